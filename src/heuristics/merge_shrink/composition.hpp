// SPDX-License-Identifier: MIT
// Transition systems that together over-approximate a network, to be merged into one.
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "base/hash_table.hpp"
#include "heuristics/merge_shrink/transition_system.hpp"

namespace tarrier::heuristics {
class Composition {
 public:
  // Labels of all systems: a step moves each by its relation.
  struct Label {
    std::vector<RelationId> relations;  // by system
    search::Estimate cost = 0;          // as in JointLabel
  };

  // All labels have a relation for each system.
  Composition(std::vector<TransitionSystem> systems, std::vector<Label> labels)
      : systems_(std::move(systems)), labels_(std::move(labels)) {}

  [[nodiscard]] const std::vector<TransitionSystem>& systems() const { return systems_; }

  // The two systems to be merged next, the one with the smaller number first: of those with which the goal
  // has to do, the ones that share most labels; then the smallest. None: nothing is left that could matter.
  [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> next_pair();

  // What became of states: of a state of the first system, times the size of the second, plus a state of it.
  struct Merged {
    Partition partition;
    std::vector<search::Estimate> distances;  // by class, the least of its states
  };
  // The result takes the place of `first`, the last system that of `second`.
  Merged merge(std::size_t first, std::size_t second, AbstractState most, const base::Limits* limits);
  // The same for one system.
  Merged shrink(std::size_t system, AbstractState most, const base::Limits* limits);

 private:
  Merged join(std::size_t first, const TransitionSystem& other, std::optional<std::size_t> second,
              AbstractState most, const base::Limits* limits);
  void remove(std::size_t system);
  void reduce_labels();
  bool combine_labels(std::size_t system);

  std::vector<TransitionSystem> systems_;
  std::vector<Label> labels_;
  std::vector<std::uint64_t> hashes_;  // of the labels, as long as they are reduced
  base::HashSet<std::uint64_t> seen_;
};
}  // namespace tarrier::heuristics
