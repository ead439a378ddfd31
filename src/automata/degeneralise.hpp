// SPDX-License-Identifier: MIT
// From several marks on edges to accepting states.
#pragma once
#include "automata/graph.hpp"

namespace tarrier::automata {
// A state-based graph with the same language. A copy of a state says which marks it has seen, in the given
// order, since it was last accepting; the copies are accepting that have seen all. Components that accept
// nothing have one copy, and which copy an edge from one component to another enters does not matter, so that
// copies which others can stand for are left out (Babiak et al., 2013).
Graph degeneralise(const Graph& graph, const std::vector<std::uint32_t>& order);

// Redirects edges to language-equivalent states further down. States with the same class must accept the
// same words. An edge to a state whose component lies above that of another one of its class leads there
// instead: a run is redirected finitely often, since it only ever comes down.
void redirect(Graph& graph, const std::vector<std::uint32_t>& class_of);
}  // namespace tarrier::automata
