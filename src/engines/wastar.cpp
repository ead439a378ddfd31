// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

namespace tarrier::engines {
search::EngineEntry wastar() {
  return {.name = "wastar",
          .summary = "weighted A*: with an admissible heuristic, traces of at most w times the least length",
          .standard_heuristic = "hl",
          .options = {{.name = "w",
                       .summary = "the weight of the estimate",
                       .kind = base::OptionEntry::Kind::kNumber,
                       .standard = "2",
                       .least = 1},
                      search::ties_option()},
          .make = [](const search::EngineParts& parts) -> std::unique_ptr<search::Engine> {
            return std::make_unique<search::BestFirst>(
                search::FrontierOptions{.ranking = {.cost_weight = 1,
                                                    .estimate_weight = parts.options.number("w"),
                                                    .ties = search::ties(parts.options)}},
                parts.heuristics);
          }};
}
}  // namespace tarrier::engines
