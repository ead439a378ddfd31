// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/constraint.hpp"

namespace tarrier::languages::uppaal {
using model::Expression;
using model::Formula;
using model::Op;

namespace {
// As a truth value: not (not e) is e.
Expression negated(const Expression& e) {
  // Removing a double negation changes no truth value, though it may change a number (not not 3 is 1); here
  // only truth counts.
  return e->op == Op::kNot ? e->operands[0] : Expression::unary(Op::kNot, e, e->span);
}

// Adds to `result`: formula, where `when` holds (empty: everywhere). Below an `or`, all parts but one are
// free of clocks; that one is demanded where none of the others holds.
void split(const Formula& formula, const Expression& when, model::Constraint& result) {
  // What is demanded nowhere is left out, and with it the faults that its subscripts may have.
  if (when.is_constant(0)) return;
  if (!mentions_clocks(formula)) {
    Expression condition = to_expression(formula);
    if (!when.is_empty()) condition = Expression::binary(Op::kOr, negated(when), condition, condition->span);
    // Only a condition that is true for good is left out. A false one stays: such a guard says that the edge
    // can never be taken.
    if (!condition.is_constant() || condition.is_constant(0))
      result.condition = Expression::conjunction(result.condition, std::move(condition));
    return;
  }
  switch (formula.kind) {
    case Formula::Kind::kCondition:
    case Formula::Kind::kDeadlock:
    case Formula::Kind::kNoDeadlock: return;  // have no clocks; `deadlock` stands in queries only
    case Formula::Kind::kClock:
      result.clocks.push_back(formula.clock);
      if (!when.is_constant()) result.clocks.back().condition = when;
      return;
    case Formula::Kind::kAnd:
      // Distributes over the conjunction: `c or (x < 1 and y < 2)` demands both constraints where c fails.
      for (const Formula& part : formula.parts) split(part, when, result);
      return;
    case Formula::Kind::kOr: {
      Expression rest = when;
      const Formula* clocks = nullptr;
      for (const Formula& part : formula.parts) {
        if (mentions_clocks(part))
          clocks = &part;
        else
          rest = Expression::conjunction(rest, negated(to_expression(part)));
      }
      // REQUIRES of the header: there is exactly one such part, since mentions_clocks(formula) holds for the
      // whole.
      split(*clocks, rest, result);
      return;
    }
  }
}
}  // namespace

model::Constraint to_constraint(const Formula& formula) {
  model::Constraint result;
  split(formula, {}, result);
  return result;
}
}  // namespace tarrier::languages::uppaal
