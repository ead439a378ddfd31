// SPDX-License-Identifier: MIT
#include "model/ltl.hpp"

namespace tarrier::model {
Ltl Ltl::atom(Expression condition) {
  return Ltl(std::make_shared<const LtlNode>(LtlNode{.condition = std::move(condition)}));
}
Ltl Ltl::unary(LtlOp op, Ltl operand) {
  return Ltl(std::make_shared<const LtlNode>(LtlNode{.op = op, .operands = {std::move(operand)}}));
}
Ltl Ltl::binary(LtlOp op, Ltl left, Ltl right) {
  return Ltl(
      std::make_shared<const LtlNode>(LtlNode{.op = op, .operands = {std::move(left), std::move(right)}}));
}
Ltl Ltl::all(std::vector<Ltl> parts) {
  if (parts.empty()) return constant(true);
  if (parts.size() == 1) return std::move(parts.front());
  return Ltl(std::make_shared<const LtlNode>(LtlNode{.op = LtlOp::kAnd, .operands = std::move(parts)}));
}
Ltl Ltl::any(std::vector<Ltl> parts) {
  if (parts.empty()) return constant(false);
  if (parts.size() == 1) return std::move(parts.front());
  return Ltl(std::make_shared<const LtlNode>(LtlNode{.op = LtlOp::kOr, .operands = std::move(parts)}));
}

bool is_past(LtlOp op) { return op >= LtlOp::kYesterday; }
}  // namespace tarrier::model
