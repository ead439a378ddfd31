// SPDX-License-Identifier: MIT
#include "search/graph_search.hpp"

#include <algorithm>
#include <utility>

namespace tarrier::search {
namespace {
using space::kNoState;
using space::StateId;
}  // namespace

GraphSearch::GraphSearch(const Problem& problem, std::unique_ptr<OpenList> open, SearchRules rules)
    : AccountedSearch(problem),
      open_(std::move(open)),
      rules_(rules),
      space_(problem.network, problem.goal, problem.zones, reductions_with(problem, rules.dominance),
             {.measuring = problem.measuring}),
      passed_(space_.make_passed_list(rules.dominance)),
      successors_(space_.make_buffer()) {
  open_->attach(space_, passed_);
  if (problem.counts_edges) space_.count_edges(edge_counts_);
}

Outcome GraphSearch::go_on(base::Limits& limits, std::uint64_t end_of_work) {
  open_->respect(limits);
  if (!is_started_) {
    constexpr std::uint64_t kTurn = 16'384;  // between two looks at the limits
    while (!open_->prepare(limits, open_->work() + std::min(kTurn, end_of_work - work()))) {
      if (work() >= end_of_work) return {};
      if (const auto reason = limit_reached(limits, 0))
        return {.verdict = Verdict::kUnknown, .reason = reason};
    }
    space_.initial(successors_);
    is_started_ = true;
    if (store_successors(kNoState)) return reached();
  }
  while (true) {
    if (work() >= end_of_work) return best_or({});
    if (!next_) next_ = next_open();
    if (!next_) return best_or(exhausted());
    // Removed entries count: they take memory too, and a search through exact zones can remove one for each
    // it adds.
    if (const auto reason = limit_reached(limits, passed_.size() + passed_.removed()))
      return best_or({.verdict = Verdict::kUnknown, .reason = reason});
    const StateId parent = *std::exchange(next_, std::nullopt);
    current_ = passed_.origin(parent);
    if (rules_.expands_goals && is_goal(passed_.discrete(parent), passed_.zone(parent))) return reached();
    ++statistics_.explored;
    space_.expand(passed_.discrete(parent), passed_.zone(parent), successors_);
    if (successors_.size() == 0) ++statistics_.deadlocks;
    if (store_successors(parent)) return reached();
  }
}

// The best path found, if there is one, at the end.
Outcome GraphSearch::best_or(Outcome outcome) {
  if (!best_) return outcome;
  nothing_is_better_ = outcome.verdict == Verdict::kUnreachable;
  current_ = *best_;
  return reached();
}

void GraphSearch::complete(Outcome& outcome) const {
  // An impossible path may have covered a longer one that is possible and shorter than the one found.
  outcome.is_shortest = outcome.verdict == Verdict::kReached && !problem_.confirms &&
                        (rules_.finds_shortest || nothing_is_better_);
  outcome.cost = current_.cost;
  outcome.remarks = open_->remarks();
  outcome.explanations = open_->explanations();
  outcome.edge_counts = edge_counts_;
  note_extents(space_, outcome);
}

std::optional<StateId> GraphSearch::next_open() {
  while (const auto next = open_->pop())
    if (passed_.take(*next)) return next;
  return std::nullopt;
}

// REQUIRES: the state is current_.
bool GraphSearch::is_goal(const space::Word* discrete, space::ZoneId zone) {
  return space_.is_goal(discrete, zone) && is_confirmed();
}

// Stores what is not covered and hands it to the open list; true if a goal is among them, then it is
// current_.
bool GraphSearch::store_successors(StateId parent) {
  const std::uint32_t cost = parent == kNoState ? 0 : passed_.origin(parent).cost;
  fresh_.clear();
  for (std::uint32_t i = 0; i < successors_.size(); ++i) {
    ++statistics_.generated;
    if (parent != kNoState) ++statistics_.transitions;
    current_ = {parent, i, cost + successors_.cost(i)};
    if (current_.cost >= rules_.bound) continue;
    const space::Candidate state = successors_[i];
    if (!rules_.expands_goals && is_goal(state.discrete, state.stored.zone)) {
      if (!rules_.improves) return true;
      best_ = current_;
      rules_.bound = current_.cost;
      continue;
    }
    if (const auto id = passed_.insert(state, current_)) {
      fresh_.push_back({*id, successors_.edges(i)});
      if (problem_.measuring != nullptr) space_.measure(state.discrete, state.stored.zone);
    } else {
      ++statistics_.covered;
    }
  }
  open_->push(parent, fresh_);
  if (problem_.on_progress) note_improvement();
  return false;
}

void GraphSearch::note_improvement() {
  open_->report(statistics_);
  if (statistics_.best_estimate == shown_estimate_) return;
  shown_estimate_ = statistics_.best_estimate;
  show_progress(true);
}

void GraphSearch::update(base::Statistics& statistics) const {
  statistics.stored = passed_.size();
  statistics.removed = passed_.removed();
  open_->report(statistics);
}

model::Path GraphSearch::path_to_current() {
  return is_started_ ? space_.path(passed_.ordinals(current_)) : model::Path{};
}
}  // namespace tarrier::search
