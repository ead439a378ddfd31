// SPDX-License-Identifier: MIT
// Whatever has parentheses: calls of functions, and processes picked by their parameters.
#pragma once
#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
class CallLowering {
 public:
  explicit CallLowering(Lowering& lowering) : lowering_(lowering), here_(lowering.here()) {}

  Value call(const ast::Expr& e);

 private:
  Value call_function(const Symbol& symbol, const ast::Expr& e);
  Value refuse_depth(const ast::Expr& e);
  Value call_member(Value base, const ast::Expr& e);
  Value call_builtin(const ast::Expr& e);
  Value pick_process(const Family& family, const ast::Expr& e, std::size_t depth, std::size_t position);

  Lowering& lowering_;
  Environment& here_;
};
}  // namespace tarrier::languages::uppaal
