// SPDX-License-Identifier: MIT
#include "differential/oracle/region.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace tarrier::differential {
// ---- Ceilings

bool Ceilings::raise(std::size_t clock, std::int32_t value) {
  TARRIER_ASSERT(value <= kMaxCeiling);
  if (value <= clock_[clock]) return false;
  clock_[clock] = value;
  return true;
}

bool Ceilings::raise(std::size_t x, std::size_t y, std::int32_t value) {
  TARRIER_ASSERT(value <= kMaxDifference);
  if (x == y || value <= of(x, y)) return false;
  difference_[x * clocks() + y] = difference_[y * clocks() + x] = value;
  return true;
}

void Ceilings::close(const std::vector<ClockUpdate>& updates) {
  bool changed = true;
  while (changed) {
    changed = false;
    for (const ClockUpdate& update : updates) {
      if (update.source) changed |= raise(*update.source, of(update.target) - update.low);
      for (std::size_t other = 0; other < clocks(); ++other) {
        const std::int32_t needed = of(update.target, other);
        if (needed == kNone) continue;
        changed |= update.source ? raise(*update.source, other, needed + update.high)
                                 : raise(other, needed + update.high);
      }
    }
  }
}

// ---- Regions

namespace {
bool is_above(const Region& region, const Ceilings& ceilings, std::size_t clock) {
  return region.whole[clock] > ceilings.of(clock);
}

// Twice the value, with 2c + 1 for everything between c and c + 1. "Above the ceiling" stands as the ceiling
// plus one, which compares like all values above with any bound up to the ceiling.
std::int32_t twice(const Region& region, std::size_t clock) {
  return 2 * region.whole[clock] + (region.rank[clock] > 0 ? 1 : 0);
}

std::int32_t twice_difference(const Region& region, std::size_t x, std::size_t y) {
  return x < y ? region.difference[pair_index(x, y)] : -region.difference[pair_index(y, x)];
}

// REQUIRES: the pair has a D.
void set_difference(Region& region, const Ceilings& ceilings, std::size_t x, std::size_t y,
                    std::int32_t twice) {
  const std::int32_t most = 2 * ceilings.of(x, y) + 1;
  const auto code = static_cast<std::int8_t>(std::clamp(twice, -most, most));
  region.difference[pair_index(std::min(x, y), std::max(x, y))] =
      x < y ? code : static_cast<std::int8_t>(-code);
}

// Renumbers the ranks so that there are no gaps.
void close_gaps(Region& region) {
  const std::vector<std::uint8_t> old = region.rank;
  for (std::uint8_t& rank : region.rank) {
    std::uint8_t smaller = 0;  // positive ranks below this one, each counted once
    for (std::uint8_t other = 1; other < rank; ++other)
      if (std::find(old.begin(), old.end(), other) != old.end()) ++smaller;
    if (rank > 0) rank = static_cast<std::uint8_t>(smaller + 1);
  }
}

// Gives the clock the integer part and the rank of a fractional part that is in the region already.
void place(Region& region, const Ceilings& ceilings, std::uint32_t clock, std::int64_t whole,
           std::uint8_t rank) {
  const std::int32_t ceiling = ceilings.of(clock);
  const bool above = whole > ceiling || (whole == ceiling && rank > 0);
  region.whole[clock] = static_cast<std::uint8_t>(above ? ceiling + 1 : whole);
  region.rank[clock] = above ? std::uint8_t{0} : rank;
  close_gaps(region);
}

// Some clocks have fractional part 0: the least delay gives them the smallest positive one.
void leave_integers(Region& region, const Ceilings& ceilings) {
  for (std::size_t clock = 0; clock < region.whole.size(); ++clock) {
    if (is_above(region, ceilings, clock)) continue;
    if (region.rank[clock] == 0 && region.whole[clock] == ceilings.of(clock))
      ++region.whole[clock];  // now above the ceiling
    else
      ++region.rank[clock];  // from 0 to 1; the others make room
  }
  close_gaps(region);
}

// No clock has fractional part 0: those with the largest one are the first to reach an integer.
void reach_integers(Region& region) {
  const std::uint8_t top = *std::max_element(region.rank.begin(), region.rank.end());
  for (std::size_t clock = 0; clock < region.whole.size(); ++clock) {
    if (region.rank[clock] != top) continue;
    ++region.whole[clock];
    region.rank[clock] = 0;
  }
}

bool compare(std::int64_t value, model::Comparison comparison, std::int64_t limit) {
  switch (comparison) {
    case model::Comparison::kLess: return value < limit;
    case model::Comparison::kLessEqual: return value <= limit;
    case model::Comparison::kEqual: return value == limit;
    case model::Comparison::kGreaterEqual: return value >= limit;
    case model::Comparison::kGreater: return value > limit;
  }
  return false;
}
}  // namespace

std::size_t pair_index(std::size_t x, std::size_t y) { return y * (y - 1) / 2 + x; }

Region initial_region(const model::Network& network, const Ceilings& ceilings) {
  const std::size_t count = network.clocks.size();
  Region region{std::vector<std::uint8_t>(count, 0), std::vector<std::uint8_t>(count, 0),
                std::vector<std::int8_t>(count * (count - 1) / 2, 0)};
  for (std::uint32_t clock = 0; clock < count; ++clock)
    assign(region, ceilings, clock, network.clocks[clock].initial);
  return region;
}

void assign(Region& region, const Ceilings& ceilings, std::uint32_t clock, std::int32_t value) {
  TARRIER_ASSERT(value >= 0);
  for (std::size_t other = 0; other < region.whole.size(); ++other)
    if (ceilings.of(clock, other) != Ceilings::kNone)
      set_difference(region, ceilings, clock, other, 2 * value - twice(region, other));
  place(region, ceilings, clock, value, 0);
}

void copy(Region& region, const Ceilings& ceilings, std::uint32_t clock, std::uint32_t source,
          std::int32_t value) {
  TARRIER_ASSERT(value >= 0);
  for (std::size_t other = 0; other < region.whole.size(); ++other) {
    if (ceilings.of(clock, other) == Ceilings::kNone) continue;
    const std::int32_t before = other == source ? 0 : twice_difference(region, source, other);
    set_difference(region, ceilings, clock, other, before + 2 * value);
  }
  // Above its ceiling, the source is far enough up for the clock to be above its own.
  const std::int64_t whole = is_above(region, ceilings, source) ? std::int64_t{ceilings.of(clock)} + 1
                                                                : std::int64_t{region.whole[source]} + value;
  place(region, ceilings, clock, whole, region.rank[source]);
}

bool is_instant(const Region& region, const Ceilings& ceilings) {
  for (std::size_t clock = 0; clock < region.whole.size(); ++clock)
    if (!is_above(region, ceilings, clock) && region.rank[clock] == 0) return true;
  return false;
}

void elapse(Region& region, const Ceilings& ceilings) {
  if (is_instant(region, ceilings))
    leave_integers(region, ceilings);
  else if (std::any_of(region.rank.begin(), region.rank.end(), [](std::uint8_t rank) { return rank > 0; }))
    reach_integers(region);
}

bool satisfies(const Region& region, const Ceilings& ceilings, std::uint32_t clock,
               model::Comparison comparison, std::int32_t bound) {
  TARRIER_ASSERT(bound <= ceilings.of(clock));
  return compare(twice(region, clock), comparison, 2 * std::int64_t{bound});
}

bool satisfies(const Region& region, const Ceilings& ceilings, std::uint32_t left, std::uint32_t right,
               model::Comparison comparison, std::int32_t bound) {
  if (left == right) return compare(0, comparison, bound);
  TARRIER_ASSERT(std::abs(std::int64_t{bound}) <= ceilings.of(left, right));
  return compare(twice_difference(region, left, right), comparison, 2 * std::int64_t{bound});
}
}  // namespace tarrier::differential
