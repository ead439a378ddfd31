// SPDX-License-Identifier: MIT
// Transition systems that move together by labels, and their products.
#pragma once
#include <vector>

#include "base/limits.hpp"
#include "heuristics/merge_shrink/relation.hpp"
#include "heuristics/merge_shrink/shrink.hpp"

namespace tarrier::heuristics {
struct TransitionSystem {
  explicit TransitionSystem(AbstractState states)
      : size(states), is_goal(states, true), is_initial(states, true), relations(states) {}

  // Does the goal depend on its state, or is it out of reach?
  [[nodiscard]] bool is_relevant() const;

  AbstractState size = 0;
  std::vector<bool> is_goal;
  std::vector<bool> is_initial;
  RelationTable relations;
};

// A label of two systems.
struct JointLabel {
  RelationId left = 0;
  RelationId right = 0;
  search::Estimate cost = 0;  // kDeadEnd: no step, only a way in which the search may write a state
  friend auto operator<=>(const JointLabel&, const JointLabel&) = default;
};

// The product of two systems. Its state (l, r) has the number l * right.size + r. Both must outlive it.
class Product {
 public:
  // Throws base::OutOfBudget when the limits are over, which may be null.
  Product(const TransitionSystem& left, const TransitionSystem& right, std::vector<JointLabel> labels,
          const base::Limits* limits);

  [[nodiscard]] const std::vector<search::Estimate>& distances() const { return distances_; }  // to the goal
  [[nodiscard]] Partition shrink(AbstractState most) const;
  // The system that has the classes for states.
  [[nodiscard]] TransitionSystem quotient(const Partition& partition) const;
  // What the label is there; quotient() has to be the system's.
  [[nodiscard]] Relation relation(const JointLabel& label, const Partition& partition) const;

 private:
  void find_distances();
  [[nodiscard]] std::vector<bool> reachable() const;
  void check_limits() const;
  template <typename Relations, typename Visit>
  void for_each_neighbour(AbstractState state, const Relations& left, const Relations& right,
                          const Visit& visit) const;

  const TransitionSystem& left_;
  const TransitionSystem& right_;
  std::vector<JointLabel> labels_;  // sorted
  const base::Limits* limits_;
  std::vector<search::Estimate> distances_;
};
}  // namespace tarrier::heuristics
