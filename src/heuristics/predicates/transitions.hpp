// SPDX-License-Identifier: MIT
// The steps of a network, each with the edges that take part, whatever the state.
//
// There may be more than the network has: those that take part if and only if they can may also stay away,
// and which action an edge has may depend on variables. For distances that are lower bounds that is no harm.
#pragma once
#include <optional>
#include <vector>

#include "model/network.hpp"

namespace tarrier::heuristics {
struct Transition {
  struct Move {
    model::ProcessId process{};
    const model::Edge* edge = nullptr;
  };
  std::vector<Move> moves;  // in the order of their updates
  std::uint32_t cost = 0;   // the largest of the edges
};

// None if there are more than `most`. The network must outlive them.
std::optional<std::vector<Transition>> all_transitions(const model::Network& network, std::size_t most);
}  // namespace tarrier::heuristics
