// SPDX-License-Identifier: MIT
#include "space/abstraction.hpp"

#include <algorithm>

#include "model/features.hpp"

namespace tarrier::space {
Extrapolation sound_extrapolation(const model::Network& network, const model::Formula* goal,
                                  Extrapolation wish) {
  if (wish == Extrapolation::kNone || wish == Extrapolation::kM) return wish;
  const bool needs_m = (goal != nullptr && mentions_deadlock(*goal)) || has_priorities(network) ||
                       !urgent_clock_guards(network).empty() || !differences(network, goal).empty();
  return needs_m ? Extrapolation::kM : wish;
}

Abstraction::Abstraction(const model::Network& network, const model::Formula* goal,
                         Extrapolation extrapolation)
    : differences_(extrapolation == Extrapolation::kNone ? std::vector<Difference>{}
                                                         : differences(network, goal)),
      bounds_(network, goal, differences_),
      extrapolation_(extrapolation),
      lower_(network.clocks.size() + 1),
      upper_(lower_) {}

void Abstraction::apply(std::span<const std::uint32_t> locations, zones::Dbm& zone) {
  if (extrapolation_ == Extrapolation::kNone) return;
  bounds_.collect(locations, lower_, upper_);
  if (extrapolation_ == Extrapolation::kLuPlus) return zone.extrapolate_lu_plus(lower_, upper_);
  if (extrapolation_ == Extrapolation::kLu) return zone.extrapolate_lu(lower_, upper_);
  for (std::size_t x = 0; x < lower_.size(); ++x) lower_[x] = std::max(lower_[x], upper_[x]);
  zone.extrapolate_m(lower_);
}

void Abstraction::apply(std::span<const std::uint32_t> locations, std::vector<zones::Dbm>& zones) {
  split(differences_, zones);
  for (zones::Dbm& zone : zones) {
    const zones::Dbm exact = zone;
    apply(locations, zone);
    for (const Difference& d : differences_) {
      // After the split, the exact zone is on one side; none of these leaves nothing.
      if (exact.intersects(d.x, d.y, d.bound))
        (void)zone.constrain(d.x, d.y, d.bound);
      else
        (void)zone.constrain(d.y, d.x, d.bound.negated());
    }
  }
}
}  // namespace tarrier::space
