// SPDX-License-Identifier: MIT
// Is a symbolic state a goal?
#pragma once
#include <vector>

#include "model/property.hpp"
#include "space/compiled_network.hpp"

namespace tarrier::space {
// A state formula, compiled. It holds in (q, Z) iff it holds for some valuation of Z; Z is closed under
// delay, so this includes the states reached by waiting.
class Goal {
 public:
  Goal(const model::Formula& formula, CompiledNetwork& compiled);

  [[nodiscard]] bool holds(const Valuation& state, std::span<const zones::Bound> zone);

 private:
  struct Node {
    model::Formula::Kind kind = model::Formula::Kind::kCondition;
    Program condition;
    std::vector<ClockTest> test;  // one, for kClock
    std::vector<Node> parts;
  };
  Node compile(const model::Formula& formula, CompiledNetwork& compiled);
  static model::Expression as_expression(const model::Formula& formula);
  bool satisfiable(const Valuation& state, std::size_t level);

  const CompiledNetwork& compiled_;
  Node root_;
  bool has_clocks_ = false;
  std::vector<const Node*> pending_;  // what still has to hold
  std::vector<zones::Dbm> zones_;     // by level: the valuations that satisfy what has been dealt with
};
}  // namespace tarrier::space
