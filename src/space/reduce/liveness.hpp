// SPDX-License-Identifier: MIT
// Which variables a process no longer needs where it stands.
//
// A variable belongs to a process if nobody else reads or assigns it, neither other processes nor the
// property. It is dead at a location of its process if on every way from there it is assigned before it is
// read. Whatever value a dead variable has, the same steps are possible, and until it is assigned nothing
// else differs. So states may all have the same value for it, and the number of steps to a goal stays the
// same. Traces are made by repeating the steps and have the true values.
#pragma once
#include <vector>

#include "model/network.hpp"
#include "space/reduce/observed.hpp"

namespace tarrier::space {
// [process][location]
using DeadVariables = std::vector<std::vector<std::vector<model::VariableId>>>;

// Of the variables that are `kept`. `observed`: what is read besides the network itself.
DeadVariables dead_variables(const model::Network& network, const Observed& observed,
                             const std::vector<bool>& kept);
}  // namespace tarrier::space
