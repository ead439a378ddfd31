// SPDX-License-Identifier: MIT
#include "evidence/delays/zone_concretise.hpp"

#include <fmt/format.h>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/semantics/all_steps.hpp"
#include "evidence/semantics/deadlock.hpp"
#include "evidence/semantics/enabling.hpp"
#include "evidence/semantics/objection.hpp"
#include "evidence/semantics/waiting.hpp"

namespace tarrier::evidence {
namespace {
using model::Formula;
using model::Network;
using model::Path;

// A discrete state on the path with the clock valuations in which the path can visit it.
struct Stop {
  Discrete discrete;
  Waiting waiting;
  Valuations entered;  // on arrival
  Valuations left;  // after waiting, when the next step is taken (at the last stop: when the goal is tested)
  std::vector<ClockReset> resets = {};  // of the next step
  bool is_trigger = false;  // no step follows: the next stop is the same state, where a claim begins
};

// Those of the valuations that satisfy the formula. `waiting` avoids nothing.
Valuations satisfying(const Network& network, const Discrete& discrete, const Waiting& waiting,
                      const Valuations& valuations, const Formula& formula) {
  Memory reads = memory(network, discrete);
  const Valuations live = mentions_deadlock(formula) ? live_valuations(network, discrete, waiting)
                                                     : Valuations(valuations.dimension());
  return constrained(valuations, formula, reads, live);
}

// A discrete state, when it is entered with these clocks and its invariant holds, and all that follows by
// waiting while `always` holds.
Stop arrive(const Network& network, Discrete discrete, const Valuations& clocks,
            const Formula* always = nullptr) {
  Waiting waiting(network, discrete);
  if (always != nullptr)
    waiting.avoid(satisfying(network, discrete, waiting, waiting.legal(), negation(*always)));
  Valuations entered = intersection(clocks, waiting.legal());
  Valuations left = waiting.after(entered);
  return {std::move(discrete), std::move(waiting), std::move(entered), std::move(left)};
}

// Leaves `stop` by the step, as far as clocks allow it and nothing goes first, and arrives at the next.
Stop go(const Network& network, Stop& stop, const model::Step& step, const Formula* always = nullptr) {
  Enabled enabled = take(network, stop.discrete, step);
  stop.left = guarded(enabled, stop.left);
  if (stop.left.is_empty()) throw Objection("no clock values allow it");
  for (const PossibleStep& other : steps_before(network, stop.discrete, step))
    stop.left = difference(stop.left, enabling(other.enabled, stop.left));
  if (stop.left.is_empty()) throw Objection("steps with a higher priority block it");
  stop.resets = std::move(enabled.resets);
  Stop next = arrive(network, std::move(enabled.target), after_resets(stop.left, stop.resets), always);
  if (next.entered.is_empty()) throw Objection("all clock values break an invariant after it");
  return next;
}

// All stops, each with the valuations in which the path can get there.
std::vector<Stop> forward(const Network& network, const State& start, const Path& path, const Claim& claim) {
  const bool has_trigger = claim.trigger != nullptr;
  const auto always_at = [&](std::size_t step) {
    const bool is_claimed = step > path.since || (step == path.since && !has_trigger);
    return is_claimed ? claim.always : nullptr;
  };
  std::vector<Stop> stops;
  stops.reserve(path.steps.size() + 2);  // go() gets a reference into it
  stops.push_back(arrive(network, start, initial_valuations(network), always_at(0)));
  for (std::size_t i = 0;; ++i) {
    if (has_trigger && i == path.since) {
      stops.back().is_trigger = true;
      Stop& last = stops.back();
      last.left = satisfying(network, last.discrete, last.waiting, last.left, *claim.trigger);
      stops.push_back(arrive(network, last.discrete, last.left, claim.always));
    }
    if (i == path.steps.size()) break;
    try {
      stops.push_back(go(network, stops.back(), path.steps[i], always_at(i + 1)));
    } catch (const Objection& objection) {
      throw base::InternalError(fmt::format("step {} of a path is impossible: {}", i + 1, objection.what()));
    }
  }
  return stops;
}

// Those of the last stop that end as they should: `always` holds as long as they can wait.
Valuations at_ending(const Network& network, const Stop& last, model::Ending ending, const Formula* always) {
  if (ending == model::Ending::kWaits) return intersection(last.left, last.waiting.endless());
  if (ending != model::Ending::kStuck) return last.left;
  const Waiting free(network, last.discrete);
  Valuations result = difference(last.left, live_valuations(network, last.discrete, free));
  if (always != nullptr)
    result =
        difference(std::move(result),
                   free.before(satisfying(network, last.discrete, free, free.legal(), negation(*always))));
  return network.clocks.empty() ? result : difference(std::move(result), free.endless());
}

// Leaves of each stop the valuations from which the path goes on to the goal.
void backward(std::vector<Stop>& stops) {
  for (std::size_t i = stops.size(); i-- > 0;) {
    Stop& stop = stops[i];
    if (i + 1 < stops.size())
      // The next stop has been cut down already, so what is left here leads all the way.
      stop.left = intersection(std::move(stop.left), before_resets(stops[i + 1].entered, stop.resets));
    stop.entered = intersection(std::move(stop.entered), stop.waiting.before(stop.left));
    if (stop.entered.is_empty())
      throw base::InternalError(
          fmt::format("the {} steps of a path are possible but do not lead to the goal, "
                      "seen after step {}",
                      stops.size() - 1, i));
  }
}

// The smallest delay after which the stop can be left, or one near the infimum if there is no smallest.
Rational choose_delay(const Stop& stop, const std::vector<Rational>& clocks, const Rational& now) {
  std::optional<Delays> best;
  for (const zones::Dbm& zone : stop.left.zones()) {
    Delays delays = delays_into(zone, clocks);
    stop.waiting.limit(delays, clocks);
    if (delays.is_empty()) continue;
    const bool is_better = !best || delays.infimum() < best->infimum() ||
                           (delays.infimum() == best->infimum() && delays.has_smallest());
    if (is_better) best = delays;
  }
  if (!best) throw base::InternalError("no delay leads on along a path although one should");
  return best->choose(now);
}

// Walks along the stops, choosing delays. Each choice is in Stop::left, so the next stop is entered where the
// path goes on.
model::Run choose_delays(const Network& network, const Path& path, const std::vector<Stop>& stops) {
  model::Run run{.start = path.start, .ending = path.ending, .loop = path.loop, .since = {path.since, 0}};
  std::vector<Rational> initial;
  for (const model::Clock& clock : network.clocks) initial.emplace_back(clock.initial);
  Clocks clocks(initial);
  const Rates all_run(initial.size(), 1);
  Rational before = 0;  // waited in the same state before the trigger
  for (const Stop& stop : stops) {
    const Rational delay = choose_delay(stop, clocks.values(), clocks.time());
    clocks.advance(delay, all_run);
    reset_clocks(stop.resets, clocks);
    if (stop.is_trigger) {
      run.since.delay = before = delay;
      continue;
    }
    const Rational together = before + delay;
    before = 0;
    if (run.steps.size() < path.steps.size())
      run.steps.push_back({together, path.steps[run.steps.size()]});
    else
      run.final_delay = together;
  }
  return run;
}
}  // namespace

model::Run concretise_by_zones(const Network& network, const Path& path, const Formula* goal) {
  std::vector<Stop> stops = forward(network, initial_state(network, path.start), path, {});
  Stop& last = stops.back();
  if (goal != nullptr) last.left = satisfying(network, last.discrete, last.waiting, last.left, *goal);
  backward(stops);
  return choose_delays(network, path, stops);
}

model::Run concretise_claim_by_zones(const Network& network, const Path& path, const Claim& claim) {
  std::vector<Stop> stops = forward(network, initial_state(network, path.start), path, claim);
  stops.back().left = at_ending(network, stops.back(), path.ending, claim.always);
  backward(stops);
  return choose_delays(network, path, stops);
}
}  // namespace tarrier::evidence
