// SPDX-License-Identifier: MIT
// What makes the set of zones finite.
#pragma once
#include <vector>

#include "space/clocks/bounds.hpp"
#include "space/clocks/diagonals.hpp"
#include "space/options.hpp"

namespace tarrier::space {
// What is sound for this network and goal (which may be null): `wish`, or something finer. Lower and upper
// bounds apart preserve reachability only as long as nothing depends on a step being impossible and clocks
// are compared with numbers (BEYOND: deadlock, priorities, clock guards on urgent edges and differences need
// Extra_M, which keeps valuations bisimilar, and inclusion).
ZoneOptions sound_options(const model::Network& network, const model::Formula* goal, ZoneOptions wish);

void extrapolate(Extrapolation extrapolation, const zones::LuBounds& bounds, zones::Dbm& zone);

class Abstraction {
 public:
  // REQUIRES: `extrapolation` is sound. `goal` may be null. Without `drops_clocks` all clocks are in all
  // frames. `compiled` must outlive the abstraction.
  Abstraction(CompiledNetwork& compiled, const model::Formula* goal, Extrapolation extrapolation,
              bool drops_clocks = true);

  // The frame of the zones of the state.
  void frame(Valuation& state, Frame& frame) const;
  // Must zones be cut along differences? Otherwise extrapolate() is all there is to do.
  [[nodiscard]] bool splits() const {
    return extrapolation_ != Extrapolation::kNone && !differences_.empty();
  }
  void apply(const Frame& frame, std::vector<zones::Dbm>& zones) const;

 private:
  std::vector<Difference> differences_;
  ClockBounds bounds_;
  Extrapolation extrapolation_;
  bool drops_clocks_;
};
}  // namespace tarrier::space
