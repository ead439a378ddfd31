// SPDX-License-Identifier: MIT
// Expressions of the syntax tree to values, checked on the way.
//
// Numbers become model::Expression. Conditions on clocks become model::Formula; in guards and invariants, the
// language restricts them so far that they can be split into a model::Constraint afterwards. Quantifiers are
// written out, one copy of the body per value.
//
// Everything wrong goes to the diagnostics; the value is then Wrong (or none), and whoever gets it keeps
// silent.
//
// Lowering knows which class lowers which kind of expression (NameLowering, OperatorLowering, …), and is what
// these use to lower the operands. Conditions, types and initialisers as such are lowered by
// ConditionLowering, TypeLowering and InitialiserLowering, on top of it.
#pragma once
#include <optional>
#include <vector>

#include "languages/uppaal/lower/environment.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
// A number that the user gives to a cell.
struct InitialCell {
  model::Expression value;
  base::SourceSpan span;
};

class Lowering {
 public:
  // All must outlive the lowering; `scope` may grow in the meantime.
  Lowering(const Scope& scope, Workspace& workspace, Context context, Frame* frame = nullptr)
      : here_(scope, workspace, context, frame) {}

  Value value(const ast::Expr& e);                 // what e names, not read
  Value operand(const ast::Expr& e);               // what e evaluates to
  Value operand(Value value, const ast::Expr& e);  // likewise, if `value` is what e names
  std::optional<Number> number(const ast::Expr& e);
  std::optional<Number> as_number(const Value& value, const ast::Expr& e);  // `value` is what e evaluates to
  std::optional<std::int32_t> constant(const ast::Expr& e);
  // The values of constant expressions, evaluated in this order; none, with an error, if one has none.
  std::optional<std::vector<std::int32_t>> evaluated(const std::vector<InitialCell>& cells);

  [[nodiscard]] Environment& here() { return here_; }

 private:
  Environment here_;
};
}  // namespace tarrier::languages::uppaal
