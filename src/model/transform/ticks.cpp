// SPDX-License-Identifier: MIT
#include "model/transform/ticks.hpp"

#include <algorithm>
#include <utility>

#include "model/features.hpp"
#include "model/run.hpp"

namespace tarrier::model {
namespace {
// An action of its own, with a higher priority than all others have.
Reference<ActionId> add_urgent_action(Network& network) {
  const ActionId action{static_cast<std::uint32_t>(network.actions.size())};
  network.actions.push_back({"tick"});
  std::int32_t highest = 0;
  for (const Synchronisation& other : network.synchronisations) highest = std::max(highest, other.priority);
  network.synchronisations.push_back(
      {.name = "tick", .participants = {{.action = action}}, .priority = highest + 1});
  return {action, {}, {}};
}
}  // namespace

Ticking::Ticking(const Network& original)
    : Transformed(original, {.lengths = false}),
      clock{static_cast<std::uint32_t>(original.processes.size())} {}

Ticking with_ticks(const Network& network, const Formula& goal) {
  Ticking result(network);
  result.goal = goal;
  const ClockId clock{static_cast<std::uint32_t>(network.clocks.size())};
  result.network.clocks.push_back({.name = "tick"});
  Process process{.name = "Tick", .template_name = "Tick"};
  process.locations = {{.name = "tick"}, {.name = "tock"}};
  process.initial = {LocationId{0}};
  Edge edge{.source = LocationId{0},
            .target = LocationId{1},
            .guard = {.condition = {},
                      .clocks = {{.left = {clock, {}, {}},
                                  .comparison = Comparison::kGreaterEqual,
                                  .bound = Expression::constant(1)}}},
            .update = {ClockAssignment{{clock, {}, {}}, Expression::constant(0), {}, std::nullopt}}};
  if (has_priorities(network)) edge.action = add_urgent_action(result.network);
  process.edges.push_back(edge);
  std::swap(edge.source, edge.target);
  process.edges.push_back(std::move(edge));
  result.network.processes.push_back(std::move(process));
  return result;
}

std::vector<Run> Ticking::home(Run run, End /*end*/) const {
  Run result = run;
  result.steps.clear();
  result.loop = result.since.step = 0;
  // The process that ticks is the last one.
  if (!result.start.locations.empty()) result.start.locations.pop_back();
  Rational waited = 0;  // before steps of the new process
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    // What was waited for before steps that are gone belongs to the wait in which p begins to hold.
    if (i == run.since.step) result.since.delay += waited;
    waited += run.steps[i].delay;
    if (run.steps[i].step.moves.front().process == clock) continue;
    result.steps.push_back({std::exchange(waited, 0), std::move(run.steps[i].step)});
    if (i < run.loop) ++result.loop;
    if (i < run.since.step) ++result.since.step;
  }
  if (run.since.step == run.steps.size()) result.since.delay += waited;
  result.final_delay += waited;
  // All steps of the loop were of this process: time passes forever, and nothing else happens.
  if (run.ending == Ending::kLoop && result.loop == result.steps.size()) {
    result.ending = Ending::kWaits;
    result.loop = 0;
  }
  return {std::move(result)};
}
}  // namespace tarrier::model
