// SPDX-License-Identifier: MIT
// Every search that there is, the directed ones with every heuristic.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "heuristics/catalogue.hpp"
#include "proofs/catalogue.hpp"
#include "search/catalogue.hpp"
#include "search/turns/interleaved.hpp"

namespace tarrier::differential {
struct ConfiguredSearch {
  std::string name;
  bool is_directed = false;  // it leaves states out
  [[nodiscard]] bool is_walk() const { return name.find("-walk") != std::string::npos; }
  // It may leave a question open, or not understand it.
  [[nodiscard]] bool may_give_up() const { return is_walk() || name.starts_with("cegar"); }
  // Of those that are told something there are many: some at a time will do.
  [[nodiscard]] bool is_one_of_many() const { return is_directed || name.find('(') != std::string::npos; }
  std::function<std::unique_ptr<search::Engine>()> make;
};

// `search` as typed after --search, `heuristic` as after --heuristic.
inline ConfiguredSearch configured(const std::string& search, const std::string& heuristic) {
  const base::Configuration configuration = base::parse_configurations(search).front();
  const search::EngineEntry entry = proofs::find_engine(configuration.name);
  const base::Options options(configuration, entry.options, search::title(entry));
  if (!entry.is_directed())
    return {search, !entry.can_explore(), [entry, options] { return entry.make(options, {}); }};
  return {search + " " + heuristic, true,
          [entry, options, heuristic] { return entry.make(options, heuristics::configure(heuristic)); }};
}

inline search::Entrant entrant(const std::string& search, const std::string& heuristic = "") {
  return {.search = search, .heuristic = heuristic, .make = configured(search, heuristic).make};
}

// In turns so short that small models see all of them.
inline ConfiguredSearch in_turns(std::string name, std::vector<search::Entrant> entrants) {
  return {std::move(name), true, [entrants = std::move(entrants)] {
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
  for (const search::HeuristicEntry& heuristic : heuristics::builtin()) {
    // Small models may have large abstractions.
    const auto is_limit = [](const base::OptionEntry& option) { return option.name == "states"; };
    const bool has_limit = std::ranges::any_of(heuristic.options, is_limit);
    all.push_back(std::string(heuristic.name) + (has_limit ? "(states=1000)" : ""));
  }
  for (const search::EngineEntry& entry : proofs::all_engines()) {
    if (entry.finds_loops) continue;  // see runs_test.cpp
    // Those that never give up have to.
    const std::string name = std::string(entry.name) + (entry.name == "cegar" ? "(rounds=12,states=500)"
                                                        : entry.sees_all      ? ""
                                                                         : "(start=3,cutoff=20,walks=40)");
    for (const std::string& heuristic : entry.is_directed() ? all : std::vector<std::string>{""}) {
      // Not every search goes by every heuristic.
      const bool advises = heuristics::configure(heuristic.empty() ? "hu" : heuristic).front().traits.advises;
      if (name != "ehc" || advises) searches.push_back(configured(name, heuristic));
    }
  }
  for (const char* options :
       {"preferred=on", "useless=on", "context=on", "deferred=on", "novelty=on", "types=on", "epsilon=0.5",
        "ties=last-in", "open=alternate",
        "open=alternate,preferred=on,useless=on,context=on,novelty=on,types=on,epsilon=0.2",
        "open=alternate,preferred=on,deferred=on,ties=last-in"})
    searches.push_back(configured("greedy(" + std::string(options) + ")", "hu,hl"));
  searches.push_back(configured("wastar(w=1.5)", "hu,hl"));
  for (const char* rule : {"zones", "ret", "sem", "rlc"})
    searches.push_back(configured(fmt::format("random-walk(by={},cutoff=20,walks=40)", rule), ""));
  searches.push_back(configured("guided-walk(temperature=3,cutoff=20,walks=40)", "hu,hl"));
  for (const char* options :
       {"start=1,increment=1", "start=1,increment=1,fringe=children", "walks=3,start=2,increment=3",
        "start=2,store=plain", "walks=2,start=1,fringe=children,store=plain"})
    searches.push_back(configured(fmt::format("drs({})", options), ""));
  searches.push_back(several_in_turns());
  searches.push_back(shortest_in_turns(0));
  searches.push_back(shortest_in_turns(10));
  return searches;
}
}  // namespace tarrier::differential
