// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/check_circles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "languages/smv/flatten/circle.hpp"

namespace tarrier::languages::smv {
namespace {
// Nodes of the graph: the value of a variable or definition, now or after the step.
using Node = std::size_t;

class Circles {
 public:
  Circles(const FlatModel& model, base::Diagnostics& diagnostics)
      : model_(model),
        diagnostics_(diagnostics),
        assigned_(model.variables.size()),
        states_(2 * (model.variables.size() + model.defines.size())) {
    for (const Assignment& assignment : model.assignments)
      assigned_[assignment.variable].push_back(&assignment);
  }

  void run() {
    for (Node node = 0; node < states_.size(); ++node) {
      if (states_[node] == State::kNew) enter(node);
      // A stack of our own instead of recursion, since chains of definitions are as long as the model.
      while (!path_.empty()) step();
    }
  }

 private:
  enum class State : std::uint8_t { kNew, kOpen, kDone };
  struct Visit {
    Node node;
    std::vector<Node> needs;
    std::size_t position = 0;
  };

  [[nodiscard]] Node variable(std::size_t index, bool is_next) const { return 2 * index + (is_next ? 1 : 0); }
  [[nodiscard]] Node define(std::size_t index, bool is_next) const {
    return variable(model_.variables.size() + index, is_next);
  }
  [[nodiscard]] bool is_variable(Node node) const { return node / 2 < model_.variables.size(); }
  [[nodiscard]] std::string name(Node node) const {
    const std::size_t index = node / 2, count = model_.variables.size();
    const std::string& text =
        index < count ? model_.variables[index].name : model_.defines[index - count].name;
    return node % 2 == 0 ? text : fmt::format("next({})", text);
  }

  // What an expression reads. Of what is known before the step, definitions count: they may contain next().
  class Needs {
   public:
    Needs(const Circles& circles, bool wants_current) : circles_(circles), wants_current_(wants_current) {}

    void collect(const Expression& expression, bool is_next) {
      // Actual parameters are shared, and theirs again: a tree of them can be exponentially large.
      if (!expression.is_unique() && !seen_[is_next ? 1 : 0].insert(&*expression).second) return;
      switch (expression->op) {
        case Op::kVariable:
          // next(x) := x + 1 is no circle: the x on the right is one step older.
          if (is_next || wants_current_) nodes.push_back(circles_.variable(expression->index, is_next));
          return;
        case Op::kDefine: nodes.push_back(circles_.define(expression->index, is_next)); return;
        case Op::kNext: is_next = true; break;
        default: break;
      }
      for (const Expression& operand : expression->operands) collect(operand, is_next);
    }

    std::vector<Node> nodes;

   private:
    const Circles& circles_;
    bool wants_current_;
    std::unordered_set<const ExpressionNode*> seen_[2];  // by is_next; the shared ones only
  };

  // Two nodes for each variable and definition: even numbers are values of now, odd ones those after the step.
  [[nodiscard]] std::vector<Node> needs_of(Node node) const {
    const bool is_next = node % 2 == 1;
    Needs needs(*this, true), after_step(*this, false);
    if (!is_variable(node)) {
      needs.collect(model_.defines[node / 2 - model_.variables.size()].value, is_next);
      return std::move(needs.nodes);
    }
    for (const Assignment* assignment : assigned_[node / 2]) {
      if (assignment->kind == Assignment::Kind::kCurrent)
        // `x := e` holds in every state, so the next x depends on the next values of what e names.
        needs.collect(assignment->value, is_next);
      else if (assignment->kind == Assignment::Kind::kInit && !is_next)
        needs.collect(assignment->value, false);
      else if (assignment->kind == Assignment::Kind::kNext && is_next)
        after_step.collect(assignment->value, false);
    }
    needs.nodes.insert(needs.nodes.end(), after_step.nodes.begin(), after_step.nodes.end());
    return std::move(needs.nodes);
  }

  void enter(Node node) {
    states_[node] = State::kOpen;
    path_.push_back({node, needs_of(node)});
  }

  void step() {
    Visit& visit = path_.back();
    // Done only after all that it needs: an open node that is met again closes a circle.
    if (visit.position == visit.needs.size()) {
      states_[visit.node] = State::kDone;
      path_.pop_back();
      return;
    }
    const Node next = visit.needs[visit.position++];
    if (states_[next] == State::kNew)
      enter(next);
    else if (states_[next] == State::kOpen)
      report(next);
  }

  // A circle of definitions alone has been reported before.
  void report(Node first) {
    // The circle is the end of the path, from where the node stands on it.
    const auto begin =
        std::find_if(path_.begin(), path_.end(), [&](const Visit& visit) { return visit.node == first; });
    const auto assigned =
        std::find_if(begin, path_.end(), [&](const Visit& visit) { return is_variable(visit.node); });
    if (assigned == path_.end()) return;
    std::vector<std::string> circle;
    for (auto at = assigned; at != path_.end(); ++at) circle.push_back(name(at->node));
    for (auto at = begin; at != assigned; ++at) circle.push_back(name(at->node));
    circle.push_back(name(assigned->node));
    // Both moments of a variable that is assigned now are in the same circle: one message is enough.
    if (!reported_.insert(assigned->node / 2).second) return;
    const auto& all = assigned_[assigned->node / 2];
    diagnostics_.error(base::Code::kStructure, all.front()->span,
                       fmt::format("the value of '{}' depends on itself: {}", name(assigned->node),
                                   describe_circle(circle)));
  }

  const FlatModel& model_;
  base::Diagnostics& diagnostics_;
  std::vector<std::vector<const Assignment*>> assigned_;
  std::vector<State> states_;
  std::vector<Visit> path_;
  std::unordered_set<std::size_t> reported_;
};
}  // namespace

void check_circles(const FlatModel& model, base::Diagnostics& diagnostics) {
  Circles(model, diagnostics).run();
}
}  // namespace tarrier::languages::smv
