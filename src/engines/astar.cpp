// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

namespace tarrier::engines {
search::EngineEntry astar() {
  return {
      .name = "astar",
      .summary = "A*: least cost so far plus estimate first; shortest traces, with an admissible heuristic",
      .standard_heuristic = "hl",
      .options = {search::ties_option()},
      .shortest_if_admissible = true,
      .make = [](const search::EngineParts& parts) -> std::unique_ptr<search::Engine> {
        return std::make_unique<search::BestFirst>(
            search::FrontierOptions{.ranking = {.cost_weight = 1, .ties = search::ties(parts.options)}},
            parts.heuristics);
      }};
}
}  // namespace tarrier::engines
