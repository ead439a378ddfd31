// SPDX-License-Identifier: MIT
// Büchi automata that read the states of a run.
#pragma once
#include <cstdint>
#include <vector>

#include "model/expression.hpp"

namespace tarrier::model {
// Reads state 0, 1, 2, … of a run; each transition reads one. Accepts if it can do so and be in accepting
// states infinitely often.
struct Automaton {
  struct Transition {
    std::uint32_t target = 0;
    Expression guard;  // on the state that is read; empty: any
  };
  struct State {
    bool is_accepting = false;
    std::vector<Transition> transitions;
  };
  std::vector<State> states;
  std::vector<std::uint32_t> initial;
};

// The runs that it accepts; one that ends repeats its last state forever.
struct RunAutomaton {
  Automaton automaton;
  std::vector<Expression> stutter;  // by state: where repeating the state of a run forever is accepted
};
}  // namespace tarrier::model
