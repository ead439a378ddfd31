// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_initialiser.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/uppaal/lower/cells.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;

std::optional<std::vector<Expression>> InitialiserLowering::cells(const ast::Expr& e, const Type& type) {
  if (!type.is_aggregate()) {
    const auto value = lowering_.number(e);
    auto cell = value ? Cells(here_).converted(*value, type, e.span) : std::nullopt;
    if (!cell) return std::nullopt;
    return std::vector<Expression>{std::move(*cell)};
  }
  const Value whole = lowering_.value(e);
  if (whole.is_wrong()) return std::nullopt;
  const auto* place = whole.as<Place>();
  // Types that have been declared apart fit, too: names of types count for nothing.
  if (place != nullptr && have_same_shape(place->type, type)) return Cells(here_).of(*place, type);
  here_.wrong(Code::kType, e.span,
              fmt::format("{} where {} is wanted", describe(here_.read(whole)), describe(type)),
              fmt::format("expected {}", describe(type)));
  return std::nullopt;
}

bool InitialiserLowering::initialise(const ast::Initialiser& initialiser, const Type& type,
                                     std::string_view name, std::vector<InitialCell>& cells) {
  // UPPAAL tells by the braces: without them, the value is one expression.
  if (type.is_aggregate() && !initialiser.is_list) return initialise_whole(initialiser, type, cells);
  if (type.kind == TypeKind::kStruct) return initialise_struct(initialiser, type, name, cells);
  if (type.kind == TypeKind::kArray) return initialise_array(initialiser, type, name, cells);
  if (initialiser.is_list) {
    here_.wrong(Code::kType, initialiser.span, fmt::format("a list of values for '{}'", name),
                fmt::format("it is {}, not an array", describe(type)));
    return false;
  }
  const auto value = lowering_.number(*initialiser.value);
  auto cell = value ? Cells(here_).converted(*value, type, initialiser.span) : std::nullopt;
  if (!cell) return false;
  cells.push_back({std::move(*cell), initialiser.value->span});
  return true;
}

bool InitialiserLowering::initialise_array(const ast::Initialiser& initialiser, const Type& type,
                                           std::string_view name, std::vector<InitialCell>& cells) {
  // Nothing is filled in, unlike in C: a list that is too short is more likely a mistake.
  if (initialiser.items.size() != size_of(type.domain)) {
    here_.wrong(Code::kType, initialiser.span,
                fmt::format("{} values for '{}'", initialiser.items.size(), name),
                fmt::format("the array has {} elements", size_of(type.domain)));
    return false;
  }
  return std::all_of(initialiser.items.begin(), initialiser.items.end(), [&](const ast::Initialiser& item) {
    if (!item.field.empty())
      here_.wrong(Code::kType, item.span, fmt::format("field '{}' in the values of an array", item.field),
                  "only structs have fields");
    return item.field.empty() && initialise(item, *type.element, name, cells);
  });
}

// The fields in their order, each given by name or by position.
bool InitialiserLowering::initialise_struct(const ast::Initialiser& initialiser, const Type& type,
                                            std::string_view name, std::vector<InitialCell>& cells) {
  const auto& fields = *type.fields;
  std::vector<const ast::Initialiser*> given(fields.size());
  std::size_t next = 0;
  for (const ast::Initialiser& item : initialiser.items) {
    if (!item.field.empty()) {
      const auto named =
          std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == item.field; });
      // As in C, values without a name go on after the field that was named last. An unknown name gives
      // fields.size(), which is reported below.
      next = static_cast<std::size_t>(named - fields.begin());
    }
    if (next >= fields.size() || given[next] != nullptr) {
      here_.wrong(Code::kType, item.span,
                  next < fields.size() ? fmt::format("two values for field '{}'", fields[next].name)
                  : item.field.empty() ? fmt::format("too many values for '{}'", name)
                                       : fmt::format("the struct has no field '{}'", item.field),
                  fmt::format("the struct has {} fields", fields.size()));
      return false;
    }
    given[next++] = &item;
  }
  // In the order of the fields, not in that of the text: this is how the cells lie.
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (given[i] == nullptr) {
      here_.wrong(Code::kType, initialiser.span, fmt::format("no value for field '{}'", fields[i].name),
                  "every field needs a value");
      return false;
    }
    if (!initialise(*given[i], fields[i].type, name, cells)) return false;
  }
  return true;
}

// int a[3] = b.
bool InitialiserLowering::initialise_whole(const ast::Initialiser& initialiser, const Type& type,
                                           std::vector<InitialCell>& cells) {
  const Value whole = lowering_.value(*initialiser.value);
  if (whole.is_wrong()) return false;
  const auto* place = whole.as<Place>();
  if (place == nullptr || !have_same_shape(place->type, type)) {
    const bool is_array = type.kind == TypeKind::kArray;
    here_.wrong(
        Code::kType, initialiser.span,
        fmt::format("{} as the value of {}", describe(here_.read(whole)), is_array ? "an array" : "a struct"),
        fmt::format("expected a list in braces, {} values",
                    is_array ? size_of(type.domain) : type.fields->size()));
    return false;
  }
  auto values = Cells(here_).of(*place, type);
  if (!values) return false;
  for (Expression& value : *values) cells.push_back({std::move(value), initialiser.value->span});
  return true;
}
}  // namespace tarrier::languages::uppaal
