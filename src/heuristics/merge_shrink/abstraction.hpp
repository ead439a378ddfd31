// SPDX-License-Identifier: MIT
// Merge and shrink: an abstraction of a whole network with few states.
//
// Processes and variables are transition systems that move together by labels. Again and again two of them
// are replaced by their product, and that by a quotient with at most so many states as are allowed (Dräger,
// Finkbeiner and Podelski 2006, "Directed model checking with distance-preserving abstractions"; Helmert,
// Haslum and Hoffmann 2007). The state of a network leads to one of the last system by a chain of tables, and
// the distance from there is the estimate.
//
// Why that is a lower bound, consistent and safe: the tables map states of the network to states of each
// system such that
//   - a step of the network is one of some label that costs no more (labels.hpp), and each system has the
//     pair of states before and after it in its relation for that label: at first because factors leave out
//     only what forbids steps (factor.hpp), and then because products and quotients have a pair for each pair of
//     theirs, and labels are joined only to do what each of them did;
//   - goals lead to goals: those of a factor satisfy what it can tell of the goal, those of a product are the
//     pairs of such, and a class with a goal is one.
// So a way to the goal is one in the last system, and its distances, computed there anew, fall by no more
// than each step costs. States without a way to the goal in one system have none in any product, so they are
// left out. Which states can be reached is used only to choose which ones to merge; it may be wrong.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hpp"
#include "heuristics/merge_shrink/factor.hpp"
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
class MergeAndShrink {
 public:
  // With at most `most` states in each system. Throws base::OutOfBudget when the limits are over, which may
  // be null.
  MergeAndShrink(const search::Problem& problem, AbstractState most, const base::Limits* limits);

  [[nodiscard]] search::Estimate lookup(const space::Valuation& state);
  [[nodiscard]] std::uint64_t bytes() const;
  // Is the estimate 0 in every state?
  [[nodiscard]] bool is_blind() const { return nodes_.empty(); }
  [[nodiscard]] std::string description() const;  // REQUIRES: it is not blind

 private:
  // A system that is a part of the last one. Those that it is made of come before it.
  struct Node {
    std::optional<FactorStates> factor = std::nullopt;
    std::uint32_t left = 0;                             // otherwise the node that it is made of,
    std::optional<std::uint32_t> right = std::nullopt;  // or the two
    AbstractState right_size = 1;
    std::vector<AbstractState> class_of = {};
  };
  class Builder;

  std::vector<Node> nodes_;                  // the last system is the last one, if there are distances
  std::vector<search::Estimate> distances_;  // by state of the last system; none: all are 0
  std::vector<AbstractState> current_;       // by node: scratch
  std::size_t factors_ = 0;                  // in the beginning
};
}  // namespace tarrier::heuristics
