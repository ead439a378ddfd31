// SPDX-License-Identifier: MIT
// From a path to a run by zones: exact ones without extrapolation, forward through the path, back from the
// goal, then the smallest delays that stay inside. Knows the whole semantics, except for clocks that stand
// still, at the price of matrices over all clocks for each step.
#pragma once
#include "evidence/ending.hpp"

namespace tarrier::evidence {
// Delays for `path` such that it ends in `goal` (anywhere, without a goal). Throws base::InternalError if
// there are none, an Objection or base::Error if the goal has no meaning. REQUIRES: no clock has a rate.
model::Run concretise_by_zones(const model::Network& network, const model::Path& path,
                               const model::Formula* goal);

// Delays such that the claim holds from a point of time after step number path.since on, and the run ends by
// waiting forever, or is stuck, if the path says so; the run says so, too. (Loops are up to the caller.)
// Throws as above.
model::Run concretise_claim_by_zones(const model::Network& network, const model::Path& path,
                                     const Claim& claim);
}  // namespace tarrier::evidence
