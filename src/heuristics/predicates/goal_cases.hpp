// SPDX-License-Identifier: MIT
// A goal as cases, each a conjunction.
#pragma once
#include <vector>

#include "model/formula.hpp"
#include "model/network.hpp"

namespace tarrier::heuristics {
struct GoalCase {
  std::vector<model::Expression> conditions;
  std::vector<model::ClockConstraint> clocks;
};

// The goal holds where one of the cases does. If there would be too many, one that always holds stands for
// all.
std::vector<GoalCase> goal_cases(const model::Formula& goal);

// The cases as formulas, each once: `forall (i) forall (j)` says everything twice. The goal itself if it has no
// such cases.
std::vector<model::Formula> goal_formulas(const model::Formula& goal, const model::Network& network);
}  // namespace tarrier::heuristics
