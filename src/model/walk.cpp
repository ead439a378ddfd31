// SPDX-License-Identifier: MIT
#include "model/walk.hpp"

namespace tarrier::model {
// The body of a function counts once, with the first call: what it may read and assign is the same for all.
// Otherwise functions that call others twice would take time exponential in their number.
void Walk::expression(const Expression& expression) {
  if (expression.is_empty()) return;
  on_expression(*expression);
  // Before the operands, since a visitor may want to know first what they are operands of.
  notice(*expression);
  subscripts(expression->subscripts);
  for (const Expression& operand : expression->operands) this->expression(operand);
  if (expression->op != Op::kCall || entered_[index(expression->function)]) return;
  entered_[index(expression->function)] = true;
  block(network_.function(expression->function).body);
}

void Walk::notice(const ExpressionNode& node) {
  const Reference<VariableId> place{node.variable, node.subscripts, {}};
  if (node.op == Op::kVariable || node.op == Op::kElement || node.op == Op::kNext)
    on_read(place.first, place.extent());
  if (node.op == Op::kAssign) on_assign(place.first, place.extent());
}

void Walk::subscripts(const std::vector<Subscript>& subscripts) {
  for (const Subscript& subscript : subscripts) expression(subscript.index);
}

void Walk::block(const Block& block) {
  for (const Statement& part : block) statement(part);
}

void Walk::statement(const Statement& statement) {
  on_statement(statement);
  std::visit([this](const auto& kind) { inside(kind); }, statement);
}

void Walk::inside(const Assignment& statement) {
  // A target is no expression, so that its variable is not read; what its subscripts read decides which
  // element is assigned.
  on_assign(statement.target.first, statement.target.extent());
  subscripts(statement.target.subscripts);
  expression(statement.value);
}

void Walk::inside(const ClockAssignment& statement) {
  subscripts(statement.target.subscripts);
  // To copy a clock is to read it: what it says may be compared later under the other name.
  if (statement.source) clock(*statement.source);
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

void Walk::clock(const Reference<ClockId>& clock) {
  on_clock(clock.first, clock.extent());
  subscripts(clock.subscripts);
}

void Walk::constraint(const ClockConstraint& constraint) {
  clock(constraint.left);
  if (constraint.right) clock(*constraint.right);
  expression(constraint.bound);
  expression(constraint.condition);
}

void Walk::constraint(const Constraint& constraint) {
  expression(constraint.condition);
  for (const ClockConstraint& clock : constraint.clocks) this->constraint(clock);
}

void Walk::location(const Location& location) {
  constraint(location.invariant);
  for (const ClockRate& rate : location.rates) {
    subscripts(rate.clock.subscripts);
    expression(rate.rate);
  }
}

// Locations are not visited: an analysis of edges would otherwise count the invariants of a location as often
// as it has edges.
void Walk::edge(const Edge& edge) {
  constraint(edge.guard);
  if (edge.action) subscripts(edge.action->subscripts);
  block(edge.update);
}

void Walk::formula(const Formula& formula) {
  expression(formula.condition);
  if (formula.kind == Formula::Kind::kClock) constraint(formula.clock);
  for (const Formula& part : formula.parts) this->formula(part);
}

void Walk::measure(const Measure& measure) {
  expression(measure.number);
  if (measure.clock) clock(*measure.clock);
}

void Walk::runs(const RunProperty& property) {
  ltl(property.formula);
  // An automaton that was given has its conditions in no formula.
  if (property.violating)
    for (const Automaton::State& state : property.violating->automaton.states)
      for (const Automaton::Transition& transition : state.transitions) expression(transition.guard);
  fairness(property.fairness);
}

void Walk::fairness(const Fairness& fairness) {
  for (const FairnessCondition& just : fairness.justice) expression(just.condition);
  for (const auto& [first, second] : fairness.compassion) {
    expression(first.condition);
    expression(second.condition);
  }
}

void Walk::question(const Question& question) {
  std::visit([this](const auto& kind) { inside(kind); }, question);
}

void Walk::inside(const Reach& question) {
  formula(question.goal);
  if (question.runs) runs(*question.runs);
  if (question.branching) ctl(*question.branching);
}

void Walk::inside(const MaximalRun& question) {
  formula(question.always);
  if (question.trigger) formula(*question.trigger);
}

void Walk::inside(const Runs& question) {
  runs(question.property);
  if (question.branching) ctl(*question.branching);
}

void Walk::inside(const Branching& question) {
  ctl(question.formula);
  fairness(question.fairness);
}

void Walk::inside(const Measurement& question) {
  formula(question.counted);
  for (const Measure& each : question.measures) measure(each);
}

void Walk::inside(const Distance& question) {
  ctl(question.from);
  ctl(question.to);
  fairness(question.fairness);
}

void Walk::ctl(const Ctl& formula) {
  expression(formula.condition);
  for (const Ctl& operand : formula.operands) ctl(operand);
}

void Walk::ltl(const Ltl& formula) {
  expression(formula->condition);
  for (const Ltl& operand : formula->operands) ltl(operand);
}

void Walk::shared_conditions() {
  // Whoever reads a derived variable reads what its definition does; here that is told once for all readers.
  for (const Variable& variable : network_.variables) expression(variable.definition);
  constraints();
}

void Walk::constraints() {
  expression(network_.initial_constraint);
  for (const Expression& constraint : network_.state_constraints) expression(constraint);
  for (const Expression& constraint : network_.transition_constraints) expression(constraint);
}
}  // namespace tarrier::model
