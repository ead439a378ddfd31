// SPDX-License-Identifier: MIT
// All searches that there are.
#pragma once
#include <string_view>
#include <vector>

#include "search/engine.hpp"

namespace tarrier::engines {
#define TARRIER_BUILTIN(name) search::EngineEntry name();
#include "engines/builtin.inc"
#undef TARRIER_BUILTIN

std::vector<search::EngineEntry> builtin();

// The engine called `name`; throws base::Error (kUsage) that lists the names if there is none.
search::EngineEntry find(std::string_view name);
}  // namespace tarrier::engines
