// SPDX-License-Identifier: MIT
#include "engines/strategy.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "engines/catalogue.hpp"
#include "heuristics/catalogue.hpp"

namespace tarrier::engines {
namespace {
using search::EngineEntry;
using search::Wishes;
using Configurations = std::vector<base::Configuration>;

[[noreturn]] void refuse(const std::string& message, const std::string& advice) {
  throw base::Error(base::Code::kUsage, {}, message, advice);
}

std::string joined(const Configurations& configurations) {
  std::string text;
  for (const base::Configuration& configuration : configurations)
    text += (text.empty() ? "" : ",") + configuration.text;
  return text;
}

base::Configuration single(std::string_view text) {
  const Configurations all = base::parse_configurations(text);
  if (all.size() != 1) refuse(fmt::format("'{}' are several searches", text), "give one");
  return all.front();
}

void check_heuristics(const EngineEntry& entry, const Wishes& wishes) {
  if (!entry.can_explore() && wishes.explores_all)
    refuse(fmt::format("{} looks for a goal, and exploring has none", title(entry)),
           "use --search bfs, dfs or topological");
  if (!wishes.heuristics) return;
  const bool are_given = !wishes.heuristics->empty();
  if (entry.is_directed() && !are_given)
    refuse(fmt::format("{} needs a heuristic", title(entry)), "see `tarrier list heuristics`");
  // Ignoring what the user has given would look as if it had been used.
  if (!entry.is_directed() && !entry.runs_others && are_given)
    refuse(fmt::format("{} uses no heuristic", title(entry)),
           wishes.explores_all ? "leave --heuristic out" : "use --search greedy or astar");
}

// Heuristics may also be named in an option of the search.
Configurations heuristics_for(const EngineEntry& entry, const base::Options& options, const Wishes& wishes) {
  for (const base::OptionEntry& option : entry.options) {
    const std::string& inside = options.arguments(option.name);
    if (inside.empty()) continue;
    if (wishes.heuristics)
      refuse("heuristics are given in --search and in --heuristic", "give them in one place");
    return base::parse_configurations(inside);
  }
  return wishes.heuristics ? *wishes.heuristics : base::parse_configurations(entry.standard_heuristic);
}

void require_shortest(const EngineEntry& entry, const Strategy& strategy) {
  if (strategy.make()->finds_shortest()) return;
  if (entry.shortest_if_admissible)
    refuse(fmt::format("heuristic '{}' is not admissible, so {} may miss the shortest trace",
                       *strategy.heuristic, title(entry)),
           "use hl or dl (exact cache), or --trace some");
  refuse(fmt::format("search '{}' does not find shortest traces", strategy.search),
         "use --search astar or bfs, or --trace some");
}
Strategy configured_as(const EngineEntry& entry, const base::Configuration& configuration,
                       const Wishes& wishes) {
  base::Configuration own = configuration;
  Configurations searches;
  if (entry.takes_searches) searches.swap(own.arguments);
  // Before anything else stands for this search: options that it does not have are refused all the same.
  const base::Options options(own, entry.options, title(entry));
  if (entry.stands_for != nullptr)
    if (const auto other = entry.stands_for(wishes)) return configured(*other, {}, wishes);
  check_heuristics(entry, wishes);
  Strategy strategy{.search = configuration.text,
                    .is_standard = entry.is_standard,
                    .depends_on_time = entry.runs_others && wishes.threads > 1,
                    .finds_loops = entry.finds_loops,
                    .is_compassionate = entry.is_compassionate};
  search::EngineParts parts{.options = options, .searches = std::move(searches), .wishes = wishes};
  if (entry.is_directed()) {
    const Configurations heuristics = heuristics_for(entry, options, wishes);
    strategy.heuristic = joined(heuristics);
    parts.heuristics = heuristics::configure(heuristics);
  }
  if (entry.make_for_loops)
    strategy.make_for_loops = [make = entry.make_for_loops, parts](search::MakeGraph graph) {
      return make(parts, std::move(graph));
    };
  // Copied into the function, which may be called again and again: each search has an engine of its own.
  strategy.make = [make = entry.make, parts = std::move(parts)] { return make(parts); };
  (void)strategy.make();  // refuses what does not go together
  // Asked of the engine itself: whether it keeps the promise may depend on options and heuristics.
  if (wishes.trace == search::TraceWish::kShortest) require_shortest(entry, strategy);
  return strategy;
}

search::Entrant entrant_as(const EngineEntry& entry, const base::Configuration& configuration,
                           const Wishes& wishes) {
  if (entry.finds_loops)
    refuse(fmt::format("{} looks for infinite runs, and cannot take turns with others", title(entry)),
           "name searches for states");
  // Its share of the work would be shared out once more, by rules of its own.
  if (entry.runs_others)
    refuse(fmt::format("{} is several already, and cannot take turns with others", title(entry)),
           "name single searches");
  Wishes own = wishes;
  // The heuristics that the user gives are for those of the entrants that use some; others do not refuse
  // them.
  if (!entry.is_directed()) own.heuristics.reset();
  const Strategy strategy = configured_as(entry, configuration, own);
  return {.search = strategy.search,
          .heuristic = strategy.heuristic.value_or(""),
          .make = strategy.make,
          .ends = entry.sees_all,
          .is_expendable = !entry.can_explore()};
}
}  // namespace

Strategy choose(std::string_view search, const Wishes& wishes) {
  const base::Configuration configuration = single(search);
  return configured_as(find(configuration.name), configuration, wishes);
}

Strategy configured(const EngineEntry& entry, base::Configuration::Values options, const Wishes& wishes) {
  return configured_as(entry, base::configuration(entry.name, std::move(options)), wishes);
}

search::Entrant entrant(const base::Configuration& search, const Wishes& wishes) {
  return entrant_as(find(search.name), search, wishes);
}

search::Entrant entrant(const EngineEntry& entry, base::Configuration::Values options, const Wishes& wishes) {
  return entrant_as(entry, base::configuration(entry.name, std::move(options)), wishes);
}
}  // namespace tarrier::engines
