// SPDX-License-Identifier: MIT
#include "heuristics/patterns/cost_shares.hpp"

#include <algorithm>
#include <variant>

#include "model/walk.hpp"

namespace tarrier::heuristics {
CostShares::CostShares(const model::Network& network) : network_(network) {
  // Where variables follow from others, or steps from constraints, an edge does not tell what it changes.
  const auto is_derived = [](const model::Variable& v) { return v.kind == model::VariableKind::kDerived; };
  if (std::ranges::any_of(network.variables, is_derived) || !network.transition_constraints.empty()) return;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const auto& edges = network.processes[p].edges;
    for (std::uint32_t e = 0; e < edges.size(); ++e) {
      if (edges[e].action) continue;
      Effect effect{.process = p, .edge = e, .moves = edges[e].source != edges[e].target};
      model::Walk walk(network);
      walk.on_assign = [&](model::VariableId first, std::uint32_t count) {
        for (std::uint32_t k = 0; k < count; ++k) effect.variables.push_back(index(first) + k);
      };
      walk.on_statement = [&](const model::Statement& statement) {
        if (const auto* reset = std::get_if<model::ClockAssignment>(&statement))
          for (std::uint32_t k = 0; k < reset->target.extent(); ++k)
            effect.clocks.push_back(index(reset->target.first) + k);
      };
      walk.edge(edges[e]);
      left_.push_back(std::move(effect));
    }
  }
}

model::Network CostShares::rest() const {
  model::Network network = network_;
  if (is_first_) return network;
  for (model::Process& process : network.processes)
    for (model::Edge& edge : process.edges) edge.cost = 0;
  for (const Effect& effect : left_) {
    model::Edge& edge = network.processes[effect.process].edges[effect.edge];
    edge.cost = network_.processes[effect.process].edges[effect.edge].cost;
  }
  return network;
}

bool CostShares::changes(const Effect& effect, const model::Pattern& pattern) {
  const auto is_kept = [](const std::vector<bool>& kept) {
    return [&kept](std::uint32_t number) { return bool{kept[number]}; };
  };
  return (effect.moves && pattern.processes[effect.process]) ||
         std::ranges::any_of(effect.variables, is_kept(pattern.variables)) ||
         std::ranges::any_of(effect.clocks, is_kept(pattern.clocks));
}

bool CostShares::is_of_use(const model::Pattern& pattern) const {
  return is_first_ ||
         std::ranges::any_of(left_, [&](const Effect& effect) { return changes(effect, pattern); });
}

void CostShares::take(const model::Pattern& pattern) {
  std::erase_if(left_, [&](const Effect& effect) { return changes(effect, pattern); });
  is_first_ = false;
}
}  // namespace tarrier::heuristics
