// SPDX-License-Identifier: MIT
#include "search/engine.hpp"

#include <fmt/format.h>

#include "space/states/passed_list.hpp"

namespace tarrier::search {
Outcome Engine::run(const Problem& problem, base::Limits& limits) {
  const double begin = limits.elapsed();
  const auto search = start(problem);
  // Compiling the network happens in start(), before the search itself measures anything.
  const double preprocessing = limits.elapsed() - begin;
  Outcome outcome = search->run(limits, Search::kUnlimited);
  outcome.statistics.preprocessing_seconds += preprocessing;
  outcome.work = search->work();
  return outcome;
}

void require_unit_costs(const model::Network& network, std::string_view what) {
  for (const model::Process& process : network.processes)
    for (const model::Edge& edge : process.edges)
      if (edge.cost != 1)
        throw base::Error(base::Code::kUnsupported, edge.span, fmt::format("{} needs edges of cost 1", what),
                          "choose another search");
}

void require_goal(const Problem& problem, std::string_view what) {
  if (explores_all(problem))
    throw base::Error(base::Code::kUnsupported, {},
                      fmt::format("{} does not see all states, which this needs", what),
                      "choose another search");
}

space::Reductions reductions_with(const Problem& problem, space::Dominance dominance) {
  space::Reductions result = problem.reductions;
  if (dominance == space::Dominance::kCompareCost) result.committed = false;
  return result;
}

std::string title(const EngineEntry& engine) { return fmt::format("search '{}'", engine.name); }
}  // namespace tarrier::search
