// SPDX-License-Identifier: MIT
// The engines that are built in.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "search/engine.hpp"

namespace tarrier::search {
std::vector<EngineEntry> builtin();

// The engine called `name`; throws base::Error (kUsage) that lists the names if there is none.
EngineEntry find_engine(std::string_view name);
EngineEntry find_engine(const std::vector<EngineEntry>& engines, std::string_view name);

// "search 'greedy'", as messages call it.
std::string title(const EngineEntry& engine);
}  // namespace tarrier::search
