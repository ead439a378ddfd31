// SPDX-License-Identifier: MIT
#include "procedures/reachability.hpp"

#include "base/budget.hpp"
#include "procedures/conclusion.hpp"
#include "procedures/dead_ends.hpp"
#include "procedures/decorators/reduced.hpp"
#include "procedures/decorators/shortened.hpp"
#include "procedures/state_search.hpp"

namespace tarrier::procedures {
namespace {
void answer_reachability(const Task& task, base::Limits& limits, report::QueryResult& result) {
  const auto& question = std::get<model::Reach>(*task.question);
  reach(task, question, limits, result);
  // Only queries of CTL are read differently by NuSMV, which lets no path end.
  if (!question.branching) return;
  try {
    remark_on_dead_ends(task, question, limits, result);
  } catch (const base::OutOfBudget&) {  // a remark is no reason to lose an answer
  }
}
}  // namespace

void reach(const Task& task, const model::Reach& question, base::Limits& limits,
           report::QueryResult& result) {
  const search::Problem problem = state_problem(task, task.network, &question.goal);
  // A shortest trace of a reduced network need not be one of the model. Nobody looks at lengths if there is
  // no trace.
  const bool needs_lengths = task.choices.trace != TraceWish::kNone && task.strategy.make()->finds_shortest();
  const Reduced reduced(task.network, question.goal, task.choices, needs_lengths);
  const auto engine = reduced.engine([&] { return shortened(task.strategy, task.choices); });
  const search::Outcome outcome = search_states(task, *engine, problem, limits, result);
  result.is_shortest = outcome.is_shortest;
  conclude(outcome,
           {.is_witness = question.quantifier == model::Quantifier::kExists,
            .shown = [&] { return proved(task.network, outcome, &question.goal); },
            .to_fault = [&] { return proved(task.network, outcome, nullptr); }},
           result);
}

ProcedureEntry reachability() {
  return {.name = "reachability",
          .summary = "is there such a state? By a search through states",
          .questions = "E<> p and A[] p, INVARSPEC, AG p and EF p",
          .understands = {Option::kSearch, Option::kShortestTrace, Option::kShortening,
                          Option::kExtrapolation, Option::kSimulation},
          .answers =
              [](const model::Question* question) {
                return is_kind<model::Reach>(question) && !std::get<model::Reach>(*question).runs;
              },
          .decide = answer_reachability};
}
}  // namespace tarrier::procedures
