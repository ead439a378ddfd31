// SPDX-License-Identifier: MIT
// Elements of arrays: a[i].
#pragma once
#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
class IndexLowering {
 public:
  explicit IndexLowering(Lowering& lowering) : lowering_(lowering), here_(lowering.here()) {}

  Value index(const ast::Expr& e);
  // False, with an error, if the index, which e stands for, is out of range for good.
  bool is_in_range(const Number& index, const model::Domain& range, const ast::Expr& e);

 private:
  Value subscript(Value base, const Number& index, const ast::Expr& e);
  bool is_index(const Number& index, const Type& array, const ast::Expr& e);
  [[nodiscard]] bool is_written_constant(const ast::Expr& e) const;

  Lowering& lowering_;
  Environment& here_;
};
}  // namespace tarrier::languages::uppaal
