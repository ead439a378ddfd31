// SPDX-License-Identifier: MIT
// Minimal deterministic automata for the formulas that have weak ones.
#pragma once
#include <optional>

#include "automata/graph.hpp"

namespace tarrier::automata {
// An automaton is weak if each component accepts all its cycles or none. Deterministic weak automata accept
// the obligations, the combinations of safety and co-safety, and have a unique minimal form, like automata on
// finite words (Löding, 2001). Determinising is easy: if there is a weak deterministic automaton, then the
// subsets of the states of any automaton are one, and what a component of them accepts is decided by one of
// its cycles (Dax, Eisinger and Klaedtke, 2007). If there is none, the result is wrong, which is checked with
// an automaton for the complement.
//
// `complement` is null if it is known that the graph accepts an obligation. Nothing: it does not, or there
// are more than `max_states` subsets, or the allowance of `bdds` is used up.
std::optional<Graph> minimal_weak(const Graph& graph, const Graph* complement, std::size_t max_states,
                                  Bdds& bdds);
}  // namespace tarrier::automata
