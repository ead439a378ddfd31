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
}  // namespace

std::unique_ptr<const Subsystem> Subsystem::of(const model::Network& network, const model::Formula& goal,
                                               const model::Pattern& pattern) {
  constexpr std::size_t kMostTransitions = 100'000;
  auto result = std::make_unique<Subsystem>();
  model::Projection projection = model::project(network, goal, pattern);
  result->network = std::move(projection.network);
  result->goal = std::move(projection.goal);
  for (const model::Process& process : result->network.processes)
    result->moves.push_back(process.locations.size() > 1);
  result->waits = may_be_kept_waiting(network, projection.pattern);
  auto transitions = all_transitions(result->network, kMostTransitions);
  if (!transitions) return nullptr;
  result->transitions = *std::move(transitions);
  return result;
}
}  // namespace tarrier::heuristics
