// SPDX-License-Identifier: MIT
#include "heuristics/graph_distance.hpp"

namespace tarrier::heuristics {
namespace {
// d^U: the distances of all processes that the goal speaks of, summed up. Not admissible, because a
// synchronisation moves several processes in one step.
class SumOfDistances final : public search::Heuristic {
 public:
  explicit SumOfDistances(const search::Problem& problem) : distance_(problem) {}
  search::Estimate evaluate(const search::StateView& state) override { return distance_(state, add); }
  [[nodiscard]] std::string blind_because() const override { return distance_.blind_because(); }

 private:
  GraphDistance distance_;
};
}  // namespace

search::HeuristicEntry du() {
  return {.name = "du",
          .summary = "d^U: ways of all processes to their goal locations in their own graphs, summed up",
          .traits = {.safe = true},
          .make = search::make_heuristic<SumOfDistances>};
}
}  // namespace tarrier::heuristics
