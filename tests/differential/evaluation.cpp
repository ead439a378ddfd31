// SPDX-License-Identifier: MIT
#include "differential/evaluation.hpp"

#include <algorithm>
#include <limits>

#include "base/assert.hpp"

namespace tarrier::differential {
using model::Expression;
using model::ExpressionNode;
using model::Network;
using model::Op;

namespace {
std::int32_t narrow(std::int64_t value) {
  using Limits = std::numeric_limits<std::int32_t>;
  if (value < Limits::min() || value > Limits::max()) throw Fault{};
  return static_cast<std::int32_t>(value);
}

std::int32_t power(std::int64_t base, std::int64_t exponent) {
  if (exponent < 0) throw Fault{};
  if (base >= -1 && base <= 1 && exponent > 2)
    exponent = 2 - exponent % 2;  // -1, 0, 1: only the parity counts
  std::int64_t result = 1;
  for (std::int64_t i = 0; i < exponent; ++i) result = narrow(result * base);
  return narrow(result);
}

std::int64_t divisor(std::int64_t value) {
  if (value == 0) throw Fault{};
  return value;
}

std::int64_t shift_count(std::int64_t value) {
  if (value < 0 || value > 31) throw Fault{};
  return value;
}

// Every operator with two operands that always evaluates both.
std::int32_t binary(Op op, std::int64_t a, std::int64_t b) {
  switch (op) {
    case Op::kAdd: return narrow(a + b);
    case Op::kSubtract: return narrow(a - b);
    case Op::kMultiply: return narrow(a * b);
    case Op::kDivide: return narrow(a / divisor(b));
    case Op::kRemainder: return narrow(a % divisor(b));
    case Op::kPower: return power(a, b);
    case Op::kMinimum: return narrow(std::min(a, b));
    case Op::kMaximum: return narrow(std::max(a, b));
    case Op::kShiftLeft: return narrow(a * (std::int64_t{1} << shift_count(b)));
    case Op::kShiftRight: return narrow(a >> shift_count(b));
    case Op::kBitAnd: return narrow(a & b);
    case Op::kBitOr: return narrow(a | b);
    case Op::kBitXor: return narrow(a ^ b);
    case Op::kEqual: return a == b;
    case Op::kNotEqual: return a != b;
    case Op::kLess: return a < b;
    case Op::kLessEqual: return a <= b;
    case Op::kGreater: return a > b;
    case Op::kGreaterEqual: return a >= b;
    default: TARRIER_ASSERT(!"an operator with two operands"); return 0;
  }
}

std::int32_t read(const Network& network, const Valuation& valuation, std::uint32_t variable) {
  const model::Variable& described = network.variables[variable];
  if (described.kind == model::VariableKind::kDerived)
    return evaluate(network, valuation, described.definition);
  return valuation.values[variable];
}

std::int32_t choose(const Network& network, const Valuation& valuation, const ExpressionNode& node) {
  const std::int64_t chosen = std::int64_t{evaluate(network, valuation, node.operands[0])} - node.value;
  if (chosen < 0 || chosen + 1 >= std::ssize(node.operands)) throw Fault{};
  return evaluate(network, valuation, node.operands[static_cast<std::size_t>(chosen) + 1]);
}
}  // namespace

std::int32_t evaluate(const Network& network, const Valuation& valuation, const Expression& expression) {
  const ExpressionNode& node = *expression;
  const auto operand = [&](std::size_t i) { return evaluate(network, valuation, node.operands[i]); };
  switch (node.op) {
    case Op::kConstant: return node.value;
    case Op::kVariable: return read(network, valuation, index(node.variable));
    case Op::kElement:
      return read(network, valuation, index(node.variable) + offset(network, valuation, node.subscripts));
    case Op::kAtLocation: return valuation.locations[index(node.process)] == node.location;
    case Op::kChoose: return choose(network, valuation, node);
    case Op::kConditional: return operand(0) != 0 ? operand(1) : operand(2);
    case Op::kNot: return operand(0) == 0;
    case Op::kNegate: return narrow(-std::int64_t{operand(0)});
    case Op::kAnd: return operand(0) != 0 && operand(1) != 0;
    case Op::kOr: return operand(0) != 0 || operand(1) != 0;
    default: {
      const std::int32_t left = operand(0);
      return binary(node.op, left, operand(1));
    }
  }
}

bool is_true(const Network& network, const Valuation& valuation, const Expression& expression) {
  return expression.is_empty() || evaluate(network, valuation, expression) != 0;
}

std::uint32_t offset(const Network& network, const Valuation& valuation,
                     const std::vector<model::Subscript>& subscripts) {
  std::uint32_t result = 0;
  for (const model::Subscript& subscript : subscripts) {
    const std::int64_t position = std::int64_t{evaluate(network, valuation, subscript.index)} - subscript.low;
    if (position < 0 || position >= std::int64_t{subscript.size}) throw Fault{};
    result += static_cast<std::uint32_t>(position) * subscript.stride;
  }
  return result;
}
}  // namespace tarrier::differential
