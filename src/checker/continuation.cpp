// SPDX-License-Identifier: MIT
#include "checker/continuation.hpp"

#include "base/limits.hpp"
#include "engines/catalogue.hpp"
#include "engines/strategy.hpp"
#include "evidence/interpreter.hpp"
#include "search/engine.hpp"

namespace tarrier::checker {
namespace {
constexpr std::uint64_t kMostStates = 1'000'000;

// The network that starts where the run ends.
model::Network from(const model::Network& network, const evidence::Discrete& state) {
  model::Network result = network;
  for (std::size_t v = 0; v < result.variables.size(); ++v)
    if (result.variables[v].kind == model::VariableKind::kState)
      result.variables[v].initial = state.values[v];
  for (std::size_t p = 0; p < result.processes.size(); ++p)
    result.processes[p].initial = {state.locations[p]};
  result.initial_constraint = {};
  return result;
}
}  // namespace

model::Run continued(const model::Network& network, model::Run run, bool may_end) {
  const evidence::Replay replay = evidence::replay(network, run, nullptr);
  if (!replay.is_valid() || network.processes.empty()) return run;
  const model::Network rest = from(network, replay.states.back());
  // Any loop will do.
  const model::Recurrence any{model::ProcessId{0},
                              std::vector<bool>(network.processes[0].locations.size(), true)};
  const model::Formula stuck = model::Formula::deadlock();
  search::Problem problem{.network = rest, .goal = may_end ? &stuck : nullptr, .recurrence = &any};
  // States that leave nothing out, so that a loop of theirs is a loop of the run.
  problem.reductions.cone = problem.reductions.dead = false;
  base::Limits limits;
  limits.states = kMostStates;
  const search::Outcome outcome = engines::configured(engines::scc()).make()->run(problem, limits);
  if (outcome.verdict != search::Verdict::kReached) return run;
  run.ending = outcome.path.ending == model::Ending::kLoop ? model::Ending::kLoop : model::Ending::kStuck;
  run.loop = run.steps.size() + outcome.path.loop;
  for (const model::Step& step : outcome.path.steps) run.steps.push_back({0, step});
  return run;
}
}  // namespace tarrier::checker
