// SPDX-License-Identifier: MIT
#include "procedures/procedure.hpp"

namespace tarrier::procedures {
namespace {
// The value of a formula that is the same in all states.
std::optional<bool> constant_of(const model::Question* question) {
  if (!is_kind<model::Reach>(question)) return std::nullopt;
  const model::Formula& goal = std::get<model::Reach>(*question).goal;
  if (goal.kind != model::Formula::Kind::kCondition || !goal.condition.is_constant()) return std::nullopt;
  return goal.condition->value != 0;
}

// No state satisfies what is false everywhere.
void answer_constant_goal(const Task& task, base::Limits& /*limits*/, report::QueryResult& result) {
  const bool exists = std::get<model::Reach>(*task.question).quantifier == model::Quantifier::kExists;
  result.search = "constant-goal";
  result.verdict = exists ? report::Verdict::kViolated : report::Verdict::kSatisfied;
}
}  // namespace

ProcedureEntry constant_goal() {
  return {.name = "constant-goal",
          .summary = "is there a state with what is false everywhere? Without any search",
          .questions = "E<> false and A[] true",
          .understands = {},
          .answers = [](const model::Question* question) { return constant_of(question) == false; },
          .decide = answer_constant_goal};
}
}  // namespace tarrier::procedures
