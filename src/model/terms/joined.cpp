// SPDX-License-Identifier: MIT
#include "model/terms/joined.hpp"

namespace tarrier::model {
namespace {
// A few stand as they would in a text; more are halved.
Expression joined(Op op, std::span<const Expression> parts) {
  constexpr std::size_t kFew = 8;
  if (parts.size() > kFew) {
    // There is a highest tree that passes can walk (base/deep_stack.hpp); in a chain each part would be a
    // level.
    const std::size_t half = parts.size() / 2;
    const Expression left = joined(op, parts.first(half));
    return Expression::binary(op, left, joined(op, parts.subspan(half)), left->span);
  }
  Expression result;
  for (const Expression& part : parts)
    result = result.is_empty() ? part : Expression::binary(op, result, part, result->span);
  return result;
}
}  // namespace

Expression all_of(std::span<const Expression> parts) { return joined(Op::kAnd, parts); }
Expression any_of(std::span<const Expression> parts) { return joined(Op::kOr, parts); }
}  // namespace tarrier::model
