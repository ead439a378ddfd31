// SPDX-License-Identifier: MIT
#include "search/component_search.hpp"

#include "search/loop_search.hpp"

namespace tarrier::search {
namespace {
class SccSearch final : public LoopSearch {
 public:
  SccSearch(const Problem& problem, const HeuristicFactory* heuristic) : LoopSearch(problem, heuristic) {}

 private:
  static constexpr std::uint32_t kUnknown = 0;
  static constexpr std::uint32_t kFinished = 0xffffffff;
  static constexpr StateNumber kNoState = 0xffffffff;
  struct Group {
    std::uint32_t first = 0;  // place of its first state among the unfinished ones
    StateNumber accepting = kNoState;
  };

  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override {
    start();
    while (true) {
      if (work() >= end_of_work) return {};
      if (const auto reason = limit_reached(limits, graph_.size()))
        return {.verdict = Verdict::kUnknown, .reason = reason};
      if (stack_.is_empty()) {
        const auto next = next_start();
        if (!next) return exhausted();
        if (place_of(*next) == kUnknown && enter(*next)) return goal(*next);
        continue;
      }
      const auto next = stack_.next();
      if (!next) {
        leave();
        continue;
      }
      const std::uint32_t place = place_of(*next);
      if (place == kUnknown) {
        if (enter(*next)) return goal(*next);
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

  // True if the state is a goal.
  bool enter(StateNumber state) {
    unfinished_.push_back(state);
    place_of(state) = static_cast<std::uint32_t>(unfinished_.size());
    groups_.push_back(
        {static_cast<std::uint32_t>(unfinished_.size() - 1), graph_.is_accepting(state) ? state : kNoState});
    push(state, stack_);
    return graph_.is_goal(state);
  }

  void leave() {
    const StateNumber state = stack_.top();
    stack_.pop();
    const std::uint32_t place = place_of(state) - 1;
    if (groups_.back().first != place) return;
    groups_.pop_back();
    for (std::size_t i = place; i < unfinished_.size(); ++i) place_of(unfinished_[i]) = kFinished;
    unfinished_.resize(place);
  }

  // A step leads from the last group to this place. True if there is a loop through an accepting state now.
  bool merge(std::uint32_t place) {
    while (groups_.back().first > place) {
      const StateNumber accepting = groups_.back().accepting;
      groups_.pop_back();
      if (accepting != kNoState) groups_.back().accepting = accepting;
    }
    return groups_.back().accepting != kNoState;
  }

  Outcome found() {
    std::vector<bool> members(graph_.size(), false);
    for (std::size_t i = groups_.back().first; i < unfinished_.size(); ++i) members[unfinished_[i]] = true;
    return lasso(groups_.back().accepting, members);
  }

  [[nodiscard]] std::uint64_t bytes() const override {
    return common_bytes() + stack_.bytes() + groups_.capacity() * sizeof(Group) +
           (places_.capacity() + unfinished_.capacity()) * sizeof(std::uint32_t);
  }

  Stack stack_;
  std::vector<std::uint32_t> places_;
  std::vector<StateNumber> unfinished_;
  std::vector<Group> groups_;
};

class ComponentSearch final : public Engine {
 public:
  explicit ComponentSearch(HeuristicFactories heuristics) : heuristics_(std::move(heuristics)) {}
  std::unique_ptr<Search> start(const Problem& problem) override {
    return std::make_unique<SccSearch>(problem, heuristics_.empty() ? nullptr : heuristics_.data());
  }

 private:
  HeuristicFactories heuristics_;
};
}  // namespace

std::unique_ptr<Engine> make_component_search(HeuristicFactories heuristics) {
  return std::make_unique<ComponentSearch>(std::move(heuristics));
}
}  // namespace tarrier::search
