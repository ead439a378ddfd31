// SPDX-License-Identifier: MIT
// The symbolic state that steps start from, unpacked.
#pragma once
#include "space/clocks/frame.hpp"
#include "space/compile/compiled_network.hpp"
#include "space/successors/guarded_zones.hpp"

namespace tarrier::space {
struct Source {
  Valuation state;  // also the inputs of the step at hand
  Frame frame;
  bool is_committed = false;
  GuardedZones zones;  // in that frame
};
}  // namespace tarrier::space
