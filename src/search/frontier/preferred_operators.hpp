// SPDX-License-Identifier: MIT
// What a heuristic's relaxed plan says of the steps from a state: which are preferred, and which are useless.
#pragma once
#include <vector>

#include "search/evaluator.hpp"

namespace tarrier::search {
// Preferred operators are the helpful actions of FF (Hoffmann, Nebel 2001): they begin the relaxed solution.
//
// A step t from s to s' is relatively useless (Wehrle, Kupferschmid, Podelski 2009) if the goal seems no
// farther away from s without the edges of t than from s': h(s without t) <= h(s'). Since taking edges away
// does not lower an estimate, a step that lowers it is not useless; and an edge that the way to the goal does
// not take can be taken away without a change. So only few steps need an estimate of their own.
class PreferredOperators {
 public:
  PreferredOperators(Evaluators& evaluators, std::size_t edges)
      : evaluators_(evaluators), begins_(edges), is_on_way_(edges) {}

  // Turns to the steps from this state.
  void consider(space::StateId source) {
    ++round_;
    source_ = source;
    const Heuristic::PlanEdges plan = evaluators_.plan_edges(source);
    for (const std::uint32_t edge : plan.first) begins_[edge] = round_;
    for (const std::uint32_t edge : plan.all) is_on_way_[edge] = round_;
    estimate_ = evaluators_.planning_estimate(source);
  }
  [[nodiscard]] bool is_preferred(Edges edges) const { return has_one(begins_, edges); }
  // `target`: the state that the step leads to.
  [[nodiscard]] bool is_useless(Edges edges, space::StateId target) {
    const Estimate after = evaluators_.planning_estimate(target);
    if (after < estimate_) return false;
    return !has_one(is_on_way_, edges) || evaluators_.planning_estimate_without(source_, edges) <= after;
  }

 private:
  using Rounds = std::vector<std::uint32_t>;  // by edge: when it was last marked
  [[nodiscard]] bool has_one(const Rounds& marks, Edges edges) const {
    return std::any_of(edges.begin(), edges.end(), [&](std::uint32_t edge) { return marks[edge] == round_; });
  }

  Evaluators& evaluators_;
  std::uint32_t round_ = 0;
  Rounds begins_;
  Rounds is_on_way_;
  space::StateId source_ = space::kNoState;
  Estimate estimate_ = 0;
};
}  // namespace tarrier::search
