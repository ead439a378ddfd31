// SPDX-License-Identifier: MIT
// What h^add and FF have in common: costs that are added up, and the solution that they suggest.
#pragma once
#include "heuristics/relaxation/relaxed_heuristic.hpp"
#include "heuristics/relaxation/supported_plan.hpp"

namespace tarrier::heuristics {
class Additive : public RelaxedHeuristic {
 public:
  explicit Additive(const search::Problem& problem)
      : RelaxedHeuristic(problem), costs_(relaxation_), plan_(relaxation_, costs_) {}
  search::Estimate evaluate(const search::StateView& state) final { return evaluate_without(state, {}); }
  search::Estimate evaluate_without(const search::StateView& state, search::Edges edges) final {
    const search::Estimate cost = costs_.build(state.discrete, edges);
    return cost == search::kDeadEnd ? cost : estimate(cost);
  }
  PlanEdges plan_edges(const search::StateView& state) final {
    if (costs_.build(state.discrete) == search::kDeadEnd) return {};
    plan_.length();
    return {plan_.first_edges(), plan_.edges()};
  }

 protected:
  [[nodiscard]] std::uint64_t followed() const override { return costs_.work(); }
  // Where the goal has just been found to have this cost.
  virtual search::Estimate estimate(search::Estimate cost) = 0;
  AdditiveCosts costs_;
  SupportedPlan plan_;
};
}  // namespace tarrier::heuristics
