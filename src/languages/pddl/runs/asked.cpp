// SPDX-License-Identifier: MIT
#include "languages/pddl/runs/asked.hpp"

#include <algorithm>

#include "languages/writers/write_refusal.hpp"
#include "model/faultless.hpp"
#include "model/interval.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;
using model::Formula;
using model::Op;

// What the step asks of the state, with the lowest values of its inputs.
Expression with_lowest_inputs(const StepShape& shape, const model::Network& network, const Places& places) {
  Expression all;
  for (const Expression& part : shape.guard) {
    const Expression chosen = rewrite(part, network, [&](const Expression& leaf) {
      const std::uint32_t place = places.of(leaf);
      return std::ranges::find(shape.inputs, place) == shape.inputs.end()
                 ? leaf
                 : places.value(leaf, places[place].low);
    });
    const bool holds = model::range_of(chosen, network).low > 0 && model::is_faultless(chosen, network);
    if (!holds) all = Expression::conjunction(all, chosen);
  }
  return all.is_empty() ? Expression::constant(1) : all;
}

[[noreturn]] void refuse_runs(const char* what, const base::SourceSpan& where, const char* hint = "") {
  refuse("PDDL", what, where, hint);
}
}  // namespace

bool is_total(Groundwork& work, const SplitShapes& split) {
  if (!work.legality().empty()) return false;
  Expression any;
  for (const StepShape& shape : split.shapes) {
    const Expression each = with_lowest_inputs(shape, work.network(), work.places());
    any = any.is_empty() ? each : Expression::binary(Op::kOr, any, each);
  }
  if (any.is_empty()) return false;
  const auto cases = cases_of(any, work.network(), work.places(), Limits{}.cases);
  return cases && std::ranges::all_of(*cases, [](const Case& each) { return each.value.value_or(0) != 0; });
}

Asked asked(const model::Query& query, bool is_total) {
  const model::Question& question = model::question_of(query);
  if (const auto* reach = std::get_if<model::Reach>(&question)) {
    // Where every run goes on, and all of them count, a state is enough.
    const bool needs_run = reach->runs && !(is_total && reach->runs->fairness.is_empty());
    if (!needs_run) return {.goal = &reach->goal, .quantifier = reach->quantifier};
    return {.runs = &*reach->runs, .quantifier = reach->quantifier};
  }
  if (const auto* runs = std::get_if<model::Runs>(&question)) {
    if (runs->branching && !is_total)
      refuse_runs("CTL about runs in a model that may come to an end", query.span);
    return {.runs = &runs->property, .quantifier = runs->quantifier};
  }
  if (std::holds_alternative<model::MaximalRun>(question))
    refuse_runs("E[], A<> and -->, which are also about time that passes", query.span,
                "formulas of LTL (--ltl) are about steps only");
  if (std::holds_alternative<model::Branching>(question))
    refuse_runs("CTL that is neither about single states nor linear", query.span);
  refuse_runs("queries that are neither about states nor about runs", query.span);
}

Expression expression_of(const Formula& formula, const base::SourceSpan& where) {
  switch (formula.kind) {
    case Formula::Kind::kCondition: return formula.condition;
    // A planner looks for a state by its facts: clocks have none, and a deadlock is about all actions at once.
    case Formula::Kind::kClock: refuse("PDDL", "clock constraints", where);
    case Formula::Kind::kDeadlock:
    case Formula::Kind::kNoDeadlock: refuse("PDDL", "deadlock as a goal", where);
    case Formula::Kind::kAnd:
    case Formula::Kind::kOr: break;
  }
  const bool is_and = formula.kind == Formula::Kind::kAnd;
  Expression all;
  for (const Formula& part : formula.parts) {
    const Expression each = expression_of(part, where);
    all = all.is_empty() ? each : Expression::binary(is_and ? Op::kAnd : Op::kOr, all, each);
  }
  return all.is_empty() ? Expression::constant(is_and ? 1 : 0) : all;
}
}  // namespace tarrier::languages::pddl
