// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/clock_terms.hpp"

#include <fmt/format.h>

namespace tarrier::languages::uppaal {
using base::Code;
using model::Comparison;
using model::Expression;
using model::Op;

std::optional<ClockTerm> as_term(const Value& value) {
  if (const auto* term = value.as<ClockTerm>()) return *term;
  // A number is a term without clocks, so that sums and comparisons have one rule for all mixtures.
  if (const auto* number = value.as<Number>()) return ClockTerm{.offset = number->expression};
  return std::nullopt;
}

namespace {
Expression sum(Op op, const Expression& left, const Expression& right, const base::SourceSpan& where) {
  if (right.is_empty() || right.is_constant(0)) return left;
  if (left.is_empty() && op == Op::kAdd) return right;
  return Expression::binary(op, left.is_empty() ? Expression::constant(0, where) : left, right, where);
}
}  // namespace

std::optional<ClockTerm> combine(Op op, const ClockTerm& left, ClockTerm right,
                                 const base::SourceSpan& where) {
  if (op == Op::kSubtract) std::swap(right.plus, right.minus);
  // A zone knows bounds on x and on x - y, nothing else; x + y has no place in it.
  if ((left.plus && right.plus) || (left.minus && right.minus)) return std::nullopt;
  return ClockTerm{.plus = left.plus ? left.plus : right.plus,
                   .minus = left.minus ? left.minus : right.minus,
                   .offset = sum(op, left.offset, right.offset, where)};
}
namespace {
Comparison comparison_of(Op op, bool flipped) {
  switch (op) {
    case Op::kLess: return flipped ? Comparison::kGreater : Comparison::kLess;
    case Op::kLessEqual: return flipped ? Comparison::kGreaterEqual : Comparison::kLessEqual;
    case Op::kGreater: return flipped ? Comparison::kLess : Comparison::kGreater;
    case Op::kGreaterEqual: return flipped ? Comparison::kLessEqual : Comparison::kGreaterEqual;
    // '!=' never gets to the constraint as such: clock_atom makes '<' and '>' of it.
    default: return Comparison::kEqual;
  }
}

bool is_same_clock(const ClockTerm& difference) {
  // Two references with equal subscripts could be the same clock as well, but to compare their
  // expressions is not worth it: the constraint x - x ~ n is true or false by itself when it is
  // evaluated.
  return difference.plus && difference.minus && difference.plus->first == difference.minus->first &&
         difference.plus->subscripts.empty() && difference.minus->subscripts.empty();
}

// plus - minus ~ bound, where ~ is `op` or, if flipped, its mirror image.
Value clock_atom(Op op, bool flipped, const ClockTerm& difference, Expression bound,
                 const base::SourceSpan& where) {
  const Expression zero = Expression::constant(0, where);
  if (bound.is_empty()) bound = zero;
  // x - x is 0. With subscripts, these may be two different clocks.
  if (is_same_clock(difference))
    return {Number{Expression::binary(op, flipped ? bound : zero, flipped ? zero : bound, where), true}};
  model::ClockConstraint atom{.left = *difference.plus,
                              .right = difference.minus,
                              .comparison = comparison_of(op, flipped),
                              .bound = std::move(bound),
                              .span = where};
  // Zones are convex, so x != n is x < n or x > n.
  if (op != Op::kNotEqual) return {model::Formula::of(std::move(atom))};
  model::ClockConstraint above = atom;
  atom.comparison = Comparison::kLess;
  above.comparison = Comparison::kGreater;
  return {model::Formula::any({model::Formula::of(std::move(atom)), model::Formula::of(std::move(above))})};
}
}  // namespace

// Clocks go to one side and numbers to the other one: x + 2 <= y is x - y <= -2.
Value compare_clocks(const ast::Expr& e, const ClockTerm& left, const ClockTerm& right, Environment& here) {
  const bool is_query = here.context() == Context::kQuery;
  // A guard is a conjunction of bounds, hence convex, and so is an invariant; x != n is not.
  if (e.op == Op::kNotEqual && !is_query)
    return here.wrong(Code::kType, e.span, "'!=' on a clock",
                      "clocks can be compared with '!=' in queries only");
  const auto difference = combine(Op::kSubtract, left, right, e.span);
  if (!difference)
    return here.wrong(Code::kType, e.span, "a comparison with more than one clock on a side",
                      "expected the form x <= n or x - y <= n");
  // A constraint begins with a positive clock, so where only the right side has one, the sides are swapped
  // and the comparison is mirrored. n < x - y could do without, as y - x < -n, but this way the number stays
  // as the user wrote it.
  const bool is_free = !left.plus && !left.minus;
  const bool flipped = !difference->plus || (difference->minus && is_free);  // n ~ x, n ~ x - y; not n ~ -x
  const ClockTerm& a = flipped ? right : left;
  const ClockTerm& b = flipped ? left : right;
  return clock_atom(e.op, flipped, *combine(Op::kSubtract, a, b, e.span),
                    sum(Op::kSubtract, b.offset, a.offset, e.span), e.span);
}
}  // namespace tarrier::languages::uppaal
