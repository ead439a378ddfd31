// SPDX-License-Identifier: MIT
#include "model/arithmetic.hpp"

#include <algorithm>
#include <limits>

namespace tarrier::model {
namespace {
std::optional<std::int32_t> checked(std::int64_t value) {
  if (value < std::numeric_limits<std::int32_t>::min() || value > std::numeric_limits<std::int32_t>::max())
    return std::nullopt;
  return static_cast<std::int32_t>(value);
}

std::optional<std::int32_t> power(std::int64_t base, std::int32_t exponent) {
  if (exponent < 0) return std::nullopt;
  if (base == 0 || base == 1) return exponent == 0 ? 1 : static_cast<std::int32_t>(base);
  if (base == -1) return exponent % 2 == 0 ? 1 : -1;
  std::int64_t result = 1;
  for (std::int32_t i = 0; i < exponent; ++i) {  // |base| >= 2: overflows within 32 rounds
    result *= base;
    if (!checked(result)) return std::nullopt;
  }
  return checked(result);
}
}  // namespace

std::optional<std::int32_t> fold(Op op, std::int32_t left, std::int32_t right) {
  // In 64 bits nothing below overflows, not even INT_MIN / -1 and INT_MIN % -1, which would be undefined in
  // 32.
  const std::int64_t a = left;
  const std::int64_t b = right;
  switch (op) {
    case Op::kAdd: return checked(a + b);
    case Op::kSubtract: return checked(a - b);
    case Op::kMultiply: return checked(a * b);
    case Op::kDivide: return b == 0 ? std::nullopt : checked(a / b);
    case Op::kRemainder: return b == 0 ? std::nullopt : checked(a % b);
    case Op::kPower: return power(a, right);
    case Op::kMinimum: return std::min(left, right);
    case Op::kMaximum: return std::max(left, right);
    case Op::kShiftLeft: return b < 0 || b > 31 ? std::nullopt : checked(a * (std::int64_t{1} << b));
    case Op::kShiftRight: return b < 0 || b > 31 ? std::nullopt : checked(a >> b);
    case Op::kBitAnd: return left & right;
    case Op::kBitOr: return left | right;
    case Op::kBitXor: return left ^ right;
    case Op::kAnd: return a != 0 && b != 0;
    case Op::kOr: return a != 0 || b != 0;
    case Op::kEqual: return a == b;
    case Op::kNotEqual: return a != b;
    case Op::kLess: return a < b;
    case Op::kLessEqual: return a <= b;
    case Op::kGreater: return a > b;
    case Op::kGreaterEqual: return a >= b;
    // What depends on more than two numbers, or does more than give a value, is not folded.
    default: return std::nullopt;
  }
}

std::optional<std::int32_t> fold(Op op, std::int32_t operand) {
  if (op == Op::kNot) return operand == 0 ? 1 : 0;
  if (op == Op::kNegate) return checked(-std::int64_t{operand});
  return std::nullopt;
}
}  // namespace tarrier::model
