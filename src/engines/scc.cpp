// SPDX-License-Identifier: MIT
// Strongly connected components, found depth-first, until one of them has a loop on which everything happens
// that has to.
//
// The path-based algorithm (Gabow 2000; for acceptance Couvreur 1999): the states that are not finished stand
// on a stack in the order in which they were met, and are grouped into what is known to be strongly
// connected. A step back to one of them merges the groups in between, which then have a loop through all
// their states; it is the loop wanted as soon as everything happens in the group that has to happen infinitely
// often, long before the component is known as a whole. A group whose first state has no way out that has not
// been tried is a component without such a loop, for good, unless compassion leaves out some of its states
// (fair_components.hpp). Nothing has to be counted in the states, however many conditions there are.
#include <algorithm>
#include <span>

#include "search/loops/loop_search.hpp"

namespace tarrier::engines {
namespace {
using search::Marks;
using search::Outcome;
using search::StateNumber;

class SccSearch final : public search::LoopSearch {
 public:
  explicit SccSearch(const search::Problem& problem)
      : LoopSearch(problem, search::RunGraph::Counting::kOff), fairness_(graph_.fairness()) {}

 private:
  static constexpr std::uint32_t kUnknown = 0;
  static constexpr std::uint32_t kFinished = 0xffffffff;
  struct Group {
    std::uint32_t first = 0;  // place of its first state among the unfinished ones
    Marks marks;              // what happens in its states
  };

  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override {
    start();
    while (true) {
      if (std::optional<Outcome> outcome = pause(limits, end_of_work)) return *std::move(outcome);
      if (stack_.is_empty()) {
        const auto next = next_start();
        if (!next) return exhausted();
        if (place_of(*next) != kUnknown) continue;
        if (std::optional<Outcome> outcome = enter(*next)) return *std::move(outcome);
        continue;
      }
      const auto next = stack_.next();
      if (!next) {
        if (std::optional<Outcome> outcome = leave()) return *std::move(outcome);
        continue;
      }
      const std::uint32_t place = place_of(*next);
      if (place == kUnknown) {
        if (std::optional<Outcome> outcome = enter(*next)) return *std::move(outcome);
      } else if (place != kFinished && merge(place - 1)) {
        return found();
      }
    }
  }

  // By state: its place among the unfinished ones, counted from 1.
  std::uint32_t& place_of(StateNumber state) {
    if (places_.size() <= state) places_.resize(graph_.size(), kUnknown);
    return places_[state];
  }

  std::optional<Outcome> enter(StateNumber state) {
    unfinished_.push_back(state);
    const auto place = static_cast<std::uint32_t>(unfinished_.size());
    place_of(state) = place;
    groups_.push_back({place - 1, Marks(graph_.sets())});
    mark(state, groups_.back().marks);
    push(state, stack_);
    if (graph_.is_goal(state)) return goal(state);
    // All edges into the stack at once and not one by one: the earlier a loop is closed, the sooner it is
    // seen.
    const std::uint32_t least = set_known_aside();
    return least != kFinished && merge(least - 1) ? std::optional(found()) : std::nullopt;
  }

  // Leaves only the new ones of the successors of the top; the others take no exploring. That which has the
  // least place (kFinished if all are finished) says as much as all of them.
  std::uint32_t set_known_aside() {
    std::vector<StateNumber>& successors = stack_.successors();
    std::uint32_t least = kFinished;
    const auto is_known = [&](StateNumber state) {
      const std::uint32_t place = place_of(state);
      if (place != kUnknown) least = std::min(least, place);
      return place != kUnknown;
    };
    const auto first = successors.begin() + static_cast<std::ptrdiff_t>(stack_.first_of_top());
    successors.erase(std::remove_if(first, successors.end(), is_known), successors.end());
    return least;
  }

  std::optional<Outcome> leave() {
    const StateNumber state = stack_.top();
    stack_.pop();
    const std::uint32_t place = place_of(state) - 1;
    // The state belongs to a group that began earlier, and may still grow.
    if (groups_.back().first != place) return std::nullopt;
    // Without compassion, merge() has told already: more states can only make more happen.
    if (!fairness_.pairs.empty() && fairness_.may_be_met_in(groups_.back().marks))
      if (std::optional<Outcome> outcome = part_of_component(place)) return outcome;
    groups_.pop_back();
    for (std::size_t i = place; i < unfinished_.size(); ++i) place_of(unfinished_[i]) = kFinished;
    unfinished_.resize(place);
    return std::nullopt;
  }

  // The states from `place` on, which are a component, with its edges.
  struct Component {
    [[nodiscard]] std::size_t degree(std::uint32_t node) const { return first[node + 1] - first[node]; }
    [[nodiscard]] std::uint32_t target(std::uint32_t node, std::size_t edge) const {
      return edges[first[node] + edge];
    }
    void mark(std::uint32_t node, Marks& all) const { all.add(marks[node]); }
    std::vector<std::size_t> first;
    std::vector<std::uint32_t> edges;
    std::vector<Marks> marks;
  };
  Component component_from(std::uint32_t place) {
    Component result;
    std::vector<StateNumber> successors;
    for (std::size_t i = place; i < unfinished_.size(); ++i) {
      result.first.push_back(result.edges.size());
      result.marks.emplace_back(graph_.sets());
      mark(unfinished_[i], result.marks.back());
      successors.clear();
      // Computed once more: keeping all edges would cost memory in every search, for the few with
      // compassion.
      graph_.expand(unfinished_[i], successors);
      for (const StateNumber next : successors)
        // Edges to finished states leave the component, and all others stay in it, since it is the last
        // group.
        if (place_of(next) != kFinished) result.edges.push_back(place_of(next) - 1 - place);
    }
    result.first.push_back(result.edges.size());
    return result;
  }

  // A loop in a part of the component that begins there, if there is one.
  std::optional<Outcome> part_of_component(std::uint32_t place) {
    const std::size_t size = unfinished_.size() - place;
    const std::vector<search::FairComponent> parts =
        fair_components(component_from(place), fairness_, std::vector<bool>(size, true), true);
    if (parts.empty()) return std::nullopt;
    std::vector<StateNumber> states;
    for (const std::uint32_t node : parts.front()) states.push_back(unfinished_[place + node]);
    return lasso_through(states);
  }

  // A step leads from the last group to this place. True if there is a loop now on which everything happens.
  bool merge(std::uint32_t place) {
    while (groups_.back().first > place) {
      const Marks marks = std::move(groups_.back().marks);
      groups_.pop_back();
      groups_.back().marks.add(marks);
    }
    return fairness_.is_met_by(groups_.back().marks);
  }

  Outcome found() { return lasso_through(std::span(unfinished_).subspan(groups_.back().first)); }

  [[nodiscard]] std::uint64_t bytes() const override {
    return graph_.bytes() + stack_.bytes() +
           groups_.capacity() * (sizeof(Group::first) + fairness_.all.bytes()) +
           (places_.capacity() + unfinished_.capacity()) * sizeof(std::uint32_t);
  }

  search::Fairness fairness_;
  Stack stack_;
  std::vector<std::uint32_t> places_;
  std::vector<StateNumber> unfinished_;
  std::vector<Group> groups_;
};

}  // namespace

search::EngineEntry scc() {
  return {.name = "scc",
          .summary = "loops by strongly connected components, depth-first: complete",
          .finds_loops = true,
          .make = search::make_engine<search::LoopEngine<SccSearch>>};
}
}  // namespace tarrier::engines
