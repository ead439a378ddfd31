// SPDX-License-Identifier: MIT
// What states need not remember.
//
// A variable that no update assigns has its initial value in every state. One that nothing reads makes no
// difference to what can happen: not to guards, invariants, updates of others, nor to the goal; whether an
// assignment to it is a fault depends on the assigned value, hence on what is read. So the states with and
// without such variables are the same up to their values, path by path, and traces, which are made by
// repeating the steps, have the values again. (For clocks see frame.hpp.)
#pragma once
#include <vector>

#include "model/network.hpp"
#include "model/property.hpp"
#include "space/options.hpp"

namespace tarrier::space {
// By variable: do states keep it? `goal` and `measures` may be null.
std::vector<bool> kept_variables(const model::Network& network, const model::Formula* goal,
                                 const std::vector<model::Measure>* measures, Reductions reductions);
}  // namespace tarrier::space
