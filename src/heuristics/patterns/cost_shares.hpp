// SPDX-License-Identifier: MIT
// Which edges count in which of several abstractions (zero-one cost partitioning: Edelkamp 2006, "Automated creation of
// pattern database search heuristics"), so that no step counts twice and their distances may be added up.
//
// An internal edge that changes nothing of what a pattern keeps leads from each abstract state to itself: it has no part
// in the distances there, whatever it costs. So it may cost something in another abstraction. An edge that counts in one
// is free in all that come later, and so are all edges with an action from the first on: who takes part in a step together
// is not told by an edge alone. A step that is internal counts at most in the first abstraction in which its edge
// changes something, and a step of several at most in the first one: hence their distances add up to a lower bound.
#pragma once
#include <vector>

#include "model/network.hpp"
#include "model/transform/projection/pattern.hpp"

namespace tarrier::heuristics {
class CostShares {
 public:
  explicit CostShares(const model::Network& network);

  // The network in which edges that have been taken cost nothing.
  [[nodiscard]] model::Network rest() const;
  // Does an edge that is left change something of what is kept?
  [[nodiscard]] bool is_of_use(const model::Pattern& pattern) const;
  // These edges count in an abstraction with this pattern from now on, and the same edges in no other.
  void take(const model::Pattern& pattern);

 private:
  struct Effect {
    std::uint32_t process = 0;
    std::uint32_t edge = 0;
    bool moves = false;  // the process
    std::vector<std::uint32_t> variables;
    std::vector<std::uint32_t> clocks;
  };
  static bool changes(const Effect& effect, const model::Pattern& pattern);

  const model::Network& network_;
  std::vector<Effect> left_;  // internal edges that count nowhere yet
  bool is_first_ = true;      // nothing has been taken
};
}  // namespace tarrier::heuristics
