// SPDX-License-Identifier: MIT
// What states without a successor mean for AG p and EF p: here all states count that can be reached; in NuSMV
// only those from which infinite paths go on.
#pragma once
#include "procedures/procedure.hpp"

namespace tarrier::procedures {
// Adds a remark to the answer if NuSMV's is another one, as far as that is seen with little effort. REQUIRES:
// the question is one of CTL (Reach::branching).
void remark_on_dead_ends(const Task& task, const model::Reach& question, const base::Limits& limits,
                         report::QueryResult& result);
}  // namespace tarrier::procedures
