// SPDX-License-Identifier: MIT
#include "space/confined_space.hpp"

#include <algorithm>

#include "space/compile/executable.hpp"

namespace tarrier::space {
namespace {
// All that is compared with clocks, as one formula.
model::Formula both(const model::Formula& formula, const model::Formula* trigger) {
  model::Formula result{.kind = model::Formula::Kind::kOr, .parts = {formula}};
  if (trigger != nullptr) result.parts.push_back(*trigger);
  return result;
}

const model::Network& confinable(const model::Network& network, const model::Formula& compared) {
  require_confinable(network, compared);
  return network;
}

Remembered remembered_for_loops(const model::Network& network, Reductions reductions) {
  // A loop through states that differ in such a variable alone would be none of the network.
  reductions.cone = false;
  reductions.dead = false;
  return remembered(network, {}, reductions);
}

bool is_bounded(const zones::Dbm& zone) {
  for (zones::ClockIndex x = 1; x < zone.dimension(); ++x)
    if (!zone.at(x, 0).is_infinite()) return true;
  return false;
}
}  // namespace

ConfinedSpace::ConfinedSpace(const model::Network& network, const model::Formula& formula,
                             const model::Formula* trigger, Extrapolation extrapolation,
                             Reductions reductions)
    : ConfinedSpace(network, formula, trigger, extrapolation, reductions,
                    remembered_for_loops(network, reductions), both(formula, trigger)) {}

ConfinedSpace::ConfinedSpace(const model::Network& network, const model::Formula& formula,
                             const model::Formula* trigger, Extrapolation extrapolation,
                             Reductions reductions, const Remembered& variables,
                             const model::Formula& compared)
    : compiled_(confinable(network, compared), variables.matters, variables.dead),
      layout_(network, variables.kept),
      // Extra_M at most: it adds only valuations that are bisimilar to one of the zone (P1).
      abstraction_(compiled_, &compared, std::min(extrapolation, Extrapolation::kM), reductions.clocks),
      calculator_(store_, {std::min(extrapolation, Extrapolation::kM), Simulation::kInclusion}),
      deadlock_(compiled_, layout_, abstraction_, store_, calculator_),
      confinement_(formula, compiled_, layout_, store_, &deadlock_),
      free_(compiled_, layout_, abstraction_, store_, calculator_),
      confined_(compiled_, layout_, abstraction_, store_, calculator_, &confinement_),
      urgency_(compiled_),
      scratch_(compiled_.initial()) {
  if (trigger != nullptr) trigger_.emplace(*trigger, compiled_, store_, &deadlock_);
}

void ConfinedSpace::load(const Word* discrete) {
  layout_.unpack(discrete, scratch_);
  compiled_.derive(scratch_);
  abstraction_.frame(scratch_, frame_);
}

void ConfinedSpace::initial_free(SuccessorBuffer& out) { free_.initial({.buffer = out}); }

void ConfinedSpace::expand_free(const Word* discrete, ZoneId zone, SuccessorBuffer& out) {
  expand(free_, discrete, zone, out);
}

void ConfinedSpace::expand(SuccessorGenerator& generator, const Word* discrete, ZoneId zone,
                           SuccessorBuffer& out) {
  std::vector<model::Step>* const steps = edges_.steps();
  generator.expand(discrete, zone, {.buffer = out, .steps = steps});
  if (steps != nullptr) edges_.count();
}

void ConfinedSpace::initial(SuccessorBuffer& out) {
  free_.initial({.buffer = out, .most = 1});  // complains if there is none
  confined_.initial({.buffer = out});
}

void ConfinedSpace::begin(const Word* discrete, ZoneId zone, SuccessorBuffer& out) {
  load(discrete);
  starts_.clear();
  // Then it holds in all of the zone, or nowhere.
  if (trigger_->is_discrete()) {
    if (trigger_->holds(scratch_, frame_, discrete, zone)) {
      starts_.push_back(zones::Dbm::zero(1));
      store_.load(zone, starts_.back());
    }
  } else {
    // Runs begin where it holds, and not in the rest of the zone; the parts may overlap, which does no
    // harm.
    trigger_->for_each_part(scratch_, frame_, discrete, zone, [&](const zones::Dbm& part) {
      starts_.push_back(part);
      return false;
    });
  }
  confined_.wait(discrete, starts_, out);
}

void ConfinedSpace::expand(const Word* discrete, ZoneId zone, SuccessorBuffer& out) {
  expand(confined_, discrete, zone, out);
}

// A valuation is calm if waiting never leads it out of the formula. Only calm ones can wait forever within
// it, and all of them can if time passes and no invariant ends that; only they can be stuck, and those of
// them are that are deadlocked and cannot wait forever. What they can do after waiting counts also where
// waiting leads out of the zone, since the formula cuts zones into parts.
model::Ending ConfinedSpace::ending(const Word* discrete, ZoneId zone) {
  load(discrete);
  (void)confinement_.excludes(scratch_, frame_);  // for what it avoids
  const bool time_passes = !urgency_.stops_time(scratch_, frame_);
  zones::Dbm whole = zones::Dbm::zero(1);
  store_.load(zone, whole);
  zones::Federation calm(whole);
  if (time_passes) {
    for (zones::Dbm avoided : confinement_.avoided()) {
      // Whoever can come to what is to be avoided is not calm.
      avoided.down();
      calm.subtract(avoided);
    }
    zones::Dbm legal = zones::Dbm::universe(frame_.dimension());
    (void)compiled_.apply_invariants(scratch_, frame_.terms, legal);  // not empty: the state is inside
    if (calm.is_empty()) return model::Ending::kOpen;
    // Invariants without an upper bound never end the waiting.
    if (!is_bounded(legal)) return model::Ending::kWaits;
    // What is possible after waiting counts, so deadlocks are looked for in all that waiting leads to.
    whole.elapse();
    (void)compiled_.apply_invariants(scratch_, frame_.terms, whole);
    zone = store_.insert(whole.matrix());
  }
  zones::Federation stuck = deadlock_.deadlocked(discrete, zone);
  stuck.intersect(calm);
  return stuck.is_empty() ? model::Ending::kOpen : model::Ending::kStuck;
}

model::Path ConfinedSpace::path(const std::vector<std::uint32_t>& free,
                                const std::vector<std::uint32_t>& confined) {
  SuccessorBuffer now = make_buffer();
  SuccessorBuffer next = make_buffer();
  model::Path path;
  const auto start_at = [&](SuccessorGenerator& generator, std::uint32_t ordinal) {
    generator.initial({.buffer = now, .first = ordinal, .most = 1});
    layout_.unpack(now[0].discrete, scratch_);
    path.start = compiled_.start(scratch_);
  };
  std::size_t at = 0;  // where the path has come to, in `now`
  const auto go = [&](SuccessorGenerator& generator, std::uint32_t ordinal) {
    generator.expand(now[at].discrete, now[at].stored.zone,
                     {.buffer = next, .steps = &path.steps, .first = ordinal, .most = 1});
    std::swap(now, next);
    at = 0;
  };
  if (!free.empty()) {
    start_at(free_, free.front());
    for (std::size_t i = 1; i < free.size(); ++i) go(free_, free[i]);
    path.since = path.steps.size();
    if (confined.empty()) return path;
    begin(now[0].discrete, now[0].stored.zone, next);
    std::swap(now, next);
    at = confined.front();
  } else if (!confined.empty()) {
    start_at(confined_, confined.front());
  }
  for (std::size_t i = 1; i < confined.size(); ++i) go(confined_, confined[i]);
  return path;
}
}  // namespace tarrier::space
