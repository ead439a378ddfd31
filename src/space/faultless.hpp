// SPDX-License-Identifier: MIT
// Which expressions can be evaluated in any state, also where the model would not do so.
#pragma once
#include "model/network.hpp"

namespace tarrier::space {
// Judged by the domains of the variables alone. Loops count as faults, because what runs where the model does
// not ask for it should not take long either; so do very large expressions.
bool is_faultless(const model::Expression& expression, const model::Network& network);
bool is_faultless(const model::Assignment& assignment, const model::Network& network);
}  // namespace tarrier::space
