// SPDX-License-Identifier: MIT
#include <deque>

#include "search/engine.hpp"
#include "search/graph_search.hpp"

namespace tarrier::engines {
namespace {
class FirstInFirstOut final : public search::OpenList {
 public:
  void push(space::StateId /*parent*/, std::span<search::Fresh> states) override {
    for (const search::Fresh& fresh : states) states_.push_back(fresh.state);
  }
  std::optional<space::StateId> pop() override {
    if (states_.empty()) return std::nullopt;
    const space::StateId first = states_.front();
    states_.pop_front();
    return first;
  }
  [[nodiscard]] std::size_t size() const override { return states_.size(); }

 private:
  std::deque<space::StateId> states_;
};

// Breadth-first search. Costs are compared in the dominance test: an entry is removed only by one that is
// reached in as few steps, otherwise the shortest path could be lost (passed_list.hpp, R1 and R2).
class BreadthFirst final : public search::Engine {
 public:
  std::unique_ptr<search::Search> start(const search::Problem& problem) override {
    // Otherwise the order of the queue would not be the order of costs.
    search::require_unit_costs(problem.network, "breadth-first search");
    return std::make_unique<search::GraphSearch>(
        problem, std::make_unique<FirstInFirstOut>(),
        search::SearchRules{.dominance = space::Dominance::kCompareCost, .finds_shortest = true});
  }
  [[nodiscard]] bool finds_shortest() const override { return true; }
};
}  // namespace

search::EngineEntry bfs() {
  return {.name = "bfs",
          .summary = "breadth-first search; the first trace found is a shortest one",
          .make = search::make_engine<BreadthFirst>};
}
}  // namespace tarrier::engines
