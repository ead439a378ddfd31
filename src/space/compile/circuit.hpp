// SPDX-License-Identifier: MIT
// Conditions and values as a circuit: what is known of them while only some inputs are.
//
// Each node is an expression; equal ones are one node. In a state, a node has a signal: an interval of the
// values it can have, whatever the inputs become that are not set yet, and whether its evaluation, as the
// model would do it, can fault. Setting an input narrows intervals; undo() takes it back. A node whose
// interval is one value and which cannot fault is *known*: what it reads besides does not matter any more.
//
// Soundness. By induction over the nodes: intervals contain the values of all evaluations without a fault
// (model::range_of), one value where the operands have one (model::fold); a connective or a choice looks only
// at what an evaluation in that state may look at, so may_fault is true wherever an evaluation faults. If all
// inputs that a node depends on are set, it is known, or its evaluation faults; or it may have overflowed
// and does not, which only means that it is not known.
//
// Deduction. Conditions have to hold. settle() follows what that means downwards: both sides of a
// conjunction, the side of a disjunction that is left, the other side of an equation. It sets only inputs
// that have the same value in every solution.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "model/interval.hpp"
#include "model/network.hpp"
#include "space/compile/program.hpp"

namespace tarrier::space {
// What is asked of choices.
struct CircuitTerms {
  std::vector<model::VariableId> inputs;
  std::vector<std::pair<model::VariableId, model::Expression>> definitions;  // of other variables, in order
  std::vector<model::Expression> conditions;  // hold; also that definitions fit the domains of variables
  std::vector<model::Expression> outputs;
};

struct Signal {
  model::Interval range;
  bool may_fault = false;
  [[nodiscard]] bool is_known() const { return range.low == range.high && !may_fault; }
  [[nodiscard]] bool is_true() const { return !may_fault && model::is_surely_true(range); }
  [[nodiscard]] bool is_false() const { return !may_fault && model::is_surely_false(range); }
};

class Circuit {
 public:
  using Node = std::uint32_t;

  // None if there is something in the terms that circuits do not have, such as calls, or too much.
  static std::optional<Circuit> of(const model::Network& network, const CircuitTerms& terms);

  [[nodiscard]] std::size_t node_count() const { return gates_.size(); }
  [[nodiscard]] model::Domain domain(std::uint32_t input) const { return inputs_[input].domain; }
  // Conditions, then outputs.
  [[nodiscard]] std::size_t condition_count() const { return condition_count_; }
  [[nodiscard]] std::size_t root_count() const { return roots_.size(); }
  [[nodiscard]] const Signal& root(std::uint32_t number) const { return signals_[roots_[number]]; }
  [[nodiscard]] const Signal& signal(Node node) const { return signals_[node]; }
  // Is the input itself one of them?
  [[nodiscard]] bool is_root(std::uint32_t input) const { return inputs_[input].is_root; }
  // The nodes that an input is an operand of.
  [[nodiscard]] std::span<const Node> readers(std::uint32_t input) const {
    const Node node = inputs_[input].node;
    return std::span(readers_).subspan(first_reader_[node], first_reader_[node + 1] - first_reader_[node]);
  }

  // No input is set in the state, which must live as long as the circuit is used. False if a condition or a
  // definition may fault there: then the order of evaluation matters, which a circuit does not know.
  [[nodiscard]] bool begin(Valuation& state);
  // Also in the state. REQUIRES: the input is not set; the value is in its domain.
  void set(std::uint32_t input, std::int32_t value);
  // In the state only.
  void note(std::uint32_t input, std::int32_t value) { state_->values[inputs_[input].variable] = value; }
  [[nodiscard]] std::int32_t value(std::uint32_t input) const {
    return state_->values[inputs_[input].variable];
  }
  // Draws conclusions of all that was set. False if a condition cannot hold any more.
  [[nodiscard]] bool settle();
  [[nodiscard]] std::size_t mark() const { return trail_.size(); }
  void undo(std::size_t mark);

  // Calls `visit(input)` for the inputs on which a node that is not known depends, from left to right, and
  // `meet(node)` for the nodes on the way; goes on below those for which that is true.
  template <typename Meet, typename Visit>
  void for_each_read(std::uint32_t root, const Meet& meet, const Visit& visit);

 private:
  friend class CircuitBuilder;
  static constexpr std::uint32_t kNoInput = 0xFFFF'FFFF;
  struct Gate {
    model::Op op = model::Op::kConstant;
    std::int32_t value = 0;          // kConstant; the lowest index for kChoose
    std::uint32_t variable = 0;      // kVariable
    std::uint32_t input = kNoInput;  // kVariable, if it is one
    std::uint32_t process = 0;       // kAtLocation
    std::uint32_t location = 0;
    std::uint32_t first = 0;  // of its operands
    std::uint32_t count = 0;
  };
  struct Input {
    std::uint32_t variable = 0;
    model::Domain domain;
    Node node = 0;
    bool is_root = false;
  };
  struct Wish {  // what a node has to be: the value, or any of that truth
    Node node = 0;
    std::int32_t value = 0;
    bool is_truth = true;
  };

  Circuit() = default;
  [[nodiscard]] std::span<const Node> operands(const Gate& gate) const {
    return std::span(operands_).subspan(gate.first, gate.count);
  }
  [[nodiscard]] Signal evaluate(const Gate& gate) const;
  [[nodiscard]] Signal conditional(const Gate& gate) const;
  [[nodiscard]] Signal choice(const Gate& gate) const;
  [[nodiscard]] Signal arithmetic(const Gate& gate) const;
  void change(Node node, const Signal& signal);
  void spread();
  [[nodiscard]] bool demand(Node node);
  [[nodiscard]] bool fulfil(const Wish& wish);
  void wish_truth(const Gate& gate, bool truth);
  void wish_equality(const Gate& gate, bool equal);
  void wish(Node node, bool truth) { wishes_.push_back({node, truth ? 1 : 0, true}); }

  std::vector<Gate> gates_;  // after their operands
  std::vector<Node> operands_;
  std::vector<Node> readers_;  // of the gates, one after the other
  std::vector<std::uint32_t> first_reader_;
  std::vector<Input> inputs_;
  std::vector<Node> roots_;
  std::vector<Node> definitions_;
  std::size_t condition_count_ = 0;
  std::vector<std::uint32_t> readings_;  // conditions that read an input, input after input
  std::vector<std::uint32_t> first_reading_;

  Valuation* state_ = nullptr;
  std::vector<Signal> signals_;
  std::vector<std::pair<Node, Signal>> trail_;
  std::vector<Node> changed_;           // a heap: gates with an operand that has changed, the first on top
  std::vector<std::uint32_t> waiting_;  // conditions that settle() has to look at
  std::vector<bool> is_waiting_;
  std::vector<Wish> wishes_;
  std::vector<Node> way_;  // of for_each_read()
};

template <typename Meet, typename Visit>
void Circuit::for_each_read(std::uint32_t root, const Meet& meet, const Visit& visit) {
  way_.assign(1, roots_[root]);
  while (!way_.empty()) {
    const Node node = way_.back();
    way_.pop_back();
    if (signals_[node].is_known() || !meet(node)) continue;
    const Gate& gate = gates_[node];
    if (gate.input != kNoInput) visit(gate.input);
    const std::span<const Node> below = operands(gate);
    const bool chooses = gate.op == model::Op::kConditional || gate.op == model::Op::kChoose;
    if (chooses && signals_[below[0]].is_known()) {
      const std::int64_t value = signals_[below[0]].range.low;
      const std::int64_t chosen =
          gate.op == model::Op::kConditional ? (value != 0 ? 1 : 2) : 1 + value - gate.value;
      if (chosen >= 1 && chosen < std::ssize(below)) way_.push_back(below[static_cast<std::size_t>(chosen)]);
      continue;
    }
    way_.insert(way_.end(), below.rbegin(), below.rend());
  }
}
}  // namespace tarrier::space
