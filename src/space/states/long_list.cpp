// SPDX-License-Identifier: MIT
#include "space/states/long_list.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace tarrier::space {
Signature::Signature(zones::PackedZone zone) {
  if (zone.dimension == 1) return;
  std::int8_t bytes[sizeof bytes_];
  for (std::uint32_t i = 0; i < sizeof bytes; ++i) {
    // With fewer than four clocks some bounds come twice, which does no harm.
    const zones::ClockIndex clock = 1 + i / 2 % (zone.dimension - 1);
    const zones::Bound bound = i % 2 == 0 ? bound_at(zone, clock, 0) : bound_at(zone, 0, clock);
    // Clamping keeps the order, so it never makes one signature fail to be below another one that it should
    // be below.
    bytes[i] = static_cast<std::int8_t>(std::clamp<std::int32_t>(
        bound.code(), std::numeric_limits<std::int8_t>::min(), std::numeric_limits<std::int8_t>::max()));
  }
  std::memcpy(&bytes_, bytes, sizeof bytes_);
}
}  // namespace tarrier::space
