// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/landmarks/fact_landmarks.hpp"
#include "heuristics/relaxation/relaxed_heuristic.hpp"
#include "heuristics/relaxation/supported_plan.hpp"

namespace tarrier::heuristics {
namespace {
// How many facts still have to become true, whatever the way to the goal is. Searches in planning count those
// of the initial state that a path has not seen (Richter, Westphal 2010); an estimate depends on the state
// alone here, so they are found anew in each. That takes about as long as h^add again. Not admissible;
// infinite where h^L is, so dead ends are proved.
class LandmarkCount final : public RelaxedHeuristic {
 public:
  explicit LandmarkCount(const search::Problem& problem)
      : RelaxedHeuristic(problem), costs_(relaxation_), plan_(relaxation_, costs_), landmarks_(relaxation_) {}
  search::Estimate evaluate(const search::StateView& state) override {
    const search::Estimate cost = costs_.build(state.discrete);
    if (cost == 0 || cost == search::kDeadEnd) return cost;
    // For its facts: only they can be landmarks (FactLandmarks).
    plan_.length();
    return landmarks_.count(state.discrete, plan_.facts());
  }

 private:
  // Finding landmarks takes about as long as the costs.
  [[nodiscard]] std::uint64_t followed() const override { return 2 * costs_.work(); }

  AdditiveCosts costs_;
  SupportedPlan plan_;
  FactLandmarks landmarks_;
};
}  // namespace

search::HeuristicEntry landmarks() {
  return {
      .name = "landmarks",
      .summary = "fact landmarks of the delete relaxation: facts that become true on every path to the goal",
      .traits = {.safe = true},
      .make = search::make_heuristic<LandmarkCount>};
}
}  // namespace tarrier::heuristics
