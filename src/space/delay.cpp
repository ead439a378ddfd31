// SPDX-License-Identifier: MIT
#include "space/delay.hpp"

#include <algorithm>

#include "model/fault.hpp"
#include "model/features.hpp"

namespace tarrier::space {
Delay::Delay(const CompiledNetwork& compiled)
    : compiled_(compiled),
      urgency_(compiled),
      stopped_(compiled.network().clocks.size() + 1),
      rated_(stopped_.size()) {
  for (const model::Process& process : compiled.network().processes)
    for (const model::Location& location : process.locations) has_rates_ |= !location.rates.empty();
  is_plain_ = !has_rates_ && model::urgent_clock_guards(compiled.network()).empty();
}

bool Delay::pass(Valuation& state, const Frame& frame, zones::Dbm& zone) {
  if (zone.dimension() == 1 && !has_rates_) return true;  // nobody sees time pass
  if (has_rates_) collect_rates(state, frame);
  if (urgency_.stops_time(state, frame)) return true;
  // Where clocks can stop, zones over-approximate anyway: waiting for too long is sound there.
  if (has_rates_ || urgency_.stopping_zones().empty()) {
    if (has_rates_)
      zone.elapse_except(stopped_rows_);
    else
      zone.elapse();
    // Not empty: the zone before the delay is still inside.
    (void)compiled_.apply_invariants(state, frame.terms, zone);
    return true;
  }
  parts_.clear();
  std::vector<const zones::Dbm*> ahead;
  wait(state, frame, zone, 0, ahead);
  return false;
}

void Delay::collect_rates(Valuation& state, const Frame& frame) {
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
  stopped_rows_.clear();
  for (const std::uint32_t clock : frame.clocks) stopped_rows_.push_back(stopped_[clock]);
}

// Of the zones that stop time, those before `next` are dealt with: `from` lies before all in `ahead` and is
// past the others for good. From there one may wait until strictly after the beginning of the first ahead.
void Delay::wait(Valuation& state, const Frame& frame, const zones::Federation& from, std::size_t next,
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
    wait(state, frame, before, next + 1, ahead);
    ahead.pop_back();
    zones::Federation after = from;
    after.subtract(past);
    return wait(state, frame, after, next + 1, ahead);
  }
  for (zones::Dbm zone : from.zones()) {
    zone.elapse();
    if (!compiled_.apply_invariants(state, frame.terms, zone)) continue;
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
