// SPDX-License-Identifier: MIT
#include "model/ltl.hpp"

#include <algorithm>

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

// They stand together at the end of the enumeration.
bool is_past(LtlOp op) { return op >= LtlOp::kYesterday; }

base::Error future_in_past(const base::SourceSpan& where) {
  return {base::Code::kUnsupported, where, "a past operator that is applied to a future one",
          "apply Y, Z, O, H, S and T to conditions on the present and the past"};
}

void require_no_future(LtlOp op, const std::vector<Ltl>& operands, const base::SourceSpan& where) {
  // The past is kept in variables (transform/monitor/past.hpp), which cannot know what is still to come.
  const auto looks_ahead = [](const auto& self, const Ltl& formula) -> bool {
    return (formula->op >= LtlOp::kNext && !is_past(formula->op)) ||
           std::ranges::any_of(formula->operands, [&](const Ltl& operand) { return self(self, operand); });
  };
  if (is_past(op) &&
      std::ranges::any_of(operands, [&](const Ltl& operand) { return looks_ahead(looks_ahead, operand); }))
    throw future_in_past(where);
}
}  // namespace tarrier::model
