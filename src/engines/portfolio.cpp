// SPDX-License-Identifier: MIT
// The searches that the user names, in equal shares.
#include "search/turns/portfolio.hpp"

#include "base/error.hpp"
#include "engines/strategy.hpp"

namespace tarrier::engines {
namespace {
std::unique_ptr<search::Engine> make_portfolio(const search::EngineParts& parts) {
  // The first answer counts, whoever has it.
  if (parts.wishes.trace == search::TraceWish::kShortest)
    throw base::Error(base::Code::kUsage, {}, "a portfolio does not promise shortest traces",
                      "use --search astar or bfs, or --trace some");
  if (parts.searches.empty())
    throw base::Error(base::Code::kUsage, {}, "a portfolio of no searches is not understood",
                      "name searches, as in portfolio(drs,greedy,topological)");
  std::vector<search::Entrant> entrants;
  for (const base::Configuration& one : parts.searches)
    entrants.push_back(entrant(one, {.heuristics = parts.wishes.heuristics}));
  return std::make_unique<search::Portfolio>(std::move(entrants), parts.wishes.threads);
}
}  // namespace

search::EngineEntry portfolio() {
  return {.name = "portfolio",
          .summary = "several searches at once, as in portfolio(drs,greedy,topological)",
          .runs_others = true,
          .takes_searches = true,
          .needs_goal = true,
          .make = make_portfolio};
}
}  // namespace tarrier::engines
