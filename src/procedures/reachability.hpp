// SPDX-License-Identifier: MIT
// Is there a reachable state that satisfies a formula?
#pragma once
#include "procedures/procedure.hpp"

namespace tarrier::procedures {
// By the search of the strategy, in the network or, where that is smaller and nothing is lost, in a network
// made of it.
void reach(const Task& task, const model::Reach& question, base::Limits& limits, report::QueryResult& result);
}  // namespace tarrier::procedures
