// SPDX-License-Identifier: MIT
#include "procedures/labelled.hpp"

#include "procedures/conclusion.hpp"
#include "procedures/decorators/through.hpp"
#include "procedures/lassos/run_evidence.hpp"
#include "search/loops/branching.hpp"

namespace tarrier::procedures {
namespace {
void collect_atoms(const model::Ctl& formula, std::vector<model::Expression>& conditions) {
  if (formula.op == model::CtlOp::kAtom && !formula.condition.is_empty())
    conditions.push_back(formula.condition);
  for (const model::Ctl& operand : formula.operands) collect_atoms(operand, conditions);
}

std::vector<model::FairnessCondition> about_steps(const model::Fairness& fairness) {
  std::vector<model::FairnessCondition> steps;
  for (const model::FairnessCondition& just : fairness.justice)
    if (!just.edges.empty()) steps.push_back(just);
  return steps;
}

// Steps that have to be taken infinitely often are counted by a process that takes part in every step, which
// changes nothing else.
model::Monitored counting(const model::Network& network, std::span<const model::FairnessCondition> steps) {
  const model::Automaton always{
      .states = {{.is_accepting = true, .transitions = {{.target = 0, .guard = {}}}}}, .initial = {0}};
  return model::with_monitor(network, always, {.justice = steps});
}
}  // namespace

std::vector<std::pair<model::Expression, model::Expression>> conditions_of_compassion(
    const model::Fairness& fairness) {
  const auto condition = [](const model::FairnessCondition& just) {
    if (!just.edges.empty())
      throw base::Error(base::Code::kUnsupported, {}, "compassion about which process runs is not supported",
                        "conditions on states in COMPASSION");
    return just.condition.is_empty() ? model::Expression::constant(1) : just.condition;
  };
  std::vector<std::pair<model::Expression, model::Expression>> result;
  for (const auto& [first, second] : fairness.compassion)
    result.emplace_back(condition(first), condition(second));
  return result;
}

Labelled::Labelled(const model::Network& network, const model::Fairness& fairness,
                   std::initializer_list<const model::Ctl*> formulas)
    : network_(network), monitored_(counting(network, about_steps(fairness))) {
  model::Recurrence& recurrence = *monitored_.recurrence;
  // The atoms first, in the order in which the engine comes to them; behind them what has to recur.
  for (const model::Ctl* formula : formulas) collect_atoms(*formula, recurrence.conditions);
  recurrence.compassion = conditions_of_compassion(fairness);
  for (const model::FairnessCondition& just : fairness.justice)
    if (just.edges.empty()) recurrence.conditions.push_back(just.condition);
}

search::Outcome Labelled::explore(std::unique_ptr<search::Engine> engine, const Choices& choices,
                                  base::Limits& limits, report::QueryResult& result) const {
  search::Outcome outcome =
      through(monitored_, std::move(engine))->run(problem_of(choices, network_, nullptr), limits);
  note(outcome, network_, result);
  result.search = "labelling";
  result.heuristic = std::nullopt;
  result.is_shortest = outcome.verdict == search::Verdict::kReached;  // breadth-first
  const auto shown = [&] { return trace_to(network_, outcome.path); };
  conclude(outcome, {.is_witness = false, .shown = shown, .to_fault = shown}, result);
  return outcome;
}

void label(const Task& task, const model::Branching& question, base::Limits& limits,
           report::QueryResult& result) {
  Labelled(task.network, question.fairness, {&question.formula})
      .explore(std::make_unique<search::Branching>(question.formula), task.choices, limits, result);
}
}  // namespace tarrier::procedures
