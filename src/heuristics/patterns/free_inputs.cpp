// SPDX-License-Identifier: MIT
#include "heuristics/patterns/free_inputs.hpp"

#include <algorithm>
#include <set>

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
}  // namespace

Selection free_inputs(const Components& components, const Selection& kept) {
  const Writes writes(components);
  Selection free(components.size(), false);
  const auto is_at_will = [&](const Write& write) {
    return !kept[write.process] ||
           (write.is_copy && std::ranges::all_of(write.reads, [&](std::size_t c) { return bool{free[c]}; }));
  };
  // From none on, so that variables that only copy each other do not count: they keep their first values.
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
