// SPDX-License-Identifier: MIT
// What is abstracted by predicates: a part of a network, or all of it.
#pragma once
#include <memory>
#include <vector>

#include "heuristics/predicates/transitions.hpp"
#include "model/formula.hpp"
#include "model/transform/projection/pattern.hpp"

namespace tarrier::heuristics {
struct Subsystem {
  model::Network network;  // numbers of processes, variables and clocks as in the whole
  model::Formula goal;
  std::vector<bool> moves;  // by process: is it kept, and can be in several locations?
  bool waits = false;       // somebody who has been forgotten may keep time from passing
  std::vector<Transition> transitions;

  // What a projection leaves. Null if it has too many transitions, or all updates run at the same time.
  static std::unique_ptr<const Subsystem> of(const model::Network& network, const model::Formula& goal,
                                             const model::Pattern& pattern);
  // All of it, edge by edge. REQUIRES: no clock stops.
  static std::unique_ptr<const Subsystem> whole(const model::Network& network, const model::Formula& goal);

  Subsystem() = default;
  Subsystem(const Subsystem&) = delete;  // transitions point to edges
  Subsystem& operator=(const Subsystem&) = delete;
};
}  // namespace tarrier::heuristics
