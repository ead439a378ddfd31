// SPDX-License-Identifier: MIT
// Variables that carry no information for some components: inputs that others set at will, and copies of them.
#pragma once
#include "heuristics/patterns/components.hpp"

namespace tarrier::heuristics {
// The variables that, once all components but `kept` are forgotten, may have any value at any time, as far as
// statements tell: whatever assigns one is in a process that is forgotten, or copies such variables; or some
// process is, from some time on, always free to give it each of its values. A pattern that keeps them multiplies
// its states by their values, and learns nothing from them.
Selection free_inputs(const Components& components, const Selection& kept);
}  // namespace tarrier::heuristics
