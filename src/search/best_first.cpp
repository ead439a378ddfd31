// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "search/frontier/frontier.hpp"
#include "search/graph_search.hpp"

namespace tarrier::search {
BestFirst::BestFirst(const FrontierOptions& options, HeuristicFactories heuristics)
    : options_(options), heuristics_(std::move(heuristics)) {}

double BestFirst::times_least() const {
  const auto is_admissible = [](const HeuristicFactory& heuristic) { return heuristic.traits.admissible; };
  const Ranking& ranking = options_.ranking;
  // Of a cheapest path a state is always open. Its rank is a promise about the path only if it goes by the
  // cost so far, and by an estimate of this very state that is never too large.
  if (ranking.cost_weight == 0 || options_.deferred || !std::ranges::all_of(heuristics_, is_admissible))
    return std::numeric_limits<double>::infinity();
  // A weight below 1 makes estimates smaller, and they stay admissible.
  return std::max(1.0, ranking.estimate_weight / ranking.cost_weight);
}

std::uint64_t BestFirst::most(std::uint64_t least) const {
  const double times = times_least();
  return std::isinf(times) ? Search::kUnlimited
                           : static_cast<std::uint64_t>(times * static_cast<double>(least));
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
