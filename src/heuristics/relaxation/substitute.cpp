// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/substitute.hpp"

#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
using model::Expression;
using model::ExpressionNode;
using model::Op;
using model::VariableId;

class Substituter {
 public:
  Substituter(const Substitution& substitution, const model::Network& network)
      : substitution_(substitution), network_(network) {}

  Expression apply(const Expression& expression) {
    const ExpressionNode& node = *expression;
    switch (node.op) {
      case Op::kConstant:
      case Op::kAtLocation: return expression;
      case Op::kNext: return fail(expression);
      case Op::kVariable: return variable(expression);
      case Op::kElement: return element(node);
      case Op::kChoose: {
        std::vector<Expression> alternatives = operands(node);
        Expression index = std::move(alternatives.front());
        alternatives.erase(alternatives.begin());
        return Expression::choose(std::move(index), node.value, std::move(alternatives), node.span);
      }
      case Op::kCall:
        if (reads_substituted(expression)) return fail(expression);
        return Expression::call(node.function, operands(node), node.span);
      case Op::kSequence: return Expression::sequence(operands(node));
      case Op::kAssign:
        if (touches(node.variable, model::Reference<VariableId>{node.variable, node.subscripts, {}}.extent()))
          return fail(expression);
        return Expression::assign(node.variable, subscripts(node), operands(node).front(), node.span);
      case Op::kConditional: {
        const std::vector<Expression> parts = operands(node);
        return Expression::conditional(parts[0], parts[1], parts[2], node.span);
      }
      case Op::kNot:
      case Op::kNegate: return Expression::unary(node.op, apply(node.operands[0]), node.span);
      default:
        return Expression::binary(node.op, apply(node.operands[0]), apply(node.operands[1]), node.span);
    }
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
    const model::Variable& variable = network_.variable(expression->variable);
    return variable.kind == model::VariableKind::kDerived ? apply(variable.definition) : expression;
  }
  Expression element(const ExpressionNode& node) {
    const Expression result = Expression::element(node.variable, subscripts(node), node.span);
    if (result->op == Op::kVariable) return variable(result);
    const auto extent = model::Reference<VariableId>{result->variable, result->subscripts, {}}.extent();
    return touches(result->variable, extent) ? fail(result) : result;
  }
  std::vector<Expression> operands(const ExpressionNode& node) {
    std::vector<Expression> result;
    for (const Expression& operand : node.operands) result.push_back(apply(operand));
    return result;
  }
  std::vector<model::Subscript> subscripts(const ExpressionNode& node) {
    std::vector<model::Subscript> result = node.subscripts;
    for (model::Subscript& subscript : result) subscript.index = apply(subscript.index);
    return result;
  }
  // Is one of these variables substituted, or derived?
  [[nodiscard]] bool touches(VariableId first, std::uint32_t count) const {
    const auto found = substitution_.lower_bound(first);
    if (found != substitution_.end() && index(found->first) < index(first) + count) return true;
    return network_.variable(first).kind == model::VariableKind::kDerived;
  }
  bool reads_substituted(const Expression& call) const {
    bool found = false;
    model::Walk walk(network_);
    walk.on_read = [&](VariableId first, std::uint32_t count) { found = found || touches(first, count); };
    walk.block(network_.function(call->function).body);
    return found;
  }

  const Substitution& substitution_;
  const model::Network& network_;
  bool has_failed_ = false;
};
}  // namespace

std::optional<Expression> substitute(const Expression& expression, const Substitution& substitution,
                                     const model::Network& network) {
  if (expression.is_empty()) return expression;
  Substituter substituter(substitution, network);
  Expression result = substituter.apply(expression);
  if (substituter.has_failed()) return std::nullopt;
  return result;
}
}  // namespace tarrier::heuristics
