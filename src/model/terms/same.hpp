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
}  // namespace tarrier::model
