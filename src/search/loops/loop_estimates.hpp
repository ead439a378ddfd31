// SPDX-License-Identifier: MIT
// How near what has to happen infinitely often seems: a heuristic for each such condition, made when wanted.
#pragma once
#include <memory>
#include <vector>

#include "search/loops/loop_graph.hpp"

namespace tarrier::search {
class LoopEstimates {
 public:
  // The problem must outlive this object.
  LoopEstimates(const Problem& problem, HeuristicFactory factory);

  // To where an acceptance condition of the graph holds; 0 if no formula says where. REQUIRES: the same graph,
  // or one like it, in all calls.
  Estimate evaluate(std::size_t set, const LoopGraph& graph, const StateView& state);
  [[nodiscard]] std::uint64_t calls() const { return calls_; }
  [[nodiscard]] std::uint64_t work() const;
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Target {
    Target(const Problem& whole, model::Formula wanted, const HeuristicFactory& factory);
    model::Formula goal;
    Problem problem;
    std::unique_ptr<Heuristic> heuristic;
  };

  const Problem& problem_;
  HeuristicFactory factory_;
  std::vector<std::unique_ptr<Target>> targets_;  // by number
  std::uint64_t calls_ = 0;
};
}  // namespace tarrier::search
