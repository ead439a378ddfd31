// SPDX-License-Identifier: MIT
#include "checker/branching.hpp"

#include "checker/conclusion.hpp"
#include "checker/maximal_runs.hpp"
#include "checker/runs.hpp"
#include "model/monitor/monitor.hpp"
#include "search/branching.hpp"

namespace tarrier::checker {
namespace {
void collect_atoms(const model::Ctl& formula, std::vector<model::Expression>& conditions) {
  if (formula.op == model::CtlOp::kAtom && !formula.condition.is_empty())
    conditions.push_back(formula.condition);
  for (const model::Ctl& operand : formula.operands) collect_atoms(operand, conditions);
}

// Steps that have to be taken again and again are counted by a process that takes part in every step, which
// changes nothing else.
model::Monitored counting(const model::Network& network, std::span<const model::Happening> steps) {
  const model::Automaton always{
      .states = {{.is_accepting = true, .transitions = {{.target = 0, .guard = {}}}}}, .initial = {0}};
  return model::with_monitor(network, always, {.justice = steps});
}
}  // namespace

void answer_branching(const Request& request, const model::Network& network, const model::Property& property,
                      base::Limits& limits, report::QueryResult& result) {
  search::Recurrence recurrence;
  collect_atoms(*property.branching, recurrence.conditions);
  std::vector<model::Happening> steps;
  if (property.runs) {
    recurrence.compassion = conditions_of_compassion(*property.runs);
    for (const model::Happening& happening : property.runs->justice)
      if (happening.edges.empty())
        recurrence.conditions.push_back(happening.condition);
      else
        steps.push_back(happening);
  }
  const model::Monitored monitored = counting(network, steps);
  recurrence.process = monitored.monitor;
  recurrence.locations = monitored.accepting;
  const search::Problem problem{.network = monitored.network,
                                .recurrence = &recurrence,
                                .zones = request.zones,
                                .reductions = request.reductions,
                                .seed = request.seed,
                                .on_progress = request.on_progress};
  search::Branching engine(*property.branching);
  const search::Outcome outcome = engine.run(problem, limits);
  result.search = "labelling";
  result.heuristic = std::nullopt;
  result.remarks = outcome.remarks;
  result.statistics = outcome.statistics;
  result.is_shortest = outcome.verdict == search::Verdict::kReached;  // breadth-first
  const auto shown = [&] { return trace_to(network, monitored.original(outcome.path)); };
  conclude(outcome, {.is_witness = false, .shown = shown, .to_fault = shown}, result);
}
}  // namespace tarrier::checker
