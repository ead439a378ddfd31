// SPDX-License-Identifier: MIT
// Walks that are drawn to what has to happen next and then, once all has happened, to where a loop would be complete.
#pragma once
#include "search/loops/lasso_walk.hpp"
#include "search/loops/loop_estimates.hpp"
#include "search/loops/way_back.hpp"

namespace tarrier::search {
class GuidedLassoChoice final : public LassoChoice {
 public:
  // The problem must outlive the choice. `temperature`: as search::draw has it.
  GuidedLassoChoice(const Problem& problem, const HeuristicFactory& heuristic, double temperature)
      : estimates_(problem, heuristic), way_back_(problem.network), temperature_(temperature) {}

  StateNumber choose(LoopGraph& graph, const LassoPath& way, std::span<const StateNumber> successors,
                     base::Random& random) override;
  [[nodiscard]] std::uint64_t work() const override { return estimates_.work(); }
  [[nodiscard]] std::uint64_t bytes() const override { return estimates_.bytes(); }
  void report(base::Statistics& statistics) const override {
    statistics.heuristic_calls = estimates_.calls();
  }

 private:
  LoopEstimates estimates_;
  WayBack way_back_;
  double temperature_;
  std::vector<Estimate> values_;  // by successor
};
}  // namespace tarrier::search
