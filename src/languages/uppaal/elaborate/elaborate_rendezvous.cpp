// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/elaborate_rendezvous.hpp"

#include <algorithm>

namespace tarrier::languages::uppaal {
namespace {
// The first edge that synchronises with '!' or '?' (or without, if `bare`); null if there is none.
const ast::Edge* find_edge(const ast::Model& tree, bool bare) {
  for (const ast::Template& each : tree.templates)
    for (const ast::Edge& edge : each.edges)
      if (edge.channel && (edge.direction == ast::Direction::kCsp) == bare) return &edge;
  return nullptr;
}

// Of `c[i][1]`, only every second element counts, not what lies in between. Subscripts go from the outermost
// dimension inwards, so that each one is told by what is left of the distance.
bool carries(const model::Edge& edge, model::ActionId action) {
  // An element picked by a variable may be any of the array, so such an edge carries all of its channels.
  if (!edge.action || index(action) < index(edge.action->first)) return false;
  std::uint32_t distance = index(action) - index(edge.action->first);
  for (const model::Subscript& s : edge.action->subscripts) {
    if (distance / s.stride >= s.size) return false;
    distance %= s.stride;
  }
  return distance == 0;
}
}  // namespace

void meet_at_channels(const ast::Model& tree, Workspace& workspace) {
  const ast::Edge* bare = find_edge(tree, true);
  if (bare == nullptr) return;
  // Mixed, a channel would have two meanings at once.
  if (find_edge(tree, false) != nullptr) {
    workspace.diagnostics.error(base::Code::kStructure, bare->channel->span,
                                "a channel without '!' or '?' in a model that uses these",
                                "all edges synchronise with '!' and '?', or all without");
    return;
  }
  model::Network& network = workspace.network;
  for (model::Synchronisation& channel : network.synchronisations) {
    const model::ActionId action = channel.participants.front().action;
    network.actions[index(action)].name = channel.name;
    std::vector<model::Participant> everybody;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
      const auto& edges = network.processes[p].edges;
      const auto takes_part = [&](const model::Edge& edge) { return carries(edge, action); };
      if (std::any_of(edges.begin(), edges.end(), takes_part))
        everybody.push_back({.action = action, .process = model::ProcessId{p}});
    }
    // A channel that nobody uses keeps its two participants, since a synchronisation without any could
    // always happen.
    if (!everybody.empty()) channel.participants = std::move(everybody);
  }
}
}  // namespace tarrier::languages::uppaal
