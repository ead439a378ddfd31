// SPDX-License-Identifier: MIT
#include "languages/pddl/steps/rewrite.hpp"

#include <fmt/format.h>

#include <unordered_map>
#include <unordered_set>

#include "languages/writers/write_refusal.hpp"

namespace tarrier::languages::pddl {
namespace {
using model::Expression;
using model::ExpressionNode;
using model::Op;
using model::VariableId;

class Rewriter {
 public:
  Rewriter(const model::Network& network, const OnLeaf& on_leaf) : network_(network), on_leaf_(on_leaf) {}

  // Nodes are shared, above all those of definitions: each is seen once.
  Expression apply(const Expression& expression) {
    const auto found = done_.find(&*expression);
    if (found != done_.end()) return found->second;
    Expression result = rewritten(expression);
    done_.emplace(&*expression, result);
    return result;
  }

 private:
  Expression rewritten(const Expression& expression) {
    const ExpressionNode& node = *expression;
    switch (node.op) {
      case Op::kConstant: return expression;
      case Op::kVariable:
      case Op::kAtLocation: return on_leaf_(expression);
      case Op::kElement: return element(node);
      case Op::kCall:
        refuse("PDDL", fmt::format("the function '{}'", network_.function(node.function).name), node.span);
      case Op::kSequence:
      case Op::kAssign: refuse("PDDL", "assignments inside expressions", node.span);
      case Op::kNext: refuse("PDDL", "conditions on the next state", node.span);
      default: break;
    }
    std::vector<Expression> operands;
    bool is_same = true;
    for (const Expression& operand : node.operands) {
      operands.push_back(apply(operand));
      // By address, so that what does not change keeps its node, and with it what is remembered about it.
      is_same = is_same && &*operands.back() == &*operand;
    }
    return is_same ? expression : model::with_parts(expression, std::move(operands), {});
  }

  Expression element(const ExpressionNode& node) {
    std::vector<model::Subscript> subscripts = node.subscripts;
    for (model::Subscript& subscript : subscripts) subscript.index = apply(subscript.index);
    return element(node, subscripts, 0, index(node.variable));
  }
  Expression element(const ExpressionNode& node, const std::vector<model::Subscript>& subscripts,
                     std::size_t dimension, std::uint32_t position) {
    if (dimension == subscripts.size())
      return on_leaf_(Expression::variable(VariableId{position}, node.span));
    const model::Subscript& subscript = subscripts[dimension];
    std::vector<Expression> alternatives;
    for (std::uint32_t k = 0; k < subscript.size; ++k)
      alternatives.push_back(element(node, subscripts, dimension + 1, position + k * subscript.stride));
    // A fault where the index is none, as for the element itself.
    return Expression::choose(subscript.index, subscript.low, std::move(alternatives), node.span);
  }

  const model::Network& network_;
  const OnLeaf& on_leaf_;
  std::unordered_map<const ExpressionNode*, Expression> done_;
};

void add_places(const Expression& expression, const Places& places, std::set<std::uint32_t>& all,
                std::unordered_set<const ExpressionNode*>& seen) {
  if (!seen.insert(&*expression).second) return;
  if (expression->op == Op::kVariable || expression->op == Op::kAtLocation) all.insert(places.of(expression));
  for (const Expression& operand : expression->operands) add_places(operand, places, all, seen);
}

Op opposite(Op op) {
  switch (op) {
    case Op::kAnd: return Op::kOr;
    case Op::kOr: return Op::kAnd;
    case Op::kEqual: return Op::kNotEqual;
    case Op::kNotEqual: return Op::kEqual;
    case Op::kLess: return Op::kGreaterEqual;
    case Op::kLessEqual: return Op::kGreater;
    case Op::kGreater: return Op::kLessEqual;
    case Op::kGreaterEqual: return Op::kLess;
    default: return op;
  }
}
}  // namespace

Expression rewrite(const Expression& expression, const model::Network& network, const OnLeaf& on_leaf) {
  return expression.is_empty() ? expression : Rewriter(network, on_leaf).apply(expression);
}

Expression Resolver::operator()(const Expression& expression) {
  return rewrite(expression, network_, [this](const Expression& e) { return leaf(e); });
}

// Definitions are put in where they are used, since PDDL has values of places only; each is resolved once.
Expression Resolver::leaf(const Expression& leaf) {
  const Place& place = places_[places_.of(leaf)];
  // A process of one location is always there.
  if (leaf->op == Op::kAtLocation) return place.size == 1 ? Expression::constant(1, leaf->span) : leaf;
  if (place.fixed) return Expression::constant(*place.fixed, leaf->span);
  const model::Variable& variable = network_.variable(leaf->variable);
  if (variable.kind != model::VariableKind::kDerived) return leaf;
  const auto found = definitions_.find(leaf->variable);
  if (found != definitions_.end()) return found->second;
  return definitions_[leaf->variable] = (*this)(variable.definition);
}

std::set<std::uint32_t> places_in(const Expression& expression, const Places& places) {
  std::set<std::uint32_t> all;
  std::unordered_set<const ExpressionNode*> seen;
  if (!expression.is_empty()) add_places(expression, places, all, seen);
  return all;
}

Expression negated(const Expression& condition) {
  const ExpressionNode& node = *condition;
  const Op op = opposite(node.op);
  // De Morgan, so that negations end at comparisons, where they cost nothing.
  if (op == Op::kAnd || op == Op::kOr)
    return Expression::binary(op, negated(node.operands[0]), negated(node.operands[1]), node.span);
  if (op != node.op) return Expression::binary(op, node.operands[0], node.operands[1], node.span);
  // Any number but 0 is true, so the operand itself is no truth value.
  if (node.op == Op::kNot)
    return Expression::binary(Op::kNotEqual, node.operands[0], Expression::constant(0), node.span);
  if (node.op == Op::kConditional)
    return Expression::conditional(node.operands[0], negated(node.operands[1]), negated(node.operands[2]),
                                   node.span);
  return Expression::unary(Op::kNot, condition, node.span);
}
}  // namespace tarrier::languages::pddl
