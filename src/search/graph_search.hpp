// SPDX-License-Identifier: MIT
// The loop that all searches with a passed list share: take an open state, expand it, keep the successors
// that no stored state covers.
#pragma once
#include <memory>
#include <vector>

#include "search/accounted_search.hpp"
#include "search/open_list.hpp"
#include "space/passed_list.hpp"
#include "space/state_space.hpp"

namespace tarrier::search {
// What a search must respect for the promises that it makes.
struct SearchRules {
  space::Dominance dominance = space::Dominance::kIgnoreCost;
  // Are goals recognised only when it is their turn to be expanded? A search by costs and estimates needs
  // that to be optimal (passed_list.hpp, R3). Breadth-first search does not, because it generates states in
  // the order of their cost; others have no reason to wait.
  bool expands_goals = false;
  bool finds_shortest = false;  // the order of the open list sees to it
  // Paths that cost as much are not wanted; kUnreachable then says that there is none below. Needs costs that
  // are compared: a state that is covered must not have been the only one with a cheap way on.
  std::uint32_t bound = std::numeric_limits<std::uint32_t>::max();
  // Does a path found only lower the bound? Then the best one is the answer when nothing is left, a limit is
  // reached or enough work has been done. Not with expands_goals.
  bool improves = false;
};

class GraphSearch final : public AccountedSearch {
 public:
  GraphSearch(const Problem& problem, std::unique_ptr<OpenList> open, SearchRules rules);
  [[nodiscard]] std::uint64_t work_on_states() const override { return space_.work() + open_->work(); }

 private:
  Outcome go_on(base::Limits& limits, std::uint64_t end_of_work) override;
  model::Path path_to_current() override;
  void update(base::Statistics& statistics) const override;
  [[nodiscard]] std::uint64_t bytes() const override {
    return passed_.bytes() + space_.bytes() + open_->bytes();
  }
  [[nodiscard]] std::uint64_t open() const override { return open_->size(); }
  Outcome given_up(base::StopReason reason) override {
    return best_or({.verdict = Verdict::kUnknown, .reason = reason});
  }
  void complete(Outcome& outcome) const override;
  [[nodiscard]] std::optional<space::StateId> next_open();
  [[nodiscard]] bool is_goal(const space::Word* discrete, space::ZoneId zone);
  [[nodiscard]] bool store_successors(space::StateId parent);
  [[nodiscard]] Outcome best_or(Outcome outcome);
  void note_improvement();

  std::unique_ptr<OpenList> open_;
  SearchRules rules_;
  space::StateSpace space_;
  space::PassedList passed_;
  space::SuccessorBuffer successors_;
  std::optional<space::StateId> next_;  // taken off the open list, to be expanded
  std::vector<Fresh> fresh_;
  bool is_started_ = false;  // there are initial states
  space::Origin current_;    // of the state being worked on, for the path if it is a goal or has a fault
  std::optional<space::Origin> best_;  // goal, while a better one is looked for
  bool nothing_is_better_ = false;
  base::EdgeCounts edge_counts_;
  std::optional<Estimate> shown_estimate_;
};

// An engine that explores in the order of its open list, made from the problem, and does not go by costs.
template <typename Open>
class UncostedSearch final : public Engine {
 public:
  std::unique_ptr<Search> start(const Problem& problem) override {
    return std::make_unique<GraphSearch>(problem, std::make_unique<Open>(problem), SearchRules{});
  }
};
}  // namespace tarrier::search
