// SPDX-License-Identifier: MIT
// What is read in states besides what the network itself reads.
#pragma once
#include <vector>

#include "model/formula.hpp"
#include "model/measure.hpp"
#include "model/walk.hpp"

namespace tarrier::space {
struct Observed {
  model::Formula goal = {};
  std::vector<model::Measure> measures = {};
  std::vector<model::Expression> conditions = {};

  void visit(model::Walk& walk) const {
    walk.formula(goal);
    for (const model::Measure& measure : measures) walk.measure(measure);
    for (const model::Expression& condition : conditions) walk.expression(condition);
  }
};
}  // namespace tarrier::space
