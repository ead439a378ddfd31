// SPDX-License-Identifier: MIT
// Conditions of guards and invariants as the Network has them.
#pragma once
#include "model/formula.hpp"

namespace tarrier::languages::uppaal {
// REQUIRES: what Connectives make outside queries: below an `or`, at most one part mentions clocks.
[[nodiscard]] model::Constraint to_constraint(const model::Formula& formula);
}  // namespace tarrier::languages::uppaal
