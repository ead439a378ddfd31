// SPDX-License-Identifier: MIT
#include "checker/branching.hpp"

#include "checker/conclusion.hpp"
#include "checker/maximal_runs.hpp"
#include "checker/runs.hpp"
#include "model/monitor/monitor.hpp"
#include "search/branching.hpp"
#include "search/distance.hpp"

namespace tarrier::checker {
namespace {
void collect_atoms(const model::Ctl& formula, std::vector<model::Expression>& conditions) {
  if (formula.op == model::CtlOp::kAtom && !formula.condition.is_empty())
    conditions.push_back(formula.condition);
  for (const model::Ctl& operand : formula.operands) collect_atoms(operand, conditions);
}

// Steps that have to be taken again and again are counted by a process that takes part in every step, which
// changes nothing else.
model::Monitored counting(const model::Network& network, std::span<const model::FairnessCondition> steps) {
  const model::Automaton always{
      .states = {{.is_accepting = true, .transitions = {{.target = 0, .guard = {}}}}}, .initial = {0}};
  return model::with_monitor(network, always, {.justice = steps});
}

// The model as Labelling wants it: with its fairness, and the atoms of the formulas.
class Labelled {
 public:
  Labelled(const model::Network& network, const model::Fairness& fairness,
           std::initializer_list<const model::Ctl*> formulas)
      : network_(network) {
    for (const model::Ctl* formula : formulas) collect_atoms(*formula, recurrence_.conditions);
    recurrence_.compassion = conditions_of_compassion(fairness);
    std::vector<model::FairnessCondition> steps;
    for (const model::FairnessCondition& just : fairness.justice)
      if (just.edges.empty())
        recurrence_.conditions.push_back(just.condition);
      else
        steps.push_back(just);
    monitored_ = counting(network, steps);
    recurrence_.process = monitored_.monitor;
    recurrence_.locations = monitored_.accepting;
  }

  search::Outcome explore(search::Engine& engine, const Request& request, base::Limits& limits,
                          report::QueryResult& result) const {
    const search::Problem problem{.network = monitored_.network,
                                  .recurrence = &recurrence_,
                                  .zones = request.zones,
                                  .reductions = request.reductions,
                                  .seed = request.seed,
                                  .on_progress = request.on_progress};
    search::Outcome outcome = engine.run(problem, limits);
    result.search = "labelling";
    result.heuristic = std::nullopt;
    result.remarks = outcome.remarks;
    result.statistics = outcome.statistics;
    result.is_shortest = outcome.verdict == search::Verdict::kReached;  // breadth-first
    const auto shown = [&] { return trace_to(network_, monitored_.original(outcome.path)); };
    conclude(outcome, {.is_witness = false, .shown = shown, .to_fault = shown}, result);
    return outcome;
  }

 private:
  const model::Network& network_;
  search::Recurrence recurrence_;
  model::Monitored monitored_;
};
}  // namespace

void answer_branching(const Request& request, const model::Network& network, const model::Branching& question,
                      base::Limits& limits, report::QueryResult& result) {
  search::Branching engine(question.formula);
  Labelled(network, question.fairness, {&question.formula}).explore(engine, request, limits, result);
}

void answer_distance(const Request& request, const model::Network& network, const model::Distance& question,
                     base::Limits& limits, report::QueryResult& result) {
  search::Distance engine(question);
  const search::Outcome outcome = Labelled(network, question.fairness, {&question.from, &question.to})
                                      .explore(engine, request, limits, result);
  if (outcome.verdict != search::Verdict::kUnreachable) return;
  result.values.push_back({.expression = question.text,
                           .is_distance = true,
                           .extent = outcome.extents.front(),
                           .wants_low = !question.is_longest,
                           .wants_high = question.is_longest});
}
}  // namespace tarrier::checker
