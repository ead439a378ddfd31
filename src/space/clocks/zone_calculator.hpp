// SPDX-License-Identifier: MIT
// What steps do to zones, each worked out once.
//
// The effect of a step on the clocks is a short program: constraints, new rows in terms of old ones, more
// constraints, delay, and the bounds to extrapolate by. Programs speak of rows, not of clocks, so steps of
// different processes often have the same program; programs and zones are numbered, and the result of a
// program for a zone is looked up before it is computed. Models with a thousand zones in a hundred thousand
// states compute next to nothing that way.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "space/clocks/frame.hpp"
#include "space/clocks/zone_store.hpp"
#include "space/options.hpp"

namespace tarrier::space {
// Rows are told apart by 16 bits.
inline constexpr std::size_t kMaxRows = std::size_t{1} << 16;

// The rows' difference x - y is within the bound.
struct RowConstraint {
  std::uint16_t x = 0;
  std::uint16_t y = 0;
  zones::Bound bound;

  // REQUIRES: both are rows, not kNoRow.
  static RowConstraint of(std::uint32_t x, std::uint32_t y, zones::Bound bound) {
    TARRIER_ASSERT(x < kMaxRows && y < kMaxRows);
    return {static_cast<std::uint16_t>(x), static_cast<std::uint16_t>(y), bound};
  }
};

// A zone and what it is compared by: it is covered by those above the thresholds (zones/simulation.hpp).
struct StoredZone {
  ZoneId zone{};
  ZoneId thresholds{};
};

class ZoneProgram {
 public:
  // Begins with constraints on the rows of the zone it is applied to.
  void begin(std::span<const RowConstraint> guards);
  // The rows of the result in terms of those.
  void rows(std::span<const zones::Term> rows);
  // A constraint on the rows of the result, before and after the delay.
  void constrain(RowConstraint invariant);
  // Whether time passes, and the bounds of the rows of the result.
  void finish(bool elapses, const zones::LuBounds& bounds);

 private:
  friend class ZoneCalculator;
  static constexpr std::size_t kHeader = 2;
  [[nodiscard]] std::size_t guards() const { return words_[0] >> 32; }
  [[nodiscard]] std::size_t rows() const { return words_[0] & 0xffffffff; }
  [[nodiscard]] std::size_t invariants() const { return words_[1] >> 1; }
  [[nodiscard]] bool elapses() const { return (words_[1] & 1) != 0; }

  std::vector<RecordStore::Word> words_;  // header, guards, rows, invariants, bounds
};

class ZoneCalculator {
 public:
  // The store must outlive the calculator.
  ZoneCalculator(ZoneStore& store, ZoneOptions options);

  // Do some valuations of the zone satisfy all constraints?
  [[nodiscard]] bool is_satisfiable(ZoneId zone, std::span<const RowConstraint> constraints);
  // None if the result is empty.
  std::optional<StoredZone> apply(ZoneId zone, const ZoneProgram& program);
  // Stores a zone that comes from elsewhere, extrapolated already.
  StoredZone keep(const zones::Dbm& zone, const zones::LuBounds& bounds);

  [[nodiscard]] std::uint64_t bytes() const noexcept {
    return programs_.bytes() + results_.capacity() * sizeof(Result);
  }

 private:
  struct Result {
    RecordStore::Number zone = kNone;
    RecordStore::Number program = kNone;
    RecordStore::Number result = kNone;  // kNone: empty
    RecordStore::Number thresholds = kNone;
  };
  static constexpr RecordStore::Number kNone = 0xffffffff;

  Result& place_of(RecordStore::Number zone, RecordStore::Number program);
  void make_room();
  std::optional<StoredZone> compute(ZoneId zone, const ZoneProgram& program);

  ZoneStore& store_;
  ZoneOptions options_;
  RecordStore programs_;
  std::vector<Result> results_;  // a result may displace another one
  std::size_t displaced_ = 0;    // since the table has grown
  zones::Dbm source_;
  zones::Dbm result_;
  zones::LuBounds bounds_;
  zones::Matrix thresholds_;
  std::vector<zones::Term> rows_;
};
}  // namespace tarrier::space
