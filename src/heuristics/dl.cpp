// SPDX-License-Identifier: MIT
#include "heuristics/graph_distance.hpp"

namespace tarrier::heuristics {
namespace {
// d^L: of the processes that the goal speaks of, the one that has farthest to go. A step moves each process
// by one edge at most, so the estimate is admissible and no step lowers it by more than one; a process that
// cannot get there at all proves a dead end.
class LongestDistance final : public search::Heuristic {
 public:
  explicit LongestDistance(const search::Problem& problem) : distance_(problem) {}
  search::Estimate evaluate(const search::StateView& state) override { return distance_(state, larger); }
  [[nodiscard]] std::string blind_because() const override { return distance_.blind_because(); }

 private:
  GraphDistance distance_;
};
}  // namespace

search::HeuristicEntry dl() {
  return {.name = "dl",
          .summary = "d^L: longest way of a process to its goal location in its own graph",
          .traits = {.admissible = true, .consistent = true, .safe = true},
          .make = search::make_heuristic<LongestDistance>};
}
}  // namespace tarrier::heuristics
