// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

namespace tarrier::engines {
search::EngineEntry greedy() {
  return {.name = "greedy",
          .summary = "the state that seems nearest to the goal first; finds errors with few states",
          .standard_heuristic = "hu",
          .options = search::frontier_option_entries(),
          .make = [](const search::EngineParts& parts) -> std::unique_ptr<search::Engine> {
            return std::make_unique<search::BestFirst>(
                search::frontier_options(parts.options, parts.heuristics, "search 'greedy'"),
                parts.heuristics);
          }};
}
}  // namespace tarrier::engines
