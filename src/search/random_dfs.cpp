// SPDX-License-Identifier: MIT
#include "base/random.hpp"
#include "search/graph_search.hpp"
#include "search/stack.hpp"

namespace tarrier::search {
namespace {
class ShuffledStack final : public Stack {
 public:
  explicit ShuffledStack(const Problem& problem) : Stack(problem), random_(problem.seed) {}
  void push(space::StateId parent, std::span<Fresh> states) override {
    random_.shuffle(states);
    Stack::push(parent, states);
  }

 private:
  base::Random random_;
};
}  // namespace

EngineEntry random_dfs() {
  return {.name = "random-dfs",
          .summary = "depth-first search, successors in random order (--seed)",
          .make = make_engine<UncostedSearch<ShuffledStack>>};
}
}  // namespace tarrier::search
