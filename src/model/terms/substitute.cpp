// SPDX-License-Identifier: MIT
#include "model/terms/substitute.hpp"

#include "model/walk.hpp"

namespace tarrier::model {
namespace {
class Substituter {
 public:
  Substituter(const Substitution& substitution, const Network& network, const std::vector<bool>& stays)
      : substitution_(substitution), network_(network), stays_(stays) {}

  Expression apply(const Expression& expression) {
    const ExpressionNode& node = *expression;
    switch (node.op) {
      case Op::kConstant:
      case Op::kAtLocation: return expression;
      // What is substituted is known of the state at hand, not of the next one.
      case Op::kNext: return fail(expression);
      case Op::kVariable: return variable(expression);
      case Op::kElement: return element(node);
      case Op::kCall:
        // The body belongs to all calls, so it cannot be changed for this one.
        if (reads_substituted(expression)) return fail(expression);
        break;
      case Op::kAssign:
        // After the assignment the variable has another value than the one that is substituted.
        if (touches(node.variable, Reference<VariableId>{node.variable, node.subscripts, {}}.extent()))
          return fail(expression);
        break;
      default: break;
    }
    return with_parts(expression, operands(node), subscripts(node));
  }
  [[nodiscard]] bool has_failed() const { return has_failed_; }

 private:
  Expression fail(const Expression& expression) {
    has_failed_ = true;
    return expression;
  }
  Expression variable(const Expression& expression) {
    const auto found = substitution_.find(expression->variable);
    if (found != substitution_.end()) return found->second;
    // A definition may read what is substituted, so that it is written out, unless the caller knows better.
    return is_written_out(expression->variable) ? apply(network_.variable(expression->variable).definition)
                                                : expression;
  }
  [[nodiscard]] bool is_written_out(VariableId variable) const {
    return network_.variable(variable).kind == VariableKind::kDerived &&
           (stays_.empty() || !stays_[index(variable)]);
  }
  Expression element(const ExpressionNode& node) {
    // First the subscripts: only what is left of them tells which elements may be meant.
    const Expression result = Expression::element(node.variable, subscripts(node), node.span);
    // With the subscripts known, it is an element like any other variable.
    if (result->op == Op::kVariable) return variable(result);
    const auto extent = Reference<VariableId>{result->variable, result->subscripts, {}}.extent();
    return touches(result->variable, extent) ? fail(result) : result;
  }
  std::vector<Expression> operands(const ExpressionNode& node) {
    std::vector<Expression> result;
    for (const Expression& operand : node.operands) result.push_back(apply(operand));
    return result;
  }
  std::vector<Subscript> subscripts(const ExpressionNode& node) {
    std::vector<Subscript> result = node.subscripts;
    for (Subscript& subscript : result) subscript.index = apply(subscript.index);
    return result;
  }
  // Is one of these variables substituted, or derived?
  [[nodiscard]] bool touches(VariableId first, std::uint32_t count) const {
    const auto found = substitution_.lower_bound(first);
    if (found != substitution_.end() && index(found->first) < index(first) + count) return true;
    return is_written_out(first);
  }
  bool reads_substituted(const Expression& call) const {
    bool found = false;
    Walk walk(network_);
    walk.on_read = [&](VariableId first, std::uint32_t count) { found = found || touches(first, count); };
    walk.block(network_.function(call->function).body);
    return found;
  }

  const Substitution& substitution_;
  const Network& network_;
  const std::vector<bool>& stays_;
  bool has_failed_ = false;
};
}  // namespace

std::optional<Expression> substitute(const Expression& expression, const Substitution& substitution,
                                     const Network& network, const std::vector<bool>& stays) {
  if (expression.is_empty()) return expression;
  Substituter substituter(substitution, network, stays);
  Expression result = substituter.apply(expression);
  if (substituter.has_failed()) return std::nullopt;
  return result;
}
}  // namespace tarrier::model
