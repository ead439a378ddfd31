// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/connectives.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;
using model::Formula;
using model::Op;

namespace {
constexpr std::size_t kMaxFormulaParts = 100'000;  // of a formula: some connectives use an operand twice

std::size_t parts_of(const Formula& formula) {
  std::size_t count = 1;
  for (const Formula& part : formula.parts) count += parts_of(part);
  return count;
}

Value boolean(Expression expression) { return {Number{std::move(expression), true}}; }
}  // namespace

Formula to_formula(Value value) {
  if (auto* formula = value.as<Formula>()) return std::move(*formula);
  return Formula::of(value.as<Number>()->expression);
}

RatedFormula to_rated(Value value) {
  if (auto* rated = value.as<RatedFormula>()) return std::move(*rated);
  return {to_formula(std::move(value)), {}};
}

// For connectives that use an operand twice: with these, formulas grow faster than the text.
Value Connectives::bounded(Value value, const base::SourceSpan& where) {
  const auto* formula = value.as<Formula>();
  if (formula == nullptr || parts_of(*formula) <= kMaxFormulaParts) return value;
  return here_.refuse(where,
                      fmt::format("conditions on clocks with more than {} parts are", kMaxFormulaParts));
}

Value Connectives::negate(Value operand, const base::SourceSpan& where) {
  if (const auto* number = operand.as<Number>())
    // A condition without clocks may be negated anywhere: only zones have to be convex.
    return boolean(Expression::unary(Op::kNot, number->expression, where));
  if (operand.is_wrong()) return operand;
  // A rate is a fact about a location, not a test that could be false.
  if (operand.as<RatedFormula>() != nullptr) return here_.refuse(where, "clock rates under 'not' are");
  // UPPAAL wants guards and invariants to be convex; the complement of x < n && y < n is not.
  if (here_.context() != Context::kQuery)
    return here_.wrong(Code::kType, where, "a negated clock constraint",
                       "'not' and the left side of 'imply' may speak about clocks in queries only");
  return {negation(*operand.as<Formula>())};
}

// The rates of both hold, beside the conjunction of the conditions.
Value Connectives::conjunction(Value left, Value right, const base::SourceSpan& where) {
  if (left.is_wrong() || right.is_wrong()) return {Wrong{}};
  if (left.as<RatedFormula>() != nullptr || right.as<RatedFormula>() != nullptr) {
    RatedFormula a = to_rated(std::move(left));
    RatedFormula b = to_rated(std::move(right));
    a.rates.insert(a.rates.end(), b.rates.begin(), b.rates.end());
    a.formula = Formula::all(std::move(a.formula), std::move(b.formula));
    return {std::move(a)};
  }
  const auto* a = left.as<Number>();
  const auto* b = right.as<Number>();
  if (a != nullptr && b != nullptr)
    return boolean(Expression::binary(Op::kAnd, a->expression, b->expression, where));
  return {Formula::all(to_formula(std::move(left)), to_formula(std::move(right)))};
}

// Outside queries, `a or x <= n` is still convex in every discrete state: once a is known, it is true or x
// <= n. That is what to_constraint() makes a conditional constraint of.
Value Connectives::disjunction(Value left, Value right, const base::SourceSpan& where) {
  if (left.is_wrong() || right.is_wrong()) return {Wrong{}};
  const auto* a = left.as<Number>();
  const auto* b = right.as<Number>();
  if (left.as<RatedFormula>() != nullptr || right.as<RatedFormula>() != nullptr) {
    // A parameter may switch the rate on: N == 1 imply x' == 0.
    if (a != nullptr && a->expression.is_constant(0)) return right;
    return here_.refuse(where, "clock rates under 'or' are");
  }
  if (a != nullptr && b != nullptr)
    return boolean(Expression::binary(Op::kOr, a->expression, b->expression, where));
  if (a == nullptr && b == nullptr && here_.context() != Context::kQuery)
    return here_.wrong(Code::kType, where, "a disjunction of clock constraints",
                       "outside queries, one side of 'or' must be free of clocks");
  return {Formula::any(to_formula(std::move(left)), to_formula(std::move(right)))};
}

Value Connectives::compare(const ast::Expr& e, Value left, const Value& right) {
  // A truth value is 0 or 1: a == 2 never holds.
  const auto equals = [&](const Number& number, std::int32_t truth) {
    return boolean(Expression::binary(e.op, number.expression, Expression::constant(truth, e.span), e.span));
  };
  if (const auto* a = left.as<Number>(); a != nullptr && !a->is_boolean) return compare(e, right, left);
  const auto* b = right.as<Number>();
  const bool is_number = b != nullptr && !b->is_boolean;
  // a == b is (a and b) or (not a and not b).
  const bool is_equal = e.op == Op::kEqual;
  const Value other = is_number ? equals(*b, 1) : is_equal ? right : negate(right, e.span);
  const Value opposite = is_number ? equals(*b, 0) : is_equal ? negate(right, e.span) : right;
  const Value not_left = negate(left, e.span);
  // Every operand is used twice, so a chain of n comparisons may make 2^n parts.
  return bounded(disjunction(conjunction(std::move(left), other, e.span),
                             conjunction(not_left, opposite, e.span), e.span),
                 e.span);
}

Value Connectives::choice(const ast::Expr& e, Value test, Value then, Value otherwise) {
  const Value opposite = negate(test, e.span);
  if (here_.context() == Context::kQuery)
    return bounded(disjunction(conjunction(std::move(test), std::move(then), e.span),
                               conjunction(opposite, std::move(otherwise), e.span), e.span),
                   e.span);
  // Guards know conditional clock constraints, but no disjunction of them: (not c or a) and (c or b).
  return bounded(conjunction(disjunction(opposite, std::move(then), e.span),
                             disjunction(std::move(test), std::move(otherwise), e.span), e.span),
                 e.span);
}

Value Connectives::quantified(const ast::Expr& e, std::vector<Value> parts) {
  const auto is_rated = [](const Value& v) { return v.as<RatedFormula>() != nullptr; };
  const auto is_formula = [](const Value& v) { return v.as<Formula>() != nullptr; };
  // Any rated part: all are joined by conjunction(), which knows mixtures. Any formula: the numbers become
  // formulas, too.
  if (std::any_of(parts.begin(), parts.end(), is_rated)) return quantified_rates(e, std::move(parts));
  if (std::none_of(parts.begin(), parts.end(), is_formula)) return quantified_numbers(e, parts);
  const bool is_forall = e.kind == ast::ExprKind::kForall;
  if (!is_forall && here_.context() != Context::kQuery)
    return here_.wrong(Code::kType, e.span, "'exists' over clock constraints",
                       "that is allowed in queries only");
  std::vector<Formula> formulas;
  for (Value& part : parts) formulas.push_back(to_formula(std::move(part)));
  return {is_forall ? Formula::all(std::move(formulas)) : Formula::any(std::move(formulas))};
}

// A quantifier takes any number but 0 for true; a sum adds them up as they are. Parts that make no
// difference are left out.
Value Connectives::quantified_numbers(const ast::Expr& e, const std::vector<Value>& parts) {
  const bool is_sum = e.kind == ast::ExprKind::kSum;
  const bool is_forall = e.kind == ast::ExprKind::kForall;
  const std::int32_t neutral = is_forall ? 1 : 0;
  std::vector<Expression> numbers;
  for (const Value& part : parts) {
    Number number = *part.as<Number>();
    if (!is_sum && !number.is_boolean)
      number.expression =
          Expression::binary(Op::kNotEqual, number.expression, Expression::constant(0, e.span), e.span);
    if (!number.expression.is_constant(neutral)) numbers.push_back(std::move(number.expression));
  }
  if (numbers.empty()) return {Number{Expression::constant(neutral, e.span), !is_sum}};
  const Op op = is_sum ? Op::kAdd : is_forall ? Op::kAnd : Op::kOr;
  return {Number{join(op, numbers, e.span), !is_sum}};
}

Value Connectives::quantified_rates(const ast::Expr& e, std::vector<Value> parts) {
  if (e.kind != ast::ExprKind::kForall) return here_.refuse(e.span, "clock rates under 'exists' are");
  Value result = boolean(Expression::constant(1, e.span));
  for (Value& part : parts) result = conjunction(std::move(result), std::move(part), e.span);
  return result;
}
}  // namespace tarrier::languages::uppaal
