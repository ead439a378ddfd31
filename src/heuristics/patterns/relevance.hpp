// SPDX-License-Identifier: MIT
// What can make a difference to the goal: the cone of influence.
#pragma once
#include <cstdint>
#include <vector>

#include "heuristics/patterns/components.hpp"
#include "heuristics/patterns/dependencies.hpp"

namespace tarrier::heuristics {
// By component: over how many others it can make a difference to those of `goal`; 0 for these, kIndependent if it
// makes none. Unlike dependency_distances(), this asks step by step: of those who take part
// in one, only who can prevent it counts, and only in steps that change something of the cone. Somebody who
// listens to a broadcast, or asks a process that goes on as before, is not in its cone.
std::vector<std::uint32_t> relevance_distances(const Components& components, const Selection& goal);

// Cones of influence up to growing distances, without inputs that are set at will (free_inputs.hpp), the smallest
// first; that of the whole network is not among them.
std::vector<Selection> cones_without_inputs(const Components& components, const model::Formula& goal);
}  // namespace tarrier::heuristics
