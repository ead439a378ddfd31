// SPDX-License-Identifier: MIT
#include "search/graph_search.hpp"
#include "search/stack.hpp"

namespace tarrier::search {
EngineEntry dfs() {
  return {.name = "dfs",
          .summary = "depth-first search, successors in the order of the model",
          .make = make_engine<UncostedSearch<Stack>>};
}
}  // namespace tarrier::search
