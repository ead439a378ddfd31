// SPDX-License-Identifier: MIT
#include "search/graph_search.hpp"
#include "search/stack.hpp"

namespace tarrier::engines {
search::EngineEntry dfs() {
  return {.name = "dfs",
          .summary = "depth-first search, successors in the order of the model",
          .make = search::make_engine<search::UncostedSearch<search::Stack>>};
}
}  // namespace tarrier::engines
