// SPDX-License-Identifier: MIT
// The judge: executes a timed run of a Network literally, with exact rationals, and says where it is
// impossible.
//
// It reads the Network as the front end made it and shares no code with the engines, so that a mistake there
// cannot hide here. It is written to be obviously right, not to be fast: expressions are walked as trees,
// every rule of the semantics is one function.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "evidence/semantics/evaluate.hpp"
#include "model/question.hpp"
#include "model/run.hpp"

namespace tarrier::evidence {
// A concrete state. Inputs hold their last value, which means nothing.
struct State : Discrete {
  Clocks clocks;
  [[nodiscard]] const Rational& time() const { return clocks.time(); }  // since the start
};

// What a replay found. `states` has the initial state and then the state after each step that was possible;
// if all were, `after_final_delay` is the state in which the goal was tested.
struct Replay {
  std::vector<State> states;
  std::optional<State> after_final_delay;
  std::optional<std::string> objection;  // none: the run is possible and ends in the goal
  std::size_t step = 0;  // with an objection: the step (from 1; steps.size() + 1 for the end) it is about

  [[nodiscard]] bool is_valid() const { return !objection; }
};

// The initial state with the given locations. Throws base::Error (kStructure) if they are not initial, or if
// an invariant or a state constraint fails there. REQUIRES: every state variable has an initial value.
State initial_state(const model::Network& network, const model::Start& start = {});

// What is measured, in a state.
Rational value_of(const model::Network& network, const State& state, const model::Measure& measure);

// Executes `run`; without a `goal` it need not end anywhere in particular.
Replay replay(const model::Network& network, const model::Run& run, const model::Formula* goal);
}  // namespace tarrier::evidence
