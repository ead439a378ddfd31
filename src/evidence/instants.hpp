// SPDX-License-Identifier: MIT
// The points of time at which something can change while a state waits.
#pragma once
#include <span>
#include <vector>

#include "evidence/interpreter.hpp"
#include "evidence/semantics/all_steps.hpp"
#include "evidence/semantics/motion.hpp"

namespace tarrier::evidence {
// Collects delays such that everything that is true after some delay, of what clock constraints can say, is
// true after one of them. Between two neighbours that are not among the changes themselves, nothing changes.
class Instants {
 public:
  // Where the atoms change their truth values.
  void add(std::span<const ClockAtom> atoms, const Motion& motion);
  void add(const std::vector<Demand>& demands, const Motion& motion);
  void add(const Rational& delay);  // REQUIRES: not below 0

  // 0, these points, one between each two, and one after the last.
  [[nodiscard]] std::vector<Rational> all() &&;

 private:
  std::vector<Rational> changes_ = {0};
};

// Where it changes whether time can pass.
void add_waiting(const model::Network& network, const State& state, const Motion& motion, Instants& instants);
// Where it changes which of the steps are possible.
void add_steps(const std::vector<PossibleStep>& steps, const Motion& motion, Instants& instants);

// Delays that stand for all that the state can have, of which of the steps are possible.
std::vector<Rational> instants_of(const model::Network& network, const State& state,
                                  const std::vector<PossibleStep>& steps);
}  // namespace tarrier::evidence
