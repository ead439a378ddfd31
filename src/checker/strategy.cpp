// SPDX-License-Identifier: MIT
#include "checker/strategy.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "heuristics/catalogue.hpp"
#include "search/catalogue.hpp"
#include "search/interleaved.hpp"

namespace tarrier::checker {
namespace {
[[noreturn]] void refuse(const std::string& message, const std::string& expected) {
  throw base::Error(base::Code::kUsage, {}, message, expected);
}

bool is_open(const std::string& heuristic) { return heuristic == "auto" || heuristic == "none"; }

// A heuristic that is given wants a search that goes by it.
std::string automatic_search(const Request& request, bool explores_all) {
  if (explores_all || request.heuristic == "none")
    return request.trace == TraceWish::kNone ? "topological" : "bfs";
  return request.trace == TraceWish::kShortest ? "astar" : "greedy";
}

base::Configuration single(const std::string& text) {
  const std::vector<base::Configuration> all = base::parse_configurations(text);
  if (all.size() != 1) refuse(fmt::format("'{}' are several searches", text), "give one");
  return all.front();
}

void check_heuristic(const Request& request, const search::EngineEntry& entry, bool explores_all) {
  if (!entry.can_explore() && explores_all)
    refuse(fmt::format("{} looks for a goal, and exploring has none", search::title(entry)),
           "use --search bfs, dfs or topological");
  if (entry.is_directed() && request.heuristic == "none")
    refuse(fmt::format("{} needs a heuristic", search::title(entry)), "see `tarrier list heuristics`");
  if (!entry.is_directed() && !is_open(request.heuristic))
    refuse(fmt::format("{} does not go by heuristics", search::title(entry)),
           explores_all ? "leave --heuristic out" : "use --search greedy or astar");
}
// Heuristics may also be named in the option `open` of a search.
std::string heuristics_for(const Request& request, const search::EngineEntry& entry,
                           const base::Options& options) {
  if (const std::string inside = options.has("open") ? options.arguments("open") : ""; !inside.empty()) {
    if (request.heuristic != "auto")
      refuse("heuristics are given in --search and in --heuristic", "give them in one place");
    return inside;
  }
  return request.heuristic == "auto" ? std::string(entry.standard_heuristic) : request.heuristic;
}

Strategy single_search(const std::string& search, const Request& request, bool explores_all) {
  const base::Configuration configuration = single(search);
  const search::EngineEntry entry = search::find_engine(configuration.name);
  const base::Options options(configuration, entry.options, search::title(entry));
  check_heuristic(request, entry, explores_all);
  Strategy strategy{.search = configuration.text};
  search::HeuristicFactories heuristics;
  if (entry.is_directed()) {
    strategy.heuristic = heuristics_for(request, entry, options);
    heuristics = heuristics::configure(*strategy.heuristic);
  }
  strategy.make = [make = entry.make, options, heuristics] { return make(options, heuristics); };
  (void)strategy.make();  // refuses what does not go together
  return strategy;
}

// What to do if nothing is asked for: a short look at what is near, which settles small models and finds
// short traces; then two directed searches that complement each other, one quick and straight, one that
// weighs every step and looks aside; and, in as many turns as both together, the exploration that proofs
// want. bench/results/ablation.md has the figures that this rests on.
Strategy everything(const Request& request) {
  std::vector<search::Entrant> entrants;
  const auto add = [&](const std::string& search, std::uint64_t share) -> search::Entrant& {
    const Strategy strategy = single_search(search, request, false);
    return entrants.emplace_back(search::Entrant{.search = strategy.search,
                                                 .heuristic = strategy.heuristic.value_or(""),
                                                 .make = strategy.make,
                                                 .share = share});
  };
  add("bfs", 4).most = 16'384;
  add("greedy(preferred=on,deferred=on,novelty=on)", 1);
  add("greedy(useless=on,types=on)", 1);
  search::Entrant& proof = add("topological", 2);
  proof.handicap = 65'536;
  proof.is_expendable = false;
  return {.search = "auto", .heuristic = std::nullopt, .make = [entrants] {
            return std::make_unique<search::Interleaved>(entrants);
          }};
}
}  // namespace

Strategy choose_strategy(const Request& request, bool explores_all) {
  const bool is_free = request.search == "auto" && request.heuristic == "auto";
  if (is_free && !explores_all && request.trace != TraceWish::kShortest) return everything(request);
  Strategy strategy =
      single_search(request.search == "auto" ? automatic_search(request, explores_all) : request.search,
                    request, explores_all);
  if (request.trace == TraceWish::kShortest && !strategy.make()->finds_shortest()) {
    if (strategy.search.starts_with("astar"))
      refuse(fmt::format("heuristic '{}' is not admissible, so search 'astar' may miss the shortest trace",
                         *strategy.heuristic),
             "use hl or dl (exact cache), or --trace some");
    refuse(fmt::format("search '{}' does not find shortest traces", strategy.search),
           "use --search astar or bfs, or --trace some");
  }
  return strategy;
}
}  // namespace tarrier::checker
