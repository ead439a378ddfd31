// SPDX-License-Identifier: MIT
// The value of an expression that does not depend on the state of the model: array sizes, constants, ranges.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "model/network.hpp"

namespace tarrier::languages::uppaal {
struct Evaluated {
  std::vector<std::int32_t> values;  // of the expressions before the first one that has none
  std::optional<base::Error> fault;  // of that one; none: it depends on the state
};

// The values of the expressions, one evaluated after the other: a later one may read what a call in an
// earlier one left in its local variables. Calls are executed; more than `max_steps` operations are a fault.
Evaluated evaluate(const std::vector<model::Expression>& expressions, const model::Network& network,
                   std::uint32_t max_steps);
}  // namespace tarrier::languages::uppaal
