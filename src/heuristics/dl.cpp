// SPDX-License-Identifier: MIT
#include "heuristics/graph_distance.hpp"

namespace tarrier::heuristics {
// d^L: of the processes that the goal mentions, the one that has farthest to go. A step moves each process
// by one edge at most, so the estimate is admissible and no step lowers it by more than one; a process that
// cannot get there at all proves a dead end.
search::HeuristicEntry dl() {
  return {.name = "dl",
          .summary = "d^L: largest graph distance of a process to its goal location",
          .traits = {.admissible = true, .consistent = true, .safe = true},
          .make = search::make_heuristic<CombinedDistance<larger>>};
}
}  // namespace tarrier::heuristics
