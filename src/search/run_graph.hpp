// SPDX-License-Identifier: MIT
// The symbolic states of a search for loops, each with a number.
//
// Infinite runs need more of zones than reachability does: a zone that covers another one may have runs that
// the other has not, so states are equal or different, and zones are extrapolated by Extra_M. An infinite run
// of the network is an infinite path of this graph, and the other way round (Tripakis 2009: "Checking timed
// Büchi automata emptiness on simulation graphs"), through the same locations.
#pragma once
#include <vector>

#include "search/heuristic.hpp"
#include "search/problem.hpp"
#include "space/record_set.hpp"

namespace tarrier::search {
using StateNumber = std::uint32_t;

class RunGraph {
 public:
  // REQUIRES: the problem has a recurrence; it outlives the graph.
  explicit RunGraph(const Problem& problem);

  // These append to `out` and throw base::Error (kEvaluation) where the model has no meaning. A state that is
  // listed for the first time is added.
  void initial(std::vector<StateNumber>& out);
  void expand(StateNumber state, std::vector<StateNumber>& out);

  [[nodiscard]] bool is_accepting(StateNumber state) const;
  // Can a run end here, and counts? Always false without a goal.
  [[nodiscard]] bool is_goal(StateNumber state);
  // What heuristics see of it, until the next call.
  [[nodiscard]] StateView view(StateNumber state);
  [[nodiscard]] std::size_t size() const noexcept { return origins_.size(); }
  [[nodiscard]] std::uint64_t bytes() const noexcept;
  [[nodiscard]] std::uint64_t work() const noexcept { return space_.work(); }

  // A way there from an initial state: the shortest through the states added so far, if at most so many of
  // them have to be looked at again.
  [[nodiscard]] std::vector<std::uint32_t> way_to(StateNumber state, std::size_t most);
  // The shortest way from a state back to it through `members` (by number). REQUIRES: there is one.
  [[nodiscard]] std::vector<std::uint32_t> way_back(StateNumber state, const std::vector<bool>& members);
  // The choices of a stem and, unless it is empty, a loop, as a path.
  [[nodiscard]] model::Path path(std::vector<std::uint32_t> stem, const std::vector<std::uint32_t>& loop);

 private:
  struct Origin {
    StateNumber parent = 0;
    std::uint32_t ordinal = 0;
  };
  static constexpr StateNumber kNone = 0xffffffff;
  static constexpr StateNumber kStart = kNone - 1;  // the parent of initial states
  template <typename MayPass>
  std::vector<std::uint32_t> shortest(std::vector<StateNumber> open, StateNumber goal,
                                      std::vector<Origin>& from, std::size_t most, const MayPass& may_pass);
  static std::vector<std::uint32_t> trail(StateNumber state, const std::vector<Origin>& from);
  StateNumber add(const space::Candidate& candidate, Origin origin);

  const Problem& problem_;
  space::StateSpace space_;
  space::SuccessorBuffer successors_;
  space::RecordSet<space::Word> states_;  // discrete part and number of the zone
  std::vector<Origin> origins_;
  std::vector<space::Word> scratch_;
  space::Valuation valuation_;
  space::Frame frame_;  // of valuation_
};
}  // namespace tarrier::search
