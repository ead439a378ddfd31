// SPDX-License-Identifier: MIT
// Reachability and extreme values by brute force, to compare the engines with: a breadth-first walk through
// every reachable region of a network. It shares nothing with the engines but the model and is meant to be
// obviously right, not to be fast; it suits models with a few thousand region states.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "differential/oracle/evaluation.hpp"
#include "model/question.hpp"

namespace tarrier::differential {
struct Answer {
  bool reachable = false;
  std::uint32_t length = 0;  // least number of discrete steps to the goal; delays are free
  bool fault = false;        // some evaluation without meaning was met
  bool must_fault = false;   // whoever expands the same states meets one
  bool too_big = false;      // gave up: the other members say nothing
  std::size_t states = 0;    // region states seen
};

// Whether `goal` holds in some reachable state, also one in the middle of a delay.
//
// All states of depth < length are expanded, none of depth >= length; without a reachable goal all states
// are. So `fault` tells whether an evaluation can fault in a state nearer than the goal: a move or step that
// faults counts as impossible and the walk goes on. If the initial state breaks an invariant there are no
// states at all. REQUIRES: as StepRules.
Answer solve(const model::Network& network, const model::Formula& goal, std::size_t max_states);

// A supremum or infimum.
struct Extreme {
  std::int64_t value = 0;
  bool attained = true;  // some state has this value
  bool beyond = false;   // no more is known than that it is `value` or greater; it may be infinite
  friend bool operator==(const Extreme&, const Extreme&) = default;
};

struct Extent {
  bool empty = true;  // no reachable state satisfies the goal: the extremes say nothing
  Extreme infimum;
  Extreme supremum;
  bool fault = false;  // as in Answer
  bool must_fault = false;
  bool too_big = false;  // gave up: the other members say nothing
};

// How small and how great the measure is in the reachable states that satisfy the goal; exact for clock
// values up to kMeasured. REQUIRES: as StepRules.
Extent measure(const model::Network& network, const model::Formula& goal, const model::Measure& measured,
               std::size_t max_states);

// Does only that count on which time diverges?
enum class Ticking : std::uint8_t { kOff, kOn };

// Whether some run comes to a state with `trigger` (an initial one, without a trigger) and goes on from there
// as a maximal run on which `always` holds at each point of time. Maximal runs have infinitely many steps,
// wait forever in the end, or come to where no step is possible and time cannot pass forever.
struct MaximalRun {
  bool exists = false;
  bool fault = false;    // some evaluation without meaning was met
  bool too_big = false;  // gave up: the other members say nothing
};
MaximalRun find_maximal_run(const model::Network& network, const model::Formula& always,
                            const model::Formula* trigger, std::size_t max_states,
                            Ticking ticking = Ticking::kOff);

// The states right after steps, and which of them follow which, after any delay. A run that comes to where no
// step is possible any more goes on in a copy of the last state, forever.
struct DiscreteRuns {
  std::vector<std::vector<std::size_t>> successors;  // by state
  std::vector<Valuation> states;
  // By state: has at least 1 passed since the last such state, when it is entered? Of a last state: can it
  // wait forever? So time diverges iff this is so infinitely often. Only if it is asked for.
  std::vector<bool> ticks;
  std::vector<std::size_t> initial;
  bool fault = false;    // some evaluation without meaning was met
  bool too_big = false;  // gave up: the other members say nothing
};
DiscreteRuns discrete_runs(const model::Network& network, std::size_t max_states,
                           Ticking ticking = Ticking::kOff);
}  // namespace tarrier::differential
