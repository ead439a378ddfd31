// SPDX-License-Identifier: MIT
#include "heuristics/proposition.hpp"

namespace tarrier::heuristics {
namespace {
using Kind = Proposition::Kind;
using model::Op;

// Is the value of the expression 0 or 1?
bool is_truth_value(const model::Expression& e) {
  return e->op == Op::kNot || e->op == Op::kAnd || e->op == Op::kOr || e->op >= Op::kEqual ||
         e->op == Op::kAtLocation;
}

Proposition join(Kind kind, std::vector<Proposition> operands) {
  Proposition result{.kind = kind};
  for (Proposition& operand : operands) {
    if (operand.kind == kind)
      for (Proposition& part : operand.parts) result.parts.push_back(std::move(part));
    else
      result.parts.push_back(std::move(operand));
  }
  return result;
}
}  // namespace

Proposition proposition(const model::Expression& condition, bool holds) {
  if (condition.is_empty()) return {.kind = holds ? Kind::kAnd : Kind::kOr};
  const auto& operands = condition->operands;
  switch (condition->op) {
    case Op::kNot: return proposition(operands[0], !holds);
    case Op::kAnd:
    case Op::kOr:
      return join((condition->op == Op::kAnd) == holds ? Kind::kAnd : Kind::kOr,
                  {proposition(operands[0], holds), proposition(operands[1], holds)});
    case Op::kConditional:
      return join(Kind::kOr,
                  {join(Kind::kAnd, {proposition(operands[0]), proposition(operands[1], holds)}),
                   join(Kind::kAnd, {proposition(operands[0], false), proposition(operands[2], holds)})});
    case Op::kEqual:
    case Op::kNotEqual:
      // (p) == 1 and the like, which comparisons of booleans become.
      for (const std::size_t i : {0U, 1U}) {
        const bool is_constant = operands[1 - i].is_constant(0) || operands[1 - i].is_constant(1);
        if (!is_constant || !is_truth_value(operands[i])) continue;
        const bool wants = (operands[1 - i]->value == 1) == (condition->op == Op::kEqual);
        return proposition(operands[i], wants == holds);
      }
      break;
    default: break;
  }
  return {.kind = Kind::kLeaf, .condition = condition, .holds = holds};
}

Proposition proposition(const model::Formula& formula) {
  using FormulaKind = model::Formula::Kind;
  switch (formula.kind) {
    case FormulaKind::kCondition: return proposition(formula.condition);
    case FormulaKind::kAnd:
    case FormulaKind::kOr: {
      std::vector<Proposition> parts;
      for (const model::Formula& part : formula.parts) parts.push_back(proposition(part));
      return join(formula.kind == FormulaKind::kAnd ? Kind::kAnd : Kind::kOr, std::move(parts));
    }
    case FormulaKind::kClock: return {.kind = Kind::kOpen, .clock = &formula.clock};
    default: return {.kind = Kind::kOpen};
  }
}
}  // namespace tarrier::heuristics
