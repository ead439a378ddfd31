// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/uses.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::languages::smv {
namespace {
// The innermost part with a property that parts hand on to the whole.
template <typename Test>
const ExpressionNode& innermost(const Expression& expression, const Test& test) {
  const ExpressionNode* node = &*expression;
  while (true) {
    const auto found = std::find_if(node->operands.begin(), node->operands.end(),
                                    [&](const Expression& operand) { return test(*operand); });
    if (found == node->operands.end()) return *node;
    node = &**found;
  }
}

bool has(Logic all, Logic one) { return all == one || all == Logic::kBoth; }

void check_logic(const Expression& expression, const Use& use, base::Diagnostics& diagnostics) {
  for (const Logic logic : {Logic::kCtl, Logic::kLtl}) {
    // Each logic is reported by itself: a formula may mix both.
    if (use.logic == logic || !has(expression->logic, logic)) continue;
    const ExpressionNode& part =
        innermost(expression, [&](const ExpressionNode& n) { return has(n.logic, logic); });
    const char* name = logic == Logic::kCtl ? "CTL" : "LTL";
    diagnostics.error(
        base::Code::kStructure, part.span, fmt::format("a temporal operator of {} in {}", name, use.where),
        use.logic == Logic::kNone
            ? "expected none"
            : fmt::format("expected operators of {} only", logic == Logic::kCtl ? "LTL" : "CTL"));
  }
}
}  // namespace

void check_use(const Expression& expression, const Use& use, base::Diagnostics& diagnostics) {
  if (expression->reads_next && !use.allows_next) {
    const ExpressionNode& part = innermost(expression, [](const ExpressionNode& n) { return n.reads_next; });
    // Inside next() nothing reads the next state, so this is next() itself, or a definition.
    diagnostics.error(
        base::Code::kStructure, part.span,
        fmt::format("{}next() in {}", part.op == Op::kDefine ? "a definition with " : "", use.where),
        "expected an expression over the current state");
  }
  if (expression->reads_input && !use.allows_input) {
    const ExpressionNode& part = innermost(expression, [](const ExpressionNode& n) { return n.reads_input; });
    diagnostics.error(base::Code::kStructure, part.span, fmt::format("an input variable in {}", use.where),
                      "expected state variables only");
  }
  check_logic(expression, use, diagnostics);
  const Sort boolean{.kind = Sort::Kind::kBoolean};
  if (use.wants_boolean && expression->sort.kind != Sort::Kind::kUnknown && expression->sort != boolean)
    diagnostics.error(base::Code::kType, expression->span,
                      fmt::format("the value of {} is {}", use.where, to_text(expression->sort)),
                      "expected a boolean");
}
}  // namespace tarrier::languages::smv
