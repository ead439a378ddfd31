// SPDX-License-Identifier: MIT
#include "checker/strategy.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "heuristics/catalogue.hpp"
#include "search/catalogue.hpp"

namespace tarrier::checker {
namespace {
[[noreturn]] void refuse(const std::string& message, const std::string& expected) {
  throw base::Error(base::Code::kUsage, {}, message, expected);
}

bool is_open(const std::string& heuristic) { return heuristic == "auto" || heuristic == "none"; }

// A heuristic that is given wants a search that goes by it. Without one, breadth-first search is the best
// choice for someone who knows nothing of searches and wants a trace: it is the shortest.
std::string automatic_search(const Request& request, bool explores_all) {
  if (!is_open(request.heuristic) && !explores_all)
    return request.trace == TraceWish::kShortest ? "astar" : "greedy";
  return request.trace == TraceWish::kNone ? "topological" : "bfs";
}

base::Configuration single(const std::string& text) {
  const std::vector<base::Configuration> all = base::parse_configurations(text);
  if (all.size() != 1) refuse(fmt::format("'{}' are several searches", text), "give one");
  return all.front();
}

void check_heuristic(const Request& request, const search::EngineEntry& entry, bool explores_all) {
  if (entry.is_directed() && explores_all)
    refuse(fmt::format("{} looks for a goal, and exploring has none", search::title(entry)),
           "use --search bfs, dfs or topological");
  if (entry.is_directed() && request.heuristic == "none")
    refuse(fmt::format("{} needs a heuristic", search::title(entry)), "see `tarrier list heuristics`");
  if (!entry.is_directed() && !is_open(request.heuristic))
    refuse(fmt::format("{} does not go by heuristics", search::title(entry)),
           explores_all ? "leave --heuristic out" : "use --search greedy or astar");
}
}  // namespace

Strategy choose_strategy(const Request& request, bool explores_all) {
  const base::Configuration configuration =
      single(request.search == "auto" ? automatic_search(request, explores_all) : request.search);
  const search::EngineEntry entry = search::find_engine(configuration.name);
  const base::Options options(configuration, entry.options, search::title(entry));
  check_heuristic(request, entry, explores_all);
  Strategy strategy{.search = configuration.text};
  search::HeuristicFactories heuristics;
  if (entry.is_directed()) {
    strategy.heuristic =
        request.heuristic == "auto" ? std::string(entry.standard_heuristic) : request.heuristic;
    heuristics = heuristics::configure(*strategy.heuristic);
  }
  strategy.make = [make = entry.make, options, heuristics] { return make(options, heuristics); };
  if (request.trace == TraceWish::kShortest && !strategy.make()->finds_shortest()) {
    if (configuration.name == "astar")
      refuse(fmt::format("heuristic '{}' is not admissible, so search 'astar' may miss the shortest trace",
                         *strategy.heuristic),
             "use hl or dl (exact cache), or --trace some");
    refuse(fmt::format("search '{}' does not find shortest traces", configuration.text),
           "use --search astar or bfs, or --trace some");
  }
  return strategy;
}
}  // namespace tarrier::checker
