// SPDX-License-Identifier: MIT
#include "space/deadlock.hpp"

namespace tarrier::space {
Deadlock::Deadlock(const CompiledNetwork& compiled, const Layout& layout, Abstraction& abstraction)
    : compiled_(compiled),
      layout_(layout),
      generator_(compiled, layout, abstraction),
      urgency_(compiled),
      state_(compiled.initial()),
      zone_(zones::Dbm::zero(static_cast<zones::ClockIndex>(compiled.network().clocks.size() + 1))) {}

zones::Federation Deadlock::deadlocked(const Word* discrete, std::span<const zones::Bound> zone) {
  layout_.unpack(discrete, state_);
  compiled_.derive(state_);
  zone_.load(zone);
  const bool time_passes = !urgency_.stops_time(state_);
  zones::Federation rest(zone_);
  for (const PossibleStep& step : generator_.possible_steps(discrete, zone)) {
    zones::Dbm alive = step.zone;
    if (time_passes) alive.down();
    rest.subtract(alive);
    if (rest.is_empty()) break;
  }
  return rest;
}
}  // namespace tarrier::space
