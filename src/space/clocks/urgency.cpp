// SPDX-License-Identifier: MIT
#include "space/clocks/urgency.hpp"

#include "space/compile/takes_part.hpp"

namespace tarrier::space {
Urgency::Urgency(const CompiledNetwork& compiled)
    : compiled_(compiled), taken_(compiled.network().processes.size(), false) {
  for (const model::Synchronisation& synchronisation : compiled.network().synchronisations) {
    if (!synchronisation.urgent) continue;
    std::vector<model::Participant> required;
    for (const model::Participant& place : synchronisation.participants)
      // Weak and optional places may be empty, so they keep nobody waiting.
      if (place.strength == model::Strength::kRequired) required.push_back(place);
    urgent_.push_back(std::move(required));
  }
}

bool Urgency::stops_time(Valuation& state, const Frame& frame) {
  frame_ = &frame;
  zones_.clear();
  if (compiled_.forbids_delay(state)) return true;
  for (const auto& places : urgent_)
    if (!places.empty() && can_fill(places, 0, state, std::nullopt)) return true;
  return false;
}

// Can the places from `place` on be filled, whatever the clocks say? Ways that depend on clocks add to
// zones_. `guard` is where those before it can; none: everywhere. Whether an edge may take part depends on
// its own process only, so this is a matching problem; there are two places in practice, and plain
// backtracking solves it.
bool Urgency::can_fill(const std::vector<model::Participant>& places, std::size_t place, Valuation& state,
                       const std::optional<zones::Dbm>& guard) {
  if (place == places.size()) {
    // Depending on clocks it stops time only there, and other ways may stop it elsewhere or everywhere.
    if (guard) zones_.push_back(*guard);
    return !guard;
  }
  for (const std::uint32_t p : compiled_.performers(index(places[place].action))) {
    if (taken_[p] || (places[place].process && index(*places[place].process) != p)) continue;
    const TakesPart part(taken_, p);
    if (fill_from(p, places, place, state, guard)) return true;
  }
  return false;
}

bool Urgency::fill_from(std::uint32_t process, const std::vector<model::Participant>& places,
                        std::size_t place, Valuation& state, const std::optional<zones::Dbm>& guard) {
  const std::uint32_t action = index(places[place].action);
  return !compiled_.for_each_performance(process, action, state, [&](const EdgeCode& edge) {
    if (edge.clocks.empty()) return !can_fill(places, place + 1, state, guard);
    std::optional<zones::Dbm> narrowed = guard ? *guard : zones::Dbm::universe(frame_->dimension());
    return !compiled_.apply(edge.clocks, state, frame_->terms, *narrowed) ||
           !can_fill(places, place + 1, state, narrowed);
  });
}
}  // namespace tarrier::space
