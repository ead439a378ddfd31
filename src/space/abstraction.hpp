// SPDX-License-Identifier: MIT
// What makes the set of zones finite.
#pragma once
#include <span>
#include <vector>

#include "space/bounds.hpp"
#include "space/diagonals.hpp"
#include "space/options.hpp"

namespace tarrier::space {
// Which extrapolation is sound for this network and goal (which may be null): `wish`, or one that is finer.
// Lower and upper bounds apart preserve reachability only as long as nothing depends on a step being
// impossible and clocks are compared with numbers (BEYOND: deadlock, priorities, clock guards on urgent edges
// and differences need Extra_M, which keeps valuations bisimilar).
Extrapolation sound_extrapolation(const model::Network& network, const model::Formula* goal,
                                  Extrapolation wish);

class Abstraction {
 public:
  // REQUIRES: `extrapolation` is sound. `goal` may be null.
  Abstraction(const model::Network& network, const model::Formula* goal, Extrapolation extrapolation);

  // Must zones be cut along differences? Then only the second apply() may be used.
  [[nodiscard]] bool splits() const { return !differences_.empty(); }
  void apply(std::span<const std::uint32_t> locations, zones::Dbm& zone);
  void apply(std::span<const std::uint32_t> locations, std::vector<zones::Dbm>& zones);

 private:
  std::vector<Difference> differences_;
  ClockBounds bounds_;
  Extrapolation extrapolation_;
  std::vector<std::int32_t> lower_;
  std::vector<std::int32_t> upper_;
};
}  // namespace tarrier::space
