// SPDX-License-Identifier: MIT
// Arithmetic and comparisons, of numbers, clocks, conditions, and whole arrays and structs.
#pragma once
#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
class OperatorLowering {
 public:
  explicit OperatorLowering(Lowering& lowering) : lowering_(lowering), here_(lowering.here()) {}

  Value unary(const ast::Expr& e);
  Value binary(const ast::Expr& e);
  Value rate(const ast::Expr& e);  // x' where it is not compared

 private:
  Value binary(const ast::Expr& e, Value left);
  Value arithmetic(const ast::Expr& e, const Value& left, const Value& right);
  Value compare(const ast::Expr& e, const Value& left, const Value& right);
  Value compare_rate(const ast::Expr& e, std::size_t side);
  bool are_ordered(const Value& left, const Value& right, const ast::Expr& e);

  Lowering& lowering_;
  Environment& here_;
};
}  // namespace tarrier::languages::uppaal
