// SPDX-License-Identifier: MIT
// A goal as cases, each a conjunction.
#pragma once
#include <vector>

#include "model/formula.hpp"

namespace tarrier::heuristics {
struct GoalCase {
  std::vector<model::Expression> conditions;
  std::vector<model::ClockConstraint> clocks;
};

// The goal holds where one of the cases does. If there would be too many, one that always holds stands for
// all.
std::vector<GoalCase> goal_cases(const model::Formula& goal);
}  // namespace tarrier::heuristics
