// SPDX-License-Identifier: MIT
// What is legal in a network, but probably not meant.
#pragma once
#include <vector>

#include "base/error.hpp"
#include "model/network.hpp"
#include "model/question.hpp"

namespace tarrier::model {
// In the order in which they are reported.
std::vector<base::WarningKind> lint_kinds();

// Warns of what is suspicious, a declaration or place in the text once, however many cells and instances it
// stands for. A variable that is only assigned, or a clock that is never compared, may be there for a query:
// they are reported only if there are queries and all of them can be understood.
void lint(const Network& network, const std::vector<Query>& queries, base::Diagnostics& diagnostics);
}  // namespace tarrier::model
