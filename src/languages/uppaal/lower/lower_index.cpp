// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_index.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "languages/uppaal/lower/cells.hpp"

namespace tarrier::languages::uppaal {
using base::Code;

Value IndexLowering::index(const ast::Expr& e) {
  Value base = lowering_.value(*e.operands[0]);
  // The index is lowered also if the base is wrong: two mistakes, two messages.
  const auto position = lowering_.number(*e.operands[1]);
  if (!position || base.is_wrong()) return {Wrong{}};
  return subscript(std::move(base), *position, e);
}

Value IndexLowering::subscript(Value base, const Number& index, const ast::Expr& e) {
  // P(j).a[i], where j is known when the model runs only: the index applies to the array of each process.
  if (auto* choice = base.as<Choice>()) {
    for (Value& alternative : choice->alternatives) alternative = subscript(std::move(alternative), index, e);
    return base;
  }
  if (base.is_wrong()) return base;
  auto* place = base.as<Place>();
  if (place == nullptr || place->type.kind != TypeKind::kArray)
    return here_.wrong(Code::kType, e.span, fmt::format("an index on {}", describe(here_.read(base))),
                       "only arrays have elements");
  if (!is_index(index, place->type, *e.operands[1]) ||
      !is_in_range(index, place->type.domain, *e.operands[1]))
    return {Wrong{}};
  // What the index does must not disturb a result that is still to be read.
  // f().a[g()], where g may call f: its result would be overwritten before it is read.
  if (!place->before.is_empty() && may_change(index.expression)) *place = Cells(here_).copied(*place);
  const Type element = *place->type.element;
  place->subscripts.push_back({index.expression, place->type.domain.low,
                               static_cast<std::uint32_t>(size_of(place->type.domain)),
                               static_cast<std::uint32_t>(cell_count(element))});
  place->type = element;
  return base;
}

// Scalars are indices of arrays over the same set, numbers of all others.
bool IndexLowering::is_index(const Number& index, const Type& array, const ast::Expr& e) {
  if (index.scalar == array.scalar) return true;
  here_.wrong(Code::kType, e.span,
              fmt::format("{} as an index", index.scalar != nullptr ? "a scalar" : "a number"),
              array.scalar != nullptr ? "expected a scalar of the set that the array is declared over"
                                      : "expected a number");
  return false;
}

// An index that no parameter and no quantified name has a part in is wrong for good; any other may be wrong
// in some copy that is never evaluated, and remains a fault of the run, as in a function, where it may stand
// behind a return.
bool IndexLowering::is_in_range(const Number& index, const model::Domain& range, const ast::Expr& e) {
  if (!index.expression.is_constant() || range.contains(index.expression->value)) return true;
  if (here_.is_dead() || here_.frame() != nullptr || !is_written_constant(e)) return true;
  here_.wrong(Code::kRange, e.span, fmt::format("index {} is out of range", index.expression->value),
              fmt::format("the indices are {} to {}", range.low, range.high));
  return false;
}

bool IndexLowering::is_written_constant(const ast::Expr& e) const {
  if (e.kind == ast::ExprKind::kName) {
    // A global constant has one value in all copies, so this index is wrong wherever it is evaluated at all.
    const Symbol* symbol = here_.scope().find(e.name);
    return symbol != nullptr && symbol->is_global;
  }
  if (e.kind == ast::ExprKind::kField || e.kind == ast::ExprKind::kCall) return false;
  return std::all_of(e.operands.begin(), e.operands.end(),
                     [&](const ast::ExprPtr& operand) { return is_written_constant(*operand); });
}
}  // namespace tarrier::languages::uppaal
