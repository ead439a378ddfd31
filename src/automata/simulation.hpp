// SPDX-License-Identifier: MIT
// Smaller graphs by comparing what states can do.
//
// t simulates s if t can follow every step of s with at least the marks of s, and again so; backwards
// likewise, over the ways in which the states are reached. Simulating states are better, so that a state
// stands for those it is equivalent to, and edges are left out where the same letters lead to a better state
// (Somenzi and Bloem, 2000; Etessami, Wilke and Schuller, 2005; Clemente and Mayr, 2013).
#pragma once
#include "automata/graph.hpp"

namespace tarrier::automata {
// Equal steps only, which is quick: states that differ in nothing become one (Hopcroft's partition, in its
// plain form).
Graph quotient_by_bisimulation(const Graph& graph, Bdds& bdds);

enum class Acceptance : std::uint8_t {
  kMarks,   // the result may have any marks
  kStates,  // the graph is state-based, and so is the result
};

// All of the above, forwards and backwards, until nothing changes or the allowance of `bdds` is used up. In
// graphs with many states only bisimulation is tried, since the rest looks at every pair of states.
Graph reduce(Graph graph, Bdds& bdds, Acceptance acceptance);
}  // namespace tarrier::automata
