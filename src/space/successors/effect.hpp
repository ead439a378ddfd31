// SPDX-License-Identifier: MIT
// What the updates of a step do.
#pragma once
#include <vector>

#include "space/compile/compiled_network.hpp"

namespace tarrier::space {
struct Effect {
  Valuation target;                // the discrete part of the states that it leads to
  std::vector<ClockReset> resets;  // in the order in which they run
};
}  // namespace tarrier::space
