// SPDX-License-Identifier: MIT
// Time passing in a symbolic state.
//
// Waiting from a valuation v ends where an invariant ends and where an urgent synchronisation becomes
// possible: v may wait d > 0 iff none is at v + d' for all 0 <= d' < d. Without clock guards on urgent edges
// that depends on the discrete state alone, and the result is one zone. With them it is a union of zones.
// Clocks of rate 0 stand still; then the result is not a union of zones, and the zone computed is the
// smallest around it: an over-approximation (UPPAAL has it, too), so that "not reachable" remains a proof and
// "reachable" must be confirmed (search/problem.hpp). Then clock guards on urgent edges may as well be
// ignored.
#pragma once
#include <vector>

#include "space/compiled_network.hpp"
#include "space/rates.hpp"
#include "space/urgency.hpp"
#include "zones/federation.hpp"

namespace tarrier::space {
class Delay {
 public:
  explicit Delay(const CompiledNetwork& compiled);

  // Does waiting always make one zone of one zone, which is exact? Then passes() says all there is to know.
  [[nodiscard]] bool is_plain() const noexcept { return is_plain_; }
  [[nodiscard]] bool passes(Valuation& state, const Frame& frame) {
    return frame.dimension() > 1 && !urgency_.stops_time(state, frame);
  }
  // All that waiting makes of `zone`, which is in the frame of `state` and satisfies its invariants; not
  // waiting included. Returns true if the result is in `zone` itself; otherwise it is parts(), and `zone` is
  // spoiled.
  [[nodiscard]] bool pass(Valuation& state, const Frame& frame, zones::Dbm& zone);
  [[nodiscard]] std::vector<zones::Dbm>& parts() { return parts_; }

 private:
  void wait(Valuation& state, const Frame& frame, const zones::Federation& from, std::size_t next,
            std::vector<const zones::Dbm*>& ahead);

  const CompiledNetwork& compiled_;
  Urgency urgency_;
  Rates rates_;
  bool is_plain_ = true;
  std::vector<bool> stopped_rows_;  // by row of the frame
  std::vector<zones::Dbm> parts_;
};
}  // namespace tarrier::space
