// SPDX-License-Identifier: MIT
// From formulas to automata with marks on edges.
#pragma once
#include "automata/formula.hpp"
#include "automata/graph.hpp"

namespace tarrier::automata {
// The construction of Couvreur (1999): a state is what remains to be satisfied, and its edges are read off
// its decomposition into what must hold now, what must hold from the next state on, and what was put off.
// Each `a U b` has a mark; the edges that put `b` off do not carry it.
//
// Throws TooLarge, also if the allowance of the formulas' diagrams is used up.
Graph tableau(Formula formula, Formulas& formulas, std::size_t max_states);
}  // namespace tarrier::automata
