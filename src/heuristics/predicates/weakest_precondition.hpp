// SPDX-License-Identifier: MIT
// What has to hold before an update, so that a condition holds after it (Dijkstra 1975).
#pragma once
#include <optional>

#include "model/network.hpp"

namespace tarrier::heuristics {
// Exact for updates without faults. None if there are no short words for it: loops, functions that change
// something, large arrays.
std::optional<model::Expression> weakest_precondition(const model::Network& network,
                                                      const model::Block& update,
                                                      const model::Expression& condition);
}  // namespace tarrier::heuristics
