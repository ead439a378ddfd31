// SPDX-License-Identifier: MIT
// Names, array elements, processes and what is inside them.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "languages/uppaal/lower.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;

Value Lowering::name(const ast::Expr& e) {
  const Symbol* symbol = scope_->find(e.name);
  return symbol != nullptr ? symbol_value(*symbol, e.name, e.span) : unknown("name", e.name, e.span);
}

Value Lowering::symbol_value(const Symbol& symbol, std::string_view name, const base::SourceSpan& where) {
  switch (symbol.kind) {
    case SymbolKind::kConstant:
      if (symbol.type.kind != TypeKind::kArray)
        return {
            Number{Expression::constant(symbol.values.front(), where), symbol.type.kind == TypeKind::kBool}};
      [[fallthrough]];
    case SymbolKind::kVariable:
    case SymbolKind::kClock:
    case SymbolKind::kChannel: return {Place{&symbol, symbol.type, {}, where}};
    case SymbolKind::kType:
      return wrong(Code::kType, where, fmt::format("'{}' is a type", name), "expected a value");
    case SymbolKind::kFunction: return refuse(where, fmt::format("functions ('{}') are", name));
    case SymbolKind::kProcess:
      if (symbol.family->parameters.empty()) return {symbol.family->members.front().get()};
      return {symbol.family};
    case SymbolKind::kRefused:
      if (symbol.type.kind == TypeKind::kWrong) return {Wrong{}};
      return refuse(where, symbol.type.refusal);
  }
  return {Wrong{}};
}

Value Lowering::index(const ast::Expr& e) {
  Value base = value(*e.operands[0]);
  const auto position = number(*e.operands[1]);
  if (!position || base.is_wrong()) return {Wrong{}};
  return subscript(std::move(base), *position, e);
}

Value Lowering::subscript(Value base, const Number& index, const ast::Expr& e) {
  if (auto* choice = base.as<Choice>()) {
    for (Value& alternative : choice->alternatives) alternative = subscript(std::move(alternative), index, e);
    return base;
  }
  if (base.is_wrong()) return base;
  auto* place = base.as<Place>();
  if (place == nullptr || place->type.kind != TypeKind::kArray)
    return wrong(Code::kType, e.span, fmt::format("an index on {}", describe(read(base))),
                 "only arrays have elements");
  if (!is_index_in_range(index, place->type.domain, *e.operands[1])) return {Wrong{}};
  const Type element = *place->type.element;
  place->subscripts.push_back({index.expression, place->type.domain.low,
                               static_cast<std::uint32_t>(size_of(place->type.domain)),
                               static_cast<std::uint32_t>(cell_count(element))});
  place->type = element;
  return base;
}

// An index that no parameter and no quantified name has a part in is wrong for good; any other may be wrong
// in some copy that is never evaluated, and remains a fault of the run.
bool Lowering::is_index_in_range(const Number& index, const model::Domain& range, const ast::Expr& e) {
  if (!index.expression.is_constant() || range.contains(index.expression->value)) return true;
  if (dead_ > 0 || !is_written_constant(e)) return true;
  wrong(Code::kRange, e.span, fmt::format("index {} is out of range", index.expression->value),
        fmt::format("the indices are {} to {}", range.low, range.high));
  return false;
}

bool Lowering::is_written_constant(const ast::Expr& e) const {
  if (e.kind == ast::ExprKind::kName) {
    const Symbol* symbol = scope_->find(e.name);
    return symbol != nullptr && symbol->is_global;
  }
  if (e.kind == ast::ExprKind::kField || e.kind == ast::ExprKind::kCall) return false;
  return std::all_of(e.operands.begin(), e.operands.end(),
                     [&](const ast::ExprPtr& operand) { return is_written_constant(*operand); });
}

Value Lowering::field(const ast::Expr& e) {
  const ast::Expr& base = *e.operands[0];
  if (base.kind == ast::ExprKind::kName && context_ == Context::kQuery && scope_->find(base.name) == nullptr)
    return unknown("process", base.name, base.span);
  return member(value(base), e);
}

Value Lowering::member(Value base, const ast::Expr& e) {
  if (base.is_wrong()) return base;
  if (const auto* instance = base.as<const Instance*>()) return member(**instance, e);
  if (auto* choice = base.as<Choice>()) {
    for (Value& alternative : choice->alternatives) alternative = member(std::move(alternative), e);
    return base;
  }
  if (const auto* family = base.as<const Family*>())
    return wrong(Code::kType, e.span, fmt::format("'{}' stands for several processes", (*family)->name),
                 fmt::format("pick one, as in {}(0).{}", (*family)->name, e.name));
  return wrong(Code::kType, e.span, fmt::format("'.{}' on {}", e.name, describe(read(std::move(base)))),
               "only processes have members");
}

Value Lowering::member(const Instance& instance, const ast::Expr& e) {
  if (const auto place = instance.locations.find(e.name); place != instance.locations.end())
    return {Number{Expression::at_location(instance.process, place->second, e.span), true}};
  if (const Symbol* symbol = instance.scope.find_here(e.name)) return symbol_value(*symbol, e.name, e.span);
  std::vector<std::string_view> names = instance.scope.names_here();
  for (const auto& [name, id] : instance.locations) names.push_back(name);
  return wrong(Code::kUnknownName, e.span,
               fmt::format("process '{}' has no location or variable '{}'", instance.name, e.name),
               suggestion(e.name, names, "expected a location, variable or clock of the process"));
}

namespace {
constexpr std::array<std::string_view, 12> kBuiltinFunctions = {
    "abs", "fabs", "fmod", "fmax", "fmin", "exp", "ln", "log", "pow", "sqrt", "random", "fint"};
}  // namespace

Value Lowering::call(const ast::Expr& e) {
  const ast::Expr& callee = *e.operands[0];
  if (callee.kind != ast::ExprKind::kName) {
    const Value base = value(callee);
    return base.is_wrong()
               ? base
               : wrong(Code::kType, e.span, "this cannot be called", "expected a name before '('");
  }
  const Symbol* symbol = scope_->find(callee.name);
  if (symbol == nullptr) {
    const bool is_builtin =
        std::find(kBuiltinFunctions.begin(), kBuiltinFunctions.end(), callee.name) != kBuiltinFunctions.end();
    if (is_builtin) return refuse(e.span, fmt::format("functions ('{}') are", callee.name));
    return unknown(context_ == Context::kQuery ? "process or function" : "function", callee.name,
                   callee.span);
  }
  if (symbol->kind == SymbolKind::kFunction) return symbol_value(*symbol, callee.name, callee.span);
  if (symbol->kind != SymbolKind::kProcess)
    return wrong(Code::kType, callee.span,
                 fmt::format("'{}' is neither a function nor a process", callee.name),
                 "only these take arguments in parentheses");
  const std::size_t given = e.operands.size() - 1;
  if (given != symbol->family->parameters.size())
    return wrong(Code::kType, callee.span, fmt::format("'{}' with {} parameters", callee.name, given),
                 fmt::format("it has {} free parameters", symbol->family->parameters.size()));
  return pick_process(*symbol->family, e, 0, 0);
}

// `position` counts the members that the arguments before `depth` skip, in units of what is left to choose.
Value Lowering::pick_process(const Family& family, const ast::Expr& e, std::size_t depth,
                             std::size_t position) {
  if (depth == family.parameters.size()) return {family.members[position].get()};
  const model::Domain& range = family.parameters[depth];
  const ast::Expr& argument = *e.operands[depth + 1];
  const auto index = number(argument);
  if (!index || !is_index_in_range(*index, range, argument)) return {Wrong{}};
  const std::size_t first = position * static_cast<std::size_t>(size_of(range));
  if (index->expression.is_constant() && range.contains(index->expression->value))
    return pick_process(family, e, depth + 1,
                        first + static_cast<std::size_t>(index->expression->value - range.low));
  Choice choice{.index = index->expression, .low = range.low, .span = e.span};
  for (std::size_t i = 0; i < size_of(range); ++i)
    choice.alternatives.push_back(pick_process(family, e, depth + 1, first + i));
  return {std::move(choice)};
}
}  // namespace tarrier::languages::uppaal
