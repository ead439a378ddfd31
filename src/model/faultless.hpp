// SPDX-License-Identifier: MIT
// Which expressions can be evaluated in any state, also where the model would not do so.
#pragma once
#include "model/network.hpp"

namespace tarrier::model {
// Judged by the domains of the variables alone. Loops count as faults, because what runs where the model does
// not ask for it should not take long either; so do very large expressions.
bool is_faultless(const Expression& expression, const Network& network);
bool is_faultless(const Assignment& assignment, const Network& network);
bool is_faultless(const std::vector<Subscript>& subscripts, const Network& network);
}  // namespace tarrier::model
