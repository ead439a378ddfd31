// SPDX-License-Identifier: MIT
#include "search/component_search.hpp"

namespace tarrier::search {
EngineEntry scc() {
  return {.name = "scc",
          .summary = "loops by strongly connected components, depth-first: complete",
          .finds_loops = true,
          .make = [](const base::Options& /*options*/, HeuristicFactories heuristics) {
            return make_component_search(std::move(heuristics));
          }};
}
}  // namespace tarrier::search
