// SPDX-License-Identifier: MIT
#include "evidence/zone_concretise.hpp"

#include <fmt/format.h>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "evidence/all_steps.hpp"
#include "evidence/deadlock.hpp"
#include "evidence/enabling.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/objection.hpp"
#include "evidence/waiting.hpp"

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
};

// A discrete state, when it is entered with these clocks and its invariant holds, and all that follows by
// waiting.
Stop arrive(const Network& network, Discrete discrete, const Valuations& clocks) {
  Waiting waiting(network, discrete);
  Valuations entered = intersection(clocks, waiting.legal());
  Valuations left = waiting.after(entered);
  return {std::move(discrete), std::move(waiting), std::move(entered), std::move(left)};
}

// Leaves `stop` by the step, as far as clocks allow it and nothing goes first, and arrives at the next.
Stop go(const Network& network, Stop& stop, const model::Step& step) {
  Enabled enabled = take(network, stop.discrete, step);
  stop.left = guarded(enabled, stop.left);
  if (stop.left.is_empty()) throw Objection("no clock values allow it");
  for (const PossibleStep& other : steps_before(network, stop.discrete, step))
    stop.left = difference(stop.left, enabling(other.enabled, stop.left));
  if (stop.left.is_empty()) throw Objection("steps with a higher priority block it");
  stop.resets = std::move(enabled.resets);
  Stop next = arrive(network, std::move(enabled.target), after_resets(stop.left, stop.resets));
  if (next.entered.is_empty()) throw Objection("all clock values break an invariant after it");
  return next;
}

// All stops, each with the valuations in which the path can get there.
std::vector<Stop> forward(const Network& network, const State& start, const Path& path) {
  std::vector<Stop> stops;
  stops.reserve(path.steps.size() + 1);  // go() gets a reference into it
  stops.push_back(arrive(network, start, initial_valuations(network)));
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    try {
      stops.push_back(go(network, stops.back(), path.steps[i]));
    } catch (const Objection& objection) {
      throw base::InternalError(fmt::format("step {} of a path is impossible: {}", i + 1, objection.what()));
    }
  }
  return stops;
}

// Those of the last stop that satisfy the goal.
Valuations at_goal(const Network& network, const Stop& last, const Formula& goal) {
  Memory reads = memory(network, last.discrete);
  const Valuations live = mentions_deadlock(goal) ? live_valuations(network, last.discrete, last.waiting)
                                                  : Valuations(last.left.dimension());
  return constrained(last.left, goal, reads, live);
}

// Leaves of each stop the valuations from which the path goes on to the goal.
void backward(const Network& network, const Formula* goal, std::vector<Stop>& stops) {
  if (goal != nullptr) stops.back().left = at_goal(network, stops.back(), *goal);
  for (std::size_t i = stops.size(); i-- > 0;) {
    Stop& stop = stops[i];
    if (i + 1 < stops.size())
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
  model::Run run{.start = path.start};
  std::vector<Rational> initial;
  for (const model::Clock& clock : network.clocks) initial.emplace_back(clock.initial);
  Clocks clocks(initial);
  const Rates all_run(initial.size(), 1);
  for (std::size_t i = 0; i < stops.size(); ++i) {
    const Rational delay = choose_delay(stops[i], clocks.values(), clocks.time());
    clocks.advance(delay, all_run);
    reset_clocks(stops[i].resets, clocks);
    if (i < path.steps.size())
      run.steps.push_back({delay, path.steps[i]});
    else
      run.final_delay = delay;
  }
  return run;
}
}  // namespace

model::Run concretise_by_zones(const Network& network, const Path& path, const Formula* goal) {
  std::vector<Stop> stops = forward(network, initial_state(network, path.start), path);
  backward(network, goal, stops);
  return choose_delays(network, path, stops);
}
}  // namespace tarrier::evidence
