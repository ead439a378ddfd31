// SPDX-License-Identifier: MIT
// From formulas to small state-based automata.
#pragma once
#include "automata/formula.hpp"
#include "automata/graph.hpp"

namespace tarrier::automata {
// Of several ways to an automaton, what the one with the fewest states gives. Throws TooLarge.
Graph small_graph(Formula formula, Formulas& formulas);
}  // namespace tarrier::automata
