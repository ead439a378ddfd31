// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

#include <algorithm>

#include "search/frontier/frontier.hpp"
#include "search/graph_search.hpp"

namespace tarrier::search {
BestFirst::BestFirst(const FrontierOptions& options, HeuristicFactories heuristics)
    : options_(options), heuristics_(std::move(heuristics)) {}

bool BestFirst::finds_shortest() const {
  return options_.ranking.cost_weight > 0 &&
         options_.ranking.estimate_weight <= options_.ranking.cost_weight && !options_.deferred &&
         std::all_of(heuristics_.begin(), heuristics_.end(),
                     [](const HeuristicFactory& heuristic) { return heuristic.traits.admissible; });
}

std::unique_ptr<Search> BestFirst::start(const Problem& problem) {
  const bool by_cost = options_.ranking.cost_weight > 0;
  return std::make_unique<GraphSearch>(
      problem, std::make_unique<Frontier>(options_, heuristics_, problem),
      SearchRules{.dominance = by_cost ? space::Dominance::kCompareCost : space::Dominance::kIgnoreCost,
                  .expands_goals = by_cost,
                  .finds_shortest = finds_shortest()});
}
}  // namespace tarrier::search
