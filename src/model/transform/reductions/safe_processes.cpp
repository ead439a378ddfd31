// SPDX-License-Identifier: MIT
#include "model/transform/reductions/safe_processes.hpp"

#include <algorithm>

#include "model/walk.hpp"

namespace tarrier::model {
namespace {
// Does an expression of the network ask where the process is?
std::vector<bool> observed_processes(const Network& network) {
  std::vector<bool> observed(network.processes.size(), false);
  Walk walk(network);
  walk.on_expression = [&](const ExpressionNode& node) {
    if (node.op == Op::kAtLocation) observed[index(node.process)] = true;
  };
  for (const Process& process : network.processes) {
    for (const Location& location : process.locations) walk.location(location);
    for (const Edge& edge : process.edges) walk.edge(edge);
  }
  walk.shared_conditions();
  return observed;
}

bool is_relaxed(const Location& location) {
  // Clocks must not notice that it passes through.
  return location.invariant.is_trivial() && location.rates.empty() && !location.urgent && !location.committed;
}

// An edge that can be taken at any time, and does nothing else.
bool is_free(const Edge& edge) {
  return edge.inputs.empty() && !edge.action && edge.guard.is_trivial() && edge.update.empty();
}

// Does every location lead to every other one? Forwards and backwards from the first, all are reached.
bool is_strongly_connected(const Process& process) {
  const std::size_t count = process.locations.size();
  for (const bool forwards : {true, false}) {
    std::vector<bool> is_reached(count, false);
    std::vector<std::size_t> open{0};
    is_reached[0] = true;
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      for (const Edge& edge : process.edges) {
        const std::size_t from = index(forwards ? edge.source : edge.target);
        const std::size_t to = index(forwards ? edge.target : edge.source);
        if (from != at || is_reached[to]) continue;
        is_reached[to] = true;
        open.push_back(to);
      }
    }
    if (std::ranges::find(is_reached, false) != is_reached.end()) return false;
  }
  return true;
}
}  // namespace

std::vector<bool> safe_processes(const Network& network) {
  std::vector<bool> safe(network.processes.size(), false);
  const auto is_committed = [](const Location& location) { return location.committed; };
  for (const Process& process : network.processes)
    // Nobody else may move while some process is in a committed location, so not "at any time".
    if (std::ranges::any_of(process.locations, is_committed)) return safe;
  const std::vector<bool> observed = observed_processes(network);
  for (std::size_t p = 0; p < safe.size(); ++p) {
    const Process& process = network.processes[p];
    const auto moves_freely = [](const Edge& edge) { return edge.source == edge.target || is_free(edge); };
    safe[p] = !observed[p] && std::ranges::all_of(process.locations, is_relaxed) &&
              std::ranges::all_of(process.edges, moves_freely) && is_strongly_connected(process);
  }
  return safe;
}
}  // namespace tarrier::model
