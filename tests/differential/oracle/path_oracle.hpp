// SPDX-License-Identifier: MIT
// Reachability in networks whose clocks may stop: all discrete paths up to a length, each judged by exact
// arithmetic over its delays (path_rules.hpp). Zones, regions and grids of time cannot tell there what is
// reachable.
#pragma once
#include <cstddef>
#include <cstdint>

#include "model/measure.hpp"
#include "model/question.hpp"
#include "model/run.hpp"

namespace tarrier::differential {
struct PathAnswer {
  bool is_reachable = false;
  std::uint32_t length = 0;  // least number of discrete steps to the goal
  bool is_final = false;     // longer paths lead to nothing new: what is not reachable never is
  bool has_fault = false;    // some evaluation without meaning was met
  bool is_too_big = false;   // gave up: the other members say nothing
};

// Whether `goal` holds in some state that a path of at most `length` steps leads to, also in the middle of a
// delay. A path that leads to no clock values but those that another one leads to, in as many steps or fewer,
// is not followed. REQUIRES: as NetworkRules, no deadlock in the goal.
PathAnswer solve_by_paths(const model::Network& network, const model::Formula& goal, std::uint32_t length,
                          std::size_t max_states);

// A number that values come up to; infinite, if there is none.
struct PathExtreme {
  model::Rational value = 0;
  bool is_attained = true;
  bool is_infinite = false;
};

struct PathExtent {
  bool is_empty = true;  // no path leads to a state that counts: the extremes say nothing
  PathExtreme infimum;
  PathExtreme supremum;
  bool is_final = false;  // as in PathAnswer, and so on
  bool has_fault = false;
  bool is_too_big = false;
};

// How small and how great a measure is in the states with `goal` that a path of at most `length` steps leads
// to.
PathExtent measure_by_paths(const model::Network& network, const model::Formula& goal,
                            const model::Measure& measured, std::uint32_t length, std::size_t max_states);

// Is there a run along the path that ends in the goal? REQUIRES: likewise, and one initial state.
bool is_possible(const model::Network& network, const model::Path& path, const model::Formula& goal);
}  // namespace tarrier::differential
