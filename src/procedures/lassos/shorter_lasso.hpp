// SPDX-License-Identifier: MIT
// Runs with a loop made shorter, where a state comes back on the way.
#pragma once
#include "evidence/interpreter.hpp"
#include "model/question.hpp"

namespace tarrier::procedures {
// A run that ends in a loop as early as it can, and without detours before it, as long as evidence::judge_run
// finds nothing to say against it; tries only so many. `replay` is that of `run`, and becomes that of the
// result. REQUIRES: the run ends in a loop and the network has no clocks.
model::Run shorter_lasso(const model::Network& network, model::Run run, const model::RunProperty& property,
                         bool wanted, evidence::Replay& replay);
}  // namespace tarrier::procedures
