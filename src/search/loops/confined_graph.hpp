// SPDX-License-Identifier: MIT
// The symbolic states in which a formula holds all the time, as a graph in which random searches look for
// maximal runs: E[] p, A<> p and p --> q.
//
// With a trigger a run is free at first, and may begin to count in any state in which the trigger holds: a
// step leads from a free state to the confined ones that begin there. Only confined states count, so no loop of
// free ones does. Free states are equal or different like the others; all that is asked of them is to be
// reachable.
//
// A loop of confined states is one of a run, since a state is met again that includes the first one
// (maximal_runs.hpp has the argument). Conversely, by (P2) of confined_space.hpp a run is a path here: if it
// goes on forever, it comes to the same state again, as there are finitely many; otherwise it ends in a state
// that tells (end_of). So a graph without loops and ends proves that there is no such run. Where time has to
// diverge, a process of the network marks its passing, and the loop has to visit both of its locations
// (diverging_runs.hpp); runs that wait forever are such loops, too, and those that are stuck do not count.
#pragma once
#include "search/loops/loop_graph.hpp"
#include "space/confined_space.hpp"

namespace tarrier::search {
class ConfinedGraph final : public LoopGraph {
 public:
  // The goal of the problem is what holds all the time. Null: runs count from the start; without a clock they
  // count whether time diverges or not. Problem and trigger outlive the graph.
  ConfinedGraph(const Problem& problem, const model::Formula* trigger, std::optional<model::ProcessId> clock);

  void initial(std::vector<StateNumber>& out) override;
  void expand(StateNumber state, std::vector<StateNumber>& out) override;
  // Confined states and, with a clock, those with it in either location.
  [[nodiscard]] std::size_t sets() const override { return clock_ ? 3 : 1; }
  [[nodiscard]] Fairness fairness() const override { return {all_marks(sets()), {}}; }
  void mark(StateNumber state, Marks& marks) override;
  [[nodiscard]] std::optional<model::Ending> end_of(StateNumber state) override;
  [[nodiscard]] std::optional<model::Formula> target(std::size_t set) const override {
    return set == 0 && trigger_ != nullptr ? std::optional(*trigger_) : std::nullopt;
  }
  [[nodiscard]] StateView view(StateNumber state) override;
  [[nodiscard]] model::Path path(std::vector<std::uint32_t> stem,
                                 const std::vector<std::uint32_t>& loop) override;
  [[nodiscard]] std::uint64_t bytes() const override {
    return space_.bytes() + space_.zone_bytes() + bytes_of_states();
  }
  [[nodiscard]] std::uint64_t work() const override { return generated_; }
  void count_edges(base::EdgeCounts& counts) override { space_.count_edges(counts); }

 private:
  enum class Mode : space::Word { kFree, kConfined };
  void expand_known(StateNumber state, std::vector<StateNumber>& out) override;
  // Calls `list` when successors are in the buffer, with the mode that they have.
  template <typename List>
  void successors(StateNumber state, const List& list);
  // What is stored of a state, in scratch_.
  const space::Word* record(const space::Candidate& candidate, Mode mode);
  [[nodiscard]] Mode mode_of(StateNumber state) const {
    return static_cast<Mode>(record_of(state)[space_.words() + 1]);
  }
  [[nodiscard]] space::ZoneId zone_of(StateNumber state) const {
    return space::ZoneId{static_cast<std::uint32_t>(record_of(state)[space_.words()])};
  }

  const model::Formula* trigger_;
  std::optional<std::uint32_t> clock_;
  space::ConfinedSpace space_;
  space::SuccessorBuffer buffer_;
  std::vector<space::Word> scratch_;  // discrete part, number of the zone, mode
  space::Valuation valuation_;
  space::Frame frame_;        // of valuation_
  std::uint32_t begins_ = 0;  // confined states among the successors of the free state expanded last
  std::uint64_t generated_ = 0;
};
}  // namespace tarrier::search
