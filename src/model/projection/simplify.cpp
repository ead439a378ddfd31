// SPDX-License-Identifier: MIT
#include "model/projection/simplify.hpp"

#include <algorithm>

#include "model/same.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
namespace {
bool is_idle(const Edge& edge) { return edge.source == edge.target && edge.update.empty(); }

bool may_carry(const Edge& edge, ActionId action) {
  return edge.action && index(edge.action->first) <= index(action) &&
         index(action) < index(edge.action->first) + edge.action->extent();
}

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

// Inputs that no edge chooses any more become constants.
void fix_unchosen_inputs(Network& network) {
  std::vector<bool> is_chosen(network.variables.size(), false);
  for (const Process& process : network.processes)
    for (const Edge& edge : process.edges)
      for (const VariableId input : edge.inputs) is_chosen[index(input)] = true;
  for (std::size_t v = 0; v < network.variables.size(); ++v) {
    Variable& variable = network.variables[v];
    if (variable.kind != VariableKind::kInput || is_chosen[v]) continue;
    variable.kind = VariableKind::kConstant;
    variable.initial = variable.domain.low;
  }
}

void drop_doubles(Process& process) {
  std::vector<Edge> edges;
  for (Edge& edge : process.edges) {
    if (edge.guard.condition.is_constant(0)) continue;
    if (!edge.action && is_idle(edge)) continue;
    const auto is_like_it = [&](const Edge& other) { return is_same(edge, other); };
    if (std::none_of(edges.begin(), edges.end(), is_like_it)) edges.push_back(std::move(edge));
  }
  process.edges = std::move(edges);
}

// Only idle edges of the process fill the place, if any do.
bool is_idle(const Network& network, const Participant& place) {
  const auto is_idle_in = [&](const Process& process) {
    return std::all_of(process.edges.begin(), process.edges.end(),
                       [&](const Edge& edge) { return !may_carry(edge, place.action) || is_idle(edge); });
  };
  if (place.process) return is_idle_in(network.process(*place.process));
  return std::all_of(network.processes.begin(), network.processes.end(), is_idle_in);
}

// May somebody who fills the place come from a committed location?
bool may_be_committed(const Network& network, const Participant& place) {
  const auto may_in = [&](const Process& process) {
    return std::any_of(process.edges.begin(), process.edges.end(), [&](const Edge& edge) {
      return may_carry(edge, place.action) &&
             (edge.leaves_committed || process.locations[index(edge.source)].committed);
    });
  };
  if (place.process) return may_in(network.process(*place.process));
  return std::any_of(network.processes.begin(), network.processes.end(), may_in);
}

// Whoever need not come, and makes no difference, stays away; one who leaves a committed location does make
// one to who else may move. Somebody has to fill a place.
void drop_idle_places(Network& network) {
  for (Synchronisation& synchronisation : network.synchronisations) {
    auto& places = synchronisation.participants;
    const auto is_required = [](const Participant& place) { return place.strength == Strength::kRequired; };
    if (std::none_of(places.begin(), places.end(), is_required)) continue;
    std::erase_if(places, [&](const Participant& place) {
      return !is_required(place) && is_idle(network, place) && !may_be_committed(network, place);
    });
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
  drop_idle_inputs(network);
  for (Process& process : network.processes) drop_doubles(process);
  drop_idle_places(network);
  drop_idle_steps(network);
  fix_unchosen_inputs(network);
}
}  // namespace tarrier::model
