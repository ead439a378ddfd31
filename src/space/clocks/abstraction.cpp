// SPDX-License-Identifier: MIT
#include "space/clocks/abstraction.hpp"

#include <algorithm>

#include "model/features.hpp"

namespace tarrier::space {
ZoneOptions sound_options(const model::Network& network, const model::Formula* goal, ZoneOptions wish) {
  // All of these depend on a step being impossible, or on differences: simulations do not see that.
  const bool needs_m = (goal != nullptr && mentions_deadlock(*goal)) || has_priorities(network) ||
                       !urgent_clock_guards(network).empty() || !differences(network, goal).empty();
  if (!needs_m) return wish;
  return {.extrapolation = std::min(wish.extrapolation, Extrapolation::kM),
          .simulation = Simulation::kInclusion};
}

void extrapolate(Extrapolation extrapolation, const zones::LuBounds& bounds, zones::Dbm& zone) {
  switch (extrapolation) {
    case Extrapolation::kNone: return;
    case Extrapolation::kM: return zone.extrapolate_m(bounds);
    case Extrapolation::kLu: return zone.extrapolate_lu(bounds);
    case Extrapolation::kLuPlus: return zone.extrapolate_lu_plus(bounds);
  }
}

Abstraction::Abstraction(CompiledNetwork& compiled, const model::Formula* goal, Extrapolation extrapolation,
                         bool drops_clocks)
    : differences_(differences(compiled.network(), goal)),
      bounds_(compiled, goal, differences_),
      extrapolation_(extrapolation),
      drops_clocks_(drops_clocks) {}

void Abstraction::frame(Valuation& state, Frame& frame) const {
  bounds_.collect(state, frame);
  if (!drops_clocks_)
    for (std::uint32_t x = 1; x < frame.terms.size(); ++x)
      // After those that have bounds, and in one order, so that frames of one discrete state are alike.
      frame.raise(x, zones::LuBounds::kNoLower, zones::LuBounds::kNoUpper);
  // Extra_M is Extra_LU with equal constants.
  if (extrapolation_ == Extrapolation::kM) frame.bounds.level();
}

void Abstraction::apply(const Frame& frame, std::vector<zones::Dbm>& zones) const {
  // Clocks in differences matter everywhere.
  std::vector<Difference> differences;
  // Without extrapolation nothing is forgotten, so nothing has to be cut first.
  if (splits()) differences = differences_;
  for (Difference& difference : differences) {
    difference.x = frame.terms[difference.x].clock;
    difference.y = frame.terms[difference.y].clock;
  }
  split(differences, zones);
  for (zones::Dbm& zone : zones) {
    // Only the exact zone tells on which side of a difference it was; the larger one may be on both.
    const zones::Dbm exact = zone;
    extrapolate(extrapolation_, frame.bounds, zone);
    for (const Difference& d : differences) {
      // After the split, the exact zone is on one side; none of these leaves nothing.
      if (exact.intersects(d.x, d.y, d.bound))
        (void)zone.constrain(d.x, d.y, d.bound);
      else
        (void)zone.constrain(d.y, d.x, d.bound.negated());
    }
  }
}
}  // namespace tarrier::space
