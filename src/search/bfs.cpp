// SPDX-License-Identifier: MIT
#include <deque>

#include "search/engine.hpp"
#include "search/graph_search.hpp"

namespace tarrier::search {
namespace {
class Queue final : public OpenList {
 public:
  void push(std::span<space::StateId> states) override {
    states_.insert(states_.end(), states.begin(), states.end());
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

// Every step must cost the same, or the order of the queue would not be the order of costs.
void require_unit_costs(const model::Network& network) {
  for (const model::Process& process : network.processes)
    for (const model::Edge& edge : process.edges)
      if (edge.cost != 1)
        throw base::Error(base::Code::kUnsupported, edge.span, "breadth-first search needs edges of cost 1",
                          "choose another search");
}

// Breadth-first search. Costs are compared in the dominance test: an entry is removed only by one that is
// reached in as few steps, otherwise the shortest path could be lost (passed_list.hpp, R1 and R2).
class BreadthFirst final : public Engine {
 public:
  Outcome run(const Problem& problem, base::Limits& limits) override {
    require_unit_costs(problem.network);
    Queue open;
    Outcome outcome = graph_search(problem, limits, open, {.dominance = space::Dominance::kCompareCost});
    // An impossible path may have covered a longer one that is possible and shorter than the one found.
    outcome.is_shortest = outcome.verdict == Verdict::kReached && !problem.confirms;
    return outcome;
  }
  [[nodiscard]] bool finds_shortest() const override { return true; }
};
}  // namespace

EngineEntry bfs() {
  return {.name = "bfs",
          .summary = "breadth-first search; the first trace found is a shortest one",
          .make = make_engine<BreadthFirst>};
}
}  // namespace tarrier::search
