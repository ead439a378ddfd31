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
  // rules of passed_list.hpp.
  [[nodiscard]] bool finds_shortest() const override { return times_least() == 1; }
  // Weighted by w, at most w times the least cost (Pohl 1970).
  [[nodiscard]] std::uint64_t most(std::uint64_t least) const override;

 private:
  // Infinite without a promise.
  [[nodiscard]] double times_least() const;

  FrontierOptions options_;
  HeuristicFactories heuristics_;
};
}  // namespace tarrier::search
