// SPDX-License-Identifier: MIT
#include "procedures/strategy.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "heuristics/catalogue.hpp"
#include "proofs/catalogue.hpp"
#include "search/catalogue.hpp"
#include "search/turns/portfolio.hpp"

namespace tarrier::procedures {
namespace {
[[noreturn]] void refuse(const std::string& message, const std::string& expected) {
  throw base::Error(base::Code::kUsage, {}, message, expected);
}

bool is_open(const std::string& heuristic) { return heuristic == "auto" || heuristic == "none"; }

// A heuristic that is given wants a search that uses it.
std::string automatic_search(const Choices& choices, bool explores_all) {
  if (explores_all || choices.heuristic == "none")
    return choices.trace == TraceWish::kNone ? "topological" : "bfs";
  return choices.trace == TraceWish::kShortest ? "astar" : "greedy";
}

base::Configuration single(const std::string& text) {
  const std::vector<base::Configuration> all = base::parse_configurations(text);
  if (all.size() != 1) refuse(fmt::format("'{}' are several searches", text), "give one");
  return all.front();
}

void check_heuristic(const Choices& choices, const search::EngineEntry& entry, bool explores_all) {
  if (!entry.can_explore() && explores_all)
    refuse(fmt::format("{} looks for a goal, and exploring has none", search::title(entry)),
           "use --search bfs, dfs or topological");
  if (entry.is_directed() && choices.heuristic == "none")
    refuse(fmt::format("{} needs a heuristic", search::title(entry)), "see `tarrier list heuristics`");
  if (!entry.is_directed() && !is_open(choices.heuristic))
    refuse(fmt::format("{} uses no heuristic", search::title(entry)),
           explores_all ? "leave --heuristic out" : "use --search greedy or astar");
}
// Heuristics may also be named in the option `open` of a search.
std::string heuristics_for(const Choices& choices, const search::EngineEntry& entry,
                           const base::Options& options) {
  if (const std::string inside = options.has("open") ? options.arguments("open") : ""; !inside.empty()) {
    if (choices.heuristic != "auto")
      refuse("heuristics are given in --search and in --heuristic", "give them in one place");
    return inside;
  }
  return choices.heuristic == "auto" ? std::string(entry.standard_heuristic) : choices.heuristic;
}

Strategy single_search(const std::string& search, const Choices& choices, bool explores_all) {
  const base::Configuration configuration = single(search);
  const search::EngineEntry entry = proofs::find_engine(configuration.name);
  const base::Options options(configuration, entry.options, search::title(entry));
  check_heuristic(choices, entry, explores_all);
  Strategy strategy{.search = configuration.text,
                    .finds_loops = entry.finds_loops,
                    .is_compassionate = entry.is_compassionate};
  search::HeuristicFactories heuristics;
  if (entry.is_directed()) {
    strategy.heuristic = heuristics_for(choices, entry, options);
    heuristics = heuristics::configure(*strategy.heuristic);
  }
  strategy.make = [make = entry.make, options, heuristics] { return make(options, heuristics); };
  (void)strategy.make();  // refuses what does not go together
  return strategy;
}

// One of several searches, with its standard heuristic unless another one is asked for.
search::Entrant entrant_of(const std::string& search, const Choices& choices) {
  Choices own = choices;
  const search::EngineEntry entry = proofs::find_engine(single(search).name);
  if (!entry.is_directed()) own.heuristic = "auto";
  if (entry.finds_loops)
    refuse(fmt::format("{} looks for infinite runs, and cannot take turns with others", search::title(entry)),
           "name searches for states");
  const Strategy strategy = single_search(search, own, false);
  return {.search = strategy.search,
          .heuristic = strategy.heuristic.value_or(""),
          .make = strategy.make,
          .ends = entry.sees_all,
          .is_expendable = !entry.can_explore()};
}

search::Entrant entrant_of(const std::string& search, const std::string& heuristic, Choices choices) {
  choices.heuristic = heuristic;
  return entrant_of(search, choices);
}

Strategy in_parallel(std::string name, std::vector<search::Entrant> entrants, unsigned threads) {
  return {.search = std::move(name),
          .heuristic = std::nullopt,
          .make = [entrants, threads] { return std::make_unique<search::Portfolio>(entrants, threads); },
          .depends_on_time = threads > 1};
}

// What to do if nothing is asked for: a short look at what is near, which settles small models and finds
// short traces; then two directed searches that complement each other, one quick and straight, one that
// weighs every step and looks aside; walks for what is deep, blind or drawn to the goal; a search in which an
// abstraction may prove at once that there is nothing to be found; and, in as many turns as all of these
// together, the exploration that proofs want. bench/results/ablation.md, randomised.md and patterns.md have
// the figures that this rests on.
Strategy everything(const Choices& choices) {
  constexpr std::uint64_t kLook = 16'384;
  constexpr std::uint64_t kPatience = 65'536;
  search::Entrant look = entrant_of("bfs", choices);
  look.share = 4;
  look.most = kLook;
  look.is_expendable = true;
  search::Entrant walk = entrant_of("random-walk", choices);
  walk.share = 2;
  search::Entrant abstraction = entrant_of("greedy", "dpr", choices);
  abstraction.handicap = kPatience;
  search::Entrant proof = entrant_of("topological", choices);
  proof.share = 5;
  proof.handicap = kPatience;
  return in_parallel("auto",
                     {std::move(look), entrant_of("greedy(preferred=on,deferred=on,novelty=on)", choices),
                      std::move(walk), entrant_of("greedy(useless=on,types=on)", choices),
                      entrant_of("guided-walk", choices), std::move(abstraction), std::move(proof)},
                     choices.threads);
}

// The same where the trace must be a shortest one: a short look with what needs no preparation, then two
// estimates that complement each other, then what a larger abstraction knows, and a still larger one where
// that does not help.
Strategy shortest(const Choices& choices) {
  constexpr std::uint64_t kLook = 8'192;
  search::Entrant look = entrant_of("astar", "hl", choices);
  look.most = kLook;
  search::Entrant plain = entrant_of("astar", "hl,aa", choices);
  plain.is_expendable = false;
  search::Entrant small = entrant_of("astar", "dpr(states=60000)", choices);
  small.handicap = 110'000;
  search::Entrant large = entrant_of("astar", "dpr(states=2000000)", choices);
  large.handicap = 2'000'000;
  return in_parallel("auto", {std::move(look), std::move(plain), std::move(small), std::move(large)},
                     choices.threads);
}

// portfolio(A,B,…): these, in equal shares; none if it is something else.
std::optional<Strategy> portfolio(const Choices& choices, bool explores_all) {
  constexpr std::string_view kName = "portfolio";
  const std::string& text = choices.search;
  if (!text.starts_with(kName)) return std::nullopt;
  if (text.size() < kName.size() + 3 || text[kName.size()] != '(' || text.back() != ')')
    refuse(fmt::format("'{}' is not understood", text),
           "name searches, as in portfolio(drs,greedy,topological)");
  if (explores_all) refuse("a portfolio looks for a goal, and exploring has none", "name one search");
  const std::string inside = text.substr(kName.size() + 1, text.size() - kName.size() - 2);
  std::vector<search::Entrant> entrants;
  for (const base::Configuration& configuration : base::parse_configurations(inside))
    entrants.push_back(entrant_of(configuration.text, choices));
  return in_parallel(text, std::move(entrants), choices.threads);
}
}  // namespace

Strategy standard_strategy(std::string_view name) { return single_search(std::string(name), {}, false); }

Strategy choose_strategy(const Choices& choices, bool explores_all) {
  if (auto several = portfolio(choices, explores_all)) {
    if (choices.trace == TraceWish::kShortest)
      refuse("a portfolio does not promise shortest traces", "use --search astar or bfs, or --trace some");
    return *std::move(several);
  }
  const bool is_free = choices.search == "auto" && choices.heuristic == "auto";
  if (is_free && !explores_all)
    return choices.trace == TraceWish::kShortest ? shortest(choices) : everything(choices);
  Strategy strategy =
      single_search(choices.search == "auto" ? automatic_search(choices, explores_all) : choices.search,
                    choices, explores_all);
  if (choices.trace == TraceWish::kShortest && !strategy.make()->finds_shortest()) {
    if (strategy.search.starts_with("astar"))
      refuse(fmt::format("heuristic '{}' is not admissible, so search 'astar' may miss the shortest trace",
                         *strategy.heuristic),
             "use hl or dl (exact cache), or --trace some");
    refuse(fmt::format("search '{}' does not find shortest traces", strategy.search),
           "use --search astar or bfs, or --trace some");
  }
  return strategy;
}

LoopStrategy choose_loop_strategy(const Choices& choices, const Strategy& strategy) {
  if (strategy.finds_loops) return {.directed = std::nullopt, .loops = {strategy}};
  if (choices.search != "auto" || choices.heuristic != "auto") return {.directed = strategy, .loops = {}};
  return {.directed = single_search("greedy(preferred=on)", choices, false),
          .loops = {single_search("scc", choices, false), single_search("lasso", choices, false)}};
}
}  // namespace tarrier::procedures
