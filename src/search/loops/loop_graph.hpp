// SPDX-License-Identifier: MIT
// Symbolic states with numbers, among which searches look for loops.
//
// States are equal or different, nothing covers anything; what that means for runs is said where such graphs
// are made (run_graph.hpp, confined_graph.hpp). An infinite run that counts is an infinite path of the graph on
// which what has to happens infinitely often, and the other way round.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "base/statistics.hpp"
#include "search/heuristic.hpp"
#include "search/loops/fair_components.hpp"
#include "space/states/layout.hpp"
#include "space/states/record_set.hpp"

namespace tarrier::search {
using StateNumber = std::uint32_t;

class LoopGraph {
 public:
  LoopGraph(const LoopGraph&) = delete;
  LoopGraph& operator=(const LoopGraph&) = delete;
  virtual ~LoopGraph() = default;

  // These append to `out` and throw base::Error (kEvaluation) where the model has no meaning. A state that is
  // listed for the first time is added.
  virtual void initial(std::vector<StateNumber>& out) = 0;
  virtual void expand(StateNumber state, std::vector<StateNumber>& out) = 0;

  // The acceptance conditions, each with a number and a set of states: first what has to happen infinitely
  // often, then the pairs of compassion.
  [[nodiscard]] virtual std::size_t sets() const = 0;
  [[nodiscard]] virtual Fairness fairness() const = 0;
  // Adds the numbers of the sets that have the state. REQUIRES: room for all.
  virtual void mark(StateNumber state, Marks& marks) = 0;
  // How a run that counts can end here; none if it cannot.
  [[nodiscard]] virtual std::optional<model::Ending> end_of(StateNumber state) = 0;

  // What holds in the states of a set that has to be visited infinitely often, for heuristics; none if no formula
  // says so.
  [[nodiscard]] virtual std::optional<model::Formula> target(std::size_t set) const = 0;
  // What heuristics see of a state, until the next call.
  [[nodiscard]] virtual StateView view(StateNumber state) = 0;

  // The choices of a stem and, unless it is empty, a loop, as a path.
  [[nodiscard]] virtual model::Path path(std::vector<std::uint32_t> stem,
                                         const std::vector<std::uint32_t>& loop) = 0;
  [[nodiscard]] virtual std::uint64_t bytes() const = 0;
  [[nodiscard]] virtual std::uint64_t work() const = 0;
  // From now on expand() counts the edges of all steps; `counts` must outlive the graph.
  virtual void count_edges(base::EdgeCounts& counts) = 0;

  [[nodiscard]] std::size_t size() const noexcept { return origins_.size(); }
  // No state has a number any more.
  void forget() {
    states_->clear();
    origins_.clear();
  }

  // A path with a loop through strongly connected states in which everything happens that has to; for its stem
  // at most so many states are looked at again.
  [[nodiscard]] model::Path lasso_through(std::span<const StateNumber> states, std::size_t most);
  // A way there from an initial state: the shortest through the states added so far, if at most so many of
  // them have to be looked at again.
  [[nodiscard]] std::vector<std::uint32_t> way_to(StateNumber state, std::size_t most);
  // A way from a state back to it, through `members` (by number), on which the acceptance conditions hold: a
  // short one. REQUIRES: there is one through all of them.
  [[nodiscard]] std::vector<std::uint32_t> loop_from(StateNumber state, const std::vector<bool>& members);

 protected:
  struct Origin {
    StateNumber parent = 0;
    std::uint32_t ordinal = 0;
  };
  static constexpr StateNumber kNone = 0xffffffff;
  static constexpr StateNumber kStart = kNone - 1;  // the parent of initial states

  LoopGraph() = default;
  // To be called by constructors: so many words are stored of a state.
  void store_words(std::size_t count) { states_.emplace(count); }

  // Like expand(), but adds no states: kNone stands for those that are not there.
  virtual void expand_known(StateNumber state, std::vector<StateNumber>& out) = 0;

  [[nodiscard]] const space::Word* record_of(StateNumber state) const { return (*states_)[state]; }
  StateNumber add(const space::Word* record, Origin origin) {
    const auto [number, is_new] = states_->insert(record);
    if (is_new) origins_.push_back(origin);
    return number;
  }
  [[nodiscard]] StateNumber find(const space::Word* record) { return states_->find(record).value_or(kNone); }
  [[nodiscard]] std::uint64_t bytes_of_states() const noexcept {
    return states_->bytes() + origins_.capacity() * sizeof(Origin);
  }

 private:
  template <typename IsGoal, typename MayPass>
  std::optional<StateNumber> nearest(std::vector<StateNumber> open, std::vector<Origin>& from,
                                     std::size_t most, const IsGoal& is_goal, const MayPass& may_pass);
  static std::vector<std::uint32_t> trail(StateNumber start, StateNumber state,
                                          const std::vector<Origin>& from);
  // What a loop through these states has to visit.
  [[nodiscard]] Marks wanted_in(const std::vector<bool>& members);

  std::optional<space::RecordSet<space::Word>> states_;
  std::vector<Origin> origins_;
};
}  // namespace tarrier::search
