// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_operator.hpp"

#include <fmt/format.h>

#include <utility>

#include "languages/uppaal/lower/cells.hpp"
#include "languages/uppaal/lower/clock_terms.hpp"
#include "languages/uppaal/lower/connectives.hpp"
#include "languages/uppaal/lower/lower_condition.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;
using model::Op;

Value OperatorLowering::unary(const ast::Expr& e) {
  if (e.op == Op::kNot)
    return Connectives(here_).negate(ConditionLowering(lowering_).truth(*e.operands[0]), e.span);
  Value value = lowering_.operand(*e.operands[0]);
  // -x alone means nothing, but n - x and -x >= n do: the clock changes sides.
  if (auto* term = value.as<ClockTerm>()) {
    std::swap(term->plus, term->minus);
    // The term is plus - minus + offset: all three parts change their sign.
    if (!term->offset.is_empty()) term->offset = Expression::unary(Op::kNegate, term->offset, e.span);
    return value;
  }
  const auto result = lowering_.as_number(value, *e.operands[0]);
  if (!result || !are_ordered(value, value, e)) return {Wrong{}};
  return {Number{Expression::unary(e.op, result->expression, e.span)}};
}

namespace {
// x' == e and e == x': the operand with the rate.
std::optional<std::size_t> rate_side(const ast::Expr& e) {
  for (std::size_t i = 0; i < 2; ++i)
    if (e.op == Op::kEqual && e.operands[i]->kind == ast::ExprKind::kRate) return i;
  return std::nullopt;
}
}  // namespace

// Along a chain of operators, `a + b + …`, from the left: it may be long, so this is no recursion.
Value OperatorLowering::binary(const ast::Expr& e) {
  std::vector<const ast::Expr*> chain{&e};
  // Stops at a comparison of a rate: x' has no value of its own that could be the left operand of anything.
  while (!rate_side(*chain.back()) && chain.back()->operands[0]->kind == ast::ExprKind::kBinary) {
    // Counted here, since the operators along the chain do not pass through Lowering::value().
    if (!here_.count_expression(e.span)) return {Wrong{}};
    chain.push_back(chain.back()->operands[0].get());
  }
  const ast::Expr& first = *chain.back();
  const auto side = rate_side(first);
  Value result = side ? compare_rate(first, *side) : binary(first, lowering_.operand(*first.operands[0]));
  for (chain.pop_back(); !chain.empty(); chain.pop_back()) {
    const ast::Expr& next = *chain.back();
    result = binary(next, lowering_.operand(std::move(result), *next.operands[0]));
  }
  return result;
}

Value OperatorLowering::binary(const ast::Expr& e, Value left) {
  if (e.op == Op::kAnd || e.op == Op::kOr) return ConditionLowering(lowering_).logic(e, std::move(left));
  Value right = lowering_.operand(*e.operands[1]);
  if (left.is_wrong() || right.is_wrong()) return {Wrong{}};
  // In model::Op the comparisons come behind all arithmetic; 'and' and 'or' have been dealt with.
  return e.op >= Op::kEqual ? compare(e, left, right) : arithmetic(e, left, right);
}

// Scalars have no order and no arithmetic.
bool OperatorLowering::are_ordered(const Value& left, const Value& right, const ast::Expr& e) {
  const auto is_scalar = [](const Value& value) {
    return value.as<Number>() != nullptr && value.as<Number>()->scalar != nullptr;
  };
  if (!is_scalar(left) && !is_scalar(right)) return true;
  here_.on_scalar(symbol(e.op), e.span);
  return false;
}

Value OperatorLowering::arithmetic(const ast::Expr& e, const Value& left, const Value& right) {
  // Without clocks; what is neither a number nor a clock is reported here, too.
  if (left.as<ClockTerm>() == nullptr && right.as<ClockTerm>() == nullptr) {
    const auto a = lowering_.as_number(left, *e.operands[0]);
    const auto b = lowering_.as_number(right, *e.operands[1]);
    if (!a || !b || !are_ordered(left, right, e)) return {Wrong{}};
    return {Number{Expression::binary(e.op, a->expression, b->expression, e.span)}};
  }
  const auto a = as_term(left);
  const auto b = as_term(right);
  if (!are_ordered(left, right, e)) return {Wrong{}};
  if (a && b && (e.op == Op::kAdd || e.op == Op::kSubtract))
    // Only + and -: zones know sums of clocks and numbers. 2 * x would be a clock of another rate.
    if (auto result = combine(e.op, *a, *b, e.span)) return {std::move(*result)};
  return here_.wrong(Code::kType, e.span,
                     fmt::format("'{}' on {} and {}", symbol(e.op), describe(left), describe(right)),
                     "a clock can only be compared, as in x <= n or x - y <= n");
}

Value OperatorLowering::compare(const ast::Expr& e, const Value& left, const Value& right) {
  const auto a = as_term(left);
  const auto b = as_term(right);
  const bool is_equality = e.op == Op::kEqual || e.op == Op::kNotEqual;
  if (left.as<Number>() != nullptr && right.as<Number>() != nullptr) {
    if (left.as<Number>()->scalar != right.as<Number>()->scalar)
      return here_.wrong(Code::kType, e.span, "a scalar is compared with something else",
                         "expected two scalars of the same set");
    if (!is_equality && !are_ordered(left, right, e)) return {Wrong{}};
    return {Number{Expression::binary(e.op, a->offset, b->offset, e.span), true}};
  }
  if (!are_ordered(left, right, e)) return {Wrong{}};
  if (a && b) return compare_clocks(e, *a, *b, here_);
  // In queries, conditions may be compared, with clocks or without.
  const bool are_truths = (left.as<model::Formula>() != nullptr || left.as<Number>() != nullptr) &&
                          (right.as<model::Formula>() != nullptr || right.as<Number>() != nullptr);
  if (is_equality && are_truths && here_.context() == Context::kQuery)
    return Connectives(here_).compare(e, left, right);
  const auto* place = left.as<Place>();
  const auto* other = right.as<Place>();
  // Equality of clocks is a constraint on zones and no number, and Cells compares numbers.
  if (is_equality && place != nullptr && other != nullptr && place->type.is_aggregate() &&
      element_type(place->type).kind != TypeKind::kClock &&
      element_type(place->type).kind != TypeKind::kChannel && have_same_shape(place->type, other->type))
    return Cells(here_).compare(e, *place, *other);
  return here_.wrong(Code::kType, e.span,
                     fmt::format("'{}' between {} and {}", symbol(e.op), describe(left), describe(right)),
                     "expected two numbers, or a clock and a number");
}

Value OperatorLowering::rate(const ast::Expr& e) {
  return here_.wrong(Code::kType, e.span, "a clock rate outside 'x\' == n'",
                     "an invariant may say x' == 0 or x' == 1");
}

// The rate is operand `side`. A rate that is not constant is judged when the model runs.
Value OperatorLowering::compare_rate(const ast::Expr& e, std::size_t side) {
  const ast::Expr& clock = *e.operands[side]->operands[0];
  const ast::Expr& value = *e.operands[1 - side];
  if (here_.context() != Context::kInvariant) return rate(*e.operands[side]);
  if (value.kind == ast::ExprKind::kReal) return here_.refuse(e.span, "clock rates other than 0 and 1 are");
  const Value left = lowering_.operand(clock);
  const auto right = lowering_.number(value);
  if (left.is_wrong() || !right) return {Wrong{}};
  const auto* term = left.as<ClockTerm>();
  if (term == nullptr || !term->plus || term->minus || !term->offset.is_empty())
    return here_.wrong(Code::kType, clock.span, fmt::format("the rate of {}", describe(left)),
                       "expected a clock");
  // UPPAAL's symbolic engine knows stopwatches only, rates 0 and 1; others make a hybrid automaton, for
  // which it simulates.
  const Expression& speed = right->expression;
  if (speed.is_constant() && !speed.is_constant(0) && !speed.is_constant(1))
    return here_.refuse(e.span, "clock rates other than 0 and 1 are");
  // The condition is `true`: a rate restricts no valuation, it says how time passes.
  return {RatedFormula{model::Formula::of(Expression::constant(1, e.span)), {{*term->plus, speed, e.span}}}};
}
}  // namespace tarrier::languages::uppaal
