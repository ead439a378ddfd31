// SPDX-License-Identifier: MIT
// From a path to a run without zones: when its steps happen is a simple temporal problem.
//
// A clock that was set to c when a step happened has, at any later point, the value c plus the time since
// then. So whatever guards, invariants and the goal demand of clocks is a least distance between two steps,
// however many clocks there are.
#pragma once
#include <optional>

#include "model/formula.hpp"
#include "model/path.hpp"

namespace tarrier::evidence {
// Delays for `path` such that it ends in `goal` (anywhere, without a goal), the smallest ones as in
// earliest_times(). None if this way cannot tell: some demands are no distances, and only tested afterwards
// (that one of several clock constraints is broken, by a receiver that stays away or a step that would go
// first), or not even that (urgent synchronisations with clock guards, deadlock, goals with many
// alternatives). Throws base::InternalError if there are no delays, an Objection or base::Error if the goal
// has no meaning. REQUIRES: no clock has a rate.
std::optional<model::Run> concretise_by_timetable(const model::Network& network, const model::Path& path,
                                                  const model::Formula* goal);
}  // namespace tarrier::evidence
