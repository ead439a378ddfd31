// SPDX-License-Identifier: MIT
// The distances of an abstraction, to be looked up.
//
// For a state (q, Z), let v be any of its valuations that the network reaches. With what is forgotten left
// out, the abstraction reaches it, so some abstract state with the same q has a valuation that can do all
// that v can (simulation.hpp), at no larger distance.
//   - An abstract state that simulates all of Z simulates v, so its distance is a lower bound: the largest of
//     them counts.
//   - Extrapolation may have made Z larger than any. Then some abstract state simulates at least v, so the
//     least distance of all is one.
//   - A clock for which Z has no row may have any value (space/clocks/frame.hpp), hence also one that an abstract
//     state allows: its row is not compared.
//   - A variable that is dead (space/reduce/liveness.hpp) has a value that nothing has assigned. If the abstraction
//     has not noticed that it is dead, it need not have a state like this one: then only those that simulate
//     Z count.
// If the abstraction has not been seen as a whole, only those count either. If there are none, nothing is
// known: 0. A dead end is always a true one: a state that was not expanded, and whatever leads to it, is
// none.
//
// Where zones make no difference, distances are kept in a table without them.
//
// The estimate is not consistent, because the zones of the search are extrapolated with other constants.
#pragma once
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "heuristics/patterns/abstract_graph.hpp"
#include "heuristics/patterns/distance_table.hpp"
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
class PatternDatabase {
 public:
  // The graph, with what has been explored so far. What it was projected from, and the projection, must
  // outlive this object. REQUIRES: it keeps no variables that states of the problem do not keep.
  PatternDatabase(const search::Problem& problem, const model::Projection& projection,
                  std::unique_ptr<AbstractGraph> graph);

  [[nodiscard]] search::Estimate lookup(const search::StateView& state);
  // Of the initial states the least.
  [[nodiscard]] search::Estimate initial() const { return initial_; }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Entry {
    space::ZoneId zone{};
    search::Estimate distance = 0;
  };
  void collect(const std::vector<search::Estimate>& distances);
  void find_vague(const search::Problem& problem, const space::DeadVariables& there);
  // Do all zones of a discrete state have the same distance, and is nothing else to be asked of them?
  [[nodiscard]] bool needs_no_zones() const;
  // Puts the distances into a table, if it takes less than what there is.
  void tabulate(const space::Remembered& remembered);
  // Has a variable that is kept a value that nothing has assigned?
  [[nodiscard]] bool is_vague(const space::Valuation& state) const;
  [[nodiscard]] std::span<const Entry> entries(std::uint32_t number) const {
    return {entries_.data() + first_[number], entries_.data() + first_[number + 1]};
  }
  // The largest distance of those that simulate the zone of the state, if there are any.
  [[nodiscard]] std::optional<search::Estimate> simulating(const search::StateView& state,
                                                           std::span<const Entry> entries);
  // Makes the thresholds those of the zone, for the rows that both have. Do both have all?
  bool load(const search::StateView& state);
  [[nodiscard]] bool is_above_thresholds(zones::PackedZone zone) const;

  const model::Projection& projection_;
  std::unique_ptr<AbstractGraph> graph_;
  struct Standing {
    std::uint32_t process = 0;
    std::vector<bool> locations;
  };
  std::vector<Standing> vague_;       // where variables are dead and the abstraction has not noticed
  std::vector<std::uint64_t> first_;  // by discrete part, and one more
  std::vector<Entry> entries_;        // of a discrete part: the most distant first
  search::Estimate initial_ = 0;
  std::optional<DistanceTable> table_;  // with it, there is no graph and there are no entries
  space::Valuation valuation_;          // scratch, as are these: of the state as the abstraction has it
  std::vector<space::Word> discrete_;
  space::Frame frame_;
  std::vector<zones::ClockIndex> rows_;  // of the frame that the zone of the state has, too
  zones::LuBounds bounds_;               // of these
  zones::Matrix matrix_;
  zones::Matrix thresholds_;
  std::vector<std::uint64_t> packed_;
};
}  // namespace tarrier::heuristics
