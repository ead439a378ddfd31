// SPDX-License-Identifier: MIT
// The cone of influence: which variables can make a difference.
//
// A variable matters if something other than an assignment to a variable reads it (a guard, an invariant, a
// subscript, the property, …), if what it is assigned from it matters for the value of one that matters, or
// if its value decides whether an assignment is a fault. The others can have any values of their domains
// without a change in what is possible. Definitions of derived variables are assignments in this sense, and
// so are conditions that an input always satisfies with the least of its values: what they read says which
// other values it may have, which does not matter where the input does not. An input that does not matter may
// have its least value in every step.
#pragma once
#include <vector>

#include "model/network.hpp"
#include "space/reduce/observed.hpp"

namespace tarrier::space {
// By variable. `observed`: what is read besides the network itself.
std::vector<bool> cone_of_influence(const model::Network& network, const Observed& observed);
}  // namespace tarrier::space
