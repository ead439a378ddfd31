// SPDX-License-Identifier: MIT
// Best-first search: greedy search, A* and weighted A* are this with different weights.
#pragma once
#include "search/buckets.hpp"
#include "search/engine.hpp"
#include "search/graph_search.hpp"

namespace tarrier::search {
// The state with the least cost_weight · (cost so far) + estimate_weight · (estimate) comes first; among
// those the one with the least estimate; then `ties` decides.
struct Ranking {
  double cost_weight = 0;
  double estimate_weight = 1;
  Order ties = Order::kFirstIn;
};

class BestFirst final : public Engine {
 public:
  // Costs are compared iff they have a weight.
  BestFirst(Ranking ranking, HeuristicFactories heuristics);
  Outcome run(const Problem& problem, base::Limits& limits) override;
  // With admissible estimates that are not given more weight than costs (Hart, Nilsson, Raphael 1968), on the
  // rules of passed_list.hpp. Weighted by w, the path found has at most w times the least cost.
  [[nodiscard]] bool finds_shortest() const override;

 private:
  Ranking ranking_;
  HeuristicFactories heuristics_;
};

// The option that decides among equals.
base::OptionEntry ties_option(std::string_view standard);
Order ties(const base::Options& options);
}  // namespace tarrier::search
