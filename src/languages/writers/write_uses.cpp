// SPDX-License-Identifier: MIT
#include "languages/writers/write_uses.hpp"

namespace tarrier::languages {
namespace {
using model::Expression;
using model::Op;
using model::VariableId;

// All that the subscripts can reach: which element it is may depend on the state.
void add_elements(std::set<VariableId>& all, const model::Reference<VariableId>& reference) {
  for (std::uint32_t k = 0; k < reference.extent(); ++k) all.insert(VariableId{index(reference.first) + k});
}

void add_subscripts(Uses& uses, const std::vector<model::Subscript>& subscripts,
                    const model::Network& network) {
  for (const model::Subscript& subscript : subscripts) add_uses(uses, subscript.index, network);
}

struct StatementUses {
  Uses& uses;
  const model::Network& network;

  void operator()(const model::Assignment& statement) const {
    add_subscripts(uses, statement.target.subscripts, network);
    add_elements(uses.assigned, statement.target);
    add_uses(uses, statement.value, network);
  }
  void operator()(const model::ClockAssignment& statement) const {
    add_subscripts(uses, statement.target.subscripts, network);
    if (statement.source) add_subscripts(uses, statement.source->subscripts, network);
    add_uses(uses, statement.value, network);
  }
  void operator()(const model::Evaluation& statement) const { add_uses(uses, statement.expression, network); }
  void operator()(const model::Branch& statement) const {
    add_uses(uses, statement.condition, network);
    add_uses(uses, statement.then, network);
    add_uses(uses, statement.otherwise, network);
  }
  void operator()(const model::Loop& statement) const {
    add_uses(uses, statement.condition, network);
    add_uses(uses, statement.body, network);
  }
  void operator()(const model::Return& statement) const { add_uses(uses, statement.value, network); }
  void operator()(const model::Assertion& statement) const { add_uses(uses, statement.condition, network); }
};
}  // namespace

void add_uses(Uses& uses, const Expression& expression, const model::Network& network) {
  if (expression.is_empty()) return;
  const model::ExpressionNode& node = *expression;
  add_subscripts(uses, node.subscripts, network);
  const model::Reference<VariableId> reference{node.variable, node.subscripts, {}};
  if (node.op == Op::kVariable || node.op == Op::kElement) add_elements(uses.read, reference);
  if (node.op == Op::kAssign) add_elements(uses.assigned, reference);
  // Not entered: who wants the uses of functions follows them, each once.
  if (node.op == Op::kCall) uses.called.insert(node.function);
  for (const Expression& operand : node.operands) add_uses(uses, operand, network);
}

void add_uses(Uses& uses, const model::Block& block, const model::Network& network) {
  for (const model::Statement& statement : block) std::visit(StatementUses{uses, network}, statement);
}

void add_uses(Uses& uses, const model::Constraint& constraint, const model::Network& network) {
  add_uses(uses, constraint.condition, network);
  for (const model::ClockConstraint& clock : constraint.clocks) {
    add_subscripts(uses, clock.left.subscripts, network);
    if (clock.right) add_subscripts(uses, clock.right->subscripts, network);
    add_uses(uses, clock.bound, network);
    add_uses(uses, clock.condition, network);
  }
}
}  // namespace tarrier::languages
