// SPDX-License-Identifier: MIT
// The value of an operator on two numbers, for constant folding. The engines have their own evaluators, so
// that a mistake in one place cannot hide in both the search and the replay.
#pragma once
#include <cstdint>
#include <optional>

#include "model/expression.hpp"

namespace tarrier::model {
// None where the evaluation would be a fault. REQUIRES: `op` takes two operands.
std::optional<std::int32_t> fold(Op op, std::int32_t left, std::int32_t right);
std::optional<std::int32_t> fold(Op op, std::int32_t operand);
}  // namespace tarrier::model
