// SPDX-License-Identifier: MIT
// Clock regions (Alur, Dill 1994, section 4.3), with clock differences.
//
// No constraint compares clock x with more than its ceiling M(x), or the difference x - y with a number
// outside -D(x,y) … D(x,y). Two valuations are in one region iff they agree on
//   - which clocks are above their ceiling,
//   - the integer part of each other clock,
//   - which of these have fractional part 0, and how the fractional parts of the rest are ordered,
//   - for each pair of clocks with a D: the integer part of x - y and whether it is an integer, where all
//     differences above D are alike, and all below -D.
// No guard, invariant or goal can tell valuations of one region apart, now or after any delays and updates:
//   - delay: the first three points alone have this property (the classical region graph), and a delay
//     changes no difference;
//   - x := c makes x - z the difference c - z. Where z is above its ceiling this is below c - M(z), so the
//     region of z knows enough if M(z) >= D(x,z) + c;
//   - x := y + c makes x a clock with the fractional part of y, above M(x) if y is above M(y) >= M(x) - c;
//     and x - z becomes (y - z) + c, of which is known enough if D(y,z) >= D(x,z) + c.
// `close` raises ceilings until the assignments of a network meet these demands. Differences change by
// assignments only, so there are finitely many regions.
//
// If a region is reachable, then every way to give values that fit it to the clocks up to their ceilings
// belongs to a reachable valuation: this holds at the beginning, and updates and delays keep it (before a
// delay from integers take a small enough step back from the given values; likewise before one to integers).
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "model/network.hpp"

namespace tarrier::differential {
inline constexpr std::int32_t kMaxCeiling = 250;    // so that a part of a region fits a byte
inline constexpr std::int32_t kMaxDifference = 60;  // likewise

// target := source + value, or target := value, with the range of the value.
struct ClockUpdate {
  std::uint32_t target = 0;
  std::optional<std::uint32_t> source;
  std::int32_t low = 0;
  std::int32_t high = 0;
};

class Ceilings {
 public:
  explicit Ceilings(std::size_t clocks) : clock_(clocks, 0), difference_(clocks * clocks, kNone) {}

  static constexpr std::int32_t kNone = -1;  // differences of this pair are not asked for

  [[nodiscard]] std::size_t clocks() const { return clock_.size(); }
  [[nodiscard]] std::int32_t of(std::size_t clock) const { return clock_[clock]; }
  [[nodiscard]] std::int32_t of(std::size_t x, std::size_t y) const { return difference_[x * clocks() + y]; }

  // Both answer whether something changed. REQUIRES: value up to kMaxCeiling, kMaxDifference.
  bool raise(std::size_t clock, std::int32_t value);
  bool raise(std::size_t x, std::size_t y, std::int32_t value);

  // Raises ceilings as far as the updates make it necessary. REQUIRES: the limits above can be kept, i.e. no
  // cycle of copies adds up to a clock difference without bound.
  void close(const std::vector<ClockUpdate>& updates);

 private:
  std::vector<std::int32_t> clock_;
  std::vector<std::int32_t> difference_;
};

struct Region {
  // The integer part; M(x) + 1 for every value above M(x), integer or not.
  std::vector<std::uint8_t> whole;
  // 0: fractional part 0, or above the ceiling; otherwise 1, 2, … without gaps, in the order of the
  // fractional parts, equal ranks for equal parts.
  std::vector<std::uint8_t> rank;
  // x - y for each pair x < y with a D: twice the number, where 2c + 1 stands for all between c and c + 1;
  // 2D + 1 for all above D, -(2D + 1) for all below -D; 0 for other pairs.
  std::vector<std::int8_t> difference;
  friend bool operator==(const Region&, const Region&) = default;
};

// The place of a pair x < y in Region::difference.
std::size_t pair_index(std::size_t x, std::size_t y);

// The region in which every clock has its initial value.
Region initial_region(const model::Network& network, const Ceilings& ceilings);

// clock := value. REQUIRES: value >= 0.
void assign(Region& region, const Ceilings& ceilings, std::uint32_t clock, std::int32_t value);

// clock := source + value. REQUIRES: value >= 0.
void copy(Region& region, const Ceilings& ceilings, std::uint32_t clock, std::uint32_t source,
          std::int32_t value);

// Whether time leaves the region at once: some clock up to its ceiling is an integer.
bool is_instant(const Region& region, const Ceilings& ceilings);

// The region that time enters next, without passing through any other; the region itself if time changes
// nothing any more.
void elapse(Region& region, const Ceilings& ceilings);

// Whether the clock satisfies `clock ~ bound` in the region. REQUIRES: bound <= M(clock).
bool satisfies(const Region& region, const Ceilings& ceilings, std::uint32_t clock,
               model::Comparison comparison, std::int32_t bound);

// Whether `left - right ~ bound` holds in the region. REQUIRES: left == right, or |bound| <= D(left,right).
bool satisfies(const Region& region, const Ceilings& ceilings, std::uint32_t left, std::uint32_t right,
               model::Comparison comparison, std::int32_t bound);
}  // namespace tarrier::differential
