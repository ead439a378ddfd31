// SPDX-License-Identifier: MIT
#include "model/features.hpp"

#include <algorithm>

#include "model/walk.hpp"

namespace tarrier::model {
bool has_priorities(const Network& network) {
  const auto counts = [](const auto& owner) { return owner.priority != 0; };
  return std::any_of(network.processes.begin(), network.processes.end(), counts) ||
         std::any_of(network.synchronisations.begin(), network.synchronisations.end(), counts);
}

std::vector<const base::SourceSpan*> clock_guards(const Network& network,
                                                  bool (*counts)(const Synchronisation&,
                                                                 const Participant&)) {
  std::vector<bool> meant(network.actions.size(), false);
  for (const Synchronisation& synchronisation : network.synchronisations)
    for (const Participant& place : synchronisation.participants)
      if (counts(synchronisation, place)) meant[index(place.action)] = true;
  std::vector<const base::SourceSpan*> found;
  for (const Process& process : network.processes) {
    for (const Edge& edge : process.edges) {
      if (!edge.action || edge.guard.clocks.empty()) continue;
      const auto first = meant.begin() + index(edge.action->first);
      if (std::find(first, first + edge.action->extent(), true) != first + edge.action->extent())
        // One place for each edge is enough to be told about it.
        found.push_back(&edge.guard.clocks.front().span);
    }
  }
  return found;
}

std::vector<const base::SourceSpan*> urgent_clock_guards(const Network& network) {
  // Only those without whom it cannot happen decide when it becomes possible, and with that whether time may
  // pass.
  return clock_guards(network, [](const Synchronisation& synchronisation, const Participant& place) {
    return synchronisation.urgent && place.strength == Strength::kRequired;
  });
}

const base::SourceSpan* clock_rate(const Network& network) {
  for (const Process& process : network.processes)
    for (const Location& location : process.locations)
      if (!location.rates.empty()) return &location.rates.front().span;
  return nullptr;
}

std::vector<const base::SourceSpan*> clock_copies(const Network& network) {
  std::vector<const base::SourceSpan*> found;
  Walk walk(network);
  walk.on_statement = [&](const Statement& statement) {
    const auto* assignment = std::get_if<ClockAssignment>(&statement);
    if (assignment != nullptr && assignment->source) found.push_back(&assignment->span);
  };
  for (const Process& process : network.processes)
    for (const Edge& edge : process.edges) walk.block(edge.update);
  return found;
}
}  // namespace tarrier::model
