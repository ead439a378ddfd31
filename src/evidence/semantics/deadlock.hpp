// SPDX-License-Identifier: MIT
// Deadlock: no step is possible, neither now nor after any delay that invariants and urgency allow.
// Priorities do not matter, since among the steps that are possible at an instant one is not blocked.
#pragma once
#include "evidence/interpreter.hpp"
#include "evidence/semantics/waiting.hpp"

namespace tarrier::evidence {
bool is_deadlocked(const model::Network& network, const State& state);

// The valuations from which waiting leads to a step; all others within the invariants are deadlocked.
// REQUIRES: no clock has a rate, `waiting` belongs to the discrete state.
Valuations live_valuations(const model::Network& network, const Discrete& discrete, const Waiting& waiting);
}  // namespace tarrier::evidence
