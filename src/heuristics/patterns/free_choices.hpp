// SPDX-License-Identifier: MIT
// Variables that carry no information, like free inputs, but are not copied from them by an assignment: processes learn
// their values by synchronising with somebody who knows the input.
#pragma once
#include "heuristics/patterns/components.hpp"

namespace tarrier::heuristics {
// The variables, among those that are kept, that with all others forgotten are given any of their values whenever they are
// given one: each edge that assigns a constant has a twin for each other value of the variable, which does the same
// besides, with the same partners in
// synchronisations. None in networks where that would take long.
Selection free_choices(const Components& components, const model::Formula& goal, const Selection& kept);
}  // namespace tarrier::heuristics
