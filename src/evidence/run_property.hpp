// SPDX-License-Identifier: MIT
// Does a run satisfy a formula of linear temporal logic? By its definition, without automata.
#pragma once
#include <vector>

#include "evidence/interpreter.hpp"

namespace tarrier::evidence {
// In the first of `states`, which go on with number `loop` again after the last one, and so forever.
// REQUIRES: loop < states.size().
bool satisfies(const model::Network& network, const std::vector<Discrete>& states, std::size_t loop,
               const model::Ltl& formula);

// Executes `run`, judges its ending (ending.hpp), and whether it is a run that counts and satisfies the
// formula, or does not, as `wanted` says. A run that ends other than in a loop ends where no step is
// possible.
Replay judge_run(const model::Network& network, const model::Run& run, const model::RunProperty& property,
                 bool wanted);
}  // namespace tarrier::evidence
