// SPDX-License-Identifier: MIT
// All zones of a search, each stored once and known by a number.
//
// Far fewer zones than states exist, because processes that are alike have zones that are alike (frame.hpp):
// a hundred thousand states may share a thousand. So states hold numbers, and what has been worked out for a
// zone once is worth remembering (zone_calculator.hpp).
#pragma once
#include "space/states/record_store.hpp"
#include "zones/dbm.hpp"
#include "zones/packed_zone.hpp"

namespace tarrier::space {
enum class ZoneId : RecordStore::Number {};

class ZoneStore {
 public:
  // Equal matrices get equal numbers.
  ZoneId insert(const zones::Matrix& matrix) {
    const zones::CellWidth width = fitting_width(matrix);
    const std::size_t words = zones::packed_words(matrix.dimension(), width);
    pack(matrix, width, records_.reserve(words));
    return ZoneId{
        records_.insert(words, matrix.dimension() << kWidthBits | static_cast<std::uint8_t>(width))};
  }

  [[nodiscard]] zones::PackedZone operator[](ZoneId id) const noexcept {
    const auto number = static_cast<RecordStore::Number>(id);
    const std::uint32_t tag = records_.tag(number);
    return {records_[number], tag >> kWidthBits,
            static_cast<zones::CellWidth>(tag & ((1U << kWidthBits) - 1))};
  }
  // REQUIRES: it was inserted as a zone.
  void load(ZoneId id, zones::Dbm& zone) const {
    zone.load([&](zones::Matrix& matrix) { unpack((*this)[id], matrix); });
  }

  [[nodiscard]] std::size_t size() const noexcept { return records_.size(); }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return records_.bytes(); }

 private:
  static constexpr unsigned kWidthBits = 2;
  RecordStore records_;
};
}  // namespace tarrier::space
