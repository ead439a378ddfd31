// SPDX-License-Identifier: MIT
// What a step makes of the discrete part of a state.
#pragma once
#include <vector>

#include "space/compile/compiled_network.hpp"

namespace tarrier::space {
// Makes `target` what the moves, in the order in which their updates run, make of `source`, and `resets` what
// they ask of clocks. False if the step does not exist because a value would leave its domain, or because it
// would break a constraint or the discrete part of an invariant. Derived variables of the target that are not
// needed for that are not set. REQUIRES: the inputs of the moves are set in `source`.
bool update(const CompiledNetwork& compiled, const std::vector<const EdgeCode*>& moves,
            const Valuation& source, Valuation& target, std::vector<ClockReset>& resets);
}  // namespace tarrier::space
