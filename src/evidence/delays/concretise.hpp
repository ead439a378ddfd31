// SPDX-License-Identifier: MIT
// From a path, the sequence of discrete steps that a search found, to a run with exact delays.
#pragma once
#include "model/formula.hpp"
#include "model/path.hpp"

namespace tarrier::evidence {
// Delays for `path` such that it ends in `goal` (anywhere, without a goal), as small as possible from the
// first on, or close to that where they have to exceed a bound. Found by a timetable where that is enough,
// otherwise by zones. Throws base::InternalError if there are none: then the search that found the path is
// wrong. Networks in which clocks may stand still are handed on to concretise_exactly(), since zones cannot
// express them. There a path without delays need not be anybody's mistake: call that function to be told.
model::Run concretise(const model::Network& network, const model::Path& path, const model::Formula* goal);
}  // namespace tarrier::evidence
