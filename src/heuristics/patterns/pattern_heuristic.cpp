// SPDX-License-Identifier: MIT
#include "heuristics/patterns/pattern_heuristic.hpp"

#include <fmt/format.h>

#include <chrono>

namespace tarrier::heuristics {
using search::Estimate;

Estimate PatternHeuristic::evaluate(const search::StateView& state) {
  if (!is_ready_) prepare_within(nullptr);
  return is_hopeless_ ? search::kDeadEnd : database_->lookup(state);
}

void PatternHeuristic::prepare_within(const base::Limits* limits) {
  const auto begin = std::chrono::steady_clock::now();
  is_ready_ = true;
  std::optional<Result> last;
  while (!is_hopeless_) {
    const auto proposal = propose(last ? &*last : nullptr);
    if (!proposal || is_hopeless_) break;
    last = build(*proposal, limits);
  }
  seconds_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Keeps the result unless there is one already that has seen more of its abstraction.
PatternHeuristic::Result PatternHeuristic::build(const Proposal& proposal, const base::Limits* limits) {
  const search::Problem& problem = components_.problem();
  auto projection = std::make_unique<model::Projection>(model::project(
      problem.network, *problem.goal, components_.pattern(proposal.selection, options_.all_clocks)));
  auto graph = std::make_unique<AbstractGraph>(*projection);
  graph->explore(options_.states, limits);
  work_ += graph->work();
  const Result result{.is_complete = graph->is_complete(), .states = graph->size()};
  if (database_ && is_complete_ && !result.is_complete) return result;
  is_complete_ = result.is_complete;
  database_ = std::make_unique<PatternDatabase>(problem, *projection, std::move(graph));
  projection_ = std::move(projection);
  explanation_ = {proposal.reason, components_.describe(proposal.selection),
                  fmt::format("{} abstract states{}", result.states,
                              result.is_complete ? "" : ", and more that were not looked at")};
  return result;
}

void PatternHeuristic::give_up(std::string reason) {
  is_hopeless_ = true;
  explanation_ = {std::move(reason)};
}
}  // namespace tarrier::heuristics
