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

#include "search/loops/loop_graph.hpp"
#include "search/problem.hpp"
#include "space/state_space.hpp"

namespace tarrier::search {
class RunGraph final : public LoopGraph {
 public:
  // What has to happen infinitely often can be counted in the states: one condition is waited for after the
  // other, and all have held where the count is complete. Then that is the only condition that is left, at the
  // price of as many copies of each state.
  enum class Counting : std::uint8_t { kOff, kOn };
  // REQUIRES: the problem has a recurrence, without compassion if they are counted; it outlives the graph.
  explicit RunGraph(const Problem& problem, Counting counting = Counting::kOff);

  void initial(std::vector<StateNumber>& out) override;
  void expand(StateNumber state, std::vector<StateNumber>& out) override;
  // If they are counted, there is one only.
  [[nodiscard]] std::size_t sets() const override {
    return counts_ ? 1 : recurring() + 2 * problem_.recurrence->compassion.size();
  }
  [[nodiscard]] Fairness fairness() const override;
  void mark(StateNumber state, Marks& marks) override;
  // Is it in the first of the sets?
  [[nodiscard]] bool is_accepting(StateNumber state) const;
  // Can a run end here, and counts? Always false without a goal.
  [[nodiscard]] bool is_goal(StateNumber state);
  [[nodiscard]] std::optional<model::Ending> end_of(StateNumber state) override;
  // REQUIRES: they are not counted.
  [[nodiscard]] std::optional<model::Formula> target(std::size_t set) const override;
  [[nodiscard]] StateView view(StateNumber state) override;
  [[nodiscard]] model::Path path(std::vector<std::uint32_t> stem,
                                 const std::vector<std::uint32_t>& loop) override;
  [[nodiscard]] std::uint64_t bytes() const override;
  [[nodiscard]] std::uint64_t work() const override { return space_.work(); }
  void count_edges(base::EdgeCounts& counts) override { space_.count_edges(counts); }

 private:
  // What is stored of a state, in scratch_.
  const space::Word* record(const space::Candidate& candidate, space::Word count);
  void expand_known(StateNumber state, std::vector<StateNumber>& out) override;
  // How many of them have to happen infinitely often.
  [[nodiscard]] std::size_t recurring() const { return 1 + problem_.recurrence->conditions.size(); }
  [[nodiscard]] bool is_in_place(StateNumber state) const;
  void mark_conditions(StateNumber state, Marks& marks);
  [[nodiscard]] space::ZoneId zone_of(StateNumber state) const {
    return space::ZoneId{static_cast<std::uint32_t>(record_of(state)[space_.words()])};
  }
  [[nodiscard]] space::Word count_after(StateNumber state);

  const Problem& problem_;
  std::vector<model::Expression> conditions_;  // of all that has a number, but for the first
  space::StateSpace space_;
  space::SuccessorBuffer successors_;
  bool counts_;
  // Discrete part, number of the zone and, if it counts, the count.
  std::vector<space::Word> scratch_;
  Marks marks_;
  space::Valuation valuation_;
  space::Frame frame_;  // of valuation_
};
}  // namespace tarrier::search
