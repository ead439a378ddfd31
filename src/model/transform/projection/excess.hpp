// SPDX-License-Identifier: MIT
// Steps that what is forgotten makes too many.
#pragma once
#include "model/transform/projection/pattern.hpp"

namespace tarrier::model {
// A participant who may stay away doubles the number of ways in which a synchronisation happens, and so do
// values that are chosen because they are not known. Where that makes more than `most` of one
// synchronisation, the pattern no longer keeps the processes concerned, nor what their edges assign; true if
// it has kept some of that. `projection` is a projection of a network with so many variables: others are
// such choices.
bool forget_excess(const Network& projection, std::size_t variables, std::uint64_t most, Pattern& pattern);
}  // namespace tarrier::model
