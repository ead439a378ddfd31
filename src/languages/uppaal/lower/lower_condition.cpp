// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_condition.hpp"

#include <fmt/format.h>

#include "languages/uppaal/lower/cells.hpp"
#include "languages/uppaal/lower/connectives.hpp"
#include "languages/uppaal/lower/constraint.hpp"
#include "languages/uppaal/lower/lower_type.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;
using model::Formula;
using model::Op;

Value ConditionLowering::truth(const ast::Expr& e) { return truth(lowering_.operand(e), e); }

Value ConditionLowering::truth(Value value, const ast::Expr& e) {
  const auto* number = value.as<Number>();
  const bool is_scalar = number != nullptr && number->scalar != nullptr;
  if ((number != nullptr && !is_scalar) || value.as<Formula>() != nullptr || value.is_wrong() ||
      value.as<RatedFormula>() != nullptr)
    return value;
  if (const auto* place = value.as<Place>(); place != nullptr && place->type.kind == TypeKind::kArray)
    return here_.wrong(Code::kType, e.span, fmt::format("{} is used without an index", describe(value)),
                       "expected a condition");
  return here_.wrong(Code::kType, e.span, fmt::format("{} is used as a condition", describe(value)),
                     "expected a condition");
}

Value ConditionLowering::logic(const ast::Expr& e, Value left) {
  left = truth(std::move(left), *e.operands[0]);
  const bool is_or = e.op == Op::kOr;
  // UPPAAL evaluates from the left and no further than needed. What a constant makes unreachable is lowered
  // for its mistakes only.
  const bool decides = left.is_constant() && (left.as<Number>()->expression->value != 0) == is_or;
  const Environment::Dead dead(here_, decides);
  Value right = truth(*e.operands[1]);
  // The right side may be an invalid index, a division by zero or a clock: nothing of it must remain.
  if (decides) return {Number{Expression::constant(is_or ? 1 : 0, e.span), true}};
  Connectives connectives(here_);
  return is_or ? connectives.disjunction(std::move(left), std::move(right), e.span)
               : connectives.conjunction(std::move(left), std::move(right), e.span);
}

Value ConditionLowering::ternary(const ast::Expr& e) {
  Value test = truth(*e.operands[0]);
  const bool is_decided = test.is_constant();
  const bool is_true = is_decided && test.as<Number>()->expression->value != 0;
  const auto branch = [&](std::size_t i, bool is_dead) {
    const Environment::Dead dead(here_, is_dead);
    return lowering_.operand(*e.operands[i]);
  };
  // Both branches are lowered, so that mistakes are found also in the one that is never taken.
  Value then = branch(1, is_decided && !is_true);
  Value otherwise = branch(2, is_decided && is_true);
  if (is_decided) return is_true ? then : otherwise;
  return choice(e, std::move(test), std::move(then), std::move(otherwise));
}

Value ConditionLowering::choice(const ast::Expr& e, Value test, Value then, Value otherwise) {
  if (test.is_wrong() || then.is_wrong() || otherwise.is_wrong()) return {Wrong{}};
  const auto* a = then.as<Number>();
  const auto* b = otherwise.as<Number>();
  // The value would be a scalar of one set in one branch and of another, or a number, in the other one; then
  // no check of its later use would be right.
  if (a != nullptr && b != nullptr && a->scalar != b->scalar)
    return here_.wrong(Code::kType, e.span, "'?:' between a scalar and something else",
                       "expected two scalars of the same set");
  if (const auto* condition = test.as<Number>(); condition != nullptr && a != nullptr && b != nullptr)
    return {Number{Expression::conditional(condition->expression, a->expression, b->expression, e.span),
                   a->is_boolean && b->is_boolean, a->scalar}};
  const auto* first = then.as<Place>();
  const auto* second = otherwise.as<Place>();
  if (const auto* condition = test.as<Number>(); condition != nullptr && first != nullptr &&
                                                 second != nullptr && first->type.is_aggregate() &&
                                                 have_same_shape(first->type, second->type))
    return Cells(here_).choice(e, *condition, *first, *second);
  // Left are conditions on clocks: they have no value that could be chosen.
  const auto is_condition = [](const Value& v) {
    return v.as<Number>() != nullptr || v.as<Formula>() != nullptr;
  };
  if (!is_condition(then) || !is_condition(otherwise))
    return here_.refuse(e.span,
                        fmt::format("'?:' between {} and {} is", describe(then), describe(otherwise)));
  // Whoever compares the result would take it for a truth value.
  const auto is_truth = [](const Value& v) {
    const auto* number = v.as<Number>();
    return number == nullptr || number->is_boolean || number->expression.is_constant(0) ||
           number->expression.is_constant(1);
  };
  if (here_.context() == Context::kQuery && !(is_truth(then) && is_truth(otherwise)))
    return here_.refuse(e.span, fmt::format("'?:' between {} and {} in a condition on clocks is",
                                            describe(then), describe(otherwise)));
  return Connectives(here_).choice(e, std::move(test), std::move(then), std::move(otherwise));
}

namespace {
constexpr std::uint64_t kMaxCopies = 1'000'000;  // that quantifiers may write out
}  // namespace

// Written out, one copy of the body per value, up to the one that decides.
Value ConditionLowering::quantifier(const ast::Expr& e) {
  const auto type = TypeLowering(lowering_).range(*e.type, "a quantifier");
  if (!type) return {Wrong{}};
  const model::Domain& domain = type->domain;
  const std::uint64_t size = size_of(domain);
  // Nested quantifiers multiply; copies_ is the product of those around this one. The product fits: a range
  // has at most 2^32 values, and copies() is at most kMaxCopies.
  if (size * here_.copies() > kMaxCopies)
    return here_.refuse(e.span, fmt::format("quantifiers over more than {} values are", kMaxCopies));
  std::vector<Value> parts;
  for (std::int64_t i = domain.low; i <= domain.high; ++i) {
    Scope inner(&here_.scope());
    inner.add(e.name, {.kind = SymbolKind::kConstant,
                       .type = *type,
                       .span = e.span,
                       .values = table_of({static_cast<std::int32_t>(i)}),
                       .read_only = "a quantified name"});
    // The scope lives for one copy only, so the name is a constant in it: indices fold, and a body that does
    // not depend on the state becomes a constant.
    const Environment::Quantified quantified(here_, inner, size);
    Value part = copy_of_body(e);
    // The other copies would only repeat the message.
    if (part.is_wrong()) return {Wrong{}};
    const bool decides = e.kind != ast::ExprKind::kSum && part.is_constant() &&
                         (part.as<Number>()->expression->value != 0) == (e.kind == ast::ExprKind::kExists);
    parts.push_back(std::move(part));
    if (decides) break;
  }
  return Connectives(here_).quantified(e, std::move(parts));
}

Value ConditionLowering::copy_of_body(const ast::Expr& e) {
  const ast::Expr& body = *e.operands[0];
  if (e.kind != ast::ExprKind::kSum) return truth(body);
  Value part = lowering_.operand(body);
  if (part.is_wrong()) return part;
  const auto number = lowering_.as_number(part, body);
  if (!number) return {Wrong{}};
  return number->scalar == nullptr ? part : here_.on_scalar("sum", e.span);
}

std::optional<Formula> ConditionLowering::formula(const ast::Expr& e) {
  Value value = truth(e);
  if (value.is_wrong()) return std::nullopt;
  return to_formula(std::move(value));
}

std::optional<model::Constraint> ConditionLowering::guard(const ast::Expr& e) {
  const auto lowered = formula(e);
  if (!lowered) return std::nullopt;
  return to_constraint(*lowered);
}

std::optional<LoweredInvariant> ConditionLowering::invariant(const ast::Expr& e) {
  Value value = truth(e);
  if (value.is_wrong()) return std::nullopt;
  RatedFormula rated = to_rated(std::move(value));
  return LoweredInvariant{to_constraint(rated.formula), std::move(rated.rates)};
}
}  // namespace tarrier::languages::uppaal
