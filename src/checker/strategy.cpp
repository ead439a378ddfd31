// SPDX-License-Identifier: MIT
#include "checker/strategy.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "heuristics/catalogue.hpp"
#include "search/catalogue.hpp"
#include "search/portfolio.hpp"

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

// Several searches at once, with their standard heuristics unless others are asked for.
std::vector<search::Entrant> entrants_of(const std::vector<base::Configuration>& searches,
                                         const Request& request) {
  std::vector<search::Entrant> entrants;
  for (const base::Configuration& configuration : searches) {
    Request own = request;
    const search::EngineEntry entry = search::find_engine(configuration.name);
    if (!entry.is_directed()) own.heuristic = "auto";
    const Strategy strategy = single_search(configuration.text, own, false);
    entrants.push_back({.search = strategy.search,
                        .heuristic = strategy.heuristic.value_or(""),
                        .make = strategy.make,
                        .ends = entry.sees_all,
                        .is_expendable = !entry.can_explore()});
  }
  return entrants;
}

Strategy in_parallel(std::string name, std::vector<search::Entrant> entrants, unsigned threads) {
  return {.search = std::move(name),
          .heuristic = std::nullopt,
          .make = [entrants, threads] { return std::make_unique<search::Portfolio>(entrants, threads); },
          .depends_on_time = threads > 1};
}

// What to do if nothing is asked for: a short look at what is near, which settles small models and finds
// short traces; then two directed searches that complement each other, one quick and straight, one that
// weighs every step and looks aside; walks for what is deep, blind or drawn to the goal; and, in as many
// turns as all of these together, the exploration that proofs want. bench/results/ablation.md and
// randomised.md have the figures that this rests on.
Strategy everything(const Request& request) {
  std::vector<search::Entrant> entrants =
      entrants_of(base::parse_configurations("bfs,greedy(preferred=on,deferred=on,novelty=on),random-walk,"
                                             "greedy(useless=on,types=on),guided-walk,topological"),
                  request);
  entrants.front().share = 4;
  entrants.front().most = 16'384;
  entrants.front().is_expendable = true;
  entrants[2].share = 2;
  search::Entrant& proof = entrants.back();
  proof.share = 5;
  proof.handicap = 65'536;
  return in_parallel("auto", std::move(entrants), request.threads);
}

// portfolio(A,B,…): these, in equal shares; none if it is something else.
std::optional<Strategy> portfolio(const Request& request, bool explores_all) {
  constexpr std::string_view kName = "portfolio";
  const std::string& text = request.search;
  if (!text.starts_with(kName)) return std::nullopt;
  if (text.size() < kName.size() + 3 || text[kName.size()] != '(' || text.back() != ')')
    refuse(fmt::format("'{}' is not understood", text),
           "name searches, as in portfolio(drs,greedy,topological)");
  if (explores_all) refuse("a portfolio looks for a goal, and exploring has none", "name one search");
  const std::string inside = text.substr(kName.size() + 1, text.size() - kName.size() - 2);
  return in_parallel(text, entrants_of(base::parse_configurations(inside), request), request.threads);
}
}  // namespace

Strategy choose_strategy(const Request& request, bool explores_all) {
  if (auto several = portfolio(request, explores_all)) {
    if (request.trace == TraceWish::kShortest)
      refuse("a portfolio does not promise shortest traces", "use --search astar or bfs, or --trace some");
    return *std::move(several);
  }
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
