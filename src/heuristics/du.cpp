// SPDX-License-Identifier: MIT
#include "heuristics/graph_distance.hpp"

namespace tarrier::heuristics {
// d^U: the distances of all processes that the goal mentions, summed up. Not admissible, because a
// synchronisation moves several processes in one step.
search::HeuristicEntry du() {
  return {.name = "du",
          .summary = "d^U: graph distances of all processes to their goal locations, summed up",
          .traits = {.safe = true},
          .make = search::make_heuristic<CombinedDistance<add>>};
}
}  // namespace tarrier::heuristics
