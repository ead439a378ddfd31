// SPDX-License-Identifier: MIT
// Types, ranges and array dimensions.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
using base::Code;

Type Lowering::type(const ast::TypeExpr& e) {
  Type result = base_type(e);
  if (e.is_hybrid) return refused_type("hybrid clocks are");
  result.is_const = result.is_const || e.is_const;
  result.is_urgent = result.is_urgent || e.is_urgent;
  result.is_broadcast = result.is_broadcast || e.is_broadcast;
  return result;
}

Type Lowering::type(const ast::TypeExpr& e, const std::vector<ast::Dimension>& dimensions) {
  Type result = type(e);
  for (auto dimension = dimensions.rbegin(); dimension != dimensions.rend(); ++dimension)
    result = wrapped(std::move(result), *dimension);
  return result;
}

Type Lowering::base_type(const ast::TypeExpr& e) {
  switch (e.base) {
    case ast::BaseType::kInt: {
      if (!e.low && !e.high) return int_type(kDefaultIntDomain, false);
      const auto low = e.low ? constant(*e.low) : std::optional<std::int32_t>(0);
      const auto high = constant(*e.high);
      if (!low || !high) return wrong_type();
      return int_type({*low, *high}, true);
    }
    case ast::BaseType::kBool: return bool_type();
    case ast::BaseType::kClock: return {.kind = TypeKind::kClock};
    case ast::BaseType::kChan: return {.kind = TypeKind::kChannel};
    case ast::BaseType::kScalar: return scalar_type(e);
    case ast::BaseType::kDouble: return refused_type("the type double is");
    case ast::BaseType::kString: return refused_type("strings are");
    case ast::BaseType::kStruct: return struct_type(e);
    case ast::BaseType::kNamed: return named_type(e);
    case ast::BaseType::kVoid:
      wrong(Code::kType, e.span, "'void' is no type of values", "only a function can be void");
      return wrong_type();
  }
  return wrong_type();
}

Type Lowering::named_type(const ast::TypeExpr& e) {
  const Symbol* symbol = scope_->find(e.name);
  if (symbol == nullptr) {
    unknown("type", e.name, e.span);
    return wrong_type();
  }
  if (symbol->kind == SymbolKind::kType) return symbol->type;
  wrong(Code::kType, e.span, fmt::format("'{}' is not a type", e.name), "expected a type");
  return wrong_type();
}

// Every `scalar[n]` that is written is a set of its own.
Type Lowering::scalar_type(const ast::TypeExpr& e) {
  const auto size = constant(*e.high);
  if (!size) return wrong_type();
  if (*size >= 1) return uppaal::scalar_type(*size, &e);
  wrong(Code::kRange, e.span, fmt::format("a set of {} scalars", *size), "expected at least one");
  return wrong_type();
}

Type Lowering::struct_type(const ast::TypeExpr& e) {
  std::vector<Field> fields;
  std::set<std::string_view> names;
  for (const ast::FieldGroup& group : e.fields) {
    for (const ast::Declarator& declarator : group.declarators) {
      Type field = type(*group.type, declarator.dimensions);
      const TypeKind kind = element_type(field).kind;
      if (kind == TypeKind::kWrong) return wrong_type();
      if (kind == TypeKind::kRefused) return element_type(field);
      if (kind == TypeKind::kClock || kind == TypeKind::kChannel)
        return refused_type("clocks and channels in structs are");
      if (!names.insert(declarator.name).second) {
        wrong(Code::kDuplicate, declarator.span, fmt::format("field '{}' is declared twice", declarator.name),
              "each field needs a name of its own");
        return wrong_type();
      }
      fields.push_back({declarator.name, std::move(field)});
    }
  }
  Type result = struct_of(std::move(fields));
  if (cell_count(result) <= kMaxCells) return result;
  wrong(Code::kUnsupported, e.span, "the struct is too large", fmt::format("at most {} cells", kMaxCells));
  return wrong_type();
}

std::optional<Type> Lowering::range(const ast::TypeExpr& e, std::string_view what) {
  Type result = type(e);
  if (result.kind == TypeKind::kWrong) return std::nullopt;
  if (result.kind == TypeKind::kRefused) {
    refuse(e.span, result.refusal);
    return std::nullopt;
  }
  if (result.is_number() && (result.is_bounded || result.kind == TypeKind::kBool)) return result;
  wrong(Code::kType, e.span, fmt::format("{} over {}", what, describe(result)),
        "expected a range such as int[0,3]");
  return std::nullopt;
}

Type Lowering::wrapped(Type element, const ast::Dimension& dimension) {
  std::optional<Type> indices;
  const Symbol* named = dimension.size && dimension.size->kind == ast::ExprKind::kName
                            ? scope_->find(dimension.size->name)
                            : nullptr;
  if (dimension.type) {
    indices = range(*dimension.type, "an array");
  } else if (named != nullptr && named->kind == SymbolKind::kType) {
    ast::TypeExpr e{.span = dimension.span, .base = ast::BaseType::kNamed, .name = dimension.size->name};
    indices = range(e, "an array");
  } else if (const auto size = constant(*dimension.size)) {
    if (*size < 1) {
      wrong(Code::kRange, dimension.span, fmt::format("array size {}", *size),
            "an array has at least one element");
      return wrong_type();
    }
    indices = int_type({0, *size - 1}, true);
  }
  if (!indices || element.kind == TypeKind::kWrong) return wrong_type();
  if (element.kind == TypeKind::kRefused) return element;
  const model::Domain& domain = indices->domain;
  if (size_of(domain) == 0) {
    wrong(Code::kRange, dimension.span,
          fmt::format("array over the empty range [{},{}]", domain.low, domain.high),
          "an array has at least one element");
    return wrong_type();
  }
  if (dimensions_of(element) == kMaxDimensions) {
    wrong(Code::kUnsupported, dimension.span, "an array of too many dimensions",
          fmt::format("at most {}", kMaxDimensions));
    return wrong_type();
  }
  Type array = array_of(std::move(element), domain);
  array.scalar = indices->scalar;
  if (cell_count(array) <= kMaxCells) return array;
  wrong(Code::kUnsupported, dimension.span, "the array is too large",
        fmt::format("at most {} elements", kMaxCells));
  return wrong_type();
}
}  // namespace tarrier::languages::uppaal
