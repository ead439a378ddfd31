// SPDX-License-Identifier: MIT
// Inputs that are left over.
#pragma once
#include "model/network.hpp"

namespace tarrier::model {
// Inputs that no edge chooses make no difference to any step: they become constants.
void fix_unchosen_inputs(Network& network);
}  // namespace tarrier::model
