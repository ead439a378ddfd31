// SPDX-License-Identifier: MIT
// How a run may go on, where the way it goes on is to make no difference.
#pragma once
#include "model/question.hpp"
#include "model/run.hpp"

namespace tarrier::checker {
// The run, made infinite by a loop or, where runs may end, by an end after it, found by a search. What the search
// says is for others to replay. The same run if there is no such continuation. REQUIRES: no clocks, and the run
// can be replayed.
model::Run continued(const model::Network& network, model::Run run, bool may_end);
}  // namespace tarrier::checker
