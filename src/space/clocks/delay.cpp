// SPDX-License-Identifier: MIT
#include "space/clocks/delay.hpp"

#include "model/features.hpp"

namespace tarrier::space {
Delay::Delay(const CompiledNetwork& compiled)
    : compiled_(compiled),
      urgency_(compiled),
      rates_(compiled),
      is_plain_(!rates_.exist() && model::urgent_clock_guards(compiled.network()).empty()) {}

bool Delay::pass(Valuation& state, const Frame& frame, zones::Dbm& zone,
                 std::span<const zones::Dbm> avoided) {
  if (zone.dimension() == 1 && !rates_.exist()) return true;  // nobody sees time pass
  // Also where no time passes: rates without meaning are a fault of the state.
  if (rates_.exist()) rates_.collect(state);
  parts_.clear();
  if (urgency_.stops_time(state, frame)) {
    if (avoided.empty()) return true;
    zones::Federation rest(zone);
    // Without waiting, what is avoided is all that has to be taken out.
    for (const zones::Dbm& avoid : avoided) rest.subtract(avoid);
    parts_ = rest.zones();
    return false;
  }
  // Where clocks can stop, zones over-approximate anyway: waiting for too long is sound there.
  if (rates_.exist() || (urgency_.stopping_zones().empty() && avoided.empty())) {
    if (rates_.exist()) {
      stopped_rows_.clear();
      for (const std::uint32_t clock : frame.clocks) stopped_rows_.push_back(rates_.is_stopped(clock));
      zone.elapse_except(stopped_rows_);
    } else {
      zone.elapse();
    }
    // Not empty: the zone before the delay is still inside.
    (void)compiled_.apply_invariants(state, frame.terms, zone);
    return true;
  }
  barriers_.clear();
  for (const zones::Dbm& avoid : avoided) barriers_.push_back({&avoid, false});
  for (const zones::Dbm& stop : urgency_.stopping_zones()) barriers_.push_back({&stop, true});
  std::vector<Barrier> ahead;
  wait(state, frame, zone, 0, ahead);
  return false;
}

// Of the barriers, those before `next` are dealt with: `from` lies before all in `ahead` and is past the
// others for good. From there one may wait until the beginning of the first ahead, and be there if that is
// allowed. What must not be reached comes first, so that what is in it is gone when the others are dealt
// with.
void Delay::wait(Valuation& state, const Frame& frame, const zones::Federation& from, std::size_t next,
                 std::vector<Barrier>& ahead) {
  if (from.is_empty()) return;
  if (next < barriers_.size()) {
    const Barrier barrier = barriers_[next];
    if (barrier.may_be_reached) {
      // Inside the barrier time stands still: not waiting is all that remains there.
      zones::Federation stuck = from;
      stuck.intersect(*barrier.zone);
      for (const zones::Dbm& zone : stuck.zones()) parts_.push_back(zone);
    }
    zones::Dbm past = *barrier.zone;
    past.down();
    zones::Federation before = from;
    before.intersect(past);
    // In its past and not in it: waiting comes to it.
    before.subtract(*barrier.zone);
    ahead.push_back(barrier);
    wait(state, frame, before, next + 1, ahead);
    ahead.pop_back();
    zones::Federation after = from;
    // Not in its past: waiting never meets it.
    after.subtract(past);
    return wait(state, frame, after, next + 1, ahead);
  }
  for (zones::Dbm zone : from.zones()) {
    zone.elapse();
    if (!compiled_.apply_invariants(state, frame.terms, zone)) continue;
    zones::Federation future(std::move(zone));
    for (const Barrier& barrier : ahead) {
      zones::Dbm too_late = *barrier.zone;
      if (barrier.may_be_reached)
        too_late.elapse_strictly();
      else
        too_late.elapse();
      future.subtract(too_late);
    }
    for (const zones::Dbm& part : future.zones()) parts_.push_back(part);
  }
}
}  // namespace tarrier::space
