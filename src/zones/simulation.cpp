// SPDX-License-Identifier: MIT
#include "zones/simulation.hpp"

#include <limits>

namespace tarrier::zones {
void alu_thresholds(const Matrix& zone, const LuBounds& bounds, Matrix& thresholds) {
  const Lane nothing = splat(std::numeric_limits<std::int32_t>::min());
  thresholds.resize(zone.dimension());
  for (ClockIndex y = 0; y < zone.dimension(); ++y) {
    const std::int32_t lower = bounds.lower_codes()[y];
    // A clock y without a lower constant fails no test: in the third condition, -lower(y) is infinite.
    const bool is_compared = lower != LuBounds::kNoLower;
    const Lane twice_lower = splat(is_compared ? lower - 1 : 0);
    for (std::size_t j = 0; j < zone.stride(); j += kLaneSize) {
      const Lane least_x =
          least(read(zone.row(0) + j), splat(Bound::zero().code()));  // the padding is infinite
      // b + (<, -lower) < z, where the sum is strict, so that the last bit of b does not count: b < t with
      // the next even number t from z + 2 lower on.
      const Lane even = (least_x + twice_lower + 1) & -2;
      // The next code after "< -upper" is "<= -upper", so that > is the >= of the definition.
      const Lane may_fail = least_x > read(bounds.upper_codes() + j);
      const Lane threshold = select(may_fail, least(read(zone.row(y) + j), even), nothing);
      write(is_compared ? threshold : nothing, thresholds.row(y) + j);
    }
    // The definition has x != y. A zero here never fails, since the diagonal of every zone is zero, too.
    thresholds.set(y, y, Bound::zero());
    // The padding of every matrix is infinite.
    std::fill(thresholds.row(y) + zone.dimension(), thresholds.row(y) + zone.stride(),
              Bound::infinity().code());
  }
}
}  // namespace tarrier::zones
