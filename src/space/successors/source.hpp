// SPDX-License-Identifier: MIT
// The symbolic state that steps start from, unpacked.
#pragma once
#include "space/clocks/frame.hpp"
#include "space/compile/compiled_network.hpp"
#include "space/successors/guarded_zones.hpp"

namespace tarrier::space {
struct Source {
  // All must outlive this object. Not an aggregate: where an allocation throws while it is being initialised, g++ 12
  // destroys members of aggregates twice.
  Source(const CompiledNetwork& compiled, ZoneStore& store, ZoneCalculator& calculator)
      : state(compiled.initial()), zones(compiled, store, calculator) {}

  Valuation state;  // also the inputs of the step at hand
  Frame frame;
  bool is_committed = false;
  GuardedZones zones;  // in that frame
};
}  // namespace tarrier::space
