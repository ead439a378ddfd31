// SPDX-License-Identifier: MIT
// The rules for assignments: one for each variable and moment, values of its type, no circles.
#pragma once
#include "base/error.hpp"
#include "languages/smv/flatten/flat.hpp"

namespace tarrier::languages::smv {
void check_assignments(const FlatModel& model, base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::smv
