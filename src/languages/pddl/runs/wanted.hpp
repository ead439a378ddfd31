// SPDX-License-Identifier: MIT
// Which runs a plan has to show: those that violate a formula, or satisfy it, as parts that a task can say.
//
// A formula is taken apart at its outermost conjunctions. What has to hold infinitely often is a flag that a
// loop sets; what holds from some time on, a condition on the states of the loop; what always holds, one on all
// states. Only the rest becomes an automaton, which is small then, or none. Fairness is flags, too.
#pragma once
#include <optional>
#include <vector>

#include "automata/ltl.hpp"
#include "model/question.hpp"

namespace tarrier::languages::pddl {
// Reads the states of a run, one after the other, from state 0 on.
struct Reader {
  struct State {
    std::vector<model::Automaton::Transition> transitions;  // some loop can go on after each of them
    bool is_accepting = false;
    std::optional<std::uint32_t> component = {};  // of an accepting loop that the state is on
  };
  std::vector<State> states;
};

struct WantedRuns {
  std::vector<model::FairnessCondition> flags;  // each infinitely often
  // Each infinitely often, if the first one of the pair is: compassion.
  std::vector<std::pair<model::FairnessCondition, model::FairnessCondition>> pairs;
  model::Expression always;          // in all states; empty: any
  model::Expression finally_always;  // in those of the loop; empty: any
  std::optional<Reader> reader;
  // The reader has come to an accepting state: whatever follows, the run is one of these.
  bool is_prefix = false;
};

// `is_total`: every run goes on forever, or may end, so that it is enough to show how it begins. Throws
// base::Error (kUnsupported) for past operators and automata that would be too large.
WantedRuns wanted_runs(const model::RunProperty& property, model::Quantifier quantifier, bool is_total);
}  // namespace tarrier::languages::pddl
