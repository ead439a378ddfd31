// SPDX-License-Identifier: MIT
// From where does a step lead to where it may?
#pragma once
#include <span>

#include "space/compiled_network.hpp"

namespace tarrier::space {
// Restricts `zone` to the valuations that the resets take into the invariants of `target`; false if that
// leaves nothing.
bool require_target(const CompiledNetwork& compiled, Valuation& target, std::span<const ClockReset> resets,
                    zones::Dbm& zone);

// clock := source + value, for each in turn.
void apply_resets(std::span<const ClockReset> resets, zones::Dbm& zone);
}  // namespace tarrier::space
