// SPDX-License-Identifier: MIT
// Expressions with other expressions in the place of variables.
#pragma once
#include <map>
#include <optional>

#include "model/network.hpp"

namespace tarrier::heuristics {
using Substitution = std::map<model::VariableId, model::Expression>;

// What `expression` is where each variable has the value of its substitute, simplified; definitions take the
// place of derived variables. None if that cannot be said: a variable is assigned in the expression, read
// inside a function, or may be an element that is chosen by the state.
std::optional<model::Expression> substitute(const model::Expression& expression,
                                            const Substitution& substitution, const model::Network& network);
}  // namespace tarrier::heuristics
