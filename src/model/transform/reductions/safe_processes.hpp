// SPDX-License-Identifier: MIT
// Processes that nobody depends on (Wehrle and Helmert 2009, "The causal graph revisited for directed model
// checking").
//
// A process is *safe* if it can go from each of its locations to each other one whenever it likes, whatever
// the rest does, and nobody sees where it is but the goal. Then any run of a network that has forgotten it
// becomes one of the network by letting it go, between the other steps, where it is needed: forgetting it
// loses no dead end. (Other processes in committed locations can hold it up: safe_processes() leaves
// networks with such out.) Assignments that never change anything (idle_assignments.hpp) would make no
// difference here: they are on edges from where a process never comes back to, and then it is not safe.
#pragma once
#include <vector>

#include "model/network.hpp"

namespace tarrier::model {
// By process.
std::vector<bool> safe_processes(const Network& network);
}  // namespace tarrier::model
