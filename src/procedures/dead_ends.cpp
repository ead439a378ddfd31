// SPDX-License-Identifier: MIT
#include "procedures/dead_ends.hpp"

#include <algorithm>

#include "engines/catalogue.hpp"
#include "procedures/runs.hpp"

namespace tarrier::procedures {
namespace {
using model::Ltl;
using model::LtlOp;
using report::Verdict;

// Can no state be without a successor, as far as single edges tell?
bool always_goes_on(const model::Network& network) {
  // These may forbid any step, whatever its edge looks like.
  if (!network.state_constraints.empty() || !network.transition_constraints.empty()) return false;
  const auto has_way_on = [](const model::Process& process) {
    const auto is_open = [](const model::Edge& edge) { return edge.guard.is_trivial() && !edge.action; };
    std::vector<bool> goes_on(process.locations.size(), false);
    for (const model::Edge& edge : process.edges)
      if (is_open(edge)) goes_on[index(edge.source)] = true;
    return std::ranges::find(goes_on, false) == goes_on.end();
  };
  // Otherwise a step whose value does not fit is no step. One process that can always go on is enough.
  return network.out_of_range == model::OutOfRange::kFault &&
         std::ranges::any_of(network.processes, has_way_on);
}

// On infinite paths each state has a successor.
model::Formula without_deadlock(model::Formula formula) {
  using Kind = model::Formula::Kind;
  if (formula.kind == Kind::kDeadlock || formula.kind == Kind::kNoDeadlock)
    return model::Formula::of(model::Expression::constant(formula.kind == Kind::kNoDeadlock ? 1 : 0));
  for (model::Formula& part : formula.parts) part = without_deadlock(std::move(part));
  return formula;
}

// The same about infinite paths.
model::Runs about_infinite_paths(const model::Reach& question) {
  const Ltl goal = Ltl::atom(to_expression(without_deadlock(question.goal)));
  const bool is_invariant = question.quantifier == model::Quantifier::kForAll;
  return {.property = {.formula = is_invariant ? Ltl::unary(LtlOp::kGlobally, Ltl::unary(LtlOp::kNot, goal))
                                               : Ltl::unary(LtlOp::kFinally, goal)},
          .quantifier = question.quantifier};
}

// What NuSMV answers, if it is another answer.
std::optional<Verdict> other_verdict(const Task& task, const model::Reach& question, base::Limits limits,
                                     Verdict verdict) {
  report::QueryResult other;
  decide_runs(task, about_infinite_paths(question), limits, other);
  // Where no path is infinite, no initial state counts, and all is said to hold.
  // So require_runs() says that there is no infinite path at all.
  const bool has_none =
      other.verdict == Verdict::kUnknown && other.reason == base::StopReason::kApproximation;
  if (has_none) other.verdict = Verdict::kSatisfied;
  if (other.verdict == Verdict::kUnknown || other.verdict == verdict) return std::nullopt;
  return other.verdict;
}
}  // namespace

void remark_on_dead_ends(const Task& task, const model::Reach& question, const base::Limits& limits,
                         report::QueryResult& result) {
  constexpr std::uint64_t kMostStates = 10'000;
  if (result.verdict != Verdict::kSatisfied && result.verdict != Verdict::kViolated) return;
  // Where all states satisfy something, those that count elsewhere do.
  const bool is_invariant = question.quantifier == model::Quantifier::kForAll;
  if (is_invariant && result.verdict == Verdict::kSatisfied) return;
  if (always_goes_on(task.network)) return;
  Choices choices = task.choices;
  choices.trace = TraceWish::kNone;
  choices.on_progress = nullptr;
  choices.counts_edges = false;
  // The user's choice was made for states, and may know nothing of runs.
  const Strategy strategy = engines::configured(engines::automatic());
  base::Limits little = limits;
  // A remark must not take longer than the answer that it is about.
  little.states = std::min(limits.states.value_or(kMostStates), kMostStates);
  try {
    const Task aside{task.network, task.question, choices, strategy};
    if (const auto other = other_verdict(aside, question, little, result.verdict))
      result.remarks.push_back(
          std::string("there are states without a successor, which count here; NuSMV lets "
                      "only those count from which infinite paths go on, and says ") +
          (*other == Verdict::kSatisfied ? "true" : "false"));
  } catch (const base::Error&) {
    return;  // it is a remark only
  }
}
}  // namespace tarrier::procedures
