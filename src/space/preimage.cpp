// SPDX-License-Identifier: MIT
#include "space/preimage.hpp"

namespace tarrier::space {
using zones::Bound;

namespace {
// The valuations that `reset` takes into `zone`; false if there are none.
bool undo(const ClockReset& reset, zones::Dbm& zone) {
  if (reset.source == reset.clock) {
    if (!zone.constrain(0, reset.clock, Bound::weak(-reset.value))) return false;
    zone.shift(reset.clock, -reset.value);
    return true;
  }
  // Whatever the clock was, it is source + value now.
  if (!zone.constrain(reset.clock, reset.source, Bound::weak(reset.value)) ||
      !zone.constrain(reset.source, reset.clock, Bound::weak(-reset.value)))
    return false;
  zone.free(reset.clock);
  return true;
}
}  // namespace

bool require_target(const CompiledNetwork& compiled, Valuation& target, std::span<const ClockReset> resets,
                    zones::Dbm& zone) {
  zones::Dbm allowed = zones::Dbm::universe(zone.dimension());
  if (!compiled.apply_invariants(target, allowed)) return false;
  for (auto reset = resets.rbegin(); reset != resets.rend(); ++reset)
    if (!undo(*reset, allowed)) return false;
  return zone.intersect(allowed);
}

void apply_resets(std::span<const ClockReset> resets, zones::Dbm& zone) {
  for (const ClockReset& reset : resets) {
    if (reset.source == 0) {
      zone.reset(reset.clock, reset.value);
      continue;
    }
    zone.copy(reset.clock, reset.source);
    if (reset.value != 0) zone.shift(reset.clock, reset.value);
  }
}
}  // namespace tarrier::space
