// SPDX-License-Identifier: MIT
// The symbolic states of a search for loops, each with a number.
//
// Infinite runs need more of zones than reachability does: a zone that covers another one may have runs that
// the other has not, so states are equal or different, and zones are extrapolated by Extra_M. An infinite run
// of the network is an infinite path of this graph, and the other way round (Tripakis 2009: "Checking timed
// Büchi automata emptiness on simulation graphs"), through the same locations.
#pragma once
#include <optional>
#include <vector>

#include "search/heuristic.hpp"
#include "search/loops/fair_components.hpp"
#include "search/problem.hpp"
#include "space/state_space.hpp"
#include "space/states/record_set.hpp"

namespace tarrier::search {
using StateNumber = std::uint32_t;

class RunGraph {
 public:
  // What has to happen infinitely often can be counted in the states: one condition is waited for after the
  // other, and all have held where the count is complete. Then that is the only condition that is left, at the
  // price of as many copies of each state.
  enum class Counting : std::uint8_t { kOff, kOn };
  // REQUIRES: the problem has a recurrence, without compassion if they are counted; it outlives the graph.
  explicit RunGraph(const Problem& problem, Counting counting = Counting::kOff);

  // These append to `out` and throw base::Error (kEvaluation) where the model has no meaning. A state that is
  // listed for the first time is added.
  void initial(std::vector<StateNumber>& out);
  void expand(StateNumber state, std::vector<StateNumber>& out);

  // The acceptance conditions, each with a number: first what has to happen infinitely often, then the pairs
  // of compassion. Each is a set of states. If they are counted, there is one only.
  [[nodiscard]] std::size_t sets() const {
    return counts_ ? 1 : recurring() + 2 * problem_.recurrence->compassion.size();
  }
  [[nodiscard]] Fairness fairness() const;
  // Adds the numbers of the sets that have the state. REQUIRES: room for all.
  void mark(StateNumber state, Marks& marks);
  // Is it in the first of them?
  [[nodiscard]] bool is_accepting(StateNumber state) const;
  // Can a run end here, and counts? Always false without a goal.
  [[nodiscard]] bool is_goal(StateNumber state);
  // What heuristics see of it, until the next call.
  [[nodiscard]] StateView view(StateNumber state);
  [[nodiscard]] std::size_t size() const noexcept { return origins_.size(); }
  [[nodiscard]] std::uint64_t bytes() const noexcept;
  [[nodiscard]] std::uint64_t work() const noexcept { return space_.work(); }
  // From now on expand() counts the edges of all steps; `counts` must outlive the graph.
  void count_edges(base::EdgeCounts& counts) { space_.count_edges(counts); }

  // A way there from an initial state: the shortest through the states added so far, if at most so many of
  // them have to be looked at again.
  [[nodiscard]] std::vector<std::uint32_t> way_to(StateNumber state, std::size_t most);
  // A way from a state back to it, through `members` (by number), on which the acceptance conditions hold: a
  // short one. REQUIRES: there is one through all of them.
  [[nodiscard]] std::vector<std::uint32_t> loop_from(StateNumber state, const std::vector<bool>& members);
  // The choices of a stem and, unless it is empty, a loop, as a path.
  [[nodiscard]] model::Path path(std::vector<std::uint32_t> stem, const std::vector<std::uint32_t>& loop);

 private:
  struct Origin {
    StateNumber parent = 0;
    std::uint32_t ordinal = 0;
  };
  static constexpr StateNumber kNone = 0xffffffff;
  static constexpr StateNumber kStart = kNone - 1;  // the parent of initial states
  template <typename IsGoal, typename MayPass>
  std::optional<StateNumber> nearest(std::vector<StateNumber> open, std::vector<Origin>& from,
                                     std::size_t most, const IsGoal& is_goal, const MayPass& may_pass);
  static std::vector<std::uint32_t> trail(StateNumber start, StateNumber state,
                                          const std::vector<Origin>& from);
  // What is stored of a state, in scratch_.
  const space::Word* record(const space::Candidate& candidate, space::Word count);
  StateNumber add(const space::Candidate& candidate, space::Word count, Origin origin);
  // Like expand(), but adds no states: kNone stands for those that are not there.
  void expand_known(StateNumber state, std::vector<StateNumber>& out);
  // How many of them have to happen infinitely often.
  [[nodiscard]] std::size_t recurring() const { return 1 + problem_.recurrence->conditions.size(); }
  [[nodiscard]] bool is_in_place(StateNumber state) const;
  void mark_conditions(StateNumber state, Marks& marks);
  // What a loop through these states has to visit.
  [[nodiscard]] Marks wanted_in(const std::vector<bool>& members);
  [[nodiscard]] space::ZoneId zone_of(StateNumber state) const {
    return space::ZoneId{static_cast<std::uint32_t>(states_[state][space_.words()])};
  }
  [[nodiscard]] space::Word count_after(StateNumber state);

  const Problem& problem_;
  std::vector<model::Expression> conditions_;  // of all that has a number, but for the first
  space::StateSpace space_;
  space::SuccessorBuffer successors_;
  bool counts_;
  space::RecordSet<space::Word> states_;  // discrete part, number of the zone and, if it counts, the count
  std::vector<Origin> origins_;
  std::vector<space::Word> scratch_;
  Marks marks_;
  space::Valuation valuation_;
  space::Frame frame_;  // of valuation_
};
}  // namespace tarrier::search
