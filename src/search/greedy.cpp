// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

namespace tarrier::search {
EngineEntry greedy() {
  return {.name = "greedy",
          .summary = "the state that seems nearest to the goal first; finds errors with few states",
          .standard_heuristic = "hu",
          .options = {ties_option("first-in")},
          .make = [](const base::Options& options, HeuristicFactories heuristics) -> std::unique_ptr<Engine> {
            return std::make_unique<BestFirst>(Ranking{.ties = ties(options)}, std::move(heuristics));
          }};
}
}  // namespace tarrier::search
