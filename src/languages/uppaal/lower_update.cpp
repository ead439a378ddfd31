// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower_update.hpp"

#include <fmt/format.h>

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;
using model::Op;

namespace {
const Symbol* root_symbol(const ast::Expr& e, const Scope& scope) {
  if (e.kind == ast::ExprKind::kIndex) return root_symbol(*e.operands[0], scope);
  return e.kind == ast::ExprKind::kName ? scope.find(e.name) : nullptr;
}

std::string_view root_name(const ast::Expr& e) {
  return e.kind == ast::ExprKind::kIndex ? root_name(*e.operands[0]) : std::string_view(e.name);
}

// The variable or clock that `e` names; none, with an error, if it cannot be assigned to.
std::optional<Place> target_of(const ast::Expr& e, Lowering& lowering) {
  const Symbol* root = root_symbol(e, lowering.scope());
  if (root != nullptr && !root->read_only.empty()) {
    lowering.wrong(Code::kType, e.span, fmt::format("'{}' is {}", root_name(e), root->read_only),
                   "only variables and clocks can change");
    return std::nullopt;
  }
  const Value value = lowering.value(e);
  if (value.is_wrong()) return std::nullopt;
  const auto* place = value.as<Place>();
  if (place != nullptr && place->type.kind == TypeKind::kArray) {
    lowering.refuse(e.span, "assignments of whole arrays are");
    return std::nullopt;
  }
  if (place != nullptr && place->symbol->kind != SymbolKind::kChannel) return *place;
  if (e.kind == ast::ExprKind::kTernary)
    lowering.refuse(e.span, "'?:' on the left of an assignment is");
  else
    lowering.wrong(Code::kType, e.span, fmt::format("{} cannot change", describe(read(value))),
                   "expected a variable or a clock");
  return std::nullopt;
}

void assign_variable(const Place& target, Expression value, bool is_boolean, const base::SourceSpan& where,
                     std::vector<model::Statement>& statements) {
  if (target.type.kind == TypeKind::kBool && !is_boolean)
    value = Expression::binary(Op::kNotEqual, std::move(value), Expression::constant(0, where), where);
  statements.emplace_back(
      model::Assignment{.target = reference_to<model::VariableId>(target.symbol->first, target),
                        .value = std::move(value),
                        .span = where});
}

void assign_clock(const ast::Expr& e, const ast::Expr& source, const Place& target, Lowering& lowering,
                  std::vector<model::Statement>& statements) {
  if (e.compound) {
    lowering.wrong(Code::kType, e.span, fmt::format("'{}=' on a clock", symbol(e.op)),
                   "a clock can only be set with '='");
    return;
  }
  const Value value = lowering.operand(source);
  if (value.is_wrong()) return;
  if (value.as<ClockTerm>() != nullptr) {
    lowering.refuse(e.span, "assignments of one clock to another are");
    return;
  }
  const auto* number = value.as<Number>();
  if (number == nullptr) {
    lowering.wrong(Code::kType, source.span, fmt::format("{} is assigned to a clock", describe(value)),
                   "expected a number");
    return;
  }
  if (number->expression.is_constant() && number->expression->value < 0) {
    lowering.wrong(Code::kRange, source.span, fmt::format("a clock is set to {}", number->expression->value),
                   "a clock is never negative");
    return;
  }
  statements.emplace_back(
      model::ClockAssignment{.target = reference_to<model::ClockId>(target.symbol->first, target),
                             .value = number->expression,
                             .span = e.span});
}

bool is_fixed(const Place& place) {
  for (const model::Subscript& s : place.subscripts)
    if (!s.index.is_constant()) return false;
  return true;
}

// a = b = e is b = e, a = b. The place of `a` must not depend on what b = e changes. Clocks cannot be read
// back, so x = y = e assigns a constant e to both.
void assign_chain(const ast::Expr& e, const Place& target, Lowering& lowering,
                  std::vector<model::Statement>& statements) {
  const ast::Expr& inner = *e.operands[1];
  if (!is_fixed(target)) {
    lowering.refuse(e.span, "assignments inside expressions are");
    return;
  }
  lower_update(inner, lowering, statements);
  if (target.symbol->kind == SymbolKind::kClock) {
    const ast::Expr* last = &inner;
    while (last->kind == ast::ExprKind::kAssign && !last->compound) last = last->operands[1].get();
    const Value value = last->kind == ast::ExprKind::kAssign ? Value{Wrong{}} : lowering.operand(*last);
    if (value.is_constant())
      assign_clock(e, *last, target, lowering, statements);
    else if (!value.is_wrong())
      lowering.refuse(e.span, "assignments of one clock to another are");
    return;
  }
  if (const auto value = lowering.number(*inner.operands[0]))
    assign_variable(target, value->expression, value->is_boolean, e.span, statements);
}

void assign(const ast::Expr& e, Lowering& lowering, std::vector<model::Statement>& statements) {
  const auto target = target_of(*e.operands[0], lowering);
  const ast::Expr& source = *e.operands[1];
  if (!target) return;
  if (source.kind == ast::ExprKind::kAssign && !e.compound)
    return assign_chain(e, *target, lowering, statements);
  if (target->symbol->kind == SymbolKind::kClock)
    return assign_clock(e, source, *target, lowering, statements);
  auto value = lowering.number(source);
  if (!value) return;
  if (e.compound) {
    const Value old = read({*target});
    value = Number{Expression::binary(e.op, old.as<Number>()->expression, value->expression, e.span)};
  }
  assign_variable(*target, value->expression, value->is_boolean, e.span, statements);
}

void increment(const ast::Expr& e, Lowering& lowering, std::vector<model::Statement>& statements) {
  const auto target = target_of(*e.operands[0], lowering);
  if (!target) return;
  const Value old = read({*target});
  const auto* number = old.as<Number>();
  if (number == nullptr) {
    lowering.wrong(Code::kType, e.span, "'++' or '--' on a clock", "a clock can only be set with '='");
    return;
  }
  const Op op = e.value > 0 ? Op::kAdd : Op::kSubtract;
  assign_variable(*target,
                  Expression::binary(op, number->expression, Expression::constant(1, e.span), e.span), false,
                  e.span, statements);
}
}  // namespace

void lower_update(const ast::Expr& update, Lowering& lowering, std::vector<model::Statement>& statements) {
  if (update.kind == ast::ExprKind::kAssign) return assign(update, lowering, statements);
  if (update.kind == ast::ExprKind::kIncrement) return increment(update, lowering, statements);
  const Value value = lowering.operand(update);
  if (!value.is_wrong())
    lowering.wrong(Code::kType, update.span, fmt::format("{} as an update", describe(value)),
                   "expected an assignment such as i = i + 1");
}
}  // namespace tarrier::languages::uppaal
