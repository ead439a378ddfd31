// SPDX-License-Identifier: MIT
// Writes expressions and assignments, for tests.
#pragma once
#include <cstdint>
#include <utility>

#include "model/expression.hpp"
#include "model/statement.hpp"

namespace tarrier::model {
inline Expression number(std::int32_t value) { return Expression::constant(value); }
inline Expression variable(std::uint32_t id) { return Expression::variable(VariableId{id}); }
inline Assignment assignment(std::uint32_t id, Expression value) {
  return {.target = {VariableId{id}, {}, {}}, .value = std::move(value)};
}
}  // namespace tarrier::model
