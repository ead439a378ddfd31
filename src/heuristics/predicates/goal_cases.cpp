// SPDX-License-Identifier: MIT
#include "heuristics/predicates/goal_cases.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

#include "model/text.hpp"

namespace tarrier::heuristics {
namespace {
using model::Formula;
constexpr std::size_t kMostCases = 256;

using Cases = std::vector<GoalCase>;

bool are_too_many(const Cases& cases) { return cases.size() > kMostCases; }

Cases both(const Cases& left, const Cases& right) {
  Cases cases;
  for (const GoalCase& a : left) {
    for (const GoalCase& b : right) {
      cases.push_back(a);
      std::ranges::copy(b.conditions, std::back_inserter(cases.back().conditions));
      std::ranges::copy(b.clocks, std::back_inserter(cases.back().clocks));
    }
    // Enough to know that it is given up; the product itself could fill the memory.
    if (are_too_many(cases)) return cases;
  }
  return cases;
}

Cases either(Cases left, const Cases& right) {
  if (!are_too_many(left)) std::ranges::copy(right, std::back_inserter(left));
  return left;
}

// Of the condition, or of its negation.
Cases cases_of(const model::Expression& condition, bool is_negated = false) {
  using model::Op;
  if (condition.is_empty()) return {{}};
  if (condition.is_constant()) return (condition->value != 0) != is_negated ? Cases{{}} : Cases{};
  if (condition->op == Op::kNot) return cases_of(condition->operands[0], !is_negated);
  if (condition->op != Op::kAnd && condition->op != Op::kOr)
    return {{{is_negated ? model::Expression::unary(Op::kNot, condition) : condition}, {}}};
  const Cases left = cases_of(condition->operands[0], is_negated);
  const Cases right = cases_of(condition->operands[1], is_negated);
  return (condition->op == Op::kAnd) != is_negated ? both(left, right) : either(left, right);
}

Cases cases_of(const Formula& formula) {
  switch (formula.kind) {
    case Formula::Kind::kCondition: return cases_of(formula.condition);
    case Formula::Kind::kClock: return {{{}, {formula.clock}}};
    case Formula::Kind::kDeadlock:
    // Predicates say nothing about it, so that it may hold anywhere.
    case Formula::Kind::kNoDeadlock: return {{}};
    case Formula::Kind::kAnd: {
      Cases cases{{}};
      for (const Formula& part : formula.parts) {
        cases = both(cases, cases_of(part));
        if (are_too_many(cases)) break;
      }
      return cases;
    }
    case Formula::Kind::kOr: break;
  }
  Cases cases;
  for (const Formula& part : formula.parts) cases = either(cases, cases_of(part));
  return cases;
}
}  // namespace

// A disjunctive normal form can be exponential. If it is too large, a single case without conditions takes
// its place: then each state is a goal, and estimates of 0 are never wrong.
std::vector<GoalCase> goal_cases(const Formula& goal) {
  Cases cases = cases_of(goal);
  return are_too_many(cases) ? Cases{{}} : cases;
}

std::vector<Formula> goal_formulas(const Formula& goal, const model::Network& network) {
  std::vector<Formula> formulas;
  std::set<std::set<std::string>> seen;
  for (const GoalCase& one : goal_cases(goal)) {
    // There were too many of them.
    if (one.conditions.empty() && one.clocks.empty()) return {goal};
    std::set<std::string> texts;
    for (const model::Expression& condition : one.conditions)
      texts.insert(model::to_text(condition, network));
    if (one.clocks.empty() && !seen.insert(std::move(texts)).second) continue;
    std::vector<Formula> parts;
    for (const model::Expression& condition : one.conditions) parts.push_back(Formula::of(condition));
    for (const model::ClockConstraint& clock : one.clocks) parts.push_back(Formula::of(clock));
    formulas.push_back(Formula::all(std::move(parts)));
  }
  return formulas;
}
}  // namespace tarrier::heuristics
