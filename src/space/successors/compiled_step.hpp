// SPDX-License-Identifier: MIT
// A step as the edges that take it.
#pragma once
#include <optional>
#include <vector>

#include "model/network.hpp"
#include "space/compile/compiled_network.hpp"

namespace tarrier::space {
struct CompiledStep {
  std::optional<model::SynchronisationId> synchronisation;  // none: an internal step
  std::vector<const EdgeCode*> moves;                       // in the order in which their updates run
};
}  // namespace tarrier::space
