// SPDX-License-Identifier: MIT
// Best-first search: greedy search, A* and weighted A* are this with different weights.
#pragma once
#include "search/engine.hpp"
#include "search/frontier/options.hpp"

namespace tarrier::search {
class BestFirst final : public Engine {
 public:
  // Costs are compared iff they have a weight.
  BestFirst(const FrontierOptions& options, HeuristicFactories heuristics);
  std::unique_ptr<Search> start(const Problem& problem) override;
  // With admissible estimates that are not given more weight than costs (Hart, Nilsson, Raphael 1968), on the
  // rules of passed_list.hpp. Weighted by w, the path found has at most w times the least cost.
  [[nodiscard]] bool finds_shortest() const override;

 private:
  FrontierOptions options_;
  HeuristicFactories heuristics_;
};
}  // namespace tarrier::search
