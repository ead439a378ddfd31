// SPDX-License-Identifier: MIT
// Which steps go first.
#pragma once
#include <algorithm>
#include <compare>
#include <vector>

#include "space/compile/compiled_network.hpp"

namespace tarrier::space {
// Higher ones block lower ones (model/network.hpp).
struct Priority {
  std::int32_t synchronisation = 0;
  std::int32_t process = 0;
  friend auto operator<=>(const Priority&, const Priority&) = default;
};

// Of a step; an internal one has no synchronisation.
inline Priority priority_of(const model::Network& network, const model::Synchronisation* synchronisation,
                            const std::vector<const EdgeCode*>& moves) {
  Priority result{.synchronisation = synchronisation == nullptr ? 0 : synchronisation->priority,
                  .process = network.processes[moves.front()->process].priority};
  for (const EdgeCode* move : moves)
    result.process = std::max(result.process, network.processes[move->process].priority);
  return result;
}
}  // namespace tarrier::space
