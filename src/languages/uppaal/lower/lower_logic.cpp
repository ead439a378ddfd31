// SPDX-License-Identifier: MIT
// Conditions: connectives, choices, quantifiers, and what becomes of them in guards, invariants and queries.
#include <fmt/format.h>

#include <algorithm>

#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;
using model::Formula;
using model::Op;

namespace {
constexpr std::uint64_t kMaxCopies = 1'000'000;  // that quantifiers may write out
constexpr std::size_t kMaxParts = 100'000;       // of a formula: some connectives use an operand twice

Formula to_formula(Value value) {
  if (auto* formula = value.as<Formula>()) return std::move(*formula);
  return Formula::of(value.as<Number>()->expression);
}

RatedFormula to_rated(Value value) {
  if (auto* rated = value.as<RatedFormula>()) return std::move(*rated);
  return {to_formula(std::move(value)), {}};
}

std::size_t parts_of(const Formula& formula) {
  std::size_t count = 1;
  for (const Formula& part : formula.parts) count += parts_of(part);
  return count;
}

Value boolean(Expression expression) { return {Number{std::move(expression), true}}; }
}  // namespace

// For connectives that use an operand twice: with these, formulas grow faster than the text.
Value Lowering::bounded(Value value, const base::SourceSpan& where) {
  const auto* formula = value.as<Formula>();
  if (formula == nullptr || parts_of(*formula) <= kMaxParts) return value;
  return refuse(where, fmt::format("conditions on clocks with more than {} parts are", kMaxParts));
}

Value Lowering::truth(const ast::Expr& e) { return truth(operand(e), e); }

// A Number or a Formula.
Value Lowering::truth(Value value, const ast::Expr& e) {
  if (value.as<Number>() != nullptr || value.as<Formula>() != nullptr || value.is_wrong() ||
      value.as<RatedFormula>() != nullptr)
    return value;
  if (const auto* place = value.as<Place>(); place != nullptr && place->type.kind == TypeKind::kArray)
    return wrong(Code::kType, e.span, fmt::format("{} is used without an index", describe(value)),
                 "expected a condition");
  return wrong(Code::kType, e.span, fmt::format("{} is used as a condition", describe(value)),
               "expected a condition");
}

Value Lowering::negate(Value operand, const base::SourceSpan& where) {
  if (const auto* number = operand.as<Number>())
    return boolean(Expression::unary(Op::kNot, number->expression, where));
  if (operand.is_wrong()) return operand;
  if (operand.as<RatedFormula>() != nullptr) return refuse(where, "clock rates under 'not' are");
  if (context_ != Context::kQuery)
    return wrong(Code::kType, where, "a negated clock constraint",
                 "'not' and the left side of 'imply' may speak about clocks in queries only");
  return {negation(*operand.as<Formula>())};
}

Value Lowering::conjunction(Value left, Value right, const base::SourceSpan& where) {
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

Value Lowering::disjunction(Value left, Value right, const base::SourceSpan& where) {
  if (left.is_wrong() || right.is_wrong()) return {Wrong{}};
  const auto* a = left.as<Number>();
  const auto* b = right.as<Number>();
  if (left.as<RatedFormula>() != nullptr || right.as<RatedFormula>() != nullptr) {
    if (a != nullptr && a->expression.is_constant(0)) return right;
    return refuse(where, "clock rates under 'or' are");
  }
  if (a != nullptr && b != nullptr)
    return boolean(Expression::binary(Op::kOr, a->expression, b->expression, where));
  if (a == nullptr && b == nullptr && context_ != Context::kQuery)
    return wrong(Code::kType, where, "a disjunction of clock constraints",
                 "outside queries, one side of 'or' must be free of clocks");
  return {Formula::any(to_formula(std::move(left)), to_formula(std::move(right)))};
}

Value Lowering::logic(const ast::Expr& e, Value left) {
  left = truth(std::move(left), *e.operands[0]);
  const bool is_or = e.op == Op::kOr;
  const bool decides = left.is_constant() && (left.as<Number>()->expression->value != 0) == is_or;
  const Dead dead(*this, decides);
  Value right = truth(*e.operands[1]);
  if (decides) return boolean(Expression::constant(is_or ? 1 : 0, e.span));
  return is_or ? disjunction(std::move(left), std::move(right), e.span)
               : conjunction(std::move(left), std::move(right), e.span);
}

Value Lowering::ternary(const ast::Expr& e) {
  Value test = truth(*e.operands[0]);
  const bool is_decided = test.is_constant();
  const bool is_true = is_decided && test.as<Number>()->expression->value != 0;
  const auto branch = [&](std::size_t i, bool is_dead) {
    const Dead dead(*this, is_dead);
    return operand(*e.operands[i]);
  };
  Value then = branch(1, is_decided && !is_true);
  Value otherwise = branch(2, is_decided && is_true);
  if (is_decided) return is_true ? then : otherwise;
  if (test.is_wrong() || then.is_wrong() || otherwise.is_wrong()) return {Wrong{}};
  const auto* a = then.as<Number>();
  const auto* b = otherwise.as<Number>();
  if (a != nullptr && b != nullptr && a->scalar != b->scalar)
    return wrong(Code::kType, e.span, "'?:' between a scalar and something else",
                 "expected two scalars of the same set");
  if (const auto* condition = test.as<Number>(); condition != nullptr && a != nullptr && b != nullptr)
    return {Number{Expression::conditional(condition->expression, a->expression, b->expression, e.span),
                   a->is_boolean && b->is_boolean, a->scalar}};
  const auto* first = then.as<Place>();
  const auto* second = otherwise.as<Place>();
  if (const auto* condition = test.as<Number>(); condition != nullptr && first != nullptr &&
                                                 second != nullptr && first->type.is_aggregate() &&
                                                 have_same_shape(first->type, second->type))
    return choose_aggregate(e, *condition, *first, *second);
  const auto is_condition = [](const Value& v) {
    return v.as<Number>() != nullptr || v.as<Formula>() != nullptr;
  };
  if (!is_condition(then) || !is_condition(otherwise))
    return refuse(e.span, fmt::format("'?:' between {} and {} is", describe(then), describe(otherwise)));
  const Value opposite = negate(test, e.span);
  if (context_ == Context::kQuery)
    return bounded(disjunction(conjunction(std::move(test), std::move(then), e.span),
                               conjunction(opposite, std::move(otherwise), e.span), e.span),
                   e.span);
  // Guards know conditional clock constraints, but no disjunction of them: (not c or a) and (c or b).
  return bounded(conjunction(disjunction(opposite, std::move(then), e.span),
                             disjunction(std::move(test), std::move(otherwise), e.span), e.span),
                 e.span);
}

Value Lowering::quantifier(const ast::Expr& e) {
  const auto type = range(*e.type, "a quantifier");
  if (!type) return {Wrong{}};
  const model::Domain* domain = &type->domain;
  const std::uint64_t size = size_of(*domain);
  if (size * copies_ > kMaxCopies)
    return refuse(e.span, fmt::format("quantifiers over more than {} values are", kMaxCopies));
  const Scope* outer = scope_;
  copies_ *= std::max<std::uint64_t>(size, 1);
  std::vector<Value> parts;
  for (std::int64_t i = domain->low; i <= domain->high; ++i) {
    Scope inner(outer);
    inner.add(e.name, {.kind = SymbolKind::kConstant,
                       .type = *type,
                       .span = e.span,
                       .values = table_of({static_cast<std::int32_t>(i)}),
                       .read_only = "a quantified name"});
    scope_ = &inner;
    Value part = e.kind == ast::ExprKind::kSum ? operand(*e.operands[0]) : truth(*e.operands[0]);
    if (e.kind == ast::ExprKind::kSum && !part.is_wrong() && !as_number(part, *e.operands[0]))
      part = {Wrong{}};
    scope_ = outer;
    const bool stops = part.is_wrong() ||
                       (e.kind != ast::ExprKind::kSum && part.is_constant() &&
                        (part.as<Number>()->expression->value != 0) == (e.kind == ast::ExprKind::kExists));
    parts.push_back(std::move(part));
    if (stops) break;
  }
  copies_ /= std::max<std::uint64_t>(size, 1);
  if (!parts.empty() && parts.back().is_wrong()) return {Wrong{}};
  return join_quantified(e, std::move(parts));
}

Value Lowering::join_quantified(const ast::Expr& e, std::vector<Value> parts) {
  const bool is_sum = e.kind == ast::ExprKind::kSum;
  const bool is_forall = e.kind == ast::ExprKind::kForall;
  if (std::any_of(parts.begin(), parts.end(), [](const Value& v) { return v.as<RatedFormula>(); }))
    return join_rated(e, std::move(parts));
  const bool has_formula =
      std::any_of(parts.begin(), parts.end(), [](const Value& v) { return v.as<Formula>(); });
  if (!has_formula) {
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
  if (!is_forall && context_ != Context::kQuery)
    return wrong(Code::kType, e.span, "'exists' over clock constraints", "that is allowed in queries only");
  std::vector<Formula> formulas;
  for (Value& part : parts) formulas.push_back(to_formula(std::move(part)));
  return {is_forall ? Formula::all(std::move(formulas)) : Formula::any(std::move(formulas))};
}

Value Lowering::join_rated(const ast::Expr& e, std::vector<Value> parts) {
  if (e.kind != ast::ExprKind::kForall) return refuse(e.span, "clock rates under 'exists' are");
  Value result = boolean(Expression::constant(1, e.span));
  for (Value& part : parts) result = conjunction(std::move(result), std::move(part), e.span);
  return result;
}

std::optional<Formula> Lowering::formula(const ast::Expr& e) {
  Value value = truth(e);
  if (value.is_wrong()) return std::nullopt;
  return to_formula(std::move(value));
}

namespace {
// As a truth value: not (not e) is e.
Expression negated(const Expression& e) {
  return e->op == Op::kNot ? e->operands[0] : Expression::unary(Op::kNot, e, e->span);
}

// Adds to `result`: formula, where `when` holds (empty: everywhere). Below an `or`, all parts but one are
// free of clocks; that one is demanded where none of the others holds.
void split(const Formula& formula, const Expression& when, model::Constraint& result) {
  if (when.is_constant(0)) return;
  if (!mentions_clocks(formula)) {
    Expression condition = to_expression(formula);
    if (!when.is_empty()) condition = Expression::binary(Op::kOr, negated(when), condition, condition->span);
    if (!condition.is_constant() || condition.is_constant(0))
      result.condition = Expression::conjunction(result.condition, std::move(condition));
    return;
  }
  switch (formula.kind) {
    case Formula::Kind::kCondition:
    case Formula::Kind::kDeadlock:
    case Formula::Kind::kNoDeadlock: return;  // have no clocks; `deadlock` stands in queries only
    case Formula::Kind::kClock:
      result.clocks.push_back(formula.clock);
      if (!when.is_constant()) result.clocks.back().condition = when;
      return;
    case Formula::Kind::kAnd:
      for (const Formula& part : formula.parts) split(part, when, result);
      return;
    case Formula::Kind::kOr: {
      Expression rest = when;
      const Formula* clocks = nullptr;
      for (const Formula& part : formula.parts) {
        if (mentions_clocks(part))
          clocks = &part;
        else
          rest = Expression::conjunction(rest, negated(to_expression(part)));
      }
      split(*clocks, rest, result);
      return;
    }
  }
}
}  // namespace

std::optional<model::Constraint> Lowering::guard(const ast::Expr& e) {
  const auto lowered = formula(e);
  if (!lowered) return std::nullopt;
  model::Constraint result;
  split(*lowered, {}, result);
  return result;
}

std::optional<LoweredInvariant> Lowering::invariant(const ast::Expr& e) {
  Value value = truth(e);
  if (value.is_wrong()) return std::nullopt;
  RatedFormula rated = to_rated(std::move(value));
  LoweredInvariant result{.rates = std::move(rated.rates)};
  split(rated.formula, {}, result.constraint);
  return result;
}
}  // namespace tarrier::languages::uppaal
