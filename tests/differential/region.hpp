// SPDX-License-Identifier: MIT
// Clock regions (Alur, Dill 1994, section 4.3).
//
// No constraint compares clock x with more than its ceiling M(x). Two valuations are in one region iff they
// agree on
//   - which clocks are above their ceiling,
//   - the integer part of each other clock,
//   - which of these have fractional part 0, and how the fractional parts of the rest are ordered.
// No guard, invariant or goal can tell valuations of one region apart, now or after any delays and resets.
#pragma once
#include <cstdint>
#include <vector>

#include "model/network.hpp"

namespace tarrier::differential {
using Ceilings = std::vector<std::int32_t>;  // M(x) for each clock, 0 <= M(x) <= kMaxCeiling

inline constexpr std::int32_t kMaxCeiling = 250;  // so that a part of a region fits a byte

struct Region {
  // The integer part; M(x) + 1 for every value above M(x), integer or not.
  std::vector<std::uint8_t> whole;
  // 0: fractional part 0, or above the ceiling; otherwise 1, 2, … without gaps, in the order of the
  // fractional parts, equal ranks for equal parts.
  std::vector<std::uint8_t> rank;
  friend bool operator==(const Region&, const Region&) = default;
};

// The region in which every clock has its initial value.
Region initial_region(const model::Network& network, const Ceilings& ceilings);

// clock := value. REQUIRES: value >= 0.
void assign(Region& region, const Ceilings& ceilings, std::uint32_t clock, std::int32_t value);

// The region that time enters next, without passing through any other; the region itself if time changes
// nothing any more.
void elapse(Region& region, const Ceilings& ceilings);

// Whether the clock satisfies `clock ~ bound` in the region. REQUIRES: bound <= M(clock).
bool satisfies(const Region& region, const Ceilings& ceilings, std::uint32_t clock,
               model::Comparison comparison, std::int32_t bound);
}  // namespace tarrier::differential
