// SPDX-License-Identifier: MIT
// A query as a planning task in which predicates take variables and values as objects: its plans are runs of
// the Network, also those that go on forever.
//
// A run that goes on forever is a stem and a loop (Albarghouthi, Baier, McIlraith 2009, after Schuppan and Biere
// 2004): actions of the stem, `save`, which records the state, and actions of the loop, which come back to it.
//
//   stem-A      a step of the model;                         loop-A  the same after `save`
//   pick-…-x    the value of x that the step before has chosen, where that is independent of the rest
//   read-…      a transition of the automaton for what the formula asks
//   save        (saved x v) for all (is x v) that the loop may change, (match x) for all x; `resave`: once more
//
// The task has no derived predicates, and its goal is a conjunction of facts: (match x) says whether x has the
// value that was saved, and each step keeps it up to date; (seen c), that c was so in a state of the loop which a
// step left.
//
// Why a plan is a run as wanted, and there is a plan if there is such a run:
// - All that the loop may change is saved, and comes back, since its `match` is kept up to date: a step that
//   changes x takes (match x) away and gives it back iff the new value is the saved one. What the loop may not
//   change is changed by none of its actions. So the last state is the one that was saved. It is compared where a
//   step is complete, with all picks made and the state read: `save` and the goal ask for (turn-model).
// - The loop has at least one step: (stepped), which only steps of the loop add. `resave` takes it away, like
//   everything that has been seen.
// - Each state of the loop is left by one of its steps, the last one being the first: so it is enough to ask, in
//   the state that a step leaves, what has to hold in all states, and to see there what has to be seen.
// - The automaton has read all states up to the present one whenever it is the model's turn. It is saved in an
//   accepting state, and comes back to it.
// - Conversely, a run as wanted that goes on forever visits some state of model and automaton infinitely often, an
//   accepting one; between two visits between which all flags are seen it is a loop. Where the loop may change
//   everything, nothing has been taken away from it.
// - Where a run may end: an action `…-stay` after others that make sure that no step is possible.
#pragma once
#include "languages/pddl/runs/loop_changes.hpp"
#include "languages/pddl/writing/translation.hpp"

namespace tarrier::languages::pddl {
struct RunTask {
  Translation translation;
  bool is_loop = false;     // its plans are runs that go on forever
  bool is_complete = true;  // without a plan, there is no such run
  bool has_loop_steps = true;
  std::vector<std::string> changing = {};  // what the loop may change, if that is not everything
};

// Throws base::Error: kUnsupported for what PDDL cannot express, kUnknownName for names that `changes` has, and
// what a query that is wrong has for a meaning.
RunTask translate_run(const model::Network& network, const model::Query& query, const LoopChanges& changes,
                      const Limits& limits = {});

// Is it a question about runs, so that it takes such a task?
bool is_about_runs(const model::Network& network, const model::Query& query, const Limits& limits = {});
}  // namespace tarrier::languages::pddl
