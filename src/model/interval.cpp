// SPDX-License-Identifier: MIT
#include "model/interval.hpp"

#include <algorithm>
#include <initializer_list>
#include <limits>

#include "base/assert.hpp"

namespace tarrier::model {
namespace {
constexpr Interval kAny{std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
constexpr Interval kTruth{0, 1};

Interval hull(std::initializer_list<std::int64_t> values) { return {std::min(values), std::max(values)}; }
Interval hull(Interval a, Interval b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

// Values beyond 32 bits would be faults.
Interval clip(Interval i) {
  return {std::clamp(i.low, kAny.low, kAny.high), std::clamp(i.high, kAny.low, kAny.high)};
}

Interval truth(bool surely, bool surely_not) { return {surely ? 1 : 0, surely_not ? 0 : 1}; }
Interval negated(Interval i) { return truth(is_surely_false(i), is_surely_true(i)); }

// Contains every result that is no fault. Operands have 32 bits, so no intermediate result overflows 64.
// Where an operator is monotone in each operand the extremes are at the corners; bits are only bounded
// roughly.
Interval binary(Op op, Interval a, Interval b) {
  switch (op) {
    case Op::kNot: return negated(a);
    case Op::kNegate: return clip({-a.high, -a.low});
    case Op::kAdd: return clip({a.low + b.low, a.high + b.high});
    case Op::kSubtract: return clip({a.low - b.high, a.high - b.low});
    case Op::kMultiply: return clip(hull({a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high}));
    case Op::kDivide: {  // |a / b| <= |a|
      const std::int64_t most = std::max(std::abs(a.low), std::abs(a.high));
      if (b.low > 0) return hull({a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high});
      return clip({-most, most});
    }
    case Op::kRemainder: {  // takes the sign of a, and is smaller than b
      const std::int64_t most = std::max<std::int64_t>(std::max(std::abs(b.low), std::abs(b.high)) - 1, 0);
      return {a.low < 0 ? std::max(a.low, -most) : 0, a.high > 0 ? std::min(a.high, most) : 0};
    }
    case Op::kMinimum: return {std::min(a.low, b.low), std::min(a.high, b.high)};
    case Op::kMaximum: return {std::max(a.low, b.low), std::max(a.high, b.high)};
    case Op::kBitAnd:
      // Of two numbers that are not negative it has no bit that they do not share, so it is at most the
      // lesser.
      if (a.low >= 0 && b.low >= 0) return {0, std::min(a.high, b.high)};
      return kAny;
    case Op::kBitOr:
    case Op::kBitXor: {
      if (a.low < 0 || b.low < 0) return kAny;
      std::int64_t mask = 1;  // the next power of two bounds both
      while (mask <= std::max(a.high, b.high)) mask *= 2;
      return {0, mask - 1};
    }
    case Op::kShiftRight:
      if (a.low >= 0 && b.low >= 0)
        return {a.high >= 0 && b.high <= 31 ? a.low >> b.high : 0,
                a.high >> std::min<std::int64_t>(b.low, 31)};
      return kAny;
    case Op::kShiftLeft:
      if (a.low >= 0 && b.low >= 0) {
        const auto shifted = [](std::int64_t v, std::int64_t by) {
          return v * (std::int64_t{1} << std::min<std::int64_t>(by, 31));
        };
        return clip({shifted(a.low, b.low), shifted(a.high, b.high)});
      }
      return kAny;
    case Op::kPower: return kAny;
    case Op::kAnd:
      return truth(is_surely_true(a) && is_surely_true(b), is_surely_false(a) || is_surely_false(b));
    case Op::kOr:
      return truth(is_surely_true(a) || is_surely_true(b), is_surely_false(a) && is_surely_false(b));
    case Op::kEqual: return truth(a.low == b.high && a.high == b.low, a.high < b.low || b.high < a.low);
    case Op::kNotEqual: return negated(binary(Op::kEqual, a, b));
    case Op::kLess: return truth(a.high < b.low, a.low >= b.high);
    case Op::kLessEqual: return truth(a.high <= b.low, a.low > b.high);
    case Op::kGreater: return binary(Op::kLess, b, a);
    case Op::kGreaterEqual: return binary(Op::kLessEqual, b, a);
    default: return kTruth;
  }
}
}  // namespace

namespace {
// Of the elements that may be meant. Subscripts count with their intervals, so this is all from the first to
// the last of them: with several dimensions more than can be meant, which is the safe side.
Interval element_range(const ExpressionNode& node, const KnownRanges& known) {
  std::int64_t first = index(node.variable);
  std::int64_t last = first;
  for (const Subscript& s : node.subscripts) {
    const Interval i = range_of(s.index, known);
    const std::int64_t top = std::int64_t{s.size} - 1;
    // Subscripts out of range are faults, which count for nothing.
    first += std::clamp<std::int64_t>(i.low - s.low, 0, top) * s.stride;
    last += std::clamp<std::int64_t>(i.high - s.low, 0, top) * s.stride;
  }
  Interval range = known.of(VariableId{static_cast<std::uint32_t>(first)});
  for (std::int64_t i = first + 1; i <= last; ++i)
    range = hull(range, known.of(VariableId{static_cast<std::uint32_t>(i)}));
  return range;
}

Interval conditional_range(const ExpressionNode& node, const KnownRanges& known) {
  const Interval test = range_of(node.operands[0], known);
  if (is_surely_false(test)) return range_of(node.operands[2], known);
  if (is_surely_true(test)) return range_of(node.operands[1], known);
  return hull(range_of(node.operands[1], known), range_of(node.operands[2], known));
}
}  // namespace

Interval range_of(Op op, Interval left, Interval right) { return binary(op, left, right); }

bool may_fault(Op op, Interval left, Interval right) {
  const auto overflows = [&] {  // ranges are cut to 32 bits
    // A range that just reaches the limit cannot be told from one that was cut there, and counts as too
    // large.
    const Interval range = binary(op, left, right);
    return range.low <= kAny.low || range.high >= kAny.high;
  };
  const bool has_zero = right.low <= 0 && right.high >= 0;
  const bool shifts_badly = right.low < 0 || right.high > 31;
  switch (op) {
    case Op::kNegate:
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kPower: return overflows();
    case Op::kDivide: return has_zero || overflows();
    case Op::kRemainder: return has_zero;
    case Op::kShiftLeft: return shifts_badly || overflows();
    case Op::kShiftRight: return shifts_badly;
    default: return false;
  }
}

Interval range_of(const Expression& expression, const Network& network) {
  return range_of(expression, KnownRanges(network));
}

Interval range_of(const Expression& expression, const KnownRanges& known) {
  const ExpressionNode& node = *expression;
  const auto operand = [&](std::size_t i) { return range_of(node.operands[i], known); };
  switch (node.op) {
    case Op::kConstant: return {node.value, node.value};
    case Op::kVariable:
    case Op::kNext: return known.of(node.variable);
    case Op::kElement: return element_range(node, known);
    case Op::kAtLocation: return known.of(node.process, node.location);
    case Op::kChoose: {
      if (node.operands.size() == 1) return {0, 0};  // it faults
      // Whatever the index may be: all alternatives count, which is the safe side.
      Interval range = operand(1);
      for (std::size_t i = 2; i < node.operands.size(); ++i) range = hull(range, operand(i));
      return range;
    }
    case Op::kCall: {
      // A function that returns anything else is a fault, so its body need not be looked at.
      const auto& result = known.network().function(node.function).result;
      return result ? Interval{result->low, result->high} : Interval{0, 0};
    }
    case Op::kSequence: return operand(node.operands.size() - 1);
    case Op::kAssign: return operand(0);
    case Op::kConditional: return conditional_range(node, known);
    case Op::kNot:
    case Op::kNegate: return binary(node.op, operand(0), {});
    default: return binary(node.op, operand(0), operand(1));
  }
}
}  // namespace tarrier::model
