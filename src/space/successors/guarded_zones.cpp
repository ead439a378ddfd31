// SPDX-License-Identifier: MIT
#include "space/successors/guarded_zones.hpp"

namespace tarrier::space {
GuardedZones::Level& GuardedZones::next_level(std::size_t level) {
  if (levels_.size() == level + 1) levels_.emplace_back();
  guards_.resize(levels_[level].end);
  return levels_[level + 1] = levels_[level];
}

bool GuardedZones::restrict(std::size_t level, const std::vector<ClockTest>& tests, Valuation& state,
                            const Frame& frame) {
  Level& next = next_level(level);
  compiled_.for_each_constraint(tests, state, frame.terms,
                                [&](std::uint32_t x, std::uint32_t y, zones::Bound bound) {
                                  guards_.push_back(RowConstraint::of(x, y, bound));
                                  return true;
                                });
  next.end = guards_.size();
  return calculator_.is_satisfiable(next.zone, guards(level + 1));
}

zones::Dbm GuardedZones::zone(std::size_t level) const {
  zones::Dbm zone = zones::Dbm::zero(1);
  store_.load(levels_[level].zone, zone);
  // Not empty: restrict() has seen to it.
  for (const RowConstraint& guard : guards(level)) (void)zone.constrain(guard.x, guard.y, guard.bound);
  return zone;
}
}  // namespace tarrier::space
