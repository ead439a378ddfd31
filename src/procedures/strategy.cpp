// SPDX-License-Identifier: MIT
#include "procedures/strategy.hpp"

#include "engines/catalogue.hpp"
#include "search/loops/run_graph.hpp"

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
  if (strategy.make_for_loops) {
    Strategy loops = strategy;
    loops.make = [make = strategy.make_for_loops] {
      return make([](const search::Problem& problem) { return std::make_unique<search::RunGraph>(problem); });
    };
    return {.directed = std::nullopt, .loops = {std::move(loops)}};
  }
  if (!strategy.is_standard) return {.directed = strategy, .loops = {}};
  return {.directed = engines::configured(engines::greedy(), {{"preferred", "on"}}),
          .loops = {engines::configured(engines::scc()), engines::configured(engines::lasso())}};
}
}  // namespace tarrier::procedures
