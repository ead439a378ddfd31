// SPDX-License-Identifier: MIT
#include "model/network.hpp"

#include <set>

namespace tarrier::model {
bool is_well_formed(const Synchronisation& synchronisation) {
  std::set<ProcessId> named;
  bool seen_soft = false;  // a weak or optional place
  const auto& places = synchronisation.participants;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const bool is_soft = places[i].strength != Strength::kRequired;
    // A process moves by one edge in a step, so it has one place at most.
    if (places[i].process) {
      if (places[i].every || !named.insert(*places[i].process).second) return false;
    } else if (is_soft || places[i].every) {
      if (i + 1 < places.size() || seen_soft) return false;
    } else if (seen_soft) {
      return false;
    }
    seen_soft |= is_soft;
  }
  return !places.empty();
}
}  // namespace tarrier::model
