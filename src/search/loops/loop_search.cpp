// SPDX-License-Identifier: MIT
#include "search/loops/loop_search.hpp"

namespace tarrier::search {
void LoopSearch::start() {
  if (is_started_) return;
  graph_.initial(starts_);
  statistics_.generated += starts_.size();
  // Only now: a fault in an initial state has no way there.
  is_started_ = true;
}

void LoopSearch::expand(StateNumber state, std::vector<StateNumber>& successors) {
  current_ = state;
  ++statistics_.explored;
  const std::size_t before = successors.size();
  graph_.expand(state, successors);
  const std::size_t count = successors.size() - before;
  statistics_.generated += count;
  statistics_.transitions += count;
  if (count == 0) ++statistics_.deadlocks;
}

Outcome LoopSearch::lasso(StateNumber state, const std::vector<bool>& members) {
  const std::vector<std::uint32_t> loop = graph_.loop_from(state, members);
  return {.verdict = Verdict::kReached, .path = graph_.path(graph_.way_to(state, most_revisited()), loop)};
}

Outcome LoopSearch::lasso_through(std::span<const StateNumber> states) {
  return {.verdict = Verdict::kReached, .path = graph_.lasso_through(states, most_revisited())};
}

Outcome LoopSearch::goal(StateNumber state) {
  return {.verdict = Verdict::kReached, .path = graph_.path(graph_.way_to(state, most_revisited()), {})};
}

model::Path LoopSearch::path_to_current() {
  // The way on which it was found: to look for another one is to evaluate again what may have failed.
  return is_started_ ? graph_.path(graph_.way_to(current_, 0), {}) : model::Path{};
}
}  // namespace tarrier::search
