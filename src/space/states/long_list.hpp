// SPDX-License-Identifier: MIT
// The live entries of a discrete state that has very many.
//
// Each new zone has to be compared with all of them. A signature of a zone is some of its bounds in one word;
// most zones that are not comparable differ there already, and the signatures lie side by side.
#pragma once
#include <cstdint>
#include <vector>

#include "space/clocks/zone_calculator.hpp"

namespace tarrier::space {
// Upper and lower bounds of single clocks, in eight bits each. If one matrix is below another one, so are
// their signatures, byte by byte.
class Signature {
 public:
  Signature() = default;
  explicit Signature(zones::PackedZone zone);
  [[nodiscard]] bool is_below(Signature other) const noexcept {
    using Bytes = std::int8_t __attribute__((vector_size(sizeof(std::uint64_t))));
    const auto above = reinterpret_cast<std::uint64_t>(reinterpret_cast<Bytes>(bytes_) >
                                                       reinterpret_cast<Bytes>(other.bytes_));
    return above == 0;
  }

 private:
  std::uint64_t bytes_ = 0;
};

class LongList {
 public:
  void add(std::uint32_t entry, Signature zone, Signature thresholds) {
    items_.push_back({zone, thresholds, entry});
  }
  // Is there an entry that `covers` and that has a zone above the thresholds of a candidate?
  template <typename Covers>
  [[nodiscard]] bool any_above(Signature thresholds, const Covers& covers) const {
    for (const Item& item : items_)
      if (thresholds.is_below(item.zone) && covers(item.entry)) return true;
    return false;
  }
  // Takes out the entries that are `covered`, of those with thresholds below the zone of a candidate.
  template <typename Covered>
  void remove_below(Signature zone, const Covered& covered) {
    std::erase_if(items_,
                  [&](const Item& item) { return item.thresholds.is_below(zone) && covered(item.entry); });
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return items_.capacity() * sizeof(Item); }

 private:
  struct Item {
    Signature zone;
    Signature thresholds;
    std::uint32_t entry = 0;
  };
  std::vector<Item> items_;
};
}  // namespace tarrier::space
