// SPDX-License-Identifier: MIT
// Long conjunctions of G F a, as in "if every process moves infinitely often, then …".
#pragma once
#include "automata/graph.hpp"

namespace tarrier::automata {
// What `graph` accepts, if each of `wanted` also holds infinitely often. The tableau would have an edge for
// each set of conditions that hold at once; here the copies of a state wait for one after the other, which
// takes two edges each. The graph must be state-based, and so is the result.
Graph with_fairness(const Graph& graph, const std::vector<Bdd>& wanted, Bdds& bdds);
}  // namespace tarrier::automata
