// SPDX-License-Identifier: MIT
// From formulas to small state-based automata.
#pragma once
#include "languages/ltl/formula.hpp"
#include "languages/ltl/graph.hpp"

namespace tarrier::languages::ltl {
// Of several ways to an automaton, what the one with the fewest states gives. Throws TooLarge.
Graph small_graph(Formula formula, Formulas& formulas);
}  // namespace tarrier::languages::ltl
