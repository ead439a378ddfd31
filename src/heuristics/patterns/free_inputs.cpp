// SPDX-License-Identifier: MIT
#include "heuristics/patterns/free_inputs.hpp"

#include <algorithm>
#include <set>
#include <variant>

#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
// What one statement assigns to a component depends on.
struct Write {
  std::size_t process = 0;      // the component that the statement belongs to
  bool is_copy = false;         // it reads something, and nothing but inputs and `reads`
  std::set<std::size_t> reads;  // components
};

// By component. A statement with others inside counts as one, which reads and assigns what these do.
class Writes {
 public:
  explicit Writes(const Components& components) : components_(components), writes_(components.size()) {
    const model::Network& network = components.problem().network;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p)
      for (const model::Edge& edge : network.processes[p].edges)
        for (const model::Statement& statement : edge.update) add(components.of_process(p), statement);
  }
  [[nodiscard]] const std::vector<Write>& of(std::size_t component) const { return writes_[component]; }

 private:
  void add(std::size_t process, const model::Statement& statement) {
    const model::Network& network = components_.problem().network;
    Write write{.process = process};
    bool reads_something = false;
    bool reads_others = false;
    std::set<std::size_t> assigned;
    model::Walk walk(network);  // a new one each time: it enters each function once
    walk.on_read = [&](model::VariableId first, std::uint32_t count) {
      for (std::uint32_t v = index(first); v < index(first) + count; ++v) {
        const std::size_t component = components_.of_variable(v);
        const model::VariableKind kind = network.variables[v].kind;
        if (component < components_.size())
          write.reads.insert(component);
        else if (kind == model::VariableKind::kDerived || kind == model::VariableKind::kLocal)
          reads_others = true;
        // Of a variable that never changes there is nothing to be copied.
        reads_something |= component < components_.size() || kind == model::VariableKind::kInput;
      }
    };
    walk.on_assign = [&](model::VariableId first, std::uint32_t count) {
      for (std::uint32_t v = index(first); v < index(first) + count; ++v)
        if (const std::size_t c = components_.of_variable(v); c < components_.size()) assigned.insert(c);
    };
    walk.on_expression = [&](const model::ExpressionNode& node) {
      if (node.op == model::Op::kAtLocation) write.reads.insert(components_.of_process(index(node.process)));
    };
    walk.statement(statement);
    write.is_copy = reads_something && !reads_others;
    for (const std::size_t component : assigned) writes_[component].push_back(write);
  }

  const Components& components_;
  std::vector<std::vector<Write>> writes_;
};

// Variables that some process plays with: once it is where it remains, it can give them each of their values at
// any time, and does nothing else then.
class AtWill {
 public:
  explicit AtWill(const model::Network& network) : network_(network), values_(network.variables.size()) {
    for (const model::Process& process : network.processes)
      for (const model::Edge& edge : process.edges)
        if (is_always_possible(process, edge)) add(edge);
  }
  [[nodiscard]] bool is(std::uint32_t variable) const {
    const model::Domain& domain = network_.variables[variable].domain;
    const std::int64_t all = std::int64_t{domain.high} - domain.low + 1;
    return static_cast<std::int64_t>(values_[variable].size()) >= all;
  }

 private:
  static bool is_always_possible(const model::Process& process, const model::Edge& edge) {
    const auto leaves = [&](const model::Edge& other) {
      return other.source == edge.source && other.target != edge.source;
    };
    return edge.source == edge.target && !edge.action && edge.guard.is_trivial() && edge.update.size() == 1 &&
           std::ranges::none_of(process.edges, leaves);
  }

  void add(const model::Edge& edge) {
    const auto* assignment = std::get_if<model::Assignment>(&edge.update.front());
    if (assignment == nullptr || !assignment->value.is_constant()) return;
    // Inputs without a guard have each of their values, so each element is assigned at will.
    const auto is_chosen = [&](const model::Subscript& subscript) {
      return subscript.index->op == model::Op::kVariable &&
             std::ranges::find(edge.inputs, subscript.index->variable) != edge.inputs.end() &&
             network_.variable(subscript.index->variable).domain.low <= subscript.low &&
             network_.variable(subscript.index->variable).domain.high - subscript.low + 1 >=
                 static_cast<std::int64_t>(subscript.size);
    };
    const model::Reference<model::VariableId>& target = assignment->target;
    if (!std::ranges::all_of(target.subscripts, is_chosen)) return;
    for (std::uint32_t k = 0; k < target.extent(); ++k) {
      const std::uint32_t variable = index(target.first) + k;
      if (network_.variables[variable].domain.contains(assignment->value->value))
        values_[variable].insert(assignment->value->value);
    }
  }

  const model::Network& network_;
  std::vector<std::set<std::int32_t>> values_;  // by variable
};
}  // namespace

Selection free_inputs(const Components& components, const Selection& kept) {
  const Writes writes(components);
  const AtWill at_will(components.problem().network);
  Selection free(components.size(), false);
  for (std::size_t c = 0; c < components.size(); ++c)
    free[c] = !components[c].is_process &&
              std::ranges::all_of(components[c].members, [&](std::uint32_t v) { return at_will.is(v); });
  const auto is_at_will = [&](const Write& write) {
    return !kept[write.process] ||
           (write.is_copy && std::ranges::all_of(write.reads, [&](std::size_t c) { return bool{free[c]}; }));
  };
  // From these on, so that variables that only copy each other do not count: they keep their first values.
  for (bool grows = true; grows;) {
    grows = false;
    for (std::size_t c = 0; c < components.size(); ++c) {
      if (free[c] || components[c].is_process || writes.of(c).empty()) continue;
      if (!std::ranges::all_of(writes.of(c), is_at_will)) continue;
      free[c] = true;
      grows = true;
    }
  }
  return free;
}
}  // namespace tarrier::heuristics
