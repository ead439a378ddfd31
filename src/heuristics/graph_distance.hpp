// SPDX-License-Identifier: MIT
// Distances in the graphs of single processes (Edelkamp, Lluch-Lafuente, Leue 2001), which d^L and d^U are
// made of.
#pragma once
#include <map>
#include <vector>

#include "heuristics/goal_distance.hpp"

namespace tarrier::heuristics {
// For each process, how many edges lie between a location and those that the goal asks for; guards,
// variables, clocks and partners are ignored.
class GraphDistance {
 public:
  // REQUIRES: the problem has a goal. It must outlive this object.
  explicit GraphDistance(const search::Problem& problem);

  template <typename Combine>
  search::Estimate operator()(const search::StateView& state, const Combine& combine) const {
    return goal_distance(
        goal_,
        [&](const Proposition& leaf) {
          const auto table = tables_.find({leaf.condition.operator->(), leaf.holds});
          if (table == tables_.end()) return search::Estimate{0};
          return table->second[state.discrete.locations[index(leaf.condition->process)]];
        },
        combine);
  }
  [[nodiscard]] std::string blind_because() const;

 private:
  Proposition goal_;
  // By leaf about a location, whether it is to hold, and by location of its process; kDeadEnd where there is
  // no way.
  std::map<std::pair<const model::ExpressionNode*, bool>, std::vector<search::Estimate>> tables_;
};

// The distances of all processes that the goal mentions, put together.
template <auto kCombine>
class CombinedDistance final : public search::Heuristic {
 public:
  explicit CombinedDistance(const search::Problem& problem) : distance_(problem) {}
  search::Estimate evaluate(const search::StateView& state) override { return distance_(state, kCombine); }
  [[nodiscard]] std::string blind_because() const override { return distance_.blind_because(); }

 private:
  GraphDistance distance_;
};
}  // namespace tarrier::heuristics
