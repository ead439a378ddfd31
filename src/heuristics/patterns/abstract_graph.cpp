// SPDX-License-Identifier: MIT
#include "heuristics/patterns/abstract_graph.hpp"

#include <algorithm>
#include <queue>

#include "base/budget.hpp"
#include "search/open_list.hpp"

namespace tarrier::heuristics {
using search::Estimate;
using search::kDeadEnd;
using space::StateId;

AbstractGraph::AbstractGraph(const model::Projection& projection)
    : space_(projection.network, &*projection.goal, {}, kReductions),
      passed_(space_.make_passed_list(space::Dominance::kKeepNumbers)),
      buffer_(space_.make_buffer()) {}

std::uint64_t AbstractGraph::bytes() const {
  return space_.bytes() + passed_.bytes() + is_goal_.capacity() +
         first_step_.capacity() * sizeof(first_step_[0]) + steps_.capacity() * sizeof(Step);
}

// Breadth-first, so that what is not expanded in the end is far from the initial state. A state that a later
// one has covered is not expanded: it has a step of no cost to the one that covers it, which can do all that
// it can.
void AbstractGraph::explore(std::uint64_t most_states, std::uint64_t end_of_work,
                            const base::Limits* limits) {
  constexpr std::uint64_t kLook = 256;  // expansions between two looks at the clock
  if (initial_ == 0) {
    space_.initial(buffer_);
    store(buffer_);
    steps_.clear();
    initial_ = size();
  }
  while (!is_complete() && size() < most_states && work() < end_of_work) {
    if (limits != nullptr && expanded_ % kLook == 0) base::require_time(*limits);
    const StateId state{static_cast<std::uint32_t>(expanded_++)};
    const space::Candidate candidate{passed_.discrete(state), passed_.stored(state)};
    if (passed_.is_live(state)) {
      space_.expand(candidate.discrete, candidate.stored.zone, buffer_);
      store(buffer_);
    } else {
      steps_.push_back({static_cast<std::uint32_t>(passed_.place(candidate, {}).state), 0});
    }
    const auto own = steps_.begin() + static_cast<std::ptrdiff_t>(first_step_.back());
    // Steps that differ only in what is forgotten lead to the same state at the same cost.
    std::sort(own, steps_.end());
    steps_.erase(std::unique(own, steps_.end()), steps_.end());
    first_step_.push_back(steps_.size());
  }
}

void AbstractGraph::store(const space::SuccessorBuffer& states) {
  for (std::size_t i = 0; i < states.size(); ++i) {
    const space::Candidate candidate = states[i];
    // The step leads to the state that covers this one: it can do all that this one can, at no larger
    // distance.
    const auto [state, is_new] = passed_.place(candidate, {});
    steps_.push_back({static_cast<std::uint32_t>(state), states.cost(i)});
    if (is_new) is_goal_.push_back(space_.is_goal(candidate.discrete, candidate.stored.zone) ? 1 : 0);
  }
}

// Backwards from the goals, nearest first. A state that was not expanded could be next to a goal: it counts
// as one, which keeps distances lower bounds.
std::vector<Estimate> AbstractGraph::take_distances() {
  const std::size_t count = size();
  std::vector<std::uint64_t> first(count + 1, 0);  // by target
  for (const Step& step : steps_) ++first[step.target + 1];
  for (std::size_t i = 0; i < count; ++i) first[i + 1] += first[i];
  std::vector<Step> back(steps_.size());  // target: where the step comes from
  std::vector<std::uint64_t> next = first;
  for (std::uint32_t state = 0; state < expanded_; ++state)
    for (std::uint64_t i = first_step_[state]; i < first_step_[state + 1]; ++i)
      back[next[steps_[i].target]++] = {state, steps_[i].cost};
  // They take most of the memory, and there are two copies of them for a moment.
  steps_ = {};
  first_step_ = {};

  std::vector<Estimate> distances(count, kDeadEnd);
  using Entry = std::pair<Estimate, std::uint32_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  for (std::uint32_t state = 0; state < count; ++state) {
    if (is_goal_[state] == 0 && state < expanded_) continue;
    distances[state] = 0;
    open.emplace(0, state);
  }
  while (!open.empty()) {
    const auto [distance, state] = open.top();
    open.pop();
    if (distance > distances[state]) continue;
    for (std::uint64_t i = first[state]; i < first[state + 1]; ++i) {
      const Estimate through = distance + back[i].cost;
      if (through >= distances[back[i].target]) continue;
      distances[back[i].target] = through;
      open.emplace(through, back[i].target);
    }
  }
  initial_distance_ =
      *std::min_element(distances.begin(), distances.begin() + static_cast<std::ptrdiff_t>(initial_));
  return distances;
}
}  // namespace tarrier::heuristics
