// SPDX-License-Identifier: MIT
// Which search to run, by which heuristics.
#pragma once
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "procedures/choices.hpp"
#include "search/engine.hpp"

namespace tarrier::procedures {
struct Strategy {
  std::string search;                    // as typed, or the one chosen
  std::optional<std::string> heuristic;  // likewise; none if the search uses none
  std::function<std::unique_ptr<search::Engine>()> make;
  bool depends_on_time = false;  // several threads: runs with the same seed may differ
  bool finds_loops = false;      // only
  bool is_compassionate = true;  // if it does: also with compassion
};

// What the user asks for, and the best choice where that is left open. Throws base::Error (kUsage) for
// names and options that are not known, and combinations that make no sense or could not keep a promise.
Strategy choose_strategy(const Choices& choices, bool explores_all);

// The search of this name, with its standard options and heuristic.
Strategy standard_strategy(std::string_view name);

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
LoopStrategy choose_loop_strategy(const Choices& choices, const Strategy& strategy);
}  // namespace tarrier::procedures
