// SPDX-License-Identifier: MIT
// Expressions with other expressions in the place of variables.
#pragma once
#include <map>
#include <optional>

#include "model/network.hpp"

namespace tarrier::model {
using Substitution = std::map<VariableId, Expression>;

// What `expression` is where each variable has the value of its substitute, simplified; definitions take the
// place of derived variables, unless `stays` (by variable, empty: none) says otherwise. None if that cannot
// be said: a variable is assigned in the expression, read inside a function, or may be an element that is
// chosen by the state.
std::optional<Expression> substitute(const Expression& expression, const Substitution& substitution,
                                     const Network& network, const std::vector<bool>& stays = {});
}  // namespace tarrier::model
