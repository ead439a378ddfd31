// SPDX-License-Identifier: MIT
// Which search to run, by which heuristics.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checker/request.hpp"
#include "search/engine.hpp"

namespace tarrier::checker {
struct Strategy {
  std::string search;                    // as typed, or the one chosen
  std::optional<std::string> heuristic;  // likewise; none if the search goes by none
  std::function<std::unique_ptr<search::Engine>()> make;
  bool depends_on_time = false;  // several threads: runs with the same seed may differ
  bool finds_loops = false;      // only
  bool is_compassionate = true;  // if it does: also with compassion
};

// What the request asks for, and the best choice where it leaves that open. Throws base::Error (kUsage) for
// names and options that are not known, and combinations that make no sense or could not keep a promise.
Strategy choose_strategy(const Request& request, bool explores_all);

// The searches for a run that counts: `directed` ones for networks that record a state, and those that look
// for loops themselves. What the request does not want is left out.
struct LoopStrategy {
  std::optional<Strategy> directed;
  std::vector<Strategy> loops;  // the first one is enough for an answer
};
LoopStrategy choose_loop_strategy(const Request& request, const Strategy& strategy);
}  // namespace tarrier::checker
