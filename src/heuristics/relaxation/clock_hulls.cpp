// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/clock_hulls.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace tarrier::heuristics {
using zones::Bound;

namespace {
// Of a clock without a value: below every bound, and no bound meets it.
constexpr Bound kNothing = Bound::strict(-zones::kMaxConstant);

// end + layers * delay. What is beyond all constants of models counts as infinite.
Bound grown(Bound end, Bound delay, std::uint32_t layers) {
  // A clock without a value has none after waiting, either.
  if (end == kNothing || delay == Bound::zero() || layers == 0) return end;
  if (end.is_infinite() || delay.is_infinite()) return Bound::infinity();
  const std::int64_t value = end.value() + std::int64_t{layers} * delay.value();
  if (value >= zones::kMaxConstant) return Bound::infinity();
  const auto fitting = static_cast<std::int32_t>(value);
  return end.is_strict() || delay.is_strict() ? Bound::strict(fitting) : Bound::weak(fitting);
}
}  // namespace

ClockHulls::ClockHulls(const Relaxation& relaxation)
    : relaxation_(relaxation),
      timing_(relaxation.timing),
      setting_of_(relaxation.facts, kNoNode),
      process_of_(relaxation.sources.size(), kNoNode),
      hulls_(timing_.clocks.size()),
      staying_(timing_.processes.size()),
      ends_(timing_.clocks.size()) {
  for (std::uint32_t i = 0; i < timing_.settings.size(); ++i) setting_of_[timing_.settings[i].fact] = i;
  for (std::uint32_t i = 0; i < timing_.processes.size(); ++i) process_of_[timing_.processes[i].process] = i;
}

void ClockHulls::start(const search::StateView& state) {
  TARRIER_ASSERT(state.frame != nullptr);
  for (std::size_t i = 0; i < staying_.size(); ++i) {
    staying_[i].counts = true;
    staying_[i].locations.clear();
    staying_[i].ends.assign(timing_.processes[i].clocks.size(), kNothing);
    reach(static_cast<std::uint32_t>(i), state.discrete.locations[timing_.processes[i].process]);
  }
  for (std::size_t x = 0; x < hulls_.size(); ++x) {
    const std::uint32_t row = state.frame->terms[timing_.clocks[x].clock].clock;
    // Such a clock is set before it is compared; until then no bound on it is asked for.
    if (row == space::kNoRow)
      hulls_[x] = {kNothing, kNothing, kNothing};
    else
      hulls_[x] = {zones::bound_at(state.zone, 0, row), zones::bound_at(state.zone, row, 0), kNothing};
  }
  refresh();
  for (std::size_t x = 0; x < hulls_.size(); ++x) hulls_[x].high = std::min(hulls_[x].high, ends_[x]);
}

void ClockHulls::advance(std::span<const NodeId> facts, std::uint32_t layers) {
  for (const NodeId fact : facts) {
    if (setting_of_[fact] == kNoNode) {
      const std::uint32_t process = process_of_[relaxation_.source_of[fact]];
      if (process != kNoNode) reach(process, relaxation_.cell_of[fact]);
      continue;
    }
    const Timing::Setting& setting = timing_.settings[setting_of_[fact]];
    Hull& hull = hulls_[setting.clock];
    // Bounds on -x: the larger one allows smaller values.
    if (setting.low > hull.low) {
      hull.low = setting.low;
      hull.low_cause = fact;
      is_stale_ = true;
    }
    if (setting.high > hull.set_high) {
      hull.set_high = setting.high;
      hull.set_cause = fact;
    }
  }
  if (is_stale_) refresh();
  for (std::size_t x = 0; x < hulls_.size(); ++x) {
    Hull& hull = hulls_[x];
    // Also what was set before: an invariant may have been in the way, and be gone.
    if (hull.set_high > hull.high) {
      hull.high = hull.set_high;
      hull.high_cause = hull.set_cause;
    }
    hull.high = std::min(grown(hull.high, delay_, layers), ends_[x]);
  }
}

void ClockHulls::reach(std::uint32_t process, std::uint32_t location) {
  Staying& staying = staying_[process];
  if (!staying.counts) return;
  is_stale_ = true;
  const Timing::Stay& stay = timing_.processes[process].stays[location];
  // Layers keep all locations: once there is one where it may stay forever, it bounds no delay any more.
  staying.counts = stay.is_bounded();
  staying.locations.push_back(location);
  for (std::size_t i = 0; i < stay.ends.size(); ++i)
    staying.ends[i] = std::max(staying.ends[i], stay.ends[i]);
}

// Time passes for all processes alike, so the one that can wait least bounds the delay.
void ClockHulls::refresh() {
  is_stale_ = false;
  delay_ = Bound::infinity();
  std::fill(ends_.begin(), ends_.end(), Bound::infinity());
  for (std::size_t i = 0; i < staying_.size(); ++i) {
    if (!staying_[i].counts) continue;
    const Timing::Process& process = timing_.processes[i];
    delay_ = std::min(delay_, longest_stay(process, staying_[i]));
    for (std::size_t c = 0; c < process.clocks.size(); ++c)
      ends_[process.clocks[c]] = std::min(ends_[process.clocks[c]], staying_[i].ends[c]);
  }
}

// A process that is at l may wait there until its invariant x <= c ends it, which is c - x, at most c less
// the least value of x. As all locations reached so far count, the longest of these stays bounds every delay
// of a layer.
Bound ClockHulls::longest_stay(const Timing::Process& process, const Staying& staying) const {
  Bound longest = Bound::zero();
  for (const std::uint32_t location : staying.locations) {
    const Timing::Stay& stay = process.stays[location];
    if (stay.is_urgent) continue;
    Bound here = Bound::infinity();
    for (std::size_t c = 0; c < process.clocks.size(); ++c)
      if (!stay.ends[c].is_infinite()) here = std::min(here, stay.ends[c] + hulls_[process.clocks[c]].low);
    longest = std::max(longest, here);
  }
  return longest;
}

// When no fact is new, only waiting can make something true. In how many layers that is can be computed;
// building them one by one could take as many as the largest constant of the model.
std::uint32_t ClockHulls::patience() {
  // No time passes in any layer from here on, so waiting makes nothing true.
  if (delay_ == Bound::zero()) return 0;
  std::uint32_t least = 0;
  for (std::size_t x = 0; x < hulls_.size(); ++x) {
    const Hull& hull = hulls_[x];
    const auto& atoms = timing_.clocks[x].at_least;
    if (hull.at_least == atoms.size() || hull.high == kNothing) continue;
    const Bound bound = atoms[hull.at_least].bound;
    if (!meet(bound, ends_[x])) continue;
    std::uint32_t layers = 1;
    if (!delay_.is_infinite() && !hull.high.is_infinite()) {
      const std::int32_t missing = -bound.value() - hull.high.value();
      layers = static_cast<std::uint32_t>(std::max(1, (missing + delay_.value() - 1) / delay_.value()));
      // The quotient does not tell strict bounds from others.
      if (!meet(bound, grown(hull.high, delay_, layers))) ++layers;
    }
    if (least == 0 || layers < least) least = layers;
  }
  return least;
}
}  // namespace tarrier::heuristics
