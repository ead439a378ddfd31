// SPDX-License-Identifier: MIT
// Strongly connected components, found depth-first, until one of them has an accepting state and a loop.
//
// The path-based algorithm (Gabow 2000; for acceptance Couvreur 1999): the states that are not finished stand
// on a stack in the order in which they were met, and are grouped into what is known to be strongly
// connected. A step back to one of them merges the groups in between, which then have a loop; it is the loop
// wanted as soon as there is an accepting state in the group, long before the component is known as a whole.
// A group whose first state has no way out that has not been tried is a component without such a loop, for
// good.
#pragma once
#include <memory>

#include "search/engine.hpp"

namespace tarrier::search {
// Successors come in the order of the model, or in that of a heuristic, if there is one. REQUIRES: at most
// one.
std::unique_ptr<Engine> make_component_search(HeuristicFactories heuristics);
}  // namespace tarrier::search
