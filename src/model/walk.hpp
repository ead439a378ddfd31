// SPDX-License-Identifier: MIT
// Everything that parts of a network do when they run, functions included, for analyses.
#pragma once
#include <functional>
#include <vector>

#include "model/network.hpp"
#include "model/question.hpp"

namespace tarrier::model {
// Visits the nodes of expressions and the statements that it is led to, in the order of the text; it follows
// calls, but enters each function only once in its life.
class Walk {
 public:
  explicit Walk(const Network& network) : network_(network), entered_(network.functions.size(), false) {}

  std::function<void(const ExpressionNode&)> on_expression = [](const ExpressionNode&) {};
  std::function<void(const Statement&)> on_statement = [](const Statement&) {};
  // Variables from the given one on, of which one is read or assigned; an element that an expression chooses
  // counts with all that it may be.
  std::function<void(VariableId, std::uint32_t count)> on_read = [](VariableId, std::uint32_t) {};
  std::function<void(VariableId, std::uint32_t count)> on_assign = [](VariableId, std::uint32_t) {};
  // The same for a clock that is compared, or copied to another one.
  std::function<void(ClockId, std::uint32_t count)> on_clock = [](ClockId, std::uint32_t) {};

  void expression(const Expression& expression);  // may be empty
  void block(const Block& block);
  void statement(const Statement& statement);
  void constraint(const Constraint& constraint);
  void location(const Location& location);  // its invariant and rates
  void edge(const Edge& edge);
  void formula(const Formula& formula);
  void measure(const Measure& measure);
  void runs(const RunProperty& property);
  void question(const Question& question);
  // What belongs to no process: constraints, and definitions of derived variables.
  void constraints();
  void shared_conditions();

 private:
  void notice(const ExpressionNode& node);
  void subscripts(const std::vector<Subscript>& subscripts);
  void clock(const Reference<ClockId>& clock);
  void constraint(const ClockConstraint& constraint);
  void inside(const Reach& question);
  void inside(const MaximalRun& question);
  void inside(const Runs& question);
  void inside(const Branching& question);
  void inside(const Measurement& question);
  void inside(const Distance& question);
  void fairness(const Fairness& fairness);
  void ltl(const Ltl& formula);
  void ctl(const Ctl& formula);
  void inside(const Assignment& statement);
  void inside(const ClockAssignment& statement);
  void inside(const Evaluation& statement);
  void inside(const Branch& statement);
  void inside(const Loop& statement);
  void inside(const Return& statement);
  void inside(const Assertion& statement);

  const Network& network_;
  std::vector<bool> entered_;  // by function
};
}  // namespace tarrier::model
