// SPDX-License-Identifier: MIT
// Every search that there is, the directed ones with every heuristic.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "heuristics/catalogue.hpp"
#include "search/catalogue.hpp"

namespace tarrier::differential {
struct ConfiguredSearch {
  std::string name;
  bool is_directed = false;
  std::function<std::unique_ptr<search::Engine>()> make;
};

inline std::vector<ConfiguredSearch> configured_searches() {
  std::vector<ConfiguredSearch> searches;
  for (const search::EngineEntry& entry : search::builtin()) {
    const base::Options options({}, entry.options, search::title(entry));
    if (!entry.is_directed()) {
      searches.push_back(
          {std::string(entry.name), false, [entry, options] { return entry.make(options, {}); }});
      continue;
    }
    const auto add = [&](const std::string& heuristic) {
      searches.push_back({std::string(entry.name) + " " + heuristic, true, [entry, options, heuristic] {
                            return entry.make(options, heuristics::configure(heuristic));
                          }});
    };
    for (const search::HeuristicEntry& heuristic : heuristics::builtin()) add(std::string(heuristic.name));
    add("hl,dl");
    add("hu(inc=shortcut,cache=lossy:7)");
    add("hl(inc=shortcut,cache=off)");
  }
  return searches;
}
}  // namespace tarrier::differential
