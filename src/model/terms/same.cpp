// SPDX-License-Identifier: MIT
#include "model/terms/same.hpp"

#include <algorithm>

namespace tarrier::model {
namespace {
bool is_same(const Subscript& a, const Subscript& b);
template <typename Id>
bool is_same(const Reference<Id>& a, const Reference<Id>& b);
bool is_same(const ClockConstraint& a, const ClockConstraint& b);
bool is_same(const Statement& a, const Statement& b);

template <typename Part>
bool are_same(const std::vector<Part>& a, const std::vector<Part>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Part& x, const Part& y) { return is_same(x, y); });
}

template <typename Part>
bool are_same(const std::optional<Part>& a, const std::optional<Part>& b) {
  return a.has_value() == b.has_value() && (!a || is_same(*a, *b));
}

bool is_same(const Subscript& a, const Subscript& b) {
  return a.low == b.low && a.size == b.size && a.stride == b.stride && is_same(a.index, b.index);
}

template <typename Id>
bool is_same(const Reference<Id>& a, const Reference<Id>& b) {
  return a.first == b.first && are_same(a.subscripts, b.subscripts);
}

bool is_same(const ClockConstraint& a, const ClockConstraint& b) {
  return a.comparison == b.comparison && is_same(a.left, b.left) && are_same(a.right, b.right) &&
         is_same(a.bound, b.bound) && is_same(a.condition, b.condition);
}

bool is_same(const Assignment& a, const Assignment& b) {
  return is_same(a.target, b.target) && is_same(a.value, b.value);
}
bool is_same(const ClockAssignment& a, const ClockAssignment& b) {
  return is_same(a.target, b.target) && is_same(a.value, b.value) && are_same(a.source, b.source);
}
bool is_same(const Evaluation& a, const Evaluation& b) { return is_same(a.expression, b.expression); }
bool is_same(const Branch& a, const Branch& b) {
  return is_same(a.condition, b.condition) && is_same(a.then, b.then) && is_same(a.otherwise, b.otherwise);
}
bool is_same(const Loop& a, const Loop& b) {
  return a.tests_first == b.tests_first && is_same(a.condition, b.condition) && is_same(a.body, b.body);
}
bool is_same(const Return& a, const Return& b) { return is_same(a.value, b.value); }
bool is_same(const Assertion& a, const Assertion& b) { return is_same(a.condition, b.condition); }

bool is_same(const Statement& a, const Statement& b) {
  if (a.index() != b.index()) return false;
  return std::visit(
      [&b](const auto& kind) { return is_same(kind, std::get<std::decay_t<decltype(kind)>>(b)); }, a);
}
}  // namespace

// By structure, so x + y and y + x differ: the order of evaluation may decide which fault comes first.
bool is_same(const Expression& a, const Expression& b) {
  if (a.is_empty() || b.is_empty()) return a.is_empty() == b.is_empty();
  const ExpressionNode& x = *a;
  const ExpressionNode& y = *b;
  // Copies share their nodes, so what is equal is most often the same.
  if (&x == &y) return true;
  // Where it stands in the text does not count.
  return x.op == y.op && x.value == y.value && x.variable == y.variable && x.function == y.function &&
         x.process == y.process && x.location == y.location && are_same(x.operands, y.operands) &&
         are_same(x.subscripts, y.subscripts);
}

bool is_same(const Constraint& a, const Constraint& b) {
  return is_same(a.condition, b.condition) && are_same(a.clocks, b.clocks);
}

bool is_same(const Block& a, const Block& b) { return are_same(a, b); }

bool is_same(const Edge& a, const Edge& b) {
  // Without text and place: instances of a template differ in neither, and may differ in what they mean.
  return a.source == b.source && a.target == b.target && a.cost == b.cost &&
         a.leaves_committed == b.leaves_committed && a.inputs == b.inputs && are_same(a.action, b.action) &&
         is_same(a.guard, b.guard) && is_same(a.update, b.update);
}
}  // namespace tarrier::model
