// SPDX-License-Identifier: MIT
#include "search/loops/random_lassos.hpp"

namespace tarrier::search {
RandomLassos::RandomLassos(const Problem& problem, MakeGraph make)
    : AccountedSearch(problem), make_(std::move(make)), graph_(make_(problem)), way_(*graph_) {
  if (problem.counts_edges) graph_->count_edges(edge_counts_);
}

void RandomLassos::renew() {
  work_before_ += graph_->work();
  graph_ = nullptr;
  graph_ = make_(problem_);
  if (problem_.counts_edges) graph_->count_edges(edge_counts_);
}

void RandomLassos::start(std::vector<StateNumber>& out) {
  // A fault in an initial state has no way there.
  current_.reset();
  const std::size_t before = out.size();
  graph_->initial(out);
  statistics_.generated += out.size() - before;
}

std::optional<Outcome> RandomLassos::visit(StateNumber state) {
  current_ = state;
  way_.push(state, *graph_);
  if (const std::optional<model::Ending> ending = graph_->end_of(state)) {
    Outcome outcome = reached();
    outcome.path.ending = *ending;
    return outcome;
  }
  ++statistics_.explored;
  successors_.clear();
  graph_->expand(state, successors_);
  statistics_.generated += successors_.size();
  statistics_.transitions += successors_.size();
  if (successors_.empty()) ++statistics_.deadlocks;
  for (const StateNumber next : successors_)
    if (const auto loop = way_.loop_to(next, *graph_); !loop.empty()) return lasso_through(loop);
  return std::nullopt;
}

Outcome RandomLassos::lasso_through(std::span<const StateNumber> states) {
  return {.verdict = Verdict::kReached, .path = graph_->lasso_through(states, most_revisited())};
}

model::Path RandomLassos::path_to_current() {
  // The way on which it was found: to look for another one is to evaluate again what may have failed.
  return current_ ? graph_->path(graph_->way_to(*current_, 0), {}) : model::Path{};
}

void RandomLassos::complete(Outcome& outcome) const {
  outcome.cost = static_cast<std::uint32_t>(outcome.path.steps.size());
  outcome.edge_counts = edge_counts_;
}
}  // namespace tarrier::search
