// SPDX-License-Identifier: MIT
#include "model/walk.hpp"

namespace tarrier::model {
void Walk::expression(const Expression& expression) {
  if (expression.is_empty()) return;
  on_expression(*expression);
  subscripts(expression->subscripts);
  for (const Expression& operand : expression->operands) this->expression(operand);
  if (expression->op != Op::kCall || entered_[index(expression->function)]) return;
  entered_[index(expression->function)] = true;
  block(network_.function(expression->function).body);
}

void Walk::subscripts(const std::vector<Subscript>& subscripts) {
  for (const Subscript& subscript : subscripts) expression(subscript.index);
}

void Walk::block(const Block& block) {
  for (const Statement& statement : block) {
    on_statement(statement);
    std::visit([this](const auto& kind) { inside(kind); }, statement);
  }
}

void Walk::inside(const Assignment& statement) {
  subscripts(statement.target.subscripts);
  expression(statement.value);
}

void Walk::inside(const ClockAssignment& statement) {
  subscripts(statement.target.subscripts);
  if (statement.source) subscripts(statement.source->subscripts);
  expression(statement.value);
}

void Walk::inside(const Evaluation& statement) { expression(statement.expression); }

void Walk::inside(const Branch& statement) {
  expression(statement.condition);
  block(statement.then);
  block(statement.otherwise);
}

void Walk::inside(const Loop& statement) {
  expression(statement.condition);
  block(statement.body);
}

void Walk::inside(const Return& statement) { expression(statement.value); }

void Walk::inside(const Assertion& statement) { expression(statement.condition); }
}  // namespace tarrier::model
