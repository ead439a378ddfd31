// SPDX-License-Identifier: MIT
#include "heuristics/patterns/dependencies.hpp"

#include <algorithm>
#include <set>

#include "model/walk.hpp"

namespace tarrier::heuristics {
namespace {
// The causal graph of planning, from effects to what they depend on. Partners of a synchronisation would make
// a clique of each; they are kept as a list of participants instead, so that a channel of a thousand
// processes has a thousand entries, not a million.
class Dependencies {
 public:
  explicit Dependencies(const Components& components)
      : components_(components), on_(components.size()), together_(components.size()) {
    std::vector<std::set<std::size_t>> performers(network().actions.size());
    for (std::uint32_t p = 0; p < network().processes.size(); ++p) {
      for (const model::Edge& edge : network().processes[p].edges) {
        add(p, edge);
        for (std::uint32_t a = 0; edge.action && a < edge.action->extent(); ++a)
          performers[index(edge.action->first) + a].insert(components.of_process(p));
      }
    }
    for (const model::Synchronisation& synchronisation : network().synchronisations)
      add(synchronisation, performers);
  }

  // What the component depends on, but for those that it moves together with.
  [[nodiscard]] const std::set<std::size_t>& on(std::size_t component) const { return on_[component]; }
  // Numbers of synchronisations that it takes part in, and who takes part in one.
  [[nodiscard]] const std::vector<std::size_t>& synchronisations(std::size_t component) const {
    return together_[component];
  }
  [[nodiscard]] const std::set<std::size_t>& participants(std::size_t synchronisation) const {
    return participants_[synchronisation];
  }

 private:
  [[nodiscard]] const model::Network& network() const { return components_.problem().network; }

  // What the edge changes depends on what it reads, and on where its process is.
  void add(std::uint32_t process, const model::Edge& edge) {
    std::set<std::size_t> reads{components_.of_process(process)};
    std::set<std::size_t> writes;
    if (edge.source != edge.target) writes.insert(components_.of_process(process));
    const auto into = [&](std::set<std::size_t>& set) {
      return [&](model::VariableId first, std::uint32_t count) {
        for (std::uint32_t v = index(first); v < index(first) + count; ++v)
          if (const std::size_t c = components_.of_variable(v); c < components_.size()) set.insert(c);
      };
    };
    model::Walk walk(network());
    walk.on_read = into(reads);
    walk.on_assign = into(writes);
    walk.on_expression = [&](const model::ExpressionNode& node) {
      if (node.op == model::Op::kAtLocation) reads.insert(components_.of_process(index(node.process)));
    };
    walk.edge(edge);
    // Everything that the edge reads decides whether it is taken, and with that about all that it changes.
    for (const std::size_t changed : writes) on_[changed].insert(reads.begin(), reads.end());
  }

  void add(const model::Synchronisation& synchronisation,
           const std::vector<std::set<std::size_t>>& performers) {
    std::set<std::size_t> all;
    for (const model::Participant& place : synchronisation.participants) {
      if (place.process)
        all.insert(components_.of_process(index(*place.process)));
      else
        all.insert(performers[index(place.action)].begin(), performers[index(place.action)].end());
    }
    for (const std::size_t c : all) together_[c].push_back(participants_.size());
    participants_.push_back(std::move(all));
  }

  const Components& components_;
  std::vector<std::set<std::size_t>> on_;            // by component
  std::vector<std::vector<std::size_t>> together_;   // by component
  std::vector<std::set<std::size_t>> participants_;  // by synchronisation
};
}  // namespace

std::vector<std::uint32_t> dependency_distances(const Components& components) {
  const Dependencies dependencies(components);
  std::vector<std::uint32_t> distances(components.size(), kIndependent);
  // Breadth-first from the goal, so that each component gets the length of its shortest chain.
  std::vector<std::size_t> open;
  for (std::size_t c = 0; c < components.size(); ++c) {
    if (!components[c].in_goal) continue;
    distances[c] = 0;
    open.push_back(c);
  }
  std::vector<bool> is_done(components.problem().network.synchronisations.size(), false);
  for (std::size_t i = 0; i < open.size(); ++i) {
    const auto reach = [&, distance = distances[open[i]] + 1](const std::set<std::size_t>& others) {
      for (const std::size_t c : others) {
        if (distances[c] != kIndependent) continue;
        distances[c] = distance;
        open.push_back(c);
      }
    };
    reach(dependencies.on(open[i]));
    for (const std::size_t s : dependencies.synchronisations(open[i])) {
      // All participants depend on each other, so the first one of them reaches the others.
      if (is_done[s]) continue;
      is_done[s] = true;
      reach(dependencies.participants(s));
    }
  }
  return distances;
}
}  // namespace tarrier::heuristics
