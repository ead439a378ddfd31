// SPDX-License-Identifier: MIT
#include "base/random.hpp"
#include "search/engine.hpp"
#include "search/graph_search.hpp"
#include "search/stack.hpp"

namespace tarrier::search {
namespace {
class ShuffledStack final : public Stack {
 public:
  explicit ShuffledStack(std::uint64_t seed) : random_(seed) {}
  void push(std::span<space::StateId> states) override {
    random_.shuffle(states);
    Stack::push(states);
  }

 private:
  base::Random random_;
};

class RandomDepthFirst final : public Engine {
 public:
  Outcome run(const Problem& problem, base::Limits& limits) override {
    ShuffledStack open(problem.seed);
    return graph_search(problem, limits, open, space::Dominance::kIgnoreCost);
  }
};
}  // namespace

EngineEntry random_dfs() {
  return {.name = "random-dfs",
          .summary = "depth-first search, successors in random order (--seed)",
          .make = []() -> std::unique_ptr<Engine> { return std::make_unique<RandomDepthFirst>(); }};
}
}  // namespace tarrier::search
