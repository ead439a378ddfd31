// SPDX-License-Identifier: MIT
// Types, ranges and array dimensions.
//
// What is wrong in a type is reported here, and the type is then kWrong. What is not supported is not reported
// but makes the type kRefused: a typedef that nobody uses does no harm.
#pragma once
#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
class TypeLowering {
 public:
  explicit TypeLowering(Lowering& lowering) : lowering_(lowering), here_(lowering.here()) {}

  Type type(const ast::TypeExpr& e);
  Type type(const ast::TypeExpr& e, const std::vector<ast::Dimension>& dimensions);
  // None, with an error, if the type is wrong or not supported.
  std::optional<Type> supported(const ast::TypeExpr& e, const std::vector<ast::Dimension>& dimensions = {});
  // The values of a select, a quantifier or an array dimension; `what` says which: "a select".
  std::optional<Type> range(const ast::TypeExpr& e, std::string_view what);

 private:
  Type base_type(const ast::TypeExpr& e);
  Type named_type(const ast::TypeExpr& e);
  Type set_of_scalars(const ast::TypeExpr& e);
  Type struct_type(const ast::TypeExpr& e);
  Type array_type(Type element, const ast::Dimension& dimension);
  std::optional<Type> indices(const ast::Dimension& dimension);

  Lowering& lowering_;
  Environment& here_;
};
}  // namespace tarrier::languages::uppaal
