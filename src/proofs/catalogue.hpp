// SPDX-License-Identifier: MIT
// All engines: those that walk the state space, and those that do not.
#pragma once
#include <string_view>
#include <vector>

#include "search/engine.hpp"

namespace tarrier::proofs {
std::vector<search::EngineEntry> all_engines();

// The engine called `name`; throws base::Error (kUsage) that lists the names if there is none.
search::EngineEntry find_engine(std::string_view name);
}  // namespace tarrier::proofs
