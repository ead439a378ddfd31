// SPDX-License-Identifier: MIT
// The procedures that are built in.
#pragma once
#include <vector>

#include "procedures/procedure.hpp"

namespace tarrier::procedures {
// The first that answers a question is the one that does.
std::vector<ProcedureEntry> builtin();
}  // namespace tarrier::procedures
