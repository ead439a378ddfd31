// SPDX-License-Identifier: MIT
#include "search/frontier/context.hpp"

#include <algorithm>

#include "model/walk.hpp"

namespace tarrier::search {
namespace {
void normalise(std::vector<std::uint32_t>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

bool meet(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) return true;
    ++(*i < *j ? i : j);
  }
  return false;
}
}  // namespace

Context::Context(const model::Network& network) {
  const auto variables = static_cast<std::uint32_t>(network.variables.size());
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    for (const model::Edge& edge : network.processes[p].edges) {
      Use& use = uses_.emplace_back();
      use.process = p;
      model::Walk walk(network);
      const auto note = [](std::vector<std::uint32_t>& list) {
        return [&list](model::VariableId first, std::uint32_t count) {
          for (std::uint32_t v = 0; v < count; ++v) list.push_back(index(first) + v);
        };
      };
      walk.on_read = note(use.reads);
      walk.on_assign = note(use.assigns);
      walk.edge(edge);
      // Who performs an action goes together with all who perform one of the same synchronisation.
      if (edge.action)
        for (std::uint32_t s = 0; s < network.synchronisations.size(); ++s)
          for (const model::Participant& participant : network.synchronisations[s].participants)
            if (index(participant.action) >= index(edge.action->first) &&
                index(participant.action) < index(edge.action->first) + edge.action->extent())
              use.assigns.push_back(variables + s);
      normalise(use.reads);
      normalise(use.assigns);
    }
  }
}

bool Context::interfere(std::uint32_t a, std::uint32_t b) const {
  const Use& one = uses_[a];
  const Use& other = uses_[b];
  // Two that only read the same do not disturb each other.
  return one.process == other.process || meet(one.assigns, other.assigns) || meet(one.assigns, other.reads) ||
         meet(one.reads, other.assigns);
}

bool Context::follows(space::StateId source, Edges edges, space::StateId target) {
  bool found = false;
  if (source != space::kNoState) {
    // The first number says how many follow.
    const std::uint32_t* before = edges_.data() + before_[static_cast<std::uint32_t>(source)];
    for (std::uint32_t i = 1; i <= *before && !found; ++i)
      found = std::any_of(edges.begin(), edges.end(),
                          [&](std::uint32_t edge) { return interfere(before[i], edge); });
  }
  const auto place = static_cast<std::uint32_t>(target);
  if (before_.size() <= place) before_.resize(place + 1);
  // In one list for all, since a list for each state would take more memory than what is in it.
  before_[place] = static_cast<std::uint32_t>(edges_.size());
  edges_.push_back(static_cast<std::uint32_t>(edges.size()));
  edges_.insert(edges_.end(), edges.begin(), edges.end());
  return found;
}
}  // namespace tarrier::search
