// SPDX-License-Identifier: MIT
// What the engines cannot execute is refused here, by name and position, before anything runs.
#pragma once
#include "model/network.hpp"
#include "model/property.hpp"

namespace tarrier::space {
// Throws base::Error (kUnsupported) at the first construct that cannot be executed soundly. `goal` may be
// null.
void require_executable(const model::Network& network, const model::Formula* goal);
}  // namespace tarrier::space
