// SPDX-License-Identifier: MIT
// Numbers of the nodes of the and/or graph.
#pragma once
#include <cstdint>
#include <limits>

namespace tarrier::heuristics {
using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = std::numeric_limits<NodeId>::max();
// Of conditions that are true in every state, or in none.
inline constexpr NodeId kAlways = kNoNode - 1;
inline constexpr NodeId kNever = kNoNode - 2;
}  // namespace tarrier::heuristics
