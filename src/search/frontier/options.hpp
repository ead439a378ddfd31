// SPDX-License-Identifier: MIT
// How the states of a best-first search are ordered, as users choose it.
#pragma once
#include <cstdint>
#include <limits>
#include <vector>

#include "base/configuration.hpp"
#include "search/heuristic.hpp"

namespace tarrier::search {
// Among equals, which comes first?
enum class Order : std::uint8_t { kFirstIn, kLastIn };

// The state with the least cost_weight · (cost so far) + estimate_weight · (estimate) comes first; among
// those the one with the least estimate; then `ties` decides.
struct Ranking {
  double cost_weight = 0;
  double estimate_weight = 1;
  Order ties = Order::kFirstIn;
};

// All but the ranking are matters of taste: the order changes, and no state is left out.
struct FrontierOptions {
  Ranking ranking;
  bool alternates = false;  // a queue for each heuristic, in turns; otherwise the largest estimate counts
  bool preferred =
      false;              // a further queue for states that preferred steps lead to (preferred_operators.hpp)
  bool context = false;   // likewise for steps that have to do with the step before (context.hpp)
  bool useless = false;   // useless steps count as much as the way so far (preferred_operators.hpp)
  bool deferred = false;  // a state is ranked by the estimate of its parent
  bool novelty = false;   // states with something new come first (novelty.hpp)
  bool types = false;     // a further queue, type-based (type_buckets.hpp)
  double epsilon = 0;     // how often any state comes next
  // States from which the goal cannot be reached at a cost below are left out after all.
  std::uint32_t bound = std::numeric_limits<std::uint32_t>::max();
};

// Of a search that goes by costs and estimates alone.
base::OptionEntry ties_option();
Order ties(const base::Options& options);

// Throws base::Error (kUsage) if no heuristic has preferred operators. `who` needs that: "search 'ehc'".
void require_preferred_operators(const HeuristicFactories& heuristics, const std::string& who);

// Of a search that may order states as it likes.
std::vector<base::OptionEntry> frontier_option_entries();
// Throws base::Error (kUsage) for what the heuristics cannot do, or what does not go together. `owner` is who
// has the options, for messages.
FrontierOptions frontier_options(const base::Options& options, const HeuristicFactories& heuristics,
                                 const std::string& owner);
}  // namespace tarrier::search
