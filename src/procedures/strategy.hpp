// SPDX-License-Identifier: MIT
// Which search to run, by which heuristics.
#pragma once
#include <algorithm>
#include <optional>
#include <vector>

#include "engines/strategy.hpp"
#include "procedures/choices.hpp"

namespace tarrier::procedures {
using engines::Strategy;

// What the user asks for, and the best choice where that is left open. Throws base::Error (kUsage) for
// names and options that are not known, and combinations that make no sense or could not keep a promise.
Strategy choose_strategy(const Choices& choices, bool explores_all);

// The searches for a run that counts: `directed` ones for networks that record a state, and those that look
// for loops themselves. What the user does not want is left out.
struct LoopStrategy {
  std::optional<Strategy> directed;
  std::vector<Strategy> loops;  // the first one is enough for an answer

  // Do all of them know what to do with compassion?
  [[nodiscard]] bool is_compassionate() const {
    return std::ranges::all_of(loops, &Strategy::is_compassionate);
  }
};
LoopStrategy choose_loop_strategy(const Strategy& strategy);
}  // namespace tarrier::procedures
