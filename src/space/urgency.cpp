// SPDX-License-Identifier: MIT
#include "space/urgency.hpp"

namespace tarrier::space {
Urgency::Urgency(const CompiledNetwork& compiled)
    : compiled_(compiled), taken_(compiled.network().processes.size(), false) {
  for (const model::Synchronisation& synchronisation : compiled.network().synchronisations) {
    if (!synchronisation.urgent) continue;
    std::vector<model::Participant> required;
    for (const model::Participant& place : synchronisation.participants)
      if (place.strength == model::Strength::kRequired) required.push_back(place);
    urgent_.push_back(std::move(required));
  }
}

bool Urgency::stops_time(Valuation& state) {
  for (std::uint32_t p = 0; p < state.locations.size(); ++p) {
    const LocationCode& location = compiled_.location(p, state.locations[p]);
    if (location.urgent || location.committed) return true;
  }
  for (const auto& places : urgent_)
    if (!places.empty() && can_fill(places, 0, state)) return true;
  return false;
}

// Whether an edge may take part depends on its own process only, so filling the places is a matching problem;
// there are two places in practice, and plain backtracking solves it.
bool Urgency::can_fill(const std::vector<model::Participant>& places, std::size_t place, Valuation& state) {
  if (place == places.size()) return true;
  for (const std::uint32_t p : compiled_.performers(index(places[place].action))) {
    if (taken_[p] || (places[place].process && index(*places[place].process) != p)) continue;
    if (!can_perform(p, index(places[place].action), state)) continue;
    taken_[p] = true;
    const bool filled = can_fill(places, place + 1, state);
    taken_[p] = false;
    if (filled) return true;
  }
  return false;
}

bool Urgency::can_perform(std::uint32_t process, std::uint32_t action, Valuation& state) const {
  for (const EdgeCode* edge : compiled_.location(process, state.locations[process]).action_edges) {
    if (action < edge->first_action || action >= edge->first_action + edge->action_extent) continue;
    const bool none =
        compiled_.for_each_choice(*edge, state, [&] { return compiled_.action_of(*edge, state) != action; });
    if (!none) return true;
  }
  return false;
}
}  // namespace tarrier::space
