// SPDX-License-Identifier: MIT
// 'not', 'and', 'or' and what is made of them, of conditions with and without clocks.
//
// Conditions without clocks stay numbers. Those on clocks are formulas; outside queries, only what can be split
// into a model::Constraint is allowed: no negation, and no disjunction of two of them.
#pragma once
#include "languages/uppaal/lower/environment.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
// REQUIRES of all: the values are Wrong or conditions: Number, Formula or RatedFormula.
class Connectives {
 public:
  explicit Connectives(Environment& here) : here_(here) {}

  Value negate(Value operand, const base::SourceSpan& where);
  Value conjunction(Value left, Value right, const base::SourceSpan& where);
  Value disjunction(Value left, Value right, const base::SourceSpan& where);
  // e compares the two with '==' or '!='. REQUIRES: a query.
  Value compare(const ast::Expr& e, Value left, const Value& right);
  // e is test ? then : otherwise.
  Value choice(const ast::Expr& e, Value test, Value then, Value otherwise);
  // e is a quantifier or a sum, `parts` are the copies of its body. REQUIRES: none is Wrong.
  Value quantified(const ast::Expr& e, std::vector<Value> parts);

 private:
  Value quantified_numbers(const ast::Expr& e, const std::vector<Value>& parts);
  Value quantified_rates(const ast::Expr& e, std::vector<Value> parts);
  Value bounded(Value value, const base::SourceSpan& where);

  Environment& here_;
};

// REQUIRES: a Number or a Formula.
[[nodiscard]] model::Formula to_formula(Value value);
// REQUIRES: a Number, a Formula or a RatedFormula.
[[nodiscard]] RatedFormula to_rated(Value value);
}  // namespace tarrier::languages::uppaal
