// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

namespace tarrier::search {
EngineEntry wastar() {
  return {
      .name = "wastar",
      .summary = "weighted A*: with an admissible heuristic, traces of at most w times the least length",
      .standard_heuristic = "hl",
      .options = {{.name = "w",
                   .summary = "the weight of the estimate",
                   .kind = base::OptionEntry::Kind::kNumber,
                   .standard = "2",
                   .least = 1},
                  ties_option("last-in")},
      .make = [](const base::Options& options, HeuristicFactories heuristics) -> std::unique_ptr<Engine> {
        return std::make_unique<BestFirst>(
            FrontierOptions{
                .ranking = {.cost_weight = 1, .estimate_weight = options.number("w"), .ties = ties(options)}},
            std::move(heuristics));
      }};
}
}  // namespace tarrier::search
