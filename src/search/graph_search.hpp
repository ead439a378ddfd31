// SPDX-License-Identifier: MIT
// The loop that all searches with a passed list share: take an open state, expand it, keep the successors
// that no stored state covers.
//
// Successors come as a stream, and the limits are looked at whenever some have come. An expansion can be left
// in the middle, because a limit is reached, the turn is over or the open list wants something else first
// (OpenList::takes_back); it goes on later with the successors that are still missing, the first of which is
// known by its ordinal. For what searches promise, such a state is one that is not expanded yet: it stays
// open, no successor of it is passed over or looked at twice, and a state that covers it (passed_list.hpp, R1
// and R2) has successors that cover its missing ones, too. Breadth-first search takes no other state in
// between, so the order of its queue is that of the costs.
#pragma once
#include <map>
#include <memory>
#include <vector>

#include "search/accounted_search.hpp"
#include "search/open_list.hpp"
#include "space/state_space.hpp"
#include "space/states/passed_list.hpp"

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
  // A state to be expanded, or the initial states to be generated (space::kNoState), from an ordinal on.
  struct Expansion {
    space::StateId state = space::kNoState;
    std::uint32_t next = 0;
  };
  [[nodiscard]] std::optional<Expansion> next_open();
  [[nodiscard]] bool is_goal(const space::Word* discrete, space::ZoneId zone);
  [[nodiscard]] std::optional<Outcome> expand(Expansion expansion, base::Limits& limits,
                                              std::uint64_t end_of_work);
  [[nodiscard]] bool store_successors(space::StateId parent);
  [[nodiscard]] std::optional<base::StopReason> reached_limit(base::Limits& limits) {
    // Removed entries count: they take memory too, and a search through exact zones can remove one for each
    // it adds.
    return limit_reached(limits, passed_.size() + passed_.removed());
  }
  void set_current(space::StateId state);
  [[nodiscard]] Outcome best_or(Outcome outcome);
  void note_improvement();

  std::unique_ptr<OpenList> open_;
  SearchRules rules_;
  space::StateSpace space_;
  space::PassedList passed_;
  space::SuccessorBuffer successors_;
  std::optional<Expansion> next_;                  // taken off the open list
  std::map<space::StateId, std::uint32_t> begun_;  // put back into the open list: where to go on
  std::vector<Fresh> fresh_;
  std::vector<std::vector<std::uint32_t>> edges_;  // of fresh_, but for those that are still in successors_
  bool is_started_ = false;                        // the open list is prepared
  // Of the state being worked on, for the path if it is a goal or has a fault; none: there is no state yet.
  std::optional<space::Origin> current_;
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
