// SPDX-License-Identifier: MIT
// From a path to a run by linear arithmetic, for networks whose clocks may stand still.
//
// Zones cannot say what stopwatches do, so a search through zones finds paths there that no run follows: that
// a path has no delays is an answer here, not a mistake.
#pragma once
#include <cstdint>
#include <optional>

#include "model/formula.hpp"
#include "model/measure.hpp"
#include "model/path.hpp"

namespace tarrier::evidence {
// Is there a solver in this build? Otherwise paths of such networks have no evidence.
bool can_concretise_exactly();

// Delays for `path` such that it ends in `goal` (anywhere, without a goal), none if there are none. The
// network need not have rates. The times at which steps happen are unknowns, each clock value is a sum of
// them, and Z3 solves what guards, invariants, urgency, priorities and the goal demand, over the rational
// numbers. Delays are 0 where they can be, from the first on.
//
// Throws base::InternalError if locations or variables forbid a step or it faults, and base::Error
// (kUnsupported) for a goal that mentions deadlock.
std::optional<model::Run> concretise_exactly(const model::Network& network, const model::Path& path,
                                             const model::Formula* goal);

// Do the values of a measure come up to `bound`, or as near to it as one likes, at the end of the runs that
// follow `path` to `goal`? From below, or else from above. REQUIRES: none is beyond it. Throws as above.
bool comes_up_to(const model::Network& network, const model::Path& path, const model::Formula& goal,
                 const model::Measure& measure, std::int64_t bound, bool from_below);

// Are they as great as one likes? Likewise.
bool grows_for_ever(const model::Network& network, const model::Path& path, const model::Formula& goal,
                    const model::Measure& measure);
}  // namespace tarrier::evidence
