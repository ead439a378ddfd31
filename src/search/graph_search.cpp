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
      successors_(space_.make_buffer(problem.portions)) {
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
    is_started_ = true;
    if (auto outcome = expand({}, limits, end_of_work)) return *std::move(outcome);
  }
  while (true) {
    if (work() >= end_of_work) return best_or({});
    if (!next_) next_ = next_open();
    if (!next_) return best_or(exhausted());
    if (const auto reason = reached_limit(limits))
      return best_or({.verdict = Verdict::kUnknown, .reason = reason});
    if (auto outcome = expand(*std::exchange(next_, std::nullopt), limits, end_of_work))
      return *std::move(outcome);
  }
}

// Stores successors until there are no more, or it is time for something else. Returns what ends the search
// for now, if anything does. Once begun, it takes at least as many as were passed over to begin: so being
// left again and again costs as much as a few expansions, and not the square of one.
std::optional<Outcome> GraphSearch::expand(Expansion expansion, base::Limits& limits,
                                           std::uint64_t end_of_work) {
  const StateId parent = expansion.state;
  const std::uint32_t enough = std::max(problem_.portions.turn, expansion.next);
  set_current(parent);
  if (parent != kNoState && expansion.next == 0) {
    if (rules_.expands_goals && is_goal(passed_.discrete(parent), passed_.zone(parent))) return reached();
    ++statistics_.explored;
  }
  fresh_.clear();
  edges_.clear();
  std::uint32_t count = 0;
  bool is_found = false;
  std::optional<base::StopReason> reason;
  const auto take = [&] {
    is_found = store_successors(parent);
    if (is_found) return false;
    count += static_cast<std::uint32_t>(successors_.size());
    set_current(parent);
    if (!successors_.is_full()) return true;  // these were the last
    // The new states refer to their edges until they are pushed, and the buffer is filled anew before that.
    edges_.push_back(successors_.release_edges());
    reason = reached_limit(limits);
    return !reason && (count < enough || (work() < end_of_work && !open_->takes_back()));
  };
  const bool is_complete = parent == kNoState ? space_.initial(expansion.next, successors_, take)
                                              : space_.expand(passed_.discrete(parent), passed_.zone(parent),
                                                              expansion.next, successors_, take);
  if (is_found) return reached();
  expansion.next += count;
  if (is_complete) {
    if (expansion.next == 0) ++statistics_.deadlocks;
  } else if (open_->takes_back() && count >= enough) {
    // Its number is all that has to be kept: the successors that are missing are generated again from here.
    begun_[parent] = expansion.next;
    open_->put_back(parent);
  } else {
    // Nothing may come in between, so it does not go back to the list.
    next_ = expansion;
  }
  open_->push(parent, fresh_);
  if (problem_.on_progress) note_improvement();
  if (!reason) return std::nullopt;
  return best_or({.verdict = Verdict::kUnknown, .reason = reason});
}

// The path is that to a state, or none for initial states that are still to come.
void GraphSearch::set_current(StateId state) {
  if (state == kNoState)
    current_.reset();
  else
    current_ = passed_.origin(state);
}

// The best path found, if there is one, at the end.
Outcome GraphSearch::best_or(Outcome outcome) {
  if (!best_) return outcome;
  // With the bound at the best cost, that nothing is left proves that nothing is below it.
  nothing_is_better_ = outcome.verdict == Verdict::kUnreachable;
  current_ = best_;
  return reached();
}

void GraphSearch::complete(Outcome& outcome) const {
  // An impossible path may have covered a longer one that is possible and shorter than the one found.
  outcome.is_shortest = outcome.verdict == Verdict::kReached && !problem_.confirms &&
                        (rules_.finds_shortest || nothing_is_better_);
  outcome.cost = current_ ? current_->cost : 0;
  outcome.remarks = open_->remarks();
  outcome.explanations = open_->explanations();
  outcome.edge_counts = edge_counts_;
  note_space(space_, outcome);
}

std::optional<GraphSearch::Expansion> GraphSearch::next_open() {
  while (const auto state = open_->pop()) {
    const auto begun = begun_.find(*state);
    if (begun != begun_.end()) {
      const Expansion rest{*state, begun->second};
      begun_.erase(begun);
      // If it was removed meanwhile, the state that covers it leads to what is missing, too.
      if (*state == kNoState || passed_.is_live(*state)) return rest;
    } else if (*state != kNoState && passed_.take(*state)) {
      return Expansion{*state};
    }
  }
  return std::nullopt;
}

// REQUIRES: the state is current_.
bool GraphSearch::is_goal(const space::Word* discrete, space::ZoneId zone) {
  return space_.is_goal(discrete, zone) && is_confirmed();
}

// Stores those in successors_ that are not covered; true if a goal is among them, then it is current_.
bool GraphSearch::store_successors(StateId parent) {
  const std::uint32_t cost = parent == kNoState ? 0 : passed_.origin(parent).cost;
  for (std::size_t i = 0; i < successors_.size(); ++i) {
    ++statistics_.generated;
    if (parent != kNoState) ++statistics_.transitions;
    const space::Origin origin{parent, successors_.ordinal(i), cost + successors_.cost(i)};
    current_ = origin;
    // Before the test of the goal: a goal that costs as much is not wanted either.
    if (origin.cost >= rules_.bound) continue;
    const space::Candidate state = successors_[i];
    if (!rules_.expands_goals && is_goal(state.discrete, state.stored.zone)) {
      if (!rules_.improves) return true;
      best_ = origin;
      rules_.bound = origin.cost;
      continue;
    }
    if (const auto id = passed_.insert(state, origin)) {
      fresh_.push_back({*id, successors_.edges(i)});
      // Only what is stored: a covered state has no value that the one that covers it has not.
      if (problem_.measuring != nullptr) space_.measure(state.discrete, state.stored.zone);
    } else {
      ++statistics_.covered;
    }
  }
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
  return current_ ? space_.path(passed_.ordinals(*current_)) : model::Path{};
}
}  // namespace tarrier::search
