// SPDX-License-Identifier: MIT
// Assignments whose values depend on themselves.
//
// `x := y; y := x` has no meaning as a pair of assignments, nor has `next(x) := next(y); next(y) := next(x)`.
// A value of the current state may depend on what is assigned to the initial and the current value, a value
// of the next state on what is assigned to the next and, one step later, the current value.
#pragma once
#include "base/error.hpp"
#include "languages/smv/flatten/flat.hpp"

namespace tarrier::languages::smv {
void check_circles(const FlatModel& model, base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::smv
