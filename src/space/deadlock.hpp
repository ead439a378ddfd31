// SPDX-License-Identifier: MIT
// The deadlocked valuations of a symbolic state.
#pragma once
#include "space/clocks/urgency.hpp"
#include "space/successors/successor_generator.hpp"
#include "zones/federation.hpp"

namespace tarrier::space {
// A valuation v is deadlocked iff no step is possible at v + d for any delay d that is allowed: the zone
// without the past of every set in which a step is possible. That past stays within the invariants, since the
// invariants are convex and hold at both ends. Priorities do not matter: a step that blocks others is not
// blocked by them. REQUIRES (executable.hpp sees to it): whether time may pass does not depend on clocks, and
// all clocks run. The zones must be exact or extrapolated by Extra_M.
class Deadlock {
 public:
  // All must outlive this object.
  Deadlock(const CompiledNetwork& compiled, const Layout& layout, const Abstraction& abstraction,
           ZoneStore& store, ZoneCalculator& calculator);

  // In the frame of the state.
  [[nodiscard]] zones::Federation deadlocked(const Word* discrete, ZoneId zone);

 private:
  const CompiledNetwork& compiled_;
  const Layout& layout_;
  const Abstraction& abstraction_;
  ZoneStore& store_;
  SuccessorGenerator generator_;  // one of its own: the search is in the middle of using another
  Urgency urgency_;
  Valuation state_;
  Frame frame_;
};
}  // namespace tarrier::space
