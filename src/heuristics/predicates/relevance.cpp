// SPDX-License-Identifier: MIT
#include "heuristics/predicates/relevance.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
using model::Network;

// What makes an edge, or the goal, possible.
struct Wanted {
  explicit Wanted(const Network& network)
      : variables(network.variables.size()), clocks(network.clocks.size()), actions(network.actions.size()) {
    for (const model::Process& process : network.processes) locations.emplace_back(process.locations.size());
  }
  std::vector<bool> variables;
  std::vector<bool> clocks;
  std::vector<bool> actions;
  std::vector<std::vector<bool>> locations;  // by process

  void add_goal(const model::Formula& goal, const Network& network) {
    model::Walk walk = reader(network);
    walk.on_expression = [&](const model::ExpressionNode& node) {
      if (node.op == model::Op::kAtLocation) locations[index(node.process)][index(node.location)] = true;
    };
    walk.formula(goal);
  }
  void add(const model::Edge& edge, std::size_t process, const Network& network) {
    reader(network).edge(edge);
    locations[process][index(edge.source)] = true;
    if (edge.action) mark(actions, index(edge.action->first), edge.action->extent());
  }
  [[nodiscard]] bool is_served_by(const model::Edge& edge, std::size_t process,
                                  const Network& network) const {
    if (edge.source != edge.target && locations[process][index(edge.target)]) return true;
    if (edge.action && has(actions, index(edge.action->first), edge.action->extent())) return true;
    bool is_served = false;
    model::Walk walk(network);
    walk.on_assign = [&](model::VariableId first, std::uint32_t count) {
      is_served = is_served || has(variables, index(first), count);
    };
    walk.on_statement = [&](const model::Statement& statement) {
      const auto* setting = std::get_if<model::ClockAssignment>(&statement);
      if (setting != nullptr)
        is_served = is_served || has(clocks, index(setting->target.first), setting->target.extent());
    };
    walk.edge(edge);
    return is_served;
  }

 private:
  model::Walk reader(const Network& network) {
    model::Walk walk(network);
    walk.on_read = [&](model::VariableId first, std::uint32_t count) {
      mark(variables, index(first), count);
    };
    walk.on_clock = [&](model::ClockId first, std::uint32_t count) { mark(clocks, index(first), count); };
    return walk;
  }
  static void mark(std::vector<bool>& marks, std::uint32_t first, std::uint32_t count) {
    std::fill_n(marks.begin() + first, count, true);
  }
  static bool has(const std::vector<bool>& marks, std::uint32_t first, std::uint32_t count) {
    return std::find(marks.begin() + first, marks.begin() + first + count, true) !=
           marks.begin() + first + count;
  }
};
}  // namespace

Relevance::Relevance(const Subsystem& subsystem, std::uint32_t most) {
  const Network& network = subsystem.network;
  for (const model::Process& process : network.processes) {
    edges_.emplace_back(process.edges.size(), kFar);
    locations_.emplace_back(process.locations.size(), kFar);
  }
  Wanted wanted(network);
  wanted.add_goal(subsystem.goal, network);
  bool is_changed = true;
  for (std::uint32_t distance = 0; is_changed && distance <= most; ++distance) {
    const Wanted before = wanted;
    is_changed = false;
    for (std::size_t p = 0; p < network.processes.size(); ++p)
      for (std::size_t e = 0; e < network.processes[p].edges.size(); ++e) {
        base::checkpoint();
        const model::Edge& edge = network.processes[p].edges[e];
        if (edges_[p][e] != kFar || !before.is_served_by(edge, p, network)) continue;
        edges_[p][e] = distance;
        for (const model::LocationId end : {edge.source, edge.target})
          locations_[p][index(end)] = std::min(locations_[p][index(end)], distance);
        wanted.add(edge, p, network);
        is_changed = true;
      }
  }
}
}  // namespace tarrier::heuristics
