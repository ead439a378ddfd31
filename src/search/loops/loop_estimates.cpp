// SPDX-License-Identifier: MIT
#include "search/loops/loop_estimates.hpp"

namespace tarrier::search {
LoopEstimates::Target::Target(const Problem& whole, model::Formula wanted, const HeuristicFactory& factory)
    : goal(std::move(wanted)),
      problem{.network = whole.network,
              .goal = &goal,
              .zones = whole.zones,
              .reductions = whole.reductions,
              .seed = whole.seed},
      heuristic(factory.make(problem)) {}

LoopEstimates::LoopEstimates(const Problem& problem, HeuristicFactory factory)
    : problem_(problem), factory_(std::move(factory)) {}

Estimate LoopEstimates::evaluate(std::size_t set, const LoopGraph& graph, const StateView& state) {
  if (targets_.size() <= set) targets_.resize(set + 1);
  std::unique_ptr<Target>& target = targets_[set];
  // When it is first asked for: a heuristic may take long to prepare, and some conditions just hold.
  if (!target) {
    std::optional<model::Formula> wanted = graph.target(set);
    if (!wanted) return 0;
    target = std::make_unique<Target>(problem_, *std::move(wanted), factory_);
  }
  ++calls_;
  return target->heuristic->evaluate(state);
}

std::uint64_t LoopEstimates::work() const {
  std::uint64_t sum = calls_;
  for (const auto& target : targets_) sum += target ? target->heuristic->work() : 0;
  return sum;
}

std::uint64_t LoopEstimates::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& target : targets_) sum += target ? target->heuristic->bytes() : 0;
  return sum;
}
}  // namespace tarrier::search
