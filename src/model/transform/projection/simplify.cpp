// SPDX-License-Identifier: MIT
#include "model/transform/projection/simplify.hpp"

#include <algorithm>

#include "model/terms/same.hpp"
#include "model/transform/filling.hpp"
#include "model/transform/inputs.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
namespace {
bool is_idle(const Edge& edge) { return edge.source == edge.target && edge.update.empty(); }

void drop_idle_inputs(Network& network) {
  for (Process& process : network.processes) {
    for (Edge& edge : process.edges) {
      if (edge.inputs.empty()) continue;
      std::vector<bool> is_read(network.variables.size(), false);
      Walk walk(network);
      walk.on_read = [&](VariableId first, std::uint32_t count) {
        std::fill_n(is_read.begin() + index(first), count, true);
      };
      walk.edge(edge);
      std::erase_if(edge.inputs, [&](VariableId input) { return !is_read[index(input)]; });
    }
  }
}

void drop_doubles(Process& process) {
  std::vector<Edge> edges;
  for (Edge& edge : process.edges) {
    if (edge.guard.condition.is_constant(0)) continue;
    // Such a step leads from a state to itself.
    if (!edge.action && is_idle(edge)) continue;
    const auto is_like_it = [&](const Edge& other) { return is_same(edge, other); };
    if (std::none_of(edges.begin(), edges.end(), is_like_it)) edges.push_back(std::move(edge));
  }
  process.edges = std::move(edges);
}

// Only idle edges fill the place, if any do.
bool is_idle(const Network& network, const Participant& place) {
  bool is_idle_place = true;
  for_each_filling(network, place,
                   [&](ProcessId, const Edge& edge) { is_idle_place = is_idle_place && is_idle(edge); });
  return is_idle_place;
}

// May somebody who fills the place come from a committed location?
bool may_be_committed(const Network& network, const Participant& place) {
  bool may_be = false;
  for_each_filling(network, place, [&](ProcessId process, const Edge& edge) {
    may_be = may_be || edge.leaves_committed || network.location(process, edge.source).committed;
  });
  return may_be;
}

// Whoever need not come, and makes no difference, stays away. If he would leave a committed location, the
// step may go on where others have to leave one: then those who have to come count as if they did. Somebody
// has to fill a place.
void drop_idle_places(Network& network) {
  for (Synchronisation& synchronisation : network.synchronisations) {
    auto& places = synchronisation.participants;
    const auto is_required = [](const Participant& place) { return place.strength == Strength::kRequired; };
    if (std::none_of(places.begin(), places.end(), is_required)) continue;
    bool may_go_on = false;
    std::erase_if(places, [&](const Participant& place) {
      const bool goes = !is_required(place) && is_idle(network, place);
      may_go_on = may_go_on || (goes && may_be_committed(network, place));
      return goes;
    });
    for (const Participant& place : places)
      if (may_go_on && is_required(place))
        for_each_filling(network, place, [](ProcessId, Edge& edge) { edge.leaves_committed = true; });
  }
}

// Edges that nobody moves with who is not idle as well.
void drop_idle_steps(Network& network) {
  std::vector<bool> is_of_use(network.actions.size(), false);
  for (const Synchronisation& synchronisation : network.synchronisations) {
    const auto& places = synchronisation.participants;
    const bool is_idle_step = std::all_of(places.begin(), places.end(),
                                          [&](const Participant& place) { return is_idle(network, place); });
    for (const Participant& place : places)
      if (!is_idle_step) is_of_use[index(place.action)] = true;
  }
  for (Process& process : network.processes) {
    std::erase_if(process.edges, [&](const Edge& edge) {
      if (!edge.action) return false;
      const auto first = is_of_use.begin() + index(edge.action->first);
      return std::find(first, first + edge.action->extent(), true) == first + edge.action->extent();
    });
  }
}
}  // namespace

void simplify(Network& network) {
  // In this order each finds more: without inputs that nobody reads edges become the same, and without
  // doubles and idle edges whole places and steps turn out to change nothing.
  drop_idle_inputs(network);
  for (Process& process : network.processes) drop_doubles(process);
  drop_idle_places(network);
  drop_idle_steps(network);
  fix_unchosen_inputs(network);
}
}  // namespace tarrier::model
