// SPDX-License-Identifier: MIT
// From a path, the sequence of discrete steps that a search found, to a run with exact delays.
#pragma once
#include "model/property.hpp"
#include "model/trace.hpp"

namespace tarrier::evidence {
// Delays for `path` such that it ends in `goal` (anywhere, without a goal): forward through exact zones
// without extrapolation, back from the goal, then the smallest delays that stay inside. Throws
// base::InternalError if there are none: then the search that found the path is wrong.
model::Run concretise(const model::Network& network, const model::Path& path, const model::Formula* goal);
}  // namespace tarrier::evidence
