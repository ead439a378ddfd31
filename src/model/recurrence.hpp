// SPDX-License-Identifier: MIT
// Which infinite runs of a network are wanted.
#pragma once
#include <utility>
#include <vector>

#include "model/expression.hpp"
#include "model/ids.hpp"

namespace tarrier::model {
// What happens infinitely often: a process is in one of these locations, each of the conditions holds and, of
// each pair of compassion, the second if the first does.
struct Recurrence {
  ProcessId process{};
  std::vector<bool> locations;
  std::vector<Expression> conditions = {};
  std::vector<std::pair<Expression, Expression>> compassion = {};
};
}  // namespace tarrier::model
