// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/cells.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;
using model::Op;
using model::VariableId;

std::optional<Expression> Cells::converted(const Number& number, const Type& type,
                                           const base::SourceSpan& where) {
  // The pointers compare as sets: both are null for plain numbers, and two sets of scalars never mix, even
  // if they have the same size.
  if (number.scalar != type.scalar) {
    here_.wrong(Code::kType, where, fmt::format("{} where {} is wanted", describe({number}), describe(type)),
                "scalars fit only where a scalar of the same set is wanted");
    return std::nullopt;
  }
  // A cell of type bool holds 0 or 1 only, so that two equal truth values are equal as numbers, too.
  if (type.kind != TypeKind::kBool || number.is_boolean) return number.expression;
  return Expression::binary(Op::kNotEqual, number.expression, Expression::constant(0, where), where);
}

std::optional<std::vector<Expression>> Cells::of(Place place, const Type& type) {
  // Every cell repeats the subscripts of the place, but what they do happens once.
  const bool must_settle = std::any_of(place.subscripts.begin(), place.subscripts.end(),
                                       [](const model::Subscript& s) { return may_change(s.index); });
  if (must_settle) place = settled(std::move(place));
  const std::vector<const Type*> from = cell_types(place.type);
  const std::vector<const Type*> to = cell_types(type);
  std::vector<Expression> result;
  for (std::size_t i = 0; i < from.size(); ++i) {
    // Cell types come from both sides: the cells may differ in their kinds where the shapes agree, as bool
    // and int do, and each number is converted to what the target holds.
    const Value cell = here_.read({cell_of(place, i, *from[i])});
    place.before = {};  // happens once
    auto value = cell.as<Number>() != nullptr ? converted(*cell.as<Number>(), *to[i], place.span)
                                              : std::optional<Expression>();
    if (!value) return std::nullopt;
    result.push_back(std::move(*value));
  }
  return result;
}

// No name of the user has a '#'.
Place Cells::hidden(const Type& type, const base::SourceSpan& where) {
  const std::string name = fmt::format("{}#{}", here_.frame() != nullptr ? here_.frame()->prefix : "",
                                       here_.workspace().network.variables.size());
  const Symbol& symbol = add_local(type, name, where, here_.workspace());
  return {&symbol, type, {}, where, {}};
}

Place Cells::settled(Place place) {
  std::vector<Expression> before;
  if (!place.before.is_empty()) before.push_back(place.before);
  for (model::Subscript& s : place.subscripts) {
    // Constant subscripts stay, since the position of the cell is then known, and needs no variable.
    if (s.index.is_constant()) continue;
    // The widest domain, not that of the array: an index out of range has to be the fault of the subscript,
    // where the user looks for it, not of a hidden assignment.
    const VariableId once{hidden(int_type(kWidestDomain, true), place.span).symbol->first};
    before.push_back(Expression::assign(once, {}, s.index, place.span));
    s.index = Expression::variable(once, s.index->span);
  }
  if (!before.empty()) place.before = Expression::sequence(std::move(before));
  return place;
}

// The assignments of the cells of one place to those of another. REQUIRES: same shape, and `to` is made of
// hidden variables.
std::vector<Expression> Cells::copies(const Place& from, const Place& to) {
  const auto values = of(from, to.type);
  std::vector<Expression> assignments;
  if (!values) return assignments;
  for (std::size_t i = 0; i < values->size(); ++i)
    assignments.push_back(Expression::assign(VariableId{to.symbol->first + static_cast<std::uint32_t>(i)}, {},
                                             (*values)[i], from.span));
  return assignments;
}

Place Cells::copied(const Place& place) {
  Place copy = hidden(place.type, place.span);
  copy.before = Expression::sequence(copies(place, copy));
  return copy;
}

Value Cells::choice(const ast::Expr& e, const Number& test, const Place& then, const Place& otherwise) {
  // Cells are read one by one, so the choice is made before, once, and kept in a copy.
  Place chosen = hidden(then.type, e.span);
  chosen.before = Expression::conditional(test.expression, Expression::sequence(copies(then, chosen)),
                                          Expression::sequence(copies(otherwise, chosen)), e.span);
  return {std::move(chosen)};
}

Value Cells::compare(const ast::Expr& e, Place left, Place right) {
  const auto is_stable = [](const Place& place) {
    return place.before.is_empty() &&
           std::none_of(place.subscripts.begin(), place.subscripts.end(),
                        [](const model::Subscript& s) { return may_change(s.index); });
  };
  // What the right side does must not disturb the left one, whose value counts before.
  // An unstable right side may write any variable, also one that the left side names; a copy of the cells is
  // the only thing that it cannot reach.
  const bool right_is_stable = is_stable(right);
  if (!right_is_stable) left = copied(left);
  if (!is_stable(left)) left = settled(std::move(left));
  if (!right_is_stable) right = settled(std::move(right));
  std::vector<Expression> before;
  for (Place* place : {&left, &right}) {
    if (!place->before.is_empty()) before.push_back(place->before);
    place->before = {};
  }
  const auto a = of(left, left.type);
  const auto b = of(right, left.type);
  if (!a || !b) return {Wrong{}};
  std::vector<Expression> equations;
  for (std::size_t i = 0; i < a->size(); ++i)
    equations.push_back(Expression::binary(e.op, (*a)[i], (*b)[i], e.span));
  // Structs without fields have no cells, and are all equal.
  before.push_back(equations.empty() ? Expression::constant(e.op == Op::kEqual ? 1 : 0, e.span)
                                     : join(e.op == Op::kEqual ? Op::kAnd : Op::kOr, equations, e.span));
  return {Number{Expression::sequence(std::move(before)), true}};
}
}  // namespace tarrier::languages::uppaal
