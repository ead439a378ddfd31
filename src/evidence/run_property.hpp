// SPDX-License-Identifier: MIT
// Does a run satisfy a formula of linear temporal logic? By its definition, without automata.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "evidence/interpreter.hpp"

namespace tarrier::evidence {
// In the first of `states`, which go on with number `loop` again after the last one, and so for ever.
// REQUIRES: loop < states.size().
bool satisfies(const model::Network& network, const std::vector<Discrete>& states, std::size_t loop,
               const model::Ltl& formula);

// Why the run, which has these states (the initial one, and one after each step), is none that counts and
// satisfies the formula, or does not, as `wanted` says; nothing if it is. REQUIRES: it has an ending; if that
// is no loop, no step is possible there.
std::optional<std::string> objection_to(const model::Network& network, const model::Run& run,
                                        const std::vector<State>& states, const model::RunProperty& property,
                                        bool wanted);
}  // namespace tarrier::evidence
