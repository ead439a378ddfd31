// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/effects.hpp"

#include <algorithm>

namespace tarrier::heuristics {
namespace {
using model::Expression;
using model::Op;
using model::VariableId;

// Beyond this many nodes, effects are computed with intervals, so that the graph grows no faster than the
// model.
constexpr std::size_t kManyNodes = 1'000'000;

// Does the statement change one thing at most? An expression in it, also a subscript, may change more.
bool is_plain(const model::Statement& statement, const model::Network& network) {
  int changes = 0;
  model::Walk walk(network);
  walk.on_assign = [&](VariableId first, std::uint32_t) {
    if (network.variable(first).kind != model::VariableKind::kLocal) ++changes;
  };
  walk.on_statement = [&](const model::Statement& inner) {
    if (std::holds_alternative<model::ClockAssignment>(inner)) ++changes;
  };
  walk.block({statement});
  return changes <= 1;
}

// Substituting can double an expression with each assignment.
bool is_short(const Expression& expression) {
  constexpr int kMost = 5000;
  int nodes = 0;
  const auto count = [&](const auto& self, const Expression& e) -> void {
    if (++nodes > kMost) return;
    for (const Expression& operand : e->operands) self(self, operand);
    for (const model::Subscript& subscript : e->subscripts) self(self, subscript.index);
  };
  count(count, expression);
  return nodes <= kMost;
}

bool is_truth_value(const Expression& expression) {
  return expression->op == Op::kNot || expression->op == Op::kAnd || expression->op == Op::kOr;
}

// The change in v := v + c; 0 if it is none.
std::int64_t constant_change(VariableId variable, const Expression& value) {
  if (value->op != Op::kAdd && value->op != Op::kSubtract) return 0;
  const auto is_variable = [&](const Expression& e) {
    return e->op == Op::kVariable && e->variable == variable;
  };
  const Expression& left = value->operands[0];
  const Expression& right = value->operands[1];
  if (is_variable(left) && right.is_constant())
    return value->op == Op::kAdd ? std::int64_t{right->value} : -std::int64_t{right->value};
  if (value->op == Op::kAdd && is_variable(right) && left.is_constant()) return left->value;
  return 0;
}

std::vector<VariableId> assigned_by(const std::vector<model::Block>& updates, const model::Network& network) {
  std::vector<VariableId> assigned;
  model::Walk walk(network);
  walk.on_assign = [&](VariableId first, std::uint32_t count) {
    for (std::uint32_t v = index(first); v < index(first) + count; ++v)
      if (network.variables[v].kind == model::VariableKind::kState) assigned.push_back(VariableId{v});
  };
  for (const model::Block& update : updates) walk.block(update);
  std::sort(assigned.begin(), assigned.end());
  assigned.erase(std::unique(assigned.begin(), assigned.end()), assigned.end());
  return assigned;
}

// An assignment at the top of a statement: variable := value, or with subscripts.
struct TopAssignment {
  model::Reference<VariableId> target;
  Expression value;
};
std::optional<TopAssignment> top_assignment(const model::Statement& statement) {
  if (const auto* assignment = std::get_if<model::Assignment>(&statement))
    return TopAssignment{assignment->target, assignment->value};
  const auto* evaluation = std::get_if<model::Evaluation>(&statement);
  if (evaluation == nullptr || evaluation->expression->op != Op::kAssign) return std::nullopt;
  const model::ExpressionNode& node = *evaluation->expression;
  return TopAssignment{{node.variable, node.subscripts, node.span}, node.operands[0]};
}
}  // namespace

void Effects::add(std::uint32_t step, const std::vector<model::Block>& updates,
                  const model::Substitution& inputs, const std::vector<VariableId>& unknown) {
  const auto values = final_values(updates, inputs);
  if (!values) return run(step, updates, inputs, unknown);
  for (const auto& [variable, value] : *values)
    if (!inputs.contains(variable)) assign(step, {relaxation_.steps[step].node}, variable, value, unknown);
}

// The updates as one simultaneous assignment: each variable's value after them as an expression over the
// state before, by substituting forward. Then each variable is tabulated by itself, over what its own value
// depends on, which is far less than what all of them together do. None if a statement is more than a plain
// assignment; run() executes these as they are.
std::optional<model::Substitution> Effects::final_values(const std::vector<model::Block>& updates,
                                                         const model::Substitution& inputs) const {
  const bool sequential = network_.update_order == model::UpdateOrder::kSequential;
  model::Substitution values = inputs;
  for (const model::Block& update : updates) {
    for (const model::Statement& statement : update) {
      if (!is_plain(statement, network_)) return std::nullopt;
      // Clocks::set() sees to these.
      if (std::holds_alternative<model::ClockAssignment>(statement)) continue;
      const auto assignment = top_assignment(statement);
      if (!assignment) return std::nullopt;
      const model::Substitution& seen = sequential ? values : inputs;
      std::vector<model::Subscript> subscripts = assignment->target.subscripts;
      for (model::Subscript& subscript : subscripts) {
        auto index = model::substitute(subscript.index, seen, network_);
        if (!index) return std::nullopt;
        subscript.index = std::move(*index);
      }
      const Expression target = Expression::element(assignment->target.first, std::move(subscripts));
      auto value = model::substitute(assignment->value, seen, network_);
      if (target->op != Op::kVariable || !value || !is_short(*value)) return std::nullopt;
      values.insert_or_assign(target->variable, std::move(*value));
    }
  }
  return values;
}

// From the most exact way to the coarsest: increments by their own rules; a node for each combination of
// values that the expression reads; by the cases of a conditional, each of which reads less; and, if there
// are still too many combinations, by intervals.
void Effects::assign(std::uint32_t step, std::vector<NodeId> when, VariableId variable,
                     const Expression& value, const std::vector<VariableId>& unknown) {
  const std::uint32_t target = tabulation_.source(variable);
  if (target == kNoNode || (value->op == Op::kVariable && value->variable == variable)) return;
  // If partners may have assigned the variable before, its own value does not tell what it becomes.
  const bool is_known = std::find(unknown.begin(), unknown.end(), variable) == unknown.end();
  if (is_known && when.size() == 1 && increment(step, variable, value)) return;
  const Reads reads = tabulation_.reads(value, unknown);
  if (tabulation_.combinations(reads) > precision_.combinations || graph_.size() > kManyNodes) {
    if (!assign_by_cases(step, when, variable, value, unknown))
      compute(joint(step, std::move(when)), {target}, value, unknown);
    return;
  }
  Rules rules;
  tabulation_.for_each_value(value, reads, [&](std::span<const std::uint32_t> cells, model::Interval values) {
    const auto [first, end] = relaxation_.sources[target].cells.cells(values);
    auto& facts = rules[{cells.begin(), cells.end()}];
    for (std::uint32_t cell = first; cell < end; ++cell) facts.emplace_back(target, cell);
  });
  make_rules(step, when, reads.sources, rules);
}

// v := c ? a : b depends on a lot if c does. So it is taken apart into v := a where c holds, and v := b where
// it does not, which are nodes that depend on less; v := c is v := c ? 1 : 0. False if it is no such
// assignment.
bool Effects::assign_by_cases(std::uint32_t step, const std::vector<NodeId>& when, VariableId variable,
                              const Expression& value, const std::vector<VariableId>& unknown) {
  const bool is_conditional = value->op == Op::kConditional;
  if ((!is_conditional && !is_truth_value(value)) || !unknown.empty() || graph_.size() > kManyNodes)
    return false;
  for (const bool holds : {true, false}) {
    std::vector<NodeId> nodes = when;
    // One node for the condition, which the steps that have it share.
    const NodeId node = conditions_.node(proposition(is_conditional ? value->operands[0] : value, holds));
    if (node == kNever) continue;
    if (node != kAlways) nodes.push_back(node);
    assign(step, std::move(nodes), variable,
           is_conditional ? value->operands[holds ? 1 : 2] : Expression::constant(holds ? 1 : 0), unknown);
  }
  return true;
}

NodeId Effects::joint(std::uint32_t step, std::vector<NodeId> nodes) {
  if (nodes.size() == 1) return nodes.front();
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  const NodeId node = graph_.separate(std::move(nodes));
  graph_.belongs(node, step);
  return node;
}

// v := v + c has rules of its own: they know how often it has to be done.
bool Effects::increment(std::uint32_t step, VariableId variable, const Expression& value) {
  const std::int64_t change = constant_change(variable, value);
  if (change == 0) return false;
  Source& source = relaxation_.sources[tabulation_.source(variable)];
  const model::Domain domain = network_.variable(variable).domain;
  const auto times = [&](std::int64_t distance) {
    const std::int64_t size = std::abs(change);
    return static_cast<std::uint32_t>((std::abs(distance) + size - 1) / size);
  };
  for (std::uint32_t from = 0; from < source.cells.size(); ++from) {
    const model::Interval range = source.cells.values(from);
    model::Interval reached{range.low + change, range.high + change};
    if (precision_.increments == Increments::kShortcut)
      (change > 0 ? reached.high : reached.low) = change > 0 ? domain.high : domain.low;
    const auto [first, end] = source.cells.cells(reached);
    for (std::uint32_t to = first; to < end; ++to) {
      if (to == from) continue;
      const model::Interval there = source.cells.values(to);
      // From the end of the one cell that is farther away to the nearer end of the other.
      const std::int64_t distance = change > 0 ? there.low - range.low : range.high - there.high;
      make_rule(step, source, from, to, std::max(times(distance), 1U) - 1);
    }
  }
  return true;
}

void Effects::run(std::uint32_t step, const std::vector<model::Block>& updates,
                  const model::Substitution& inputs, const std::vector<VariableId>& unknown) {
  const std::vector<VariableId> assigned = assigned_by(updates, network_);
  if (!tabulate(step, updates, inputs, unknown, assigned)) approximate(step, updates, unknown, assigned);
}

// Executes the updates for each combination of values that they read: exact, whatever they do. Only where
// each cell is a single value.
bool Effects::tabulate(std::uint32_t step, std::vector<model::Block> updates,
                       const model::Substitution& inputs, const std::vector<VariableId>& unknown,
                       const std::vector<VariableId>& assigned) {
  // The updates of all partners are run one after the other on one state.
  if (network_.update_order != model::UpdateOrder::kSequential || graph_.size() > kManyNodes) return false;
  Reads reads = tabulation_.reads(updates, unknown);
  // Inputs that are known are assigned first.
  model::Block choice;
  for (const auto& [variable, value] : inputs) {
    choice.push_back(model::Assignment{{variable, {}, {}}, value, {}});
    std::erase(reads.free, variable);
  }
  updates.insert(updates.begin(), std::move(choice));
  if (tabulation_.combinations(reads) > precision_.combinations) return false;
  Rules rules;
  const bool done = tabulation_.for_each_change(
      updates, reads, assigned,
      [&](std::span<const std::uint32_t> cells, VariableId variable, std::int32_t value) {
        const std::uint32_t target = tabulation_.source(variable);
        const std::uint32_t cell = relaxation_.sources[target].cells.cell(value);
        rules[{cells.begin(), cells.end()}].emplace_back(target, cell);
      });
  if (done) make_rules(step, {relaxation_.steps[step].node}, reads.sources, rules);
  return done;
}

// Each assignment that the updates may come to, in any order: what they assign may have any value when it is
// read.
void Effects::approximate(std::uint32_t step, const std::vector<model::Block>& updates,
                          std::vector<VariableId> unknown, const std::vector<VariableId>& assigned) {
  unknown.insert(unknown.end(), assigned.begin(), assigned.end());
  const auto assign_range = [&](VariableId first, std::uint32_t count, const Expression& value) {
    std::vector<std::uint32_t> targets;
    for (std::uint32_t v = index(first); v < index(first) + count; ++v)
      if (const std::uint32_t source = tabulation_.source(VariableId{v}); source != kNoNode)
        targets.push_back(source);
    if (!targets.empty()) compute(relaxation_.steps[step].node, targets, value, unknown);
  };
  model::Walk walk(network_);
  walk.on_statement = [&](const model::Statement& statement) {
    if (const auto* assignment = std::get_if<model::Assignment>(&statement))
      assign_range(assignment->target.first, assignment->target.extent(), assignment->value);
  };
  walk.on_expression = [&](const model::ExpressionNode& node) {
    if (node.op == Op::kAssign)
      assign_range(node.variable, model::Reference<VariableId>{node.variable, node.subscripts, {}}.extent(),
                   node.operands[0]);
  };
  for (const model::Block& update : updates) walk.block(update);
}

// All facts about what is read and assigned are made now: intervals are intervals of facts, so a value
// without a fact could not make them wider.
void Effects::compute(NodeId node, const std::vector<std::uint32_t>& targets, const Expression& value,
                      const std::vector<VariableId>& unknown) {
  const std::vector<std::uint32_t> reads = tabulation_.interval_reads(value, unknown);
  watch(reads, relaxation_, graph_);
  for (const std::uint32_t target : targets)
    for (std::uint32_t c = 0; c < relaxation_.sources[target].cells.size(); ++c)
      graph_.fact(relaxation_.sources[target], c);
  relaxation_.computed.push_back(
      {.expression = value, .reads = reads, .unknown = unknown, .node = node, .targets = targets});
}

void Effects::make_rules(std::uint32_t step, const std::vector<NodeId>& when,
                         const std::vector<std::uint32_t>& sources, const Rules& rules) {
  for (const auto& [cells, facts] : rules) {
    std::vector<NodeId> children = when;
    for (std::size_t i = 0; i < cells.size(); ++i)
      children.push_back(graph_.fact(relaxation_.sources[sources[i]], cells[i]));
    const NodeId node = joint(step, std::move(children));
    for (const auto& [source, cell] : facts) graph_.add(node, graph_.fact(relaxation_.sources[source], cell));
  }
}

void Effects::make_rule(std::uint32_t step, Source& source, std::uint32_t from, std::uint32_t to,
                        std::uint32_t extra) {
  const NodeId node = graph_.separate({relaxation_.steps[step].node, graph_.fact(source, from)});
  graph_.belongs(node, step);
  graph_.add(node, graph_.fact(source, to));
  graph_.set_extra(node, extra);
}
}  // namespace tarrier::heuristics
