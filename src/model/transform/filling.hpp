// SPDX-License-Identifier: MIT
// Who can fill a place of a synchronisation.
#pragma once
#include "base/budget.hpp"
#include "model/network.hpp"

namespace tarrier::model {
inline bool may_carry(const Edge& edge, ActionId action) {
  return edge.action && index(edge.action->first) <= index(action) &&
         index(action) < index(edge.action->first) + edge.action->extent();
}

// Calls visit(process, edge) for each edge that may fill the place.
// The network may be const or not, and so are the edges.
template <typename AnyNetwork, typename Visit>
void for_each_filling(AnyNetwork& network, const Participant& place, const Visit& visit) {
  base::checkpoint();  // there may be as many places as processes
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    if (place.process && index(*place.process) != p) continue;
    for (auto& edge : network.processes[p].edges)
      if (may_carry(edge, place.action)) visit(ProcessId{p}, edge);
  }
}
}  // namespace tarrier::model
