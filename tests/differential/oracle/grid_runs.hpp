// SPDX-License-Identifier: MIT
// Runs drawn at random whose delays are multiples of 1/2, 1/3, …: what they do is possible. One-sided: with
// clocks that stop there is more than any such grid shows.
#pragma once
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "model/formula.hpp"
#include "model/path.hpp"

namespace tarrier::differential {
struct GridClocks {
  std::vector<std::int64_t> values;  // in halves of the grid's unit
};

struct GridRun {
  model::Path path;
  bool reaches_goal = false;  // at its end, which is then the first time
};

// With delays that are multiples of 1/`parts`, and `length` steps at most. REQUIRES: as NetworkRules, one
// initial state, no deadlock in the goal.
GridRun draw_grid_run(const model::Network& network, const model::Formula& goal, std::int32_t parts,
                      std::size_t length, base::Random& random);
}  // namespace tarrier::differential
