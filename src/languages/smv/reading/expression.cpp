// SPDX-License-Identifier: MIT
#include "languages/smv/reading/expression.hpp"

#include <algorithm>
#include <utility>

namespace tarrier::languages::smv {
Expression::Expression(ExpressionNode node) {
  // Known from the parts, so no walk is needed; shared nodes have it already.
  for (const Expression& operand : node.operands) node.height = std::max(node.height, operand->height + 1);
  node_ = std::make_shared<ExpressionNode>(std::move(node));
}

void Expression::append(Expression operand) {
  // Only for the parser, which alone has a node to itself: everybody else may rely on a node that never
  // changes.
  node_->height = std::max(node_->height, operand->height + 1);
  node_->operands.push_back(std::move(operand));
}

bool Expression::is_true() const noexcept {
  return node_ != nullptr && node_->op == Op::kConstant && node_->constant == Constant::boolean(true);
}

Logic logic_of(Op op) {
  // Operators are numbered in groups: CTL, then LTL.
  if (op >= Op::kEX && op <= Op::kMaxDistance) return Logic::kCtl;
  if (op >= Op::kX) return Logic::kLtl;
  return Logic::kNone;
}

Logic join(Logic one, Logic other) {
  if (one == Logic::kNone || one == other) return other;
  // Kept as such, so that a mixture can be reported where a formula wants one of the two.
  return other == Logic::kNone ? one : Logic::kBoth;
}
}  // namespace tarrier::languages::smv
