// SPDX-License-Identifier: MIT
#include "space/deadlock.hpp"

namespace tarrier::space {
Deadlock::Deadlock(const CompiledNetwork& compiled, const Layout& layout, const Abstraction& abstraction,
                   ZoneStore& store, ZoneCalculator& calculator)
    : compiled_(compiled),
      layout_(layout),
      abstraction_(abstraction),
      store_(store),
      generator_(compiled, layout, abstraction, store, calculator),
      urgency_(compiled),
      state_(compiled.initial()) {}

zones::Federation Deadlock::deadlocked(const Word* discrete, ZoneId zone) {
  layout_.unpack(discrete, state_);
  compiled_.derive(state_);
  abstraction_.frame(state_, frame_);
  const bool time_passes = !urgency_.stops_time(state_, frame_);
  zones::Dbm whole = zones::Dbm::zero(1);
  store_.load(zone, whole);
  zones::Federation rest(std::move(whole));
  // Without clocks a step that is possible is so everywhere.
  using Wanted = SuccessorGenerator::Wanted;
  const Wanted wanted = frame_.dimension() == 1 ? Wanted::kOne : Wanted::kAll;
  for (const PossibleStep& step : generator_.possible_steps(discrete, zone, wanted)) {
    zones::Dbm alive = step.zone;
    if (time_passes) alive.down();
    rest.subtract(alive);
    if (rest.is_empty()) break;
  }
  return rest;
}
}  // namespace tarrier::space
