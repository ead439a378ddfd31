// SPDX-License-Identifier: MIT
// Reductions: transformations that make a network smaller, for any question about single states.
//
// A reduction is one file, and one line in builtin.inc. The procedures apply those that users have not
// switched off, one after the other (procedures/decorators/reduced.hpp).
#pragma once
#include <memory>
#include <string_view>
#include <vector>

#include "model/transform/transformed.hpp"

namespace tarrier::model {
struct ReductionEntry {
  std::string_view name;     // for --no-reduction
  std::string_view summary;  // one line for `tarrier list reductions`
  Keeps keeps;               // whatever it is applied to
  // Null if there is nothing to reduce. The network outlives what is made of it.
  std::unique_ptr<Transformed> (*apply)(const Network& network, const Formula& goal);
};

// In the order in which they are applied.
std::vector<ReductionEntry> reductions();
}  // namespace tarrier::model
