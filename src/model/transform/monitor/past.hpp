// SPDX-License-Identifier: MIT
// LTL formulas without past operators, at the price of variables that remember.
//
// Each past operator has a variable with what is to be known of it one step later: for `Y f` and `Z f` the
// value of f, for the others their own value, since `f S g` holds iff g does, or f and `f S g` one step
// before. So its value now is an expression over the state and these variables, and the formula without past
// operators has it as an atom.
#pragma once
#include <vector>

#include "model/ltl.hpp"
#include "model/network.hpp"

namespace tarrier::model {
struct PastFree {
  Ltl formula;
  std::vector<Variable> variables;  // to be added to the network, after its own
  // What each becomes in a step, over the state that the step leaves; they read only their own and earlier
  // ones.
  std::vector<Expression> values;
};

// Throws base::Error (kUnsupported) where a past operator is applied to a future one.
PastFree without_past(const Ltl& formula, const Network& network);
}  // namespace tarrier::model
