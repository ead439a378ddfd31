// SPDX-License-Identifier: MIT
#include "differential/region.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace tarrier::differential {
namespace {
bool is_above(const Region& region, const Ceilings& ceilings, std::size_t clock) {
  return region.whole[clock] > ceilings[clock];
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

// Some clocks have fractional part 0: the least delay gives them the smallest positive one.
void leave_integers(Region& region, const Ceilings& ceilings) {
  for (std::size_t clock = 0; clock < region.whole.size(); ++clock) {
    if (is_above(region, ceilings, clock)) continue;
    if (region.rank[clock] == 0 && region.whole[clock] == ceilings[clock])
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
}  // namespace

Region initial_region(const model::Network& network, const Ceilings& ceilings) {
  const std::size_t count = network.clocks.size();
  Region region{std::vector<std::uint8_t>(count, 0), std::vector<std::uint8_t>(count, 0)};
  for (std::uint32_t clock = 0; clock < count; ++clock)
    assign(region, ceilings, clock, network.clocks[clock].initial);
  return region;
}

void assign(Region& region, const Ceilings& ceilings, std::uint32_t clock, std::int32_t value) {
  TARRIER_ASSERT(value >= 0);
  region.whole[clock] = static_cast<std::uint8_t>(std::min(value, ceilings[clock] + 1));
  region.rank[clock] = 0;
  close_gaps(region);
}

void elapse(Region& region, const Ceilings& ceilings) {
  bool on_integer = false;
  bool between_integers = false;
  for (std::size_t clock = 0; clock < region.whole.size(); ++clock) {
    if (is_above(region, ceilings, clock)) continue;
    (region.rank[clock] == 0 ? on_integer : between_integers) = true;
  }
  if (on_integer)
    leave_integers(region, ceilings);
  else if (between_integers)
    reach_integers(region);
}

bool satisfies(const Region& region, const Ceilings& ceilings, std::uint32_t clock,
               model::Comparison comparison, std::int32_t bound) {
  TARRIER_ASSERT(bound <= ceilings[clock]);
  // Twice the value, with c + 1/2 for everything between c and c + 1. "Above the ceiling" stands as the
  // ceiling plus one, which compares like all values above with any bound up to the ceiling.
  const std::int64_t value = 2 * std::int64_t{region.whole[clock]} + (region.rank[clock] > 0 ? 1 : 0);
  const std::int64_t limit = 2 * std::int64_t{bound};
  switch (comparison) {
    case model::Comparison::kLess: return value < limit;
    case model::Comparison::kLessEqual: return value <= limit;
    case model::Comparison::kEqual: return value == limit;
    case model::Comparison::kGreaterEqual: return value >= limit;
    case model::Comparison::kGreater: return value > limit;
  }
  return false;
}
}  // namespace tarrier::differential
