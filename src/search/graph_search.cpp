// SPDX-License-Identifier: MIT
#include "search/graph_search.hpp"

#include <algorithm>
#include <utility>

namespace tarrier::search {
namespace {
using space::kNoState;
using space::Origin;
using space::StateId;

// Several steps in one would upset an order by costs.
space::Reductions reductions(const Problem& problem, space::Dominance dominance) {
  space::Reductions result = problem.reductions;
  if (dominance == space::Dominance::kCompareCost) result.committed = false;
  return result;
}
}  // namespace

GraphSearch::GraphSearch(const Problem& problem, std::unique_ptr<OpenList> open, SearchRules rules)
    : problem_(problem),
      open_(std::move(open)),
      rules_(rules),
      space_(problem.network, problem.goal, problem.zones, reductions(problem, rules.dominance),
             problem.measuring),
      passed_(space_.make_passed_list(rules.dominance)),
      successors_(space_.make_buffer()) {
  open_->attach(space_, passed_);
  if (problem.counts_edges) space_.count_edges(edge_counts_);
}

Outcome GraphSearch::run(base::Limits& limits, std::uint64_t work) {
  taken_up_ = std::chrono::steady_clock::now();
  open_->respect(limits);
  const std::uint64_t done = this->work();
  Outcome outcome = search(limits, work < kUnlimited - done ? done + work : kUnlimited);
  bring_up_to_date();
  seconds_before_ = statistics_.search_seconds;
  // An impossible path may have covered a longer one that is possible and shorter than the one found.
  outcome.is_shortest = outcome.verdict == Verdict::kReached && rules_.finds_shortest && !problem_.confirms;
  outcome.cost = current_.cost;
  outcome.remarks = open_->remarks();
  outcome.statistics = statistics_;
  if (problem_.on_progress) problem_.on_progress({statistics_, open_->size()});
  outcome.edge_counts = edge_counts_;
  if (const space::Measurement* measurement = space_.measurement()) {
    outcome.extents = measurement->extents();
    outcome.extents_are_exact = measurement->is_exact();
  }
  return outcome;
}

Outcome GraphSearch::search(base::Limits& limits, std::uint64_t end_of_work) {
  try {
    if (!is_started_) {
      space_.initial(successors_);
      is_started_ = true;
      if (store_successors(kNoState)) return {.verdict = Verdict::kReached, .path = path_to(current_)};
    }
    while (true) {
      if (work() >= end_of_work) return {};
      if (!next_) next_ = next_open();
      if (!next_) return exhausted();
      if (const auto reason = limit_reached(limits)) return {.verdict = Verdict::kUnknown, .reason = reason};
      const StateId parent = *std::exchange(next_, std::nullopt);
      current_ = passed_.origin(parent);
      if (rules_.expands_goals && is_goal(passed_.discrete(parent), passed_.zone(parent)))
        return {.verdict = Verdict::kReached, .path = path_to(current_)};
      ++statistics_.explored;
      space_.expand(passed_.discrete(parent), passed_.zone(parent), successors_);
      if (successors_.size() == 0) ++statistics_.deadlocks;
      if (store_successors(parent)) return {.verdict = Verdict::kReached, .path = path_to(current_)};
    }
  } catch (const OutOfTime&) {
    return {
        .verdict = Verdict::kUnknown,
        .reason = base::Limits::is_interrupted() ? base::StopReason::kInterrupted : base::StopReason::kTime};
  } catch (const base::Error& error) {
    if (error.code() != base::Code::kEvaluation) throw;
    model::Path path = is_started_ ? path_to(current_) : model::Path{};
    if (problem_.confirms && !problem_.confirms(path, false))
      return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kApproximation};
    return {.verdict = Verdict::kFault, .path = std::move(path), .fault = error};
  }
}

std::optional<StateId> GraphSearch::next_open() {
  while (const auto next = open_->pop())
    if (passed_.take(*next)) return next;
  return std::nullopt;
}

Outcome GraphSearch::exhausted() const {
  if (!met_impossible_) return {.verdict = Verdict::kUnreachable};
  return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kApproximation};
}

// REQUIRES: the state is current_.
bool GraphSearch::is_goal(const space::Word* discrete, space::ZoneId zone) {
  if (!space_.is_goal(discrete, zone)) return false;
  if (!problem_.confirms || problem_.confirms(path_to(current_), true)) return true;
  met_impossible_ = true;
  return false;
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
    if (!rules_.expands_goals && is_goal(state.discrete, state.stored.zone)) return true;
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

void GraphSearch::show_progress(bool has_improved) {
  bring_up_to_date();
  problem_.on_progress({statistics_, open_->size(), has_improved});
}

std::optional<base::StopReason> GraphSearch::limit_reached(base::Limits& limits) {
  if (statistics_.explored % 1024 == 0) {
    note_memory();
    if (problem_.on_progress) show_progress(false);
  }
  // Removed entries count: they take memory too, and a search through exact zones can remove one for each
  // it adds.
  return limits.exceeded(passed_.size() + passed_.removed(), accounted());
}

void GraphSearch::bring_up_to_date() {
  statistics_.stored = passed_.size();
  statistics_.removed = passed_.removed();
  statistics_.search_seconds =
      seconds_before_ + std::chrono::duration<double>(std::chrono::steady_clock::now() - taken_up_).count();
  open_->report(statistics_);
  note_memory();
}

void GraphSearch::note_memory() {
  statistics_.peak_memory_bytes = std::max(statistics_.peak_memory_bytes, accounted());
  statistics_.resident_bytes = base::peak_resident_bytes();
}

// Follows the origins back and lets the space repeat the choices from the start.
model::Path GraphSearch::path_to(Origin last) {
  std::vector<std::uint32_t> ordinals;
  for (Origin at = last;; at = passed_.origin(at.parent)) {
    ordinals.push_back(at.ordinal);
    if (at.parent == kNoState) break;
  }
  std::reverse(ordinals.begin(), ordinals.end());
  return space_.path(ordinals);
}
}  // namespace tarrier::search
