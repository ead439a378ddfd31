// SPDX-License-Identifier: MIT
#include "search/graph_search.hpp"

#include <algorithm>
#include <chrono>

#include "space/state_space.hpp"

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

class GraphSearch {
 public:
  GraphSearch(const Problem& problem, base::Limits& limits, OpenList& open, SearchRules rules)
      : problem_(problem),
        limits_(limits),
        open_(open),
        rules_(rules),
        space_(problem.network, problem.goal, problem.zones, reductions(problem, rules.dominance),
               problem.measuring),
        passed_(space_.make_passed_list(rules.dominance)),
        successors_(space_.make_buffer()) {
    open_.attach(space_, passed_);
    if (problem.counts_edges) space_.count_edges(edge_counts_);
  }

  Outcome run() {
    statistics_.preprocessing_seconds = limits_.elapsed();
    Outcome outcome = search();
    bring_up_to_date();
    if (problem_.on_progress) problem_.on_progress({statistics_, open_.size()});
    outcome.statistics = statistics_;
    outcome.edge_counts = std::move(edge_counts_);
    if (const space::Measurement* measurement = space_.measurement()) {
      outcome.extents = measurement->extents();
      outcome.extents_are_exact = measurement->is_exact();
    }
    return outcome;
  }

 private:
  Outcome search() {
    StateId parent = kNoState;
    try {
      space_.initial(successors_);
      started_ = true;
      while (true) {
        if (store_successors(parent)) return {.verdict = Verdict::kReached, .path = path_to(current_)};
        do {
          const auto next = open_.pop();
          if (!next) return exhausted();
          parent = *next;
        } while (!passed_.take(parent));
        if (const auto reason = limit_reached()) return {.verdict = Verdict::kUnknown, .reason = reason};
        current_ = passed_.origin(parent);
        if (rules_.expands_goals && is_goal(passed_.discrete(parent), passed_.zone(parent)))
          return {.verdict = Verdict::kReached, .path = path_to(current_)};
        ++statistics_.explored;
        space_.expand(passed_.discrete(parent), passed_.zone(parent), successors_);
        if (successors_.size() == 0) ++statistics_.deadlocks;
      }
    } catch (const base::Error& error) {
      if (error.code() != base::Code::kEvaluation) throw;
      model::Path path = started_ ? path_to(current_) : model::Path{};
      if (problem_.confirms && !problem_.confirms(path, false))
        return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kApproximation};
      return {.verdict = Verdict::kFault, .path = std::move(path), .fault = error};
    }
  }

  Outcome exhausted() const {
    if (!met_impossible_) return {.verdict = Verdict::kUnreachable};
    return {.verdict = Verdict::kUnknown, .reason = base::StopReason::kApproximation};
  }

  // REQUIRES: the state is current_.
  bool is_goal(const space::Word* discrete, space::ZoneId zone) {
    if (!space_.is_goal(discrete, zone)) return false;
    if (!problem_.confirms || problem_.confirms(path_to(current_), true)) return true;
    met_impossible_ = true;
    return false;
  }

  // Stores what is not covered and hands it to the open list; true if a goal is among them, then it is
  // current_.
  bool store_successors(StateId parent) {
    const std::uint32_t cost = parent == kNoState ? 0 : passed_.origin(parent).cost;
    fresh_.clear();
    for (std::uint32_t i = 0; i < successors_.size(); ++i) {
      ++statistics_.generated;
      if (parent != kNoState) ++statistics_.transitions;
      current_ = {parent, i, cost + successors_.cost(i)};
      const space::Candidate state = successors_[i];
      if (!rules_.expands_goals && is_goal(state.discrete, state.stored.zone)) return true;
      if (const auto id = passed_.insert(state, current_)) {
        fresh_.push_back(*id);
        if (problem_.measuring != nullptr) space_.measure(state.discrete, state.stored.zone);
      } else {
        ++statistics_.covered;
      }
    }
    open_.push(fresh_);
    if (problem_.on_progress) note_improvement();
    return false;
  }

  void note_improvement() {
    open_.report(statistics_);
    if (statistics_.best_estimate == shown_estimate_) return;
    shown_estimate_ = statistics_.best_estimate;
    show_progress(true);
  }

  void show_progress(bool has_improved) {
    bring_up_to_date();
    problem_.on_progress({statistics_, open_.size(), has_improved});
  }

  std::optional<base::StopReason> limit_reached() {
    if (statistics_.explored % 1024 == 0) {
      note_memory();
      if (problem_.on_progress) show_progress(false);
    }
    // Removed entries count: they take memory too, and a search through exact zones can remove one for each
    // it adds.
    return limits_.exceeded(passed_.size() + passed_.removed(), unaccounted_ + accounted());
  }

  std::uint64_t accounted() const { return passed_.bytes() + space_.bytes() + open_.bytes(); }

  void bring_up_to_date() {
    statistics_.stored = passed_.size();
    statistics_.removed = passed_.removed();
    statistics_.search_seconds = limits_.elapsed() - statistics_.preprocessing_seconds;
    open_.report(statistics_);
    note_memory();
  }

  void note_memory() {
    statistics_.peak_memory_bytes = std::max(statistics_.peak_memory_bytes, accounted());
    statistics_.resident_bytes = base::peak_resident_bytes();
  }

  // Follows the origins back and lets the space repeat the choices from the start.
  model::Path path_to(Origin last) {
    std::vector<std::uint32_t> ordinals;
    for (Origin at = last;; at = passed_.origin(at.parent)) {
      ordinals.push_back(at.ordinal);
      if (at.parent == kNoState) break;
    }
    std::reverse(ordinals.begin(), ordinals.end());
    return space_.path(ordinals);
  }

  const Problem& problem_;
  base::Limits& limits_;
  OpenList& open_;
  SearchRules rules_;
  space::StateSpace space_;
  space::PassedList passed_;
  space::SuccessorBuffer successors_;
  const std::uint64_t unaccounted_ = base::resident_bytes();  // the program and the model
  std::vector<StateId> fresh_;
  bool started_ = false;         // there are initial states
  bool met_impossible_ = false;  // a path to a goal that is not confirmed
  Origin current_;               // of the state being worked on, for the path if it is a goal or has a fault
  base::Statistics statistics_;
  base::EdgeCounts edge_counts_;
  std::optional<Estimate> shown_estimate_;
};
}  // namespace

Outcome graph_search(const Problem& problem, base::Limits& limits, OpenList& open, SearchRules rules) {
  return GraphSearch(problem, limits, open, rules).run();
}
}  // namespace tarrier::search
