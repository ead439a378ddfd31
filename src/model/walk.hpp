// SPDX-License-Identifier: MIT
// Everything that an expression or a block does when it runs, functions included, for analyses.
#pragma once
#include <functional>
#include <vector>

#include "model/network.hpp"

namespace tarrier::model {
// Visits the nodes of expressions and the statements that it is led to, in the order of the text; it follows
// calls, but enters each function only once in its life.
class Walk {
 public:
  explicit Walk(const Network& network) : network_(network), entered_(network.functions.size(), false) {}

  std::function<void(const ExpressionNode&)> on_expression = [](const ExpressionNode&) {};
  std::function<void(const Statement&)> on_statement = [](const Statement&) {};

  void expression(const Expression& expression);  // may be empty
  void block(const Block& block);

 private:
  void subscripts(const std::vector<Subscript>& subscripts);
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
