// SPDX-License-Identifier: MIT
#include "search/loop_search.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace tarrier::search {
namespace {
model::Formula accepting(const Recurrence& recurrence) {
  std::vector<model::Formula> places;
  for (std::uint32_t l = 0; l < recurrence.locations.size(); ++l)
    if (recurrence.locations[l])
      places.push_back(
          model::Formula::of(model::Expression::at_location(recurrence.process, model::LocationId{l})));
  return model::Formula::any(std::move(places));
}
}  // namespace

LoopOrder::LoopOrder(const Problem& problem, const HeuristicFactory& factory)
    : accepting_(accepting(*problem.recurrence)),
      problem_{.network = problem.network,
               .goal = &accepting_,
               .zones = problem.zones,
               .reductions = problem.reductions,
               .seed = problem.seed},
      heuristic_(factory.make(problem_)),
      drops_dead_ends_(factory.traits.safe && problem.goal == nullptr) {}

void LoopOrder::apply(RunGraph& graph, std::vector<StateNumber>& states, std::size_t begin) {
  estimates_.resize(graph.size(), kUnknown);
  for (std::size_t i = begin; i < states.size(); ++i) {
    Estimate& estimate = estimates_[states[i]];
    if (estimate != kUnknown) continue;
    estimate = heuristic_->evaluate(graph.view(states[i]));
    ++calls_;
    if (estimate == kDeadEnd) ++dead_ends_;
  }
  const auto first = states.begin() + static_cast<std::ptrdiff_t>(begin);
  if (drops_dead_ends_)
    states.erase(
        std::remove_if(first, states.end(), [&](StateNumber s) { return estimates_[s] == kDeadEnd; }),
        states.end());
  std::stable_sort(states.begin() + static_cast<std::ptrdiff_t>(begin), states.end(),
                   [&](StateNumber a, StateNumber b) { return estimates_[a] < estimates_[b]; });
}

void LoopOrder::report(base::Statistics& statistics) const {
  statistics.heuristic_calls = calls_;
  statistics.dead_ends = drops_dead_ends_ ? dead_ends_ : 0;
}

void LoopSearch::start() {
  if (is_started_) return;
  graph_.initial(starts_);
  statistics_.generated += starts_.size();
  is_started_ = true;
}

void LoopSearch::push(StateNumber state, Stack& stack) {
  current_ = state;
  ++statistics_.explored;
  std::vector<StateNumber>& successors = stack.push(state);
  const std::size_t before = successors.size();
  graph_.expand(state, successors);
  const std::size_t count = successors.size() - before;
  statistics_.generated += count;
  statistics_.transitions += count;
  if (count == 0) ++statistics_.deadlocks;
  if (order_) order_->apply(graph_, successors, before);
}

Outcome LoopSearch::lasso(StateNumber accepting, const std::vector<bool>& members) {
  const std::vector<std::uint32_t> loop = graph_.way_back(accepting, members);
  TARRIER_ASSERT(!loop.empty());
  return {.verdict = Verdict::kReached, .path = graph_.path(graph_.way_to(accepting, kMostRevisited), loop)};
}

Outcome LoopSearch::goal(StateNumber state) {
  return {.verdict = Verdict::kReached, .path = graph_.path(graph_.way_to(state, kMostRevisited), {})};
}

model::Path LoopSearch::path_to_current() {
  return is_started_ ? graph_.path(graph_.way_to(current_, 0), {}) : model::Path{};
}
}  // namespace tarrier::search
