// SPDX-License-Identifier: MIT
#include "search/loops/distance.hpp"

#include "procedures/labelled.hpp"

namespace tarrier::procedures {
namespace {
void answer_distance(const Task& task, base::Limits& limits, report::QueryResult& result) {
  const auto& question = std::get<model::Distance>(*task.question);
  const search::Outcome outcome =
      Labelled(task.network, question.fairness, {&question.from, &question.to})
          .explore(std::make_unique<search::Distance>(question), task.choices, limits, result);
  // Nothing is looked for that could be reached: this means that all states have been seen.
  if (outcome.verdict != search::Verdict::kUnreachable) return;
  result.values.push_back({.expression = question.text,
                           .is_distance = true,
                           .extent = outcome.extents.front(),
                           .wants_low = !question.is_longest,
                           .wants_high = question.is_longest});
}
}  // namespace

ProcedureEntry distance() {
  return {.name = "distance",
          .summary = "how many steps lead from states to states? By looking at all of them",
          .questions = "COMPUTE MIN and MAX",
          .understands = {},
          .answers = is_kind<model::Distance>,
          .decide = answer_distance};
}
}  // namespace tarrier::procedures
