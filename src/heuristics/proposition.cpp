// SPDX-License-Identifier: MIT
#include "heuristics/proposition.hpp"

#include <iterator>
#include <optional>
#include <utility>

namespace tarrier::heuristics {
namespace {
using Kind = Proposition::Kind;
using model::Op;

// Is the value of the expression 0 or 1?
bool is_truth_value(const model::Expression& e) {
  return e->op == Op::kNot || e->op == Op::kAnd || e->op == Op::kOr || e->op >= Op::kEqual ||
         e->op == Op::kAtLocation;
}

// A condition, or its negation.
struct Demand {
  const model::Expression& condition;
  bool holds;
};

// Without negations, and without comparisons of truth values with constants: (p) == 1 and the like.
Demand stripped(const model::Expression& condition, bool holds) {
  if (condition.is_empty()) return {condition, holds};
  const auto& operands = condition->operands;
  if (condition->op == Op::kNot) return stripped(operands[0], !holds);
  if (condition->op != Op::kEqual && condition->op != Op::kNotEqual) return {condition, holds};
  for (const std::size_t i : {0U, 1U}) {
    const bool is_constant = operands[1 - i].is_constant(0) || operands[1 - i].is_constant(1);
    if (!is_constant || !is_truth_value(operands[i])) continue;
    // Only where the other side is 0 or 1, since p == 2 is false whatever p is.
    const bool wants = (operands[1 - i]->value == 1) == (condition->op == Op::kEqual);
    return stripped(operands[i], wants == holds);
  }
  return {condition, holds};
}

// One of the same kind is not a part: its parts are.
void add(Proposition part, Proposition& whole) {
  if (part.kind != whole.kind) return whole.parts.push_back(std::move(part));
  whole.parts.insert(whole.parts.end(), std::make_move_iterator(part.parts.begin()),
                     std::make_move_iterator(part.parts.end()));
}

Proposition conditional(const model::Expression& condition, bool holds) {
  const auto& operands = condition->operands;
  Proposition result{.kind = Kind::kOr};
  // Either way, since the two cases may ask for different things.
  for (const bool is_met : {true, false}) {
    Proposition alternative{.kind = Kind::kAnd};
    add(proposition(operands[0], is_met), alternative);
    add(proposition(operands[is_met ? 1 : 2], holds), alternative);
    add(std::move(alternative), result);
  }
  return result;
}

std::optional<Kind> junction(const Demand& demand) {
  if (demand.condition.is_empty()) return std::nullopt;
  const Op op = demand.condition->op;
  if (op != Op::kAnd && op != Op::kOr) return std::nullopt;
  return (op == Op::kAnd) == demand.holds ? Kind::kAnd : Kind::kOr;
}

// Long chains of operators are gone through once, and their parts are not moved from one to the next.
void add(const model::Expression& condition, bool holds, Proposition& whole) {
  const Demand demand = stripped(condition, holds);
  if (junction(demand) != whole.kind) return add(proposition(demand.condition, demand.holds), whole);
  for (const model::Expression& operand : demand.condition->operands) add(operand, demand.holds, whole);
}

void add(const model::Formula& formula, Proposition& whole) {
  using FormulaKind = model::Formula::Kind;
  if (formula.kind != (whole.kind == Kind::kAnd ? FormulaKind::kAnd : FormulaKind::kOr))
    return add(proposition(formula), whole);
  for (const model::Formula& part : formula.parts) add(part, whole);
}
}  // namespace

Proposition proposition(const model::Expression& condition, bool holds) {
  const Demand demand = stripped(condition, holds);
  if (demand.condition.is_empty()) return {.kind = demand.holds ? Kind::kAnd : Kind::kOr};
  if (const auto kind = junction(demand)) {
    Proposition result{.kind = *kind};
    add(demand.condition, demand.holds, result);
    return result;
  }
  if (demand.condition->op == Op::kConditional) return conditional(demand.condition, demand.holds);
  return {.kind = Kind::kLeaf, .condition = demand.condition, .holds = demand.holds};
}

Proposition proposition(const model::Formula& formula) {
  using FormulaKind = model::Formula::Kind;
  switch (formula.kind) {
    case FormulaKind::kCondition: return proposition(formula.condition);
    case FormulaKind::kAnd:
    case FormulaKind::kOr: {
      Proposition result{.kind = formula.kind == FormulaKind::kAnd ? Kind::kAnd : Kind::kOr};
      add(formula, result);
      return result;
    }
    case FormulaKind::kClock: return {.kind = Kind::kOpen, .clock = &formula.clock};
    default: return {.kind = Kind::kOpen};
  }
}
}  // namespace tarrier::heuristics
