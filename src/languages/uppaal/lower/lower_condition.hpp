// SPDX-License-Identifier: MIT
// Conditions: connectives, choices, quantifiers, and what becomes of them in guards, invariants and queries.
#pragma once
#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
struct LoweredInvariant {
  model::Constraint constraint;
  std::vector<model::ClockRate> rates;
};

class ConditionLowering {
 public:
  explicit ConditionLowering(Lowering& lowering) : lowering_(lowering), here_(lowering.here()) {}

  std::optional<model::Constraint> guard(const ast::Expr& e);
  std::optional<LoweredInvariant> invariant(const ast::Expr& e);
  std::optional<model::Formula> formula(const ast::Expr& e);  // of a query

  // A Number, a Formula or a RatedFormula.
  Value truth(const ast::Expr& e);
  Value truth(Value value, const ast::Expr& e);  // `value` is what e evaluates to
  Value logic(const ast::Expr& e, Value left);   // e is `and` or `or`; `left` is its left operand
  Value ternary(const ast::Expr& e);
  Value quantifier(const ast::Expr& e);  // also a sum

 private:
  Value choice(const ast::Expr& e, Value test, Value then, Value otherwise);
  Value copy_of_body(const ast::Expr& e);

  Lowering& lowering_;
  Environment& here_;
};
}  // namespace tarrier::languages::uppaal
