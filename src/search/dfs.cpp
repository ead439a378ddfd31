// SPDX-License-Identifier: MIT
#include "search/engine.hpp"
#include "search/graph_search.hpp"
#include "search/stack.hpp"

namespace tarrier::search {
namespace {
class DepthFirst final : public Engine {
 public:
  Outcome run(const Problem& problem, base::Limits& limits) override {
    Stack open;
    return graph_search(problem, limits, open, space::Dominance::kIgnoreCost);
  }
};
}  // namespace

EngineEntry dfs() {
  return {.name = "dfs",
          .summary = "depth-first search, successors in the order of the model",
          .make = []() -> std::unique_ptr<Engine> { return std::make_unique<DepthFirst>(); }};
}
}  // namespace tarrier::search
