// SPDX-License-Identifier: MIT
// Which components depend on which: the causal graph.
#pragma once
#include <limits>

#include "heuristics/patterns/components.hpp"

namespace tarrier::heuristics {
inline constexpr std::uint32_t kIndependent = std::numeric_limits<std::uint32_t>::max();

// By component: over how many others the goal depends on it; 0 for those that it mentions. A component
// depends on whatever edges that change it mention, or the edges that these move together with.
std::vector<std::uint32_t> dependency_distances(const Components& components);
}  // namespace tarrier::heuristics
