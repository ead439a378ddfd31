// SPDX-License-Identifier: MIT
#include "search/frontier/options.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace tarrier::search {
namespace {
base::OptionEntry switch_entry(std::string_view name, std::string_view summary) {
  return {.name = name, .summary = summary, .standard = "off", .words = {"on", "off"}};
}

bool is_on(const base::Options& options, std::string_view name) { return options.word(name) == "on"; }

// Where the order goes by the estimate alone, going straight on leaves plateaus soon; breadth-first it takes
// all of them. What else it may go by leads straight on already, or looks aside on purpose, and is led astray by
// last-in as often as not (bench/ablation.py).
Order usual_ties(const FrontierOptions& options) {
  const bool goes_by_more = options.alternates || options.preferred || options.useless || options.deferred ||
                            options.novelty || options.types || options.epsilon > 0;
  return goes_by_more ? Order::kFirstIn : Order::kLastIn;
}
}  // namespace

base::OptionEntry ties_option() {
  return {.name = "ties",
          .summary = "which of equally good states comes first",
          .standard = "first-in",
          .words = {"first-in", "last-in"}};
}

Order ties(const base::Options& options) {
  return options.word("ties") == "first-in" ? Order::kFirstIn : Order::kLastIn;
}

void require_preferred_operators(const HeuristicFactories& heuristics, const std::string& who) {
  if (std::none_of(heuristics.begin(), heuristics.end(), [](const HeuristicFactory& heuristic) {
        return heuristic.traits.has_preferred_operators;
      }))
    throw base::Error(base::Code::kUsage, {}, who + " needs a heuristic that has preferred operators",
                      "use hu or hl");
}

std::vector<base::OptionEntry> frontier_option_entries() {
  return {
      {.name = "open",
       .summary = "what several heuristics do: the largest estimate counts, or each has its turn",
       .standard = "largest",
       .words = {"largest", "largest(HEURISTICS)", "alternate", "alternate(HEURISTICS)"}},
      switch_entry("preferred", "steps that begin a relaxed solution come first"),
      switch_entry("useless", "steps that the goal seems no nearer by count as much as the way so far"),
      switch_entry("context", "steps that have to do with the step before come first"),
      switch_entry("deferred", "a state has its parent's estimate; saves estimates"),
      switch_entry("novelty", "states with a location or value new among equals come first"),
      switch_entry("types", "every other state is drawn, rare costs and estimates more often"),
      {.name = "epsilon",
       .summary = "the share of states that are drawn from all",
       .kind = base::OptionEntry::Kind::kNumber,
       .standard = "0",
       .most = 1},
      {.name = "ties",
       .summary =
           "which of equally good states comes first; auto: the last, but the first where other options than "
           "context change the order",
       .standard = "auto",
       .words = {"auto", "first-in", "last-in"}}};
}

FrontierOptions frontier_options(const base::Options& options, const HeuristicFactories& heuristics,
                                 const std::string& owner) {
  FrontierOptions result{.alternates = options.word("open") == "alternate",
                         .preferred = is_on(options, "preferred"),
                         .context = is_on(options, "context"),
                         .useless = is_on(options, "useless"),
                         .deferred = is_on(options, "deferred"),
                         .novelty = is_on(options, "novelty"),
                         .types = is_on(options, "types"),
                         .epsilon = options.number("epsilon")};
  result.ranking.ties = options.word("ties") == "auto" ? usual_ties(result) : ties(options);
  // Only a relaxed plan tells which edges begin it or belong to it.
  if (result.preferred || result.useless)
    require_preferred_operators(heuristics,
                                owner + ": option '" + (result.preferred ? "preferred" : "useless") + "'");
  if (result.useless && result.deferred)
    throw base::Error(base::Code::kUsage, {}, owner + ": options 'useless' and 'deferred' do not go together",
                      "whether a step is useless is seen by an estimate of the state that it leads to");
  return result;
}
}  // namespace tarrier::search
