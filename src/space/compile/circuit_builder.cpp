// SPDX-License-Identifier: MIT
#include <absl/hash/hash.h>

#include <algorithm>
#include <unordered_map>

#include "base/assert.hpp"
#include "space/compile/circuit.hpp"

namespace tarrier::space {
using model::Expression;
using model::Op;
using model::VariableId;

class CircuitBuilder {
 public:
  explicit CircuitBuilder(const model::Network& network) : network_(network) {}

  std::optional<Circuit> build(const CircuitTerms& terms) {
    for (const VariableId v : terms.inputs) add_input(v);
    std::vector<Expression> conditions = terms.conditions;
    for (const auto& [variable, definition] : terms.definitions) {
      const auto node = add(definition);
      if (!node) return std::nullopt;
      nodes_of_variables_[index(variable)] = *node;
      circuit_.definitions_.push_back(*node);
      // A value outside the domain is a choice that is none. Where ranges exclude it, there is nothing to
      // test.
      if (!fits(variable, definition)) conditions.push_back(is_within_domain(variable));
    }
    circuit_.condition_count_ = conditions.size();
    std::vector<Expression> roots = std::move(conditions);
    roots.insert(roots.end(), terms.outputs.begin(), terms.outputs.end());
    for (const Expression& root : roots) {
      const auto node = add(root);
      if (!node) return std::nullopt;
      circuit_.roots_.push_back(*node);
      const std::uint32_t input = circuit_.gates_[*node].input;
      if (input != Circuit::kNoInput) circuit_.inputs_[input].is_root = true;
    }
    find_readers();
    if (!find_readings()) return std::nullopt;
    circuit_.signals_.resize(circuit_.gates_.size());
    return std::move(circuit_);
  }

 private:
  using Gate = Circuit::Gate;
  using Node = Circuit::Node;
  static constexpr std::size_t kMostGates = 1'000'000;
  static constexpr std::size_t kMostReadings = 2'000'000;

  void add_input(VariableId variable) {
    const auto number = static_cast<std::uint32_t>(circuit_.inputs_.size());
    const Node node = insert({.op = Op::kVariable, .variable = index(variable), .input = number}, {});
    circuit_.inputs_.push_back({index(variable), network_.variable(variable).domain, node});
    nodes_of_variables_[index(variable)] = node;
  }

  [[nodiscard]] bool fits(VariableId variable, const Expression& value) const {
    const model::Domain domain = network_.variable(variable).domain;
    const model::Interval range = model::range_of(value, network_);
    return range.low >= domain.low && range.high <= domain.high;
  }
  [[nodiscard]] Expression is_within_domain(VariableId variable) const {
    const model::Domain domain = network_.variable(variable).domain;
    const Expression value = Expression::variable(variable);
    return Expression::binary(Op::kAnd,
                              Expression::binary(Op::kLessEqual, Expression::constant(domain.low), value),
                              Expression::binary(Op::kLessEqual, value, Expression::constant(domain.high)));
  }

  static bool is_supported(const Expression& expression) {
    switch (expression->op) {
      case Op::kElement:
      case Op::kNext:
      case Op::kCall:
      case Op::kSequence:
      case Op::kAssign: return false;
      default: return true;
    }
  }

  // Operands first, without recursion: expressions can be deep.
  std::optional<Node> add(const Expression& root) {
    struct Visit {
      const Expression* expression;
      std::vector<Node> operands;
    };
    std::vector<Visit> open{{&root, {}}};
    Node done = 0;
    while (!open.empty()) {
      Visit& top = open.back();
      const model::ExpressionNode& node = **top.expression;
      if (!is_supported(*top.expression) || circuit_.gates_.size() > kMostGates) return std::nullopt;
      // By address first: terms share expressions, and a tree that is shared again and again would be
      // visited exponentially often.
      const auto known = nodes_.find(&node);
      if (known == nodes_.end() && top.operands.size() < node.operands.size()) {
        open.push_back({&node.operands[top.operands.size()], {}});
        continue;
      }
      done = known != nodes_.end() ? known->second : make(node, top.operands);
      if (known == nodes_.end()) {
        nodes_.emplace(&node, done);
        kept_.push_back(*top.expression);
      }
      open.pop_back();
      if (!open.empty()) open.back().operands.push_back(done);
    }
    return done;
  }

  Node make(const model::ExpressionNode& node, const std::vector<Node>& operands) {
    if (node.op == Op::kVariable) {
      const auto found = nodes_of_variables_.find(index(node.variable));
      // A variable with a definition is what defines it.
      if (found != nodes_of_variables_.end()) return found->second;
    }
    Gate gate{.op = node.op};
    if (node.op == Op::kConstant || node.op == Op::kChoose) gate.value = node.value;
    if (node.op == Op::kVariable) gate.variable = index(node.variable);
    if (node.op == Op::kAtLocation) {
      gate.process = index(node.process);
      gate.location = index(node.location);
    }
    return insert(gate, operands);
  }

  // Equal gates are one.
  Node insert(Gate gate, const std::vector<Node>& operands) {
    std::vector<std::int64_t> key{static_cast<std::int64_t>(gate.op),
                                  gate.value,
                                  gate.variable,
                                  gate.input,
                                  gate.process,
                                  gate.location};
    key.insert(key.end(), operands.begin(), operands.end());
    const auto [place, is_new] = equal_.emplace(std::move(key), static_cast<Node>(circuit_.gates_.size()));
    if (!is_new) return place->second;
    gate.first = static_cast<std::uint32_t>(circuit_.operands_.size());
    gate.count = static_cast<std::uint32_t>(operands.size());
    circuit_.operands_.insert(circuit_.operands_.end(), operands.begin(), operands.end());
    circuit_.gates_.push_back(gate);
    return place->second;
  }

  void find_readers() {
    std::vector<std::uint32_t>& first = circuit_.first_reader_;
    // Counted first and then put in place, in one list for all gates.
    first.assign(circuit_.gates_.size() + 1, 0);
    for (const Node operand : circuit_.operands_) ++first[operand + 1];
    for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    circuit_.readers_.resize(circuit_.operands_.size());
    std::vector<std::uint32_t> next = first;
    for (Node node = 0; node < circuit_.gates_.size(); ++node)
      for (const Node operand : circuit_.operands(circuit_.gates_[node]))
        circuit_.readers_[next[operand]++] = node;
  }

  // False if there are too many.
  bool find_readings() {
    std::vector<std::vector<std::uint32_t>> readings(circuit_.inputs_.size());
    std::vector<std::uint32_t> seen_by(circuit_.gates_.size(), 0);
    std::size_t count = 0;
    std::vector<Node> open;
    for (std::uint32_t c = 0; c < circuit_.condition_count_; ++c) {
      open.assign(1, circuit_.roots_[c]);
      while (!open.empty()) {
        const Node node = open.back();
        open.pop_back();
        if (seen_by[node] == c + 1) continue;
        seen_by[node] = c + 1;
        // Many conditions over the same large terms: then the plan alone is the better way.
        if (++count > kMostReadings) return false;
        const Gate& gate = circuit_.gates_[node];
        if (gate.input != Circuit::kNoInput) readings[gate.input].push_back(c);
        const auto below = circuit_.operands(gate);
        open.insert(open.end(), below.begin(), below.end());
      }
    }
    circuit_.first_reading_.push_back(0);
    for (const auto& of_input : readings) {
      circuit_.readings_.insert(circuit_.readings_.end(), of_input.begin(), of_input.end());
      circuit_.first_reading_.push_back(static_cast<std::uint32_t>(circuit_.readings_.size()));
    }
    return true;
  }

  const model::Network& network_;
  Circuit circuit_;
  std::unordered_map<const model::ExpressionNode*, Node> nodes_;
  std::vector<Expression> kept_;  // so that no other one gets the address of a node
  std::unordered_map<std::vector<std::int64_t>, Node, absl::Hash<std::vector<std::int64_t>>> equal_;
  std::unordered_map<std::uint32_t, Node> nodes_of_variables_;  // inputs and definitions
};

std::optional<Circuit> Circuit::of(const model::Network& network, const CircuitTerms& terms) {
  return CircuitBuilder(network).build(terms);
}
}  // namespace tarrier::space
