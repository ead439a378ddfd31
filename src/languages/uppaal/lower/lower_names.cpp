// SPDX-License-Identifier: MIT
// Names, array elements, processes and what is inside them.
#include <fmt/format.h>

#include <algorithm>

#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;

Value Lowering::name(const ast::Expr& e) {
  if (const Symbol* symbol = scope_->find(e.name)) return symbol_value(*symbol, e.name, e.span);
  // Models of UPPAAL CORA have it without a declaration.
  if (e.name == "cost") return refuse(e.span, "the cost of UPPAAL CORA ('cost') is");
  return unknown("name", e.name, e.span);
}

Value Lowering::symbol_value(const Symbol& symbol, std::string_view name, const base::SourceSpan& where) {
  switch (symbol.kind) {
    case SymbolKind::kConstant:
      if (!symbol.type.is_aggregate() && symbol.subscripts.empty())
        return {Number{Expression::constant((*symbol.values)[symbol.first], where),
                       symbol.type.kind == TypeKind::kBool, symbol.type.scalar}};
      [[fallthrough]];
    case SymbolKind::kVariable:
    case SymbolKind::kClock:
    case SymbolKind::kChannel: return {Place{&symbol, symbol.type, symbol.subscripts, where, {}}};
    case SymbolKind::kType:
      return wrong(Code::kType, where, fmt::format("'{}' is a type", name), "expected a value");
    case SymbolKind::kFunction:
      return wrong(Code::kType, where, fmt::format("'{}' is a function", name),
                   fmt::format("expected a value; a call is written {}(...)", name));
    case SymbolKind::kProcess:
      if (symbol.family->parameters.empty()) return {symbol.family->members.front().get()};
      return {symbol.family};
    case SymbolKind::kCondition: return {Number{symbol.condition, true}};
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
  if (!is_index(index, place->type, *e.operands[1]) ||
      !is_index_in_range(index, place->type.domain, *e.operands[1]))
    return {Wrong{}};
  // What the index does must not disturb a result that is still to be read.
  if (!place->before.is_empty() && may_change(index.expression)) *place = copied(*place);
  const Type element = *place->type.element;
  place->subscripts.push_back({index.expression, place->type.domain.low,
                               static_cast<std::uint32_t>(size_of(place->type.domain)),
                               static_cast<std::uint32_t>(cell_count(element))});
  place->type = element;
  return base;
}

// Scalars are indices of arrays over the same set, numbers of all others.
bool Lowering::is_index(const Number& index, const Type& array, const ast::Expr& e) {
  if (index.scalar == array.scalar) return true;
  wrong(Code::kType, e.span, fmt::format("{} as an index", index.scalar != nullptr ? "a scalar" : "a number"),
        array.scalar != nullptr ? "expected a scalar of the set that the array is declared over"
                                : "expected a number");
  return false;
}

// An index that no parameter and no quantified name has a part in is wrong for good; any other may be wrong
// in some copy that is never evaluated, and remains a fault of the run, as in a function, where it may stand
// behind a return.
bool Lowering::is_index_in_range(const Number& index, const model::Domain& range, const ast::Expr& e) {
  if (!index.expression.is_constant() || range.contains(index.expression->value)) return true;
  if (dead_ > 0 || frame_ != nullptr || !is_written_constant(e)) return true;
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

namespace {
// "a.b.c", or nothing if it is made of other things than names.
std::string dotted_name(const ast::Expr& e) {
  if (e.kind == ast::ExprKind::kName) return std::string(e.name);
  if (e.kind != ast::ExprKind::kField) return {};
  const std::string base = dotted_name(*e.operands[0]);
  return base.empty() ? base : base + "." + std::string(e.name);
}
}  // namespace

// In models of other languages names may have dots.
Value Lowering::field(const ast::Expr& e) {
  const ast::Expr& base = *e.operands[0];
  if (const std::string whole = context_ == Context::kQuery ? dotted_name(e) : ""; !whole.empty())
    if (const Symbol* symbol = scope_->find(whole)) return symbol_value(*symbol, whole, e.span);
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
  if (auto* place = base.as<Place>(); place != nullptr && place->type.kind == TypeKind::kStruct)
    return struct_field(std::move(*place), e);
  if (const auto* family = base.as<const Family*>())
    return wrong(Code::kType, e.span, fmt::format("'{}' stands for several processes", (*family)->name),
                 fmt::format("pick one, as in {}(0).{}", (*family)->name, e.name));
  return wrong(Code::kType, e.span, fmt::format("'.{}' on {}", e.name, describe(read(std::move(base)))),
               "only processes and structs have members");
}

// A field is a constant subscript.
Value Lowering::struct_field(Place place, const ast::Expr& e) {
  const auto& fields = *place.type.fields;
  const auto field =
      std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == e.name; });
  if (field == fields.end()) {
    std::vector<std::string_view> names;
    for (const Field& known : fields) names.push_back(known.name);
    return wrong(Code::kUnknownName, e.span, fmt::format("the struct has no field '{}'", e.name),
                 suggestion(e.name, names, "expected one of its fields"));
  }
  place.subscripts.push_back({Expression::constant(static_cast<std::int32_t>(field->offset), e.span), 0,
                              static_cast<std::uint32_t>(cell_count(place.type)), 1});
  const Type type = field->type;  // the field belongs to the type that is replaced
  place.type = type;
  return {std::move(place)};
}

Value Lowering::member(const Instance& instance, const ast::Expr& e) {
  if (const auto place = instance.locations.find(e.name); place != instance.locations.end())
    return {Number{Expression::at_location(instance.process, place->second, e.span), true}};
  if (const Symbol* symbol = instance.scope.find_here(e.name)) return symbol_value(*symbol, e.name, e.span);
  if (e.name == "location") return refuse(e.span, "the number of the current location (P.location) is");
  std::vector<std::string_view> names = instance.scope.names_here();
  for (const auto& [name, id] : instance.locations) names.push_back(name);
  return wrong(Code::kUnknownName, e.span,
               fmt::format("process '{}' has no location or variable '{}'", instance.name, e.name),
               suggestion(e.name, names, "expected a location, variable or clock of the process"));
}
}  // namespace tarrier::languages::uppaal
