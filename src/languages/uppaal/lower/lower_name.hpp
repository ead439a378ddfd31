// SPDX-License-Identifier: MIT
// Names, and names inside something: P.x, s.field.
#pragma once
#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
class NameLowering {
 public:
  explicit NameLowering(Lowering& lowering) : lowering_(lowering), here_(lowering.here()) {}

  Value name(const ast::Expr& e);
  Value field(const ast::Expr& e);
  Value member(Value base, const ast::Expr& e);  // `base` is what stands before the dot

 private:
  Value symbol_value(const Symbol& symbol, std::string_view name, const base::SourceSpan& where);
  Value member(const Instance& instance, const ast::Expr& e);
  Value struct_field(Place place, const ast::Expr& e);

  Lowering& lowering_;
  Environment& here_;
};
}  // namespace tarrier::languages::uppaal
