// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/elaborate_parameters.hpp"

#include <fmt/format.h>

#include "languages/uppaal/elaborate/elaborate_declarations.hpp"
#include "languages/uppaal/lower/lower_function.hpp"
#include "languages/uppaal/lower/lower_initialiser.hpp"
#include "languages/uppaal/lower/lower_type.hpp"

namespace tarrier::languages::uppaal {
using base::Code;

Symbol value_parameter(const Type& type, std::vector<std::int32_t> values, const base::SourceSpan& span) {
  return {.kind = SymbolKind::kConstant,
          .type = type,
          .span = span,
          .values = table_of(std::move(values)),
          .read_only = "a parameter"};
}

namespace {
class ParameterBinding {
 public:
  ParameterBinding(const ast::Parameter& parameter, const ast::Expr& argument, const Scope& caller,
                   Workspace& workspace)
      : parameter_(parameter),
        argument_(argument),
        lowering_(caller, workspace, Context::kDeclaration),
        diagnostics_(workspace.diagnostics) {}

  std::optional<Symbol> bind(const Type& type) {
    if (!is_by_reference(parameter_, type)) return by_value(type);
    // As a place: read, a variable would be a number and no longer something to refer to.
    const Value value = lowering_.value(argument_);
    if (value.is_wrong()) return std::nullopt;
    const auto* place = value.as<Place>();
    // A constant is as good for `const int& n` as for `int n`.
    const bool can_copy = type.is_const && (place == nullptr || !place->before.is_empty());
    return can_copy ? by_value(type) : by_place(type, value);
  }

 private:
  std::optional<Symbol> by_value(Type type) {
    const auto cells = InitialiserLowering(lowering_).cells(argument_, type);
    if (!cells) return std::nullopt;
    const std::vector<const Type*> types = cell_types(type);
    std::vector<InitialCell> given;
    for (const model::Expression& cell : *cells) given.push_back({cell, argument_.span});
    auto values = lowering_.evaluated(given);
    if (!values) return std::nullopt;
    for (std::size_t i = 0; i < values->size(); ++i) {
      const auto fitting = fit((*values)[i], *types[i], true, fmt::format("parameter '{}'", parameter_.name),
                               argument_.span, diagnostics_);
      if (!fitting) return std::nullopt;
      (*values)[i] = *fitting;
    }
    // A parameter by value is a constant of the instance, and no part of the state.
    type.is_const = true;
    return value_parameter(type, std::move(*values), parameter_.span);
  }

  std::optional<Symbol> by_place(const Type& type, const Value& value) {
    const auto* place = value.as<Place>();
    if (place == nullptr || !have_same_shape(place->type, type))
      return mismatch(describe(value), describe(type));
    // What changes by this name would change the constant.
    const bool is_constant = place->symbol->kind == SymbolKind::kConstant;
    if (is_constant && !type.is_const) return mismatch("a constant", "a variable");
    Symbol symbol = *place->symbol;
    const auto offset = offset_of(*place);
    if (!offset) return std::nullopt;
    // The type of the argument, not of the parameter: its ranges are those of the cells.
    symbol.type = place->type;
    symbol.span = parameter_.span;
    symbol.is_global = false;
    symbol.first += *offset;
    // For channels only; meaningless, and never read, for everything else.
    symbol.receive += *offset;
    if (type.is_const) symbol.read_only = "a parameter";
    return symbol;
  }

  // How many cells the constant subscripts skip. The parameter is one place for all time, so no index may depend
  // on the state.
  std::optional<std::uint32_t> offset_of(const Place& place) {
    const auto reference = reference_to<model::VariableId>(0, place);
    if (reference.subscripts.empty()) return index(reference.first);
    const model::Subscript& open = reference.subscripts.front();
    // reference_to() leaves a constant index over only if it is out of range.
    if (open.index.is_constant())
      diagnostics_.error(
          Code::kRange, argument_.span, fmt::format("index {} is out of range", open.index->value),
          fmt::format("the indices are {} to {}", open.low, std::int64_t{open.low} + open.size - 1));
    else
      diagnostics_.error(Code::kType, argument_.span,
                         "an index that depends on the state, in an argument by reference",
                         "expected a constant index");
    return std::nullopt;
  }

  std::optional<Symbol> mismatch(const std::string& given, const std::string& expected) {
    diagnostics_.error(Code::kType, argument_.span,
                       fmt::format("{} as the parameter '{}'", given, parameter_.name),
                       "expected " + expected);
    return std::nullopt;
  }

  const ast::Parameter& parameter_;
  const ast::Expr& argument_;
  Lowering lowering_;
  base::Diagnostics& diagnostics_;
};

// None, with an error, if the type is wrong or not supported.
std::optional<Type> parameter_type(const ast::Parameter& parameter, const Scope& outside,
                                   Workspace& workspace) {
  Lowering lowering(outside, workspace, Context::kDeclaration);
  return TypeLowering(lowering).supported(*parameter.type, parameter.dimensions);
}
}  // namespace

std::optional<Symbol> bind(const ast::Parameter& parameter, const Scope& outside, const ast::Expr& argument,
                           const Scope& caller, Workspace& workspace) {
  auto type = parameter_type(parameter, outside, workspace);
  if (!type) return std::nullopt;
  return ParameterBinding(parameter, argument, caller, workspace).bind(*type);
}

std::optional<Type> free_parameter(const ast::Parameter& parameter, const Scope& outside,
                                   std::string_view owner, const base::SourceSpan& where,
                                   Workspace& workspace) {
  auto type = parameter_type(parameter, outside, workspace);
  if (!type) return std::nullopt;
  // A reference cannot be left free: there is no set of variables to run through. A plain int could, with
  // 65536 processes, which nobody means.
  if (!parameter.by_reference && type->is_number() && type->is_bounded) return type;
  const std::string given = parameter.by_reference ? "by reference" : describe(*type);
  workspace.diagnostics.error(
      Code::kStructure, where,
      fmt::format("parameter '{}' of '{}' is {} and cannot be instantiated automatically", parameter.name,
                  owner, given),
      fmt::format("give it a range such as int[0,3], or an argument, as in P = {}(...)", owner));
  return std::nullopt;
}
}  // namespace tarrier::languages::uppaal
