// SPDX-License-Identifier: MIT
// The heuristics that are built in.
#pragma once
#include <string_view>
#include <vector>

#include "search/engine.hpp"

namespace tarrier::heuristics {
std::vector<search::HeuristicEntry> builtin();

// The option that every heuristic has besides its own.
base::OptionEntry cache_option();

// Heuristics as typed, "hl" or "hl,hu(cache=off)", ready to be made; throws base::Error (kUsage) for what is
// not known.
search::HeuristicFactories configure(std::string_view text);
search::HeuristicFactories configure(const std::vector<base::Configuration>& configurations);
// One of these, whether it is in the catalogue or not.
search::HeuristicFactory configure(const search::HeuristicEntry& entry,
                                   const base::Configuration& configuration);
}  // namespace tarrier::heuristics
