// SPDX-License-Identifier: MIT
// The way that a walk has taken from an initial state, and the loops that a step back to it closes.
#pragma once
#include <span>
#include <vector>

#include "search/loops/loop_graph.hpp"

namespace tarrier::search {
class LassoPath {
 public:
  // For graphs with these acceptance conditions.
  explicit LassoPath(const LoopGraph& graph);

  void clear();
  // A successor of the last state, or an initial one if there is none. States may come several times.
  void push(StateNumber state, LoopGraph& graph);

  // The part of the way that a step to `state` makes a loop of, from that state on, if everything happens there
  // that has to; otherwise nothing. Of several such parts it is the longest.
  [[nodiscard]] std::span<const StateNumber> loop_to(StateNumber state, LoopGraph& graph);

  [[nodiscard]] bool is_empty() const { return states_.empty(); }
  [[nodiscard]] StateNumber top() const { return states_.back(); }
  [[nodiscard]] std::span<const StateNumber> states() const { return states_; }
  // The first of the sets that have to be visited and have not been visited yet; none: all have been.
  [[nodiscard]] std::optional<std::size_t> missing() const;
  // So many of the first states have a way behind them on which all sets are visited.
  [[nodiscard]] std::size_t complete() const;
  [[nodiscard]] std::uint64_t bytes() const {
    return (states_.capacity() + places_.capacity() + last_.capacity()) * sizeof(std::uint32_t);
  }

 private:
  Fairness fairness_;
  std::vector<StateNumber> states_;
  std::vector<std::uint32_t> places_;  // by state: where it comes first, counted from 1; 0: nowhere
  std::vector<std::uint32_t> last_;    // by set: where it was visited last, likewise
  Marks marks_;                        // scratch
};
}  // namespace tarrier::search
