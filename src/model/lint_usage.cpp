// SPDX-License-Identifier: MIT
#include "model/lint_usage.hpp"

#include "model/walk.hpp"

namespace tarrier::model {
namespace {
// A union of ranges. Only the ends of a range are noted, so that adding a large one costs nothing.
class Union {
 public:
  explicit Union(std::size_t size) : change_(size + 1, 0) {}

  template <base::IdType Id>
  void add(Id first, const std::vector<Subscript>& subscripts) {
    ++change_[index(first)];
    --change_[index(first) + Reference<Id>{first, subscripts, {}}.extent()];
  }

  [[nodiscard]] std::vector<bool> members() const {
    std::vector<bool> members(change_.size() - 1);
    std::int64_t depth = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
      depth += change_[i];
      members[i] = depth > 0;
    }
    return members;
  }

 private:
  std::vector<std::int64_t> change_;
};

class Collector {
 public:
  explicit Collector(const Network& network)
      : read_(network.variables.size()),
        assigned_(network.variables.size()),
        compared_(network.clocks.size()),
        carried_(network.actions.size()),
        walk_(network) {
    walk_.on_expression = [this](const ExpressionNode& node) { add(node); };
    walk_.on_statement = [this](const Statement& statement) { add(statement); };
    for (const Process& process : network.processes) add(process);
    for (const Variable& variable : network.variables) walk_.expression(variable.definition);
    walk_.expression(network.initial_constraint);
    for (const Expression& constraint : network.state_constraints) walk_.expression(constraint);
    for (const Expression& constraint : network.transition_constraints) walk_.expression(constraint);
  }

  void add(const Property& property) {
    add(property.goal);
    for (const Measure& measure : property.measures) {
      walk_.expression(measure.number);
      if (measure.clock) compare(*measure.clock);
    }
  }

  [[nodiscard]] Usage result() const {
    return {read_.members(), assigned_.members(), compared_.members(), carried_.members()};
  }

 private:
  void add(const Process& process) {
    for (const Location& location : process.locations) {
      add(location.invariant);
      for (const ClockRate& rate : location.rates) {
        walk_subscripts(rate.clock.subscripts);
        walk_.expression(rate.rate);
      }
    }
    for (const Edge& edge : process.edges) {
      add(edge.guard);
      walk_.block(edge.update);
      if (!edge.action) continue;
      carried_.add(edge.action->first, edge.action->subscripts);
      walk_subscripts(edge.action->subscripts);
    }
  }

  void add(const ExpressionNode& node) {
    if (node.op == Op::kVariable || node.op == Op::kElement || node.op == Op::kNext)
      read_.add(node.variable, node.subscripts);
    if (node.op == Op::kAssign) assigned_.add(node.variable, node.subscripts);
  }

  void add(const Statement& statement) {
    if (const auto* assignment = std::get_if<Assignment>(&statement))
      assigned_.add(assignment->target.first, assignment->target.subscripts);
    if (const auto* copy = std::get_if<ClockAssignment>(&statement); copy != nullptr && copy->source)
      compare(*copy->source);
  }

  void add(const Constraint& constraint) {
    walk_.expression(constraint.condition);
    for (const ClockConstraint& clock : constraint.clocks) add(clock);
  }

  void add(const ClockConstraint& constraint) {
    compare(constraint.left);
    if (constraint.right) compare(*constraint.right);
    walk_.expression(constraint.bound);
    walk_.expression(constraint.condition);
  }

  void add(const Formula& formula) {
    walk_.expression(formula.condition);
    if (formula.kind == Formula::Kind::kClock) add(formula.clock);
    for (const Formula& part : formula.parts) add(part);
  }

  void compare(const Reference<ClockId>& clock) {
    compared_.add(clock.first, clock.subscripts);
    walk_subscripts(clock.subscripts);
  }

  void walk_subscripts(const std::vector<Subscript>& subscripts) {
    for (const Subscript& subscript : subscripts) walk_.expression(subscript.index);
  }

  Union read_;
  Union assigned_;
  Union compared_;
  Union carried_;
  Walk walk_;
};
}  // namespace

Usage usage(const Network& network, const std::vector<Query>& queries) {
  Collector collector(network);
  for (const Query& query : queries)
    if (const auto* property = std::get_if<Property>(&query.meaning)) collector.add(*property);
  return collector.result();
}
}  // namespace tarrier::model
