// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_name.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;

Value NameLowering::name(const ast::Expr& e) {
  if (const Symbol* symbol = here_.scope().find(e.name)) return symbol_value(*symbol, e.name, e.span);
  // Models of UPPAAL CORA have it without a declaration.
  if (e.name == "cost") return here_.refuse(e.span, "the cost of UPPAAL CORA ('cost') is");
  return here_.unknown("name", e.name, e.span);
}

Value NameLowering::symbol_value(const Symbol& symbol, std::string_view name, const base::SourceSpan& where) {
  switch (symbol.kind) {
    case SymbolKind::kConstant:
      // A parameter by reference may stand for an entry that an index picks when the model runs.
      if (!symbol.type.is_aggregate() && symbol.subscripts.empty())
        return {Number{Expression::constant((*symbol.values)[symbol.first], where),
                       symbol.type.kind == TypeKind::kBool, symbol.type.scalar}};
      [[fallthrough]];
    case SymbolKind::kVariable:
    case SymbolKind::kClock:
    case SymbolKind::kChannel: return {Place{&symbol, symbol.type, symbol.subscripts, where, {}}};
    case SymbolKind::kType:
      return here_.wrong(Code::kType, where, fmt::format("'{}' is a type", name), "expected a value");
    case SymbolKind::kFunction:
      return here_.wrong(Code::kType, where, fmt::format("'{}' is a function", name),
                         fmt::format("expected a value; a call is written {}(...)", name));
    case SymbolKind::kProcess:
      // Without parameters there is one process; otherwise, parentheses have to say which.
      if (symbol.family->parameters.empty()) return {symbol.family->members.front().get()};
      return {symbol.family};
    case SymbolKind::kCondition: return {Number{symbol.condition, true}};
    case SymbolKind::kRefused:
      if (symbol.type.kind == TypeKind::kWrong) return {Wrong{}};
      return here_.refuse(where, symbol.type.refusal);
  }
  return {Wrong{}};
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
Value NameLowering::field(const ast::Expr& e) {
  const ast::Expr& base = *e.operands[0];
  // Only queries: they may be asked about a model of TChecker or NuSMV, whose names have dots, as in
  // `train1.x`. Names of a UPPAAL model have none, so there the lookup finds nothing and nothing is hidden.
  if (const std::string whole = here_.context() == Context::kQuery ? dotted_name(e) : ""; !whole.empty())
    if (const Symbol* symbol = here_.scope().find(whole)) return symbol_value(*symbol, whole, e.span);
  if (base.kind == ast::ExprKind::kName && here_.context() == Context::kQuery &&
      here_.scope().find(base.name) == nullptr)
    // What has a dot in a query can only be a process, so that the message says what is missing.
    return here_.unknown("process", base.name, base.span);
  return member(lowering_.value(base), e);
}

Value NameLowering::member(Value base, const ast::Expr& e) {
  if (base.is_wrong()) return base;
  if (const auto* instance = base.as<const Instance*>()) return member(**instance, e);
  // P(i).x, where i is known when the model runs only: x of each process that it may be.
  if (auto* choice = base.as<Choice>()) {
    // All of them have to have the member, though only one will be read; the processes of a family come from
    // one template, so they do.
    for (Value& alternative : choice->alternatives) alternative = member(std::move(alternative), e);
    return base;
  }
  if (auto* place = base.as<Place>(); place != nullptr && place->type.kind == TypeKind::kStruct)
    return struct_field(std::move(*place), e);
  if (const auto* family = base.as<const Family*>())
    return here_.wrong(Code::kType, e.span, fmt::format("'{}' stands for several processes", (*family)->name),
                       fmt::format("pick one, as in {}(0).{}", (*family)->name, e.name));
  return here_.wrong(Code::kType, e.span,
                     fmt::format("'.{}' on {}", e.name, describe(here_.read(std::move(base)))),
                     "only processes and structs have members");
}

// A field is a constant subscript.
Value NameLowering::struct_field(Place place, const ast::Expr& e) {
  const auto& fields = *place.type.fields;
  const auto field =
      std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == e.name; });
  if (field == fields.end()) {
    std::vector<std::string_view> names;
    for (const Field& known : fields) names.push_back(known.name);
    return here_.wrong(Code::kUnknownName, e.span, fmt::format("the struct has no field '{}'", e.name),
                       suggestion(e.name, names, "expected one of its fields"));
  }
  place.subscripts.push_back({Expression::constant(static_cast<std::int32_t>(field->offset), e.span), 0,
                              static_cast<std::uint32_t>(cell_count(place.type)), 1});
  // A copy: the field belongs to the type that is replaced.
  const Type type = field->type;
  place.type = type;
  return {std::move(place)};
}

Value NameLowering::member(const Instance& instance, const ast::Expr& e) {
  // Locations and declarations of a template share their names, so the order of the two lookups is of no
  // account.
  if (const auto place = instance.locations.find(e.name); place != instance.locations.end())
    return {Number{Expression::at_location(instance.process, place->second, e.span), true}};
  // Not find(): P.x must not find the global x.
  if (const Symbol* symbol = instance.scope.find_here(e.name)) return symbol_value(*symbol, e.name, e.span);
  if (e.name == "location") return here_.refuse(e.span, "the number of the current location (P.location) is");
  std::vector<std::string_view> names = instance.scope.names_here();
  for (const auto& [name, id] : instance.locations) names.push_back(name);
  return here_.wrong(Code::kUnknownName, e.span,
                     fmt::format("process '{}' has no location or variable '{}'", instance.name, e.name),
                     suggestion(e.name, names, "expected a location, variable or clock of the process"));
}
}  // namespace tarrier::languages::uppaal
