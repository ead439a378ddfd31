// SPDX-License-Identifier: MIT
// In which clock valuations a step is possible.
#pragma once
#include "evidence/semantics/step.hpp"
#include "evidence/semantics/valuations.hpp"

namespace tarrier::evidence {
// Those in which the guards of all moves hold, and in one way of filling the places of the synchronisation
// nobody is left out who could take part.
Valuations guarded(const Enabled& step, const Valuations& valuations);
// Those of them from which the step does not break a target invariant.
Valuations enabling(const Enabled& step, const Valuations& valuations);
}  // namespace tarrier::evidence
