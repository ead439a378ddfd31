// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

namespace tarrier::search {
EngineEntry greedy() {
  return {.name = "greedy",
          .summary = "the state that seems nearest to the goal first; finds errors with few states",
          .standard_heuristic = "hu",
          .options = frontier_option_entries(),
          .make = [](const base::Options& options, HeuristicFactories heuristics) -> std::unique_ptr<Engine> {
            return std::make_unique<BestFirst>(frontier_options(options, heuristics, "search 'greedy'"),
                                               std::move(heuristics));
          }};
}
}  // namespace tarrier::search
