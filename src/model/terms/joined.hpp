// SPDX-License-Identifier: MIT
// Conjunctions and disjunctions of many expressions.
//
// They are trees of little height, because expressions are walked recursively, and are evaluated from left to
// right like any other. Empty if there are no parts. REQUIRES: no part is empty.
#pragma once
#include <span>

#include "model/expression.hpp"

namespace tarrier::model {
Expression all_of(std::span<const Expression> parts);
Expression any_of(std::span<const Expression> parts);
}  // namespace tarrier::model
