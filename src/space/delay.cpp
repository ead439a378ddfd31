// SPDX-License-Identifier: MIT
#include "space/delay.hpp"

#include <algorithm>

#include "model/fault.hpp"

namespace tarrier::space {
Delay::Delay(const CompiledNetwork& compiled)
    : compiled_(compiled),
      urgency_(compiled),
      stopped_(compiled.network().clocks.size() + 1),
      rated_(stopped_.size()) {
  for (const model::Process& process : compiled.network().processes)
    for (const model::Location& location : process.locations) has_rates_ |= !location.rates.empty();
}

bool Delay::pass(Valuation& state, zones::Dbm& zone) {
  if (has_rates_) collect_rates(state);
  if (urgency_.stops_time(state)) return true;
  // Where clocks can stop, zones over-approximate anyway: waiting for too long is sound there.
  if (has_rates_ || urgency_.stopping_zones().empty()) {
    if (has_rates_)
      zone.elapse_except(stopped_);
    else
      zone.elapse();
    (void)compiled_.apply_invariants(state, zone);  // not empty: the zone before the delay is still inside
    return true;
  }
  parts_.clear();
  std::vector<const zones::Dbm*> ahead;
  wait(state, zone, 0, ahead);
  return false;
}

void Delay::collect_rates(Valuation& state) {
  std::fill(stopped_.begin(), stopped_.end(), false);
  std::fill(rated_.begin(), rated_.end(), false);
  for (std::uint32_t p = 0; p < state.locations.size(); ++p) {
    for (const RateCode& code : compiled_.location(p, state.locations[p]).rates) {
      std::uint32_t x = code.clock;
      if (!code.offset.is_empty())
        x += static_cast<std::uint32_t>(compiled_.code().evaluate(code.offset, state));
      const std::int32_t rate = compiled_.code().evaluate(code.rate, state);
      const model::Clock& clock = compiled_.network().clocks[x - 1];
      if (rate != 0 && rate != 1) throw model::bad_rate(clock, rate, code.span);
      if (rated_[x] && stopped_[x] != (rate == 0)) throw model::conflicting_rates(clock, code.span);
      rated_[x] = true;
      stopped_[x] = rate == 0;
    }
  }
}

// Of the zones that stop time, those before `next` are dealt with: `from` lies before all in `ahead` and is
// past the others for good. From there one may wait until strictly after the beginning of the first ahead.
void Delay::wait(Valuation& state, const zones::Federation& from, std::size_t next,
                 std::vector<const zones::Dbm*>& ahead) {
  if (from.is_empty()) return;
  if (next < urgency_.stopping_zones().size()) {
    const zones::Dbm& stop = urgency_.stopping_zones()[next];
    zones::Federation stuck = from;
    stuck.intersect(stop);
    for (const zones::Dbm& zone : stuck.zones()) parts_.push_back(zone);
    zones::Dbm past = stop;
    past.down();
    zones::Federation before = from;
    before.intersect(past);
    before.subtract(stop);
    ahead.push_back(&stop);
    wait(state, before, next + 1, ahead);
    ahead.pop_back();
    zones::Federation after = from;
    after.subtract(past);
    return wait(state, after, next + 1, ahead);
  }
  for (zones::Dbm zone : from.zones()) {
    zone.elapse();
    if (!compiled_.apply_invariants(state, zone)) continue;
    zones::Federation future(std::move(zone));
    for (const zones::Dbm* stop : ahead) {
      zones::Dbm too_late = *stop;
      too_late.elapse_strictly();
      future.subtract(too_late);
    }
    for (const zones::Dbm& part : future.zones()) parts_.push_back(part);
  }
}
}  // namespace tarrier::space
