// SPDX-License-Identifier: MIT
// Are two parts of a network written alike, wherever they stand?
#pragma once
#include "model/network.hpp"

namespace tarrier::model {
bool is_same(const Expression& a, const Expression& b);
bool is_same(const Constraint& a, const Constraint& b);
bool is_same(const Block& a, const Block& b);
// Whatever they are called in traces.
bool is_same(const Edge& a, const Edge& b);
// The same if the inputs of one are put in the place of those of the other.
bool is_same_but_for_inputs(const Edge& a, const Edge& b, const Network& network);
}  // namespace tarrier::model
