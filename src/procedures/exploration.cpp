// SPDX-License-Identifier: MIT
#include "procedures/conclusion.hpp"
#include "procedures/state_search.hpp"

namespace tarrier::procedures {
namespace {
void answer_exploration(const Task& task, base::Limits& limits, report::QueryResult& result) {
  const search::Problem problem = state_problem(task, task.network, nullptr);
  const search::Outcome outcome = search_states(task, *task.strategy.make(), problem, limits, result);
  for (const auto& entry : space::kReductions)
    if (outcome.reductions && (*outcome.reductions).*entry.value) result.reductions.emplace_back(entry.name);
  const auto to_fault = [&] { return proved(task.network, outcome, nullptr); };
  // Without a goal nothing is ever reached, so only the way to a fault can be shown.
  conclude(outcome, {.is_witness = false, .shown = to_fault, .to_fault = to_fault}, result);
}
}  // namespace

ProcedureEntry exploration() {
  return {.name = "exploration",
          .summary = "the whole state space, by a search",
          .questions = "tarrier explore",
          .understands = {Option::kSearch, Option::kExtrapolation, Option::kSimulation},
          .answers = [](const model::Question* question) { return question == nullptr; },
          .decide = answer_exploration};
}
}  // namespace tarrier::procedures
