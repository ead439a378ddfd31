// SPDX-License-Identifier: MIT
#include "procedures/strategy.hpp"

#include "engines/catalogue.hpp"

namespace tarrier::procedures {
Strategy choose_strategy(const Choices& choices, bool explores_all) {
  search::Wishes wishes{.trace = choices.trace, .explores_all = explores_all, .threads = choices.threads};
  if (choices.heuristic == "none")
    wishes.heuristics.emplace();
  else if (choices.heuristic != "auto")
    wishes.heuristics = base::parse_configurations(choices.heuristic);
  return engines::choose(choices.search, wishes);
}

LoopStrategy choose_loop_strategy(const Strategy& strategy) {
  if (strategy.finds_loops) return {.directed = std::nullopt, .loops = {strategy}};
  if (!strategy.is_standard) return {.directed = strategy, .loops = {}};
  return {.directed = engines::configured(engines::greedy(), {{"preferred", "on"}}),
          .loops = {engines::configured(engines::scc()), engines::configured(engines::lasso())}};
}
}  // namespace tarrier::procedures
