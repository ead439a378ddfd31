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
//
// Waiting may also be confined: the line from v to v + d must not meet some zones, not even at its ends. It
// does not meet a convex one iff v + d is not in its future, or v not in its past: it has a point of the line
// through both otherwise before v + d and after v, hence between them.
#pragma once
#include <span>
#include <vector>

#include "space/clocks/rates.hpp"
#include "space/clocks/urgency.hpp"
#include "space/compile/compiled_network.hpp"
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
  // waiting included, without ever being in `avoided`. Returns true if the result is in `zone` itself;
  // otherwise it is parts(), and `zone` is spoiled. REQUIRES: nothing is avoided if there are clocks that can
  // stop.
  [[nodiscard]] bool pass(Valuation& state, const Frame& frame, zones::Dbm& zone,
                          std::span<const zones::Dbm> avoided = {});
  [[nodiscard]] std::vector<zones::Dbm>& parts() { return parts_; }

 private:
  // A zone that ends waiting: at its first point, or before it.
  struct Barrier {
    const zones::Dbm* zone = nullptr;
    bool may_be_reached = true;
  };
  void wait(Valuation& state, const Frame& frame, const zones::Federation& from, std::size_t next,
            std::vector<Barrier>& ahead);

  const CompiledNetwork& compiled_;
  Urgency urgency_;
  Rates rates_;
  bool is_plain_ = true;
  std::vector<bool> stopped_rows_;  // by row of the frame
  std::vector<Barrier> barriers_;
  std::vector<zones::Dbm> parts_;
};
}  // namespace tarrier::space
