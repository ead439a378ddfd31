// SPDX-License-Identifier: MIT
#include "base/random.hpp"
#include "search/graph_search.hpp"
#include "search/stack.hpp"

namespace tarrier::engines {
namespace {
using search::Stack;

class ShuffledStack final : public Stack {
 public:
  explicit ShuffledStack(const search::Problem& problem) : Stack(problem), random_(problem.seed) {}
  void push(space::StateId parent, std::span<search::Fresh> states) override {
    random_.shuffle(states);
    Stack::push(parent, states);
  }

 private:
  base::Random random_;
};
}  // namespace

search::EngineEntry random_dfs() {
  return {.name = "random-dfs",
          .summary = "depth-first search, successors in random order (--seed)",
          .make = search::make_engine<search::UncostedSearch<ShuffledStack>>};
}
}  // namespace tarrier::engines
