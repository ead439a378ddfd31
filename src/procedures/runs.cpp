// SPDX-License-Identifier: MIT
#include "procedures/runs.hpp"

#include "base/assert.hpp"
#include "base/budget.hpp"
#include "engines/catalogue.hpp"
#include "model/features.hpp"
#include "model/transform/non_zeno.hpp"
#include "procedures/labelled.hpp"
#include "procedures/lassos/run_search.hpp"

namespace tarrier::procedures {
namespace {
using report::QueryResult;
using report::Verdict;

// Where variables without influence on the property are left out of states, these may be far from where
// they were after a loop, and the run has to take it many times. With them loops are what they are.
Choices with_all_variables(Choices choices) {
  choices.reductions.cone = choices.reductions.dead = false;
  return choices;
}

// Another trace for the same answer, if one is found with little effort.
void take_if_shorter(const Task& task, const model::Runs& question, base::Limits limits,
                     QueryResult& result) {
  constexpr std::uint64_t kMostStates = 200'000;
  Choices choices = with_all_variables(task.choices);
  choices.on_progress = nullptr;
  choices.counts_edges = false;
  limits.states = std::min(limits.states.value_or(kMostStates), kMostStates);
  const LoopStrategy components{.directed = std::nullopt, .loops = {engines::configured(engines::scc())}};
  QueryResult other;
  try {
    RunSearch(task.network, question, choices, components, limits, other).find();
  } catch (const base::Error&) {
    return;  // whatever it is, there is an answer already
  } catch (const base::OutOfBudget&) {
    return;
  }
  if (other.trace && other.trace->steps.size() < result.trace->steps.size()) result.trace = other.trace;
}

void look_for_run(const Task& task, const model::Runs& question, base::Limits& limits, QueryResult& result) {
  // Zones of clocks that stop are too large. A path of steps can be confirmed (state_search.cpp); that a loop
  // can be taken forever cannot.
  if (const base::SourceSpan* rate = model::clock_rate(task.network))
    throw base::Error(base::Code::kUnsupported, *rate,
                      "LTL in models with clocks that can stop is not supported");
  const LoopStrategy strategies = choose_loop_strategy(task.strategy);
  RunSearch search(task.network, question, task.choices, strategies, limits, result);
  search.find();
  if (search.is_open()) {
    const Choices exact = with_all_variables(task.choices);
    // The first attempt has ended in "unknown"; the second one decides for itself.
    result.reason.reset();
    RunSearch again(task.network, question, exact, strategies, limits, result);
    again.find();
    if (again.is_open()) throw base::InternalError("a loop does not come to the same state again");
    // A loop that had to be taken many times is hard to read, and there may be a short one that closes at once.
  } else if (result.trace && search.is_unrolled() && !search.has_time() &&
             task.choices.trace != TraceWish::kNone) {
    take_if_shorter(task, question, limits, result);
  }
  // Without such a run, states that have no successor may still make a difference.
  const Verdict none =
      question.quantifier == model::Quantifier::kExists ? Verdict::kViolated : Verdict::kSatisfied;
  if (question.branching && result.verdict == none)
    label(task, {.formula = *question.branching, .fairness = question.property.fairness}, limits, result);
}

void answer_runs(const Task& task, base::Limits& limits, QueryResult& result) {
  decide_runs(task, std::get<model::Runs>(*task.question), limits, result);
}
}  // namespace

void decide_runs(const Task& task, const model::Runs& asked, base::Limits& limits, QueryResult& result) {
  model::Runs question = asked;
  question.property.time_diverges = task.choices.non_zeno && model::may_stop_time(task.network);
  look_for_run(task, question, limits, result);
  // "Violated" would be misleading where there is no run at all that counts.
  if (question.quantifier == model::Quantifier::kExists && result.verdict == Verdict::kViolated)
    require_runs(task, question.property, limits, result);
}

void require_runs(const Task& task, const model::RunProperty& property, base::Limits& limits,
                  QueryResult& result) {
  model::Runs any{.property = property, .quantifier = model::Quantifier::kExists};
  any.property.formula = model::Ltl::constant(true);
  QueryResult found;
  look_for_run(task, any, limits, found);
  if (found.verdict == Verdict::kSatisfied) return;
  const bool is_fair = !property.fairness.is_empty();
  result.verdict = is_fair && found.verdict == Verdict::kViolated ? Verdict::kSatisfied : Verdict::kUnknown;
  result.reason = found.reason;
  if (found.verdict != Verdict::kViolated) return;
  if (!is_fair) result.reason = base::StopReason::kApproximation;
  result.remarks.emplace_back(is_fair ? "no path is fair, so this holds of all there are"
                                      : "no path is infinite");
}

ProcedureEntry runs() {
  return {.name = "runs",
          .summary = "is there a run that satisfies a formula? By an automaton and a search for loops",
          .questions = "LTL, automata, and CTL that is linear",
          .understands = {Option::kSearch, Option::kLoopSearch, Option::kShortening, Option::kNonZeno,
                          Option::kExtrapolation, Option::kSimulation},
          .answers = is_kind<model::Runs>,
          .decide = answer_runs};
}
}  // namespace tarrier::procedures
