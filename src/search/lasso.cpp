// SPDX-License-Identifier: MIT
#include "search/component_search.hpp"

namespace tarrier::search {
EngineEntry lasso() {
  return {.name = "lasso",
          .summary = "the same, first where what has to happen again and again seems nearer",
          .standard_heuristic = "hu",
          .finds_loops = true,
          .make = [](const base::Options& /*options*/, HeuristicFactories heuristics) {
            if (heuristics.size() > 1)
              throw base::Error(base::Code::kUsage, {}, "search 'lasso' goes by one heuristic", "give one");
            return make_component_search(std::move(heuristics));
          }};
}
}  // namespace tarrier::search
