// SPDX-License-Identifier: MIT
#include "heuristics/predicates/subsystem.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "model/transform/projection/projection.hpp"
#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
bool keeps_time(const model::Process& process) {
  return std::ranges::any_of(process.locations, [](const model::Location& location) {
    return location.urgent || location.committed || !location.invariant.clocks.empty();
  });
}

bool may_be_kept_waiting(const model::Network& network, const model::Pattern& pattern) {
  for (std::size_t p = 0; p < network.processes.size(); ++p)
    if (!pattern.processes[p] && keeps_time(network.processes[p])) return true;
  return std::ranges::any_of(network.synchronisations, &model::Synchronisation::urgent);
}

// Is nothing read that the pattern forgets? What others assign is forgotten, so this is the condition under
// which parts may be treated one by one (Proposition 4 of the paper).
bool stands_alone(const Subsystem& subsystem, const model::Pattern& pattern) {
  bool result = true;
  model::Walk walk(subsystem.network);
  walk.on_read = [&](model::VariableId first, std::uint32_t count) {
    for (std::uint32_t v = index(first); v < index(first) + count && v < pattern.variables.size(); ++v)
      result = result &&
               (pattern.variables[v] || subsystem.network.variables[v].kind != model::VariableKind::kState);
  };
  walk.on_clock = [&](model::ClockId first, std::uint32_t count) {
    for (std::uint32_t x = index(first); x < index(first) + count; ++x) result = result && pattern.clocks[x];
  };
  walk.on_expression = [&](const model::ExpressionNode& node) {
    if (node.op == model::Op::kAtLocation) result = result && pattern.processes[index(node.process)];
  };
  for (const model::Process& process : subsystem.network.processes) {
    for (const model::Location& location : process.locations) walk.location(location);
    for (const model::Edge& edge : process.edges) walk.edge(edge);
  }
  walk.formula(subsystem.goal);
  return result;
}

// Its network and goal are there; adds the rest.
std::unique_ptr<const Subsystem> completed(std::unique_ptr<Subsystem> subsystem) {
  // Each abstract state is taken back through all of them.
  constexpr std::size_t kMostTransitions = 100'000;
  // Going back through updates undoes one after the other; simultaneous ones have no order.
  if (subsystem->network.update_order != model::UpdateOrder::kSequential) return nullptr;
  for (const model::Process& process : subsystem->network.processes)
    // Those that have been forgotten have one location: where they are need not be told.
    subsystem->moves.push_back(process.locations.size() > 1);
  auto transitions = all_transitions(subsystem->network, kMostTransitions);
  if (!transitions) return nullptr;
  subsystem->transitions = *std::move(transitions);
  return subsystem;
}
}  // namespace

std::unique_ptr<const Subsystem> Subsystem::of(const model::Network& network, const model::Formula& goal,
                                               const model::Pattern& pattern) {
  auto result = std::make_unique<Subsystem>();
  model::Projection projection = model::project(network, goal, pattern);
  result->network = std::move(projection.network);
  result->goal = *std::move(projection.goal);
  TARRIER_ASSERT(stands_alone(*result, projection.pattern));
  result->waits = may_be_kept_waiting(network, projection.pattern);
  return completed(std::move(result));
}

std::unique_ptr<const Subsystem> Subsystem::whole(const model::Network& network, const model::Formula& goal) {
  auto result = std::make_unique<Subsystem>();
  result->network = network;
  result->network.faults = model::Faults::kDisable;
  result->goal = goal;
  return completed(std::move(result));
}
}  // namespace tarrier::heuristics
