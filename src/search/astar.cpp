// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

namespace tarrier::search {
EngineEntry astar() {
  return {
      .name = "astar",
      .summary = "A*: least cost so far plus estimate first; shortest traces, with an admissible heuristic",
      .standard_heuristic = "hl",
      .options = {ties_option("last-in")},
      .make = [](const base::Options& options, HeuristicFactories heuristics) -> std::unique_ptr<Engine> {
        return std::make_unique<BestFirst>(
            FrontierOptions{.ranking = {.cost_weight = 1, .ties = ties(options)}}, std::move(heuristics));
      }};
}
}  // namespace tarrier::search
