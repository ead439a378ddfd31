// SPDX-License-Identifier: MIT
// Every search that there is, the directed ones with every heuristic.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engines/catalogue.hpp"
#include "engines/strategy.hpp"
#include "heuristics/catalogue.hpp"

namespace tarrier::differential {
struct ConfiguredSearch {
  std::string name;
  std::string heuristic;          // empty if it uses none
  bool is_directed = false;       // it leaves states out
  bool is_one_of_many = false;    // of those that are told something: some at a time will do
  bool finds_only_goals = false;  // it proves nothing
  bool may_give_up = false;       // it may leave a question open, or not understand it
  bool proves_shortest = false;   // in the end
  bool begins_again = false;      // deeper and deeper
  bool is_lossy = false;          // estimates may be those of other states
  std::function<std::unique_ptr<search::Engine>()> make;
};

// An engine of the catalogue; `heuristic` as typed after --heuristic.
inline ConfiguredSearch configured(const search::EngineEntry& entry, const base::Configuration& configuration,
                                   const std::string& heuristic) {
  search::Wishes wishes;
  if (entry.is_directed()) wishes.heuristics = base::parse_configurations(heuristic);
  const search::HeuristicFactories heuristics =
      heuristics::configure(wishes.heuristics.value_or(std::vector<base::Configuration>{}));
  return {.name = entry.is_directed() ? configuration.text + " " + heuristic : configuration.text,
          .heuristic = entry.is_directed() ? heuristic : "",
          .is_directed = !entry.can_explore() || entry.proves_by_parts,
          .is_one_of_many = !entry.can_explore() || !configuration.options.empty(),
          .finds_only_goals = !entry.sees_all,
          .may_give_up = entry.gives_up,
          .proves_shortest = entry.proves_shortest,
          .begins_again = entry.begins_again,
          .is_lossy = std::ranges::any_of(heuristics,
                                          [](const search::HeuristicFactory& factory) {
                                            return factory.cache.kind == search::ValueCache::Kind::kLossy;
                                          }),
          .make = engines::configured(entry, configuration.options, wishes).make};
}

// `search` as typed after --search.
inline ConfiguredSearch configured(const std::string& search, const std::string& heuristic = "") {
  const base::Configuration configuration = base::parse_configurations(search).front();
  return configured(engines::find(configuration.name), configuration, heuristic);
}

// With limits that small models come to.
inline base::Configuration small(std::string_view name, const std::vector<base::OptionEntry>& options) {
  base::Configuration::Values limits;
  for (const base::OptionEntry& option : options)
    if (!option.small.empty()) limits.emplace_back(option.name, option.small);
  return base::configuration(name, std::move(limits));
}

inline search::Entrant entrant(const std::string& search, const std::string& heuristic = "") {
  return {.search = search, .heuristic = heuristic, .make = configured(search, heuristic).make};
}

// In turns so short that small models see all of them.
inline ConfiguredSearch in_turns(std::string name, std::vector<search::Entrant> entrants) {
  return {.name = std::move(name),
          .is_directed = true,
          .is_one_of_many = true,
          .make = [entrants = std::move(entrants)] {
            return std::make_unique<search::Interleaved>(entrants, search::Account::kWork, 3);
          }};
}

// As --search auto.
inline ConfiguredSearch several_in_turns() {
  std::vector<search::Entrant> entrants{entrant("bfs"), entrant("greedy(useless=on)", "hu"),
                                        entrant("lama", "hl"), entrant("greedy", "hamming"),
                                        entrant("topological")};
  entrants[0].most = 5;
  entrants[1].share = 2;
  entrants[3].most = 20;
  entrants.back().handicap = 10;
  entrants.back().is_expendable = false;
  return in_turns("in turns", std::move(entrants));
}

// As --search auto --trace shortest; which of them finds it depends on who is ready when.
inline ConfiguredSearch shortest_in_turns(std::uint64_t handicap) {
  std::vector<search::Entrant> entrants{entrant("astar", "hl"), entrant("astar", "dpr(states=20)"),
                                        entrant("astar", "dpr(states=1000)")};
  entrants[0].is_expendable = false;
  entrants[1].handicap = handicap;
  entrants[2].handicap = 5 * handicap;
  return in_turns(fmt::format("shortest in turns({})", handicap), std::move(entrants));
}

inline std::vector<ConfiguredSearch> configured_searches() {
  std::vector<ConfiguredSearch> searches;
  std::vector<std::string> all = {"hl,dl", "hu(inc=shortcut,cache=lossy:7)", "hl(inc=shortcut,cache=off)",
                                  "hl(clocks=on)", "hu(clocks=on)"};
  for (const search::HeuristicEntry& heuristic : heuristics::builtin())
    all.push_back(small(heuristic.name, heuristic.options).text);
  for (const search::EngineEntry& entry : engines::builtin()) {
    if (entry.finds_loops || entry.runs_others) continue;  // see runs_test.cpp, and below
    for (const std::string& heuristic : entry.is_directed() ? all : std::vector<std::string>{""})
      if (!entry.needs_preferred_operators ||
          heuristics::configure(heuristic).front().traits.has_preferred_operators)
        searches.push_back(configured(entry, small(entry.name, entry.options), heuristic));
  }
  for (const char* options :
       {"preferred=on", "useless=on", "context=on", "deferred=on", "novelty=on", "types=on", "epsilon=0.5",
        "ties=first-in", "open=alternate",
        "open=alternate,preferred=on,useless=on,context=on,novelty=on,types=on,epsilon=0.2",
        "open=alternate,preferred=on,deferred=on,ties=last-in"})
    searches.push_back(configured("greedy(" + std::string(options) + ")", "hu,hl"));
  searches.push_back(configured("wastar(w=1.5)", "hu,hl"));
  for (const char* rule : {"zones", "ret", "sem", "rlc"})
    searches.push_back(configured(fmt::format("random-walk(by={},cutoff=20,walks=40)", rule), ""));
  searches.push_back(configured("guided-walk(temperature=3,cutoff=20,walks=40)", "hu,hl"));
  for (const char* options :
       {"start=1,increment=1", "start=1,increment=1,fringe=children", "walks=3,start=2,increment=3",
        "start=2,store=plain,keep=all", "walks=2,start=1,fringe=children,store=plain"})
    searches.push_back(configured(fmt::format("drs({})", options), ""));
  searches.push_back(several_in_turns());
  searches.push_back(shortest_in_turns(0));
  searches.push_back(shortest_in_turns(10));
  return searches;
}
}  // namespace tarrier::differential
