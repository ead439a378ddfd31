// SPDX-License-Identifier: MIT
// An automaton that reads the states of a run, with guards as a planning task says them.
//
// Guards are made as wide as they may be: whenever a transition leads from s to u, and all that is accepted from t
// is accepted from u, there may be one from s to t as well. "Not all are done" is a disjunction, which would take
// an action for each of its parts; often nothing at all remains of it.
//
// That u accepts what t does is known where u simulates t directly: it is accepting if t is, and whatever t reads
// on the way to some t', u can read on the way to a state that simulates t'. With the new transitions, simulation
// still leads from each state to itself in the old automaton, step by step and with accepting states going along:
// so nothing new is accepted (Etessami, Wilke, Schuller 2001).
#pragma once
#include "languages/pddl/runs/wanted.hpp"
#include "languages/pddl/writing/groundwork.hpp"

namespace tarrier::languages::pddl {
// Where it holds, as cubes; an empty expression holds everywhere.
std::vector<Cube> cubes_where(const model::Expression& condition, Groundwork& work);

// By state and transition.
using Guards = std::vector<std::vector<std::vector<Cube>>>;

// One for each pair of states with a transition: the reader has one transition for each of them then.
Guards wide_guards(Reader& reader, Groundwork& work);
}  // namespace tarrier::languages::pddl
