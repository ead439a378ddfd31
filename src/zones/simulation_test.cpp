// SPDX-License-Identifier: MIT
#include "zones/simulation.hpp"

#include "zones/simulation_testing.hpp"

namespace tarrier::zones {
namespace {
bool is_simulated(const Dbm& inner, const Dbm& outer, const Vector& lower, const Vector& upper) {
  Matrix thresholds;
  alu_thresholds(inner.matrix(), LuBounds::of(lower, upper), thresholds);
  return is_below(thresholds, outer.matrix());
}

RC_GTEST_PROP(SimulationProperty, AZoneIsCoveredIffEachOfItsPointsIsSimulated, ()) {
  const auto [inner, lower, upper, m] = draw_case();
  const ClockIndex dimension = inner.dimension();
  RC_PRE(dimension < 4);  // three clocks have too many points
  const Dbm outer = *rc::gen::arbitrary<bool>() ? draw_successor(inner) : draw_zone(dimension);
  const Dbm original = magnified(outer);
  const PointSet points(inner);
  const bool all = for_all_points(
      dimension, wide_limit(dimension, 4), [&, &low = lower, &high = upper](const Point& point) {
        return !points.contains(point) || zones::is_simulated(point, original, low, high);
      });
  RC_ASSERT(is_simulated(inner, outer, lower, upper) == all);
}

RC_GTEST_PROP(SimulationProperty, ExtrapolationMakesNoDifference, ()) {
  const auto [inner, lower, upper, m] = draw_case();
  const Dbm outer = draw_successor(inner);
  const LuBounds bounds = LuBounds::of(lower, upper);
  Dbm larger_inner = inner;
  Dbm larger_outer = outer;
  larger_inner.extrapolate_lu_plus(bounds);
  larger_outer.extrapolate_lu_plus(bounds);
  const bool expected = is_simulated(inner, outer, lower, upper);
  RC_ASSERT(is_simulated(larger_inner, outer, lower, upper) == expected);
  RC_ASSERT(is_simulated(inner, larger_outer, lower, upper) == expected);
  RC_ASSERT(is_simulated(larger_inner, larger_outer, lower, upper) == expected);
}
}  // namespace
}  // namespace tarrier::zones
