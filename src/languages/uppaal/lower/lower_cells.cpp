// SPDX-License-Identifier: MIT
// Values cell by cell: whole arrays and structs, initialisers, and the hidden variables they need.
#include <fmt/format.h>

#include <algorithm>

#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;
using model::Op;
using model::VariableId;

std::optional<Expression> Lowering::converted(const Number& number, const Type& type,
                                              const base::SourceSpan& where) {
  if (number.scalar != type.scalar) {
    wrong(Code::kType, where, fmt::format("{} where {} is wanted", describe({number}), describe(type)),
          "scalars fit only where a scalar of the same set is wanted");
    return std::nullopt;
  }
  if (type.kind != TypeKind::kBool || number.is_boolean) return number.expression;
  return Expression::binary(Op::kNotEqual, number.expression, Expression::constant(0, where), where);
}

std::optional<std::vector<Expression>> Lowering::cells(const ast::Expr& e, const Type& type) {
  if (!type.is_aggregate()) {
    const auto value = number(e);
    auto cell = value ? converted(*value, type, e.span) : std::nullopt;
    if (!cell) return std::nullopt;
    return std::vector<Expression>{std::move(*cell)};
  }
  const Value whole = value(e);
  if (whole.is_wrong()) return std::nullopt;
  const auto* place = whole.as<Place>();
  if (place != nullptr && have_same_shape(place->type, type)) return cells(*place, type);
  wrong(Code::kType, e.span, fmt::format("{} where {} is wanted", describe(read(whole)), describe(type)),
        fmt::format("expected {}", describe(type)));
  return std::nullopt;
}

std::optional<std::vector<Expression>> Lowering::cells(Place place, const Type& type) {
  const bool must_settle = std::any_of(place.subscripts.begin(), place.subscripts.end(),
                                       [](const model::Subscript& s) { return may_change(s.index); });
  if (must_settle) place = settled(std::move(place));
  const std::vector<const Type*> from = cell_types(place.type);
  const std::vector<const Type*> to = cell_types(type);
  std::vector<Expression> result;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Value cell = read({cell_of(place, i, *from[i])});
    place.before = {};  // happens once
    auto value = cell.as<Number>() != nullptr ? converted(*cell.as<Number>(), *to[i], place.span)
                                              : std::optional<Expression>();
    if (!value) return std::nullopt;
    result.push_back(std::move(*value));
  }
  return result;
}

Place Lowering::hidden(const Type& type, const base::SourceSpan& where) {
  const std::string name =
      fmt::format("{}#{}", frame_ != nullptr ? frame_->prefix : "", workspace_.network.variables.size());
  const Symbol& symbol = add_local(type, name, where, workspace_);
  return {&symbol, type, {}, where, {}};
}

Place Lowering::settled(Place place) {
  std::vector<Expression> before;
  if (!place.before.is_empty()) before.push_back(place.before);
  for (model::Subscript& s : place.subscripts) {
    if (s.index.is_constant()) continue;
    const VariableId once{hidden(int_type(kWidestDomain, true), place.span).symbol->first};
    before.push_back(Expression::assign(once, {}, s.index, place.span));
    s.index = Expression::variable(once, s.index->span);
  }
  if (!before.empty()) place.before = Expression::sequence(std::move(before));
  return place;
}

// The assignments of the cells of one place to those of another. REQUIRES: same shape, and `to` is made of
// hidden variables.
std::vector<Expression> Lowering::copies(const Place& from, const Place& to) {
  const auto values = cells(from, to.type);
  std::vector<Expression> assignments;
  if (!values) return assignments;
  for (std::size_t i = 0; i < values->size(); ++i)
    assignments.push_back(Expression::assign(VariableId{to.symbol->first + static_cast<std::uint32_t>(i)}, {},
                                             (*values)[i], from.span));
  return assignments;
}

// A copy that nobody else changes.
Place Lowering::copied(const Place& place) {
  Place copy = hidden(place.type, place.span);
  copy.before = Expression::sequence(copies(place, copy));
  return copy;
}

Value Lowering::choose_aggregate(const ast::Expr& e, const Number& test, const Place& then,
                                 const Place& otherwise) {
  Place chosen = hidden(then.type, e.span);
  chosen.before = Expression::conditional(test.expression, Expression::sequence(copies(then, chosen)),
                                          Expression::sequence(copies(otherwise, chosen)), e.span);
  return {std::move(chosen)};
}

Value Lowering::compare_aggregates(const ast::Expr& e, Place left, Place right) {
  const auto is_stable = [](const Place& place) {
    return place.before.is_empty() &&
           std::none_of(place.subscripts.begin(), place.subscripts.end(),
                        [](const model::Subscript& s) { return may_change(s.index); });
  };
  // What the right side does must not disturb the left one, whose value counts before.
  const bool right_is_stable = is_stable(right);
  if (!right_is_stable) left = copied(left);
  if (!is_stable(left)) left = settled(std::move(left));
  if (!right_is_stable) right = settled(std::move(right));
  std::vector<Expression> before;
  for (Place* place : {&left, &right}) {
    if (!place->before.is_empty()) before.push_back(place->before);
    place->before = {};
  }
  const auto a = cells(left, left.type);
  const auto b = cells(right, left.type);
  if (!a || !b) return {Wrong{}};
  std::vector<Expression> equations;
  for (std::size_t i = 0; i < a->size(); ++i)
    equations.push_back(Expression::binary(e.op, (*a)[i], (*b)[i], e.span));
  before.push_back(equations.empty() ? Expression::constant(e.op == Op::kEqual ? 1 : 0, e.span)
                                     : join(e.op == Op::kEqual ? Op::kAnd : Op::kOr, equations, e.span));
  return {Number{Expression::sequence(std::move(before)), true}};
}

void Lowering::note_change(const Place& place) {
  if (frame_ == nullptr || !frame_->changes.empty()) return;
  const Symbol& symbol = *place.symbol;
  if (symbol.kind == SymbolKind::kClock) {
    frame_->changes = workspace_.network.clocks[symbol.first].name;
    return;
  }
  const model::Variable& variable = workspace_.network.variables[symbol.first];
  if (variable.kind != model::VariableKind::kLocal) frame_->changes = variable.name;
}

bool Lowering::initialise(const ast::Initialiser& initialiser, const Type& type, std::string_view name,
                          std::vector<InitialCell>& cells) {
  if (type.is_aggregate() && !initialiser.is_list) return initialise_whole(initialiser, type, cells);
  if (type.kind == TypeKind::kStruct) return initialise_struct(initialiser, type, name, cells);
  if (type.kind == TypeKind::kArray) {
    if (initialiser.items.size() != size_of(type.domain)) {
      wrong(Code::kType, initialiser.span, fmt::format("{} values for '{}'", initialiser.items.size(), name),
            fmt::format("the array has {} elements", size_of(type.domain)));
      return false;
    }
    return std::all_of(initialiser.items.begin(), initialiser.items.end(), [&](const ast::Initialiser& item) {
      if (!item.field.empty())
        wrong(Code::kType, item.span, fmt::format("field '{}' in the values of an array", item.field),
              "only structs have fields");
      return item.field.empty() && initialise(item, *type.element, name, cells);
    });
  }
  if (initialiser.is_list) {
    wrong(Code::kType, initialiser.span, fmt::format("a list of values for '{}'", name),
          fmt::format("it is {}, not an array", describe(type)));
    return false;
  }
  const auto value = number(*initialiser.value);
  auto cell = value ? converted(*value, type, initialiser.span) : std::nullopt;
  if (!cell) return false;
  cells.push_back({std::move(*cell), initialiser.value->span});
  return true;
}

// The fields in their order, each given by name or by position.
bool Lowering::initialise_struct(const ast::Initialiser& initialiser, const Type& type, std::string_view name,
                                 std::vector<InitialCell>& cells) {
  const auto& fields = *type.fields;
  std::vector<const ast::Initialiser*> given(fields.size());
  std::size_t next = 0;
  for (const ast::Initialiser& item : initialiser.items) {
    if (!item.field.empty()) {
      const auto named =
          std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == item.field; });
      next = static_cast<std::size_t>(named - fields.begin());
    }
    if (next >= fields.size() || given[next] != nullptr) {
      wrong(Code::kType, item.span,
            next < fields.size() ? fmt::format("two values for field '{}'", fields[next].name)
            : item.field.empty() ? fmt::format("too many values for '{}'", name)
                                 : fmt::format("the struct has no field '{}'", item.field),
            fmt::format("the struct has {} fields", fields.size()));
      return false;
    }
    given[next++] = &item;
  }
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (given[i] == nullptr) {
      wrong(Code::kType, initialiser.span, fmt::format("no value for field '{}'", fields[i].name),
            "every field needs a value");
      return false;
    }
    if (!initialise(*given[i], fields[i].type, name, cells)) return false;
  }
  return true;
}

// int a[3] = b.
bool Lowering::initialise_whole(const ast::Initialiser& initialiser, const Type& type,
                                std::vector<InitialCell>& cells) {
  const Value whole = value(*initialiser.value);
  if (whole.is_wrong()) return false;
  const auto* place = whole.as<Place>();
  if (place == nullptr || !have_same_shape(place->type, type)) {
    const bool is_array = type.kind == TypeKind::kArray;
    wrong(Code::kType, initialiser.span,
          fmt::format("{} as the value of {}", describe(read(whole)), is_array ? "an array" : "a struct"),
          fmt::format("expected a list in braces, {} values",
                      is_array ? size_of(type.domain) : type.fields->size()));
    return false;
  }
  auto values = this->cells(*place, type);
  if (!values) return false;
  for (Expression& value : *values) cells.push_back({std::move(value), initialiser.value->span});
  return true;
}
}  // namespace tarrier::languages::uppaal
