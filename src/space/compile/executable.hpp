// SPDX-License-Identifier: MIT
// What the engines cannot execute is refused here, by name and position, before anything runs.
#pragma once
#include "model/formula.hpp"
#include "model/network.hpp"

namespace tarrier::space {
// Throws base::Error (kUnsupported) at the first construct that cannot be executed soundly. `goal` may be
// null.
void require_executable(const model::Network& network, const model::Formula* goal);
// The same for maximal runs on which a formula holds all the time: what can be told about being stuck is what
// can be told about deadlock.
void require_confinable(const model::Network& network, const model::Formula& formula);
}  // namespace tarrier::space
