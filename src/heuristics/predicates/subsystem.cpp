// SPDX-License-Identifier: MIT
#include "heuristics/predicates/subsystem.hpp"

#include <algorithm>

#include "model/projection/projection.hpp"

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

// Its network and goal are there; adds the rest.
std::unique_ptr<const Subsystem> completed(std::unique_ptr<Subsystem> subsystem) {
  constexpr std::size_t kMostTransitions = 100'000;
  if (subsystem->network.update_order != model::UpdateOrder::kSequential) return nullptr;
  for (const model::Process& process : subsystem->network.processes)
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
  result->goal = std::move(projection.goal);
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
