// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_type.hpp"

#include <fmt/format.h>

#include <set>
#include <string_view>

namespace tarrier::languages::uppaal {
using base::Code;

Type TypeLowering::type(const ast::TypeExpr& e) {
  Type result = base_type(e);
  // After the base type, so that mistakes in it are still reported.
  if (e.is_hybrid) return refused_type("hybrid clocks are");
  // Prefixes add to those of a typedef: `const T` with `typedef const int T`.
  result.is_const = result.is_const || e.is_const;
  result.is_urgent = result.is_urgent || e.is_urgent;
  result.is_broadcast = result.is_broadcast || e.is_broadcast;
  return result;
}

Type TypeLowering::type(const ast::TypeExpr& e, const std::vector<ast::Dimension>& dimensions) {
  Type result = type(e);
  // int a[2][3] is two arrays of three: the last dimension is the innermost.
  for (auto dimension = dimensions.rbegin(); dimension != dimensions.rend(); ++dimension)
    result = array_type(std::move(result), *dimension);
  return result;
}

Type TypeLowering::base_type(const ast::TypeExpr& e) {
  switch (e.base) {
    case ast::BaseType::kInt: {
      if (!e.low) return int_type(kDefaultIntDomain, false);
      const auto low = lowering_.constant(*e.low);
      const auto high = lowering_.constant(*e.high);
      if (!low || !high) return wrong_type();
      return int_type({*low, *high}, true);
    }
    case ast::BaseType::kBool: return bool_type();
    case ast::BaseType::kClock: return {.kind = TypeKind::kClock};
    case ast::BaseType::kChan: return {.kind = TypeKind::kChannel};
    case ast::BaseType::kScalar: return set_of_scalars(e);
    case ast::BaseType::kDouble: return refused_type("the type double is");
    case ast::BaseType::kString: return refused_type("strings are");
    case ast::BaseType::kStruct: return struct_type(e);
    case ast::BaseType::kNamed: return named_type(e);
    case ast::BaseType::kVoid:
      here_.wrong(Code::kType, e.span, "'void' is no type of values", "only a function can be void");
      return wrong_type();
  }
  return wrong_type();
}

Type TypeLowering::named_type(const ast::TypeExpr& e) {
  const Symbol* symbol = here_.scope().find(e.name);
  if (symbol == nullptr) {
    here_.unknown("type", e.name, e.span);
    return wrong_type();
  }
  // By value: array dimensions that follow change the copy, not the typedef.
  if (symbol->kind == SymbolKind::kType) return symbol->type;
  here_.wrong(Code::kType, e.span, fmt::format("'{}' is not a type", e.name), "expected a type");
  return wrong_type();
}

// Every `scalar[n]` that is written is a set of its own.
Type TypeLowering::set_of_scalars(const ast::TypeExpr& e) {
  const auto size = lowering_.constant(*e.high);
  if (!size) return wrong_type();
  // The address of the syntax tree is the identity of the set, and lives as long as the model.
  if (*size >= 1) return scalar_type(*size, &e);
  here_.wrong(Code::kRange, e.span, fmt::format("a set of {} scalars", *size), "expected at least one");
  return wrong_type();
}

Type TypeLowering::struct_type(const ast::TypeExpr& e) {
  std::vector<Field> fields;
  std::set<std::string_view> names;
  for (const ast::FieldGroup& group : e.fields) {
    for (const ast::Declarator& declarator : group.declarators) {
      Type field = type(*group.type, declarator.dimensions);
      const TypeKind kind = element_type(field).kind;
      if (kind == TypeKind::kWrong) return wrong_type();
      // The refusal passes on to the struct, but is no error yet: nobody may ever use it.
      if (kind == TypeKind::kRefused) return element_type(field);
      // A struct is a run of variables in the Network; clocks and channels are numbered apart.
      if (kind == TypeKind::kClock || kind == TypeKind::kChannel)
        return refused_type("clocks and channels in structs are");
      if (!names.insert(declarator.name).second) {
        here_.wrong(Code::kDuplicate, declarator.span,
                    fmt::format("field '{}' is declared twice", declarator.name),
                    "each field needs a name of its own");
        return wrong_type();
      }
      fields.push_back({declarator.name, std::move(field)});
    }
  }
  Type result = struct_of(std::move(fields));
  if (cell_count(result) <= kMaxCells) return result;
  here_.wrong(Code::kUnsupported, e.span, "the struct is too large",
              fmt::format("at most {} cells", kMaxCells));
  return wrong_type();
}

std::optional<Type> TypeLowering::supported(const ast::TypeExpr& e,
                                            const std::vector<ast::Dimension>& dimensions) {
  Type result = type(e, dimensions);
  // The place where the type is used is what makes its refusal worth an error.
  if (result.kind == TypeKind::kRefused) here_.refuse(e.span, result.refusal);
  if (result.kind == TypeKind::kRefused || result.kind == TypeKind::kWrong) return std::nullopt;
  return result;
}

std::optional<Type> TypeLowering::range(const ast::TypeExpr& e, std::string_view what) {
  const auto result = supported(e);
  if (!result) return std::nullopt;
  // A plain int has 65536 values or more, over which nobody means to quantify; UPPAAL wants a range here,
  // too.
  if (result->is_number() && (result->is_bounded || result->kind == TypeKind::kBool)) return result;
  here_.wrong(Code::kType, e.span, fmt::format("{} over {}", what, describe(*result)),
              "expected a range such as int[0,3]");
  return std::nullopt;
}

// The size of an array is a number, or a type whose values are the indices.
std::optional<Type> TypeLowering::indices(const ast::Dimension& dimension) {
  if (dimension.type) return range(*dimension.type, "an array");
  const Symbol* named =
      dimension.size->kind == ast::ExprKind::kName ? here_.scope().find(dimension.size->name) : nullptr;
  if (named != nullptr && named->kind == SymbolKind::kType) {
    const ast::TypeExpr e{
        .span = dimension.span, .base = ast::BaseType::kNamed, .name = dimension.size->name};
    return range(e, "an array");
  }
  const auto size = lowering_.constant(*dimension.size);
  if (!size) return std::nullopt;
  if (*size >= 1) return int_type({0, *size - 1}, true);
  here_.wrong(Code::kRange, dimension.span, fmt::format("array size {}", *size),
              "an array has at least one element");
  return std::nullopt;
}

Type TypeLowering::array_type(Type element, const ast::Dimension& dimension) {
  const auto indices = this->indices(dimension);
  if (!indices || element.kind == TypeKind::kWrong) return wrong_type();
  if (element.kind == TypeKind::kRefused) return element;
  const model::Domain& domain = indices->domain;
  if (size_of(domain) == 0) {
    here_.wrong(Code::kRange, dimension.span,
                fmt::format("array over the empty range [{},{}]", domain.low, domain.high),
                "an array has at least one element");
    return wrong_type();
  }
  if (dimensions_of(element) == kMaxDimensions) {
    here_.wrong(Code::kUnsupported, dimension.span, "an array of too many dimensions",
                fmt::format("at most {}", kMaxDimensions));
    return wrong_type();
  }
  // Too many cells are counted afterwards: cell_count() saturates.
  Type array = array_of(std::move(element), domain);
  array.scalar = indices->scalar;
  if (cell_count(array) <= kMaxCells) return array;
  here_.wrong(Code::kUnsupported, dimension.span, "the array is too large",
              fmt::format("at most {} elements", kMaxCells));
  return wrong_type();
}
}  // namespace tarrier::languages::uppaal
