// SPDX-License-Identifier: MIT
// What makes no difference to a network that has forgotten much of itself.
#pragma once
#include "model/network.hpp"

namespace tarrier::model {
// Leaves out inputs that nothing reads, edges that occur twice, and those who need not take part in a
// synchronisation and change nothing if they do; then steps that change nothing at all.
void simplify(Network& network);
}  // namespace tarrier::model
