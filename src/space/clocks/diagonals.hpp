// SPDX-License-Identifier: MIT
// Clock differences that guards, invariants or the goal ask for.
//
// Extrapolation by constants is unsound where differences matter: it forgets x - y above the constants
// (Bouyer 2004). The cure is splitting (Bengtsson and Yi 2003): before a zone is extrapolated, it is cut
// along all differences of the model, so that each part satisfies each of them everywhere or nowhere;
// afterwards what the part did not satisfy is taken out again. Valuations that are equal up to the maximal
// constants and agree on all these differences are bisimilar, provided that the constants also bound what a
// reset makes of a difference (ClockBounds::cover) and that clocks are set to numbers only.
#pragma once
#include <vector>

#include "model/formula.hpp"
#include "zones/dbm.hpp"

namespace tarrier::space {
// x - y `bound`; clocks as in zones, neither is 0.
struct Difference {
  zones::ClockIndex x = 0;
  zones::ClockIndex y = 0;
  zones::Bound bound;
  friend bool operator==(const Difference&, const Difference&) = default;
};

// All that may be asked for, upper bounds only (x - y >= c is y - x <= -c), without repetition. Throws
// base::Error (kUnsupported) if there are too many, because bounds depend on variables with large ranges.
// `goal` may be null.
std::vector<Difference> differences(const model::Network& network, const model::Formula* goal);

// Cuts the zones along the differences.
void split(const std::vector<Difference>& differences, std::vector<zones::Dbm>& zones);
}  // namespace tarrier::space
