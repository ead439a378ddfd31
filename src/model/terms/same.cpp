// SPDX-License-Identifier: MIT
#include "model/terms/same.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace tarrier::model {
namespace {
// By structure, so x + y and y + x differ: the order of evaluation may decide which fault comes first.
class Likeness {
 public:
  Likeness() = default;
  // Inputs count as the same if they have the same place and the same values.
  Likeness(const Network& network, const Edge& a, const Edge& b) {
    if (a.inputs.size() != b.inputs.size()) return;
    for (std::size_t i = 0; i < a.inputs.size(); ++i)
      if (network.variable(a.inputs[i]).domain == network.variable(b.inputs[i]).domain)
        twins_.emplace_back(a.inputs[i], b.inputs[i]);
  }

  bool operator()(VariableId a, VariableId b) const {
    return a == b || std::ranges::find(twins_, std::pair(a, b)) != twins_.end();
  }
  bool operator()(const Expression& a, const Expression& b) const {
    if (a.is_empty() || b.is_empty()) return a.is_empty() == b.is_empty();
    const ExpressionNode& x = *a;
    const ExpressionNode& y = *b;
    // Copies share their nodes, so what is equal is most often the same.
    if (&x == &y && twins_.empty()) return true;
    // Where it stands in the text does not count.
    return x.op == y.op && x.value == y.value && (*this)(x.variable, y.variable) &&
           x.function == y.function && x.process == y.process && x.location == y.location &&
           (*this)(x.operands, y.operands) && (*this)(x.subscripts, y.subscripts);
  }
  bool operator()(const Constraint& a, const Constraint& b) const {
    return (*this)(a.condition, b.condition) && (*this)(a.clocks, b.clocks);
  }
  bool operator()(const Edge& a, const Edge& b) const {
    // Without text and place: instances of a template differ in neither, and may differ in what they mean.
    return a.source == b.source && a.target == b.target && a.cost == b.cost &&
           a.leaves_committed == b.leaves_committed && (*this)(a.inputs, b.inputs) &&
           (*this)(a.action, b.action) && (*this)(a.guard, b.guard) && (*this)(a.update, b.update);
  }
  template <typename Part>
  bool operator()(const std::vector<Part>& a, const std::vector<Part>& b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [this](const Part& x, const Part& y) { return (*this)(x, y); });
  }

 private:
  template <typename Part>
  bool operator()(const std::optional<Part>& a, const std::optional<Part>& b) const {
    return a.has_value() == b.has_value() && (!a || (*this)(*a, *b));
  }
  bool operator()(const Subscript& a, const Subscript& b) const {
    return a.low == b.low && a.size == b.size && a.stride == b.stride && (*this)(a.index, b.index);
  }
  template <typename Id>
  bool operator()(const Reference<Id>& a, const Reference<Id>& b) const {
    return a.first == b.first && (*this)(a.subscripts, b.subscripts);
  }
  bool operator()(const ClockConstraint& a, const ClockConstraint& b) const {
    return a.comparison == b.comparison && (*this)(a.left, b.left) && (*this)(a.right, b.right) &&
           (*this)(a.bound, b.bound) && (*this)(a.condition, b.condition);
  }
  bool operator()(const Assignment& a, const Assignment& b) const {
    return (*this)(a.target, b.target) && (*this)(a.value, b.value);
  }
  bool operator()(const ClockAssignment& a, const ClockAssignment& b) const {
    return (*this)(a.target, b.target) && (*this)(a.value, b.value) && (*this)(a.source, b.source);
  }
  bool operator()(const Evaluation& a, const Evaluation& b) const {
    return (*this)(a.expression, b.expression);
  }
  bool operator()(const Branch& a, const Branch& b) const {
    return (*this)(a.condition, b.condition) && (*this)(a.then, b.then) && (*this)(a.otherwise, b.otherwise);
  }
  bool operator()(const Loop& a, const Loop& b) const {
    return a.tests_first == b.tests_first && (*this)(a.condition, b.condition) && (*this)(a.body, b.body);
  }
  bool operator()(const Return& a, const Return& b) const { return (*this)(a.value, b.value); }
  bool operator()(const Assertion& a, const Assertion& b) const { return (*this)(a.condition, b.condition); }
  bool operator()(const Statement& a, const Statement& b) const {
    if (a.index() != b.index()) return false;
    return std::visit(
        [&](const auto& kind) { return (*this)(kind, std::get<std::decay_t<decltype(kind)>>(b)); }, a);
  }

  std::vector<std::pair<VariableId, VariableId>> twins_;
};
}  // namespace

bool is_same(const Expression& a, const Expression& b) { return Likeness()(a, b); }
bool is_same(const Constraint& a, const Constraint& b) { return Likeness()(a, b); }
bool is_same(const Block& a, const Block& b) { return Likeness()(a, b); }
bool is_same(const Edge& a, const Edge& b) { return Likeness()(a, b); }
bool is_same_but_for_inputs(const Edge& a, const Edge& b, const Network& network) {
  return Likeness(network, a, b)(a, b);
}
}  // namespace tarrier::model
