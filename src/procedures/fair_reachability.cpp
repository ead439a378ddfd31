// SPDX-License-Identifier: MIT
// What is a matter of single states is found faster as such: if there is no such state, no run leads through
// one. Where there is one, it takes a run through such a state that counts.
#include "procedures/reachability.hpp"
#include "procedures/runs.hpp"

namespace tarrier::procedures {
namespace {
void answer_fair_reachability(const Task& task, base::Limits& limits, report::QueryResult& result) {
  const auto& question = std::get<model::Reach>(*task.question);
  const model::Runs runs{.property = *question.runs, .quantifier = question.quantifier};
  // Such a search cannot look for single states.
  if (task.strategy.finds_loops) return decide_runs(task, runs, limits, result);
  reach(task, question, limits, result);
  if (result.trace && result.verdict != report::Verdict::kError) {
    // A new result: the state that was found decides nothing, and neither do its statistics.
    result = {.query = result.query, .search = task.strategy.search, .heuristic = task.strategy.heuristic};
    decide_runs(task, runs, limits, result);
  } else if (result.verdict == report::Verdict::kViolated) {
    // No run leads through such a state, but that means little if no run counts at all.
    require_runs(task, *question.runs, limits, result);
  }
}
}  // namespace

ProcedureEntry fair_reachability() {
  return {.name = "fair-reachability",
          .summary =
              "is there an infinite run through such a state? By a search through states, then one for runs",
          .questions = "LTLSPEC G p, and AG p and EF p with fairness",
          .understands = {Option::kSearch, Option::kLoopSearch, Option::kShortening, Option::kNonZeno,
                          Option::kExtrapolation, Option::kSimulation},
          .answers =
              [](const model::Question* question) {
                return is_kind<model::Reach>(question) && std::get<model::Reach>(*question).runs;
              },
          .decide = answer_fair_reachability};
}
}  // namespace tarrier::procedures
