// SPDX-License-Identifier: MIT
#include "evidence/semantics/evaluate.hpp"

#include <algorithm>
#include <limits>

#include "base/assert.hpp"
#include "base/budget.hpp"
#include "evidence/semantics/execute.hpp"
#include "model/fault.hpp"

namespace tarrier::evidence {
namespace {
using model::Comparison;
using model::Expression;
using model::ExpressionNode;
using model::Op;

// Intermediate results are computed in 64 bits, where no operation on 32 bits can overflow, and must fit 32.
std::int32_t fit(std::int64_t value, const base::SourceSpan& where) {
  const bool fits =
      std::numeric_limits<std::int32_t>::min() <= value && value <= std::numeric_limits<std::int32_t>::max();
  if (!fits) throw model::overflow(where);
  return static_cast<std::int32_t>(value);
}

std::int64_t divisor(std::int64_t value, const base::SourceSpan& where) {
  if (value == 0) throw model::division_by_zero(where);
  return value;
}

// 2^count, by which a left shift multiplies and a right shift divides, rounding down.
std::int64_t shift_factor(std::int64_t count, const base::SourceSpan& where) {
  if (count < 0 || count > 31) throw model::bad_shift(count, where);
  return std::int64_t{1} << count;
}

// Not by >>, whose result for negative numbers was long up to the compiler: this is to be obviously right.
std::int64_t floor_quotient(std::int64_t value, std::int64_t positive) {
  return value >= 0 ? value / positive : -((-value + positive - 1) / positive);
}

std::int64_t power(std::int64_t base, std::int64_t exponent, const base::SourceSpan& where) {
  if (exponent < 0) throw model::bad_power(exponent, where);
  // The powers of -1, 0 and 1 repeat after two: without this the loop could be long.
  if (-1 <= base && base <= 1 && exponent > 2) exponent = 2 - exponent % 2;
  std::int64_t result = 1;
  for (std::int64_t i = 0; i < exponent; ++i) result = fit(result * base, where);
  return result;
}

std::int64_t apply(Op op, std::int64_t a, std::int64_t b, const base::SourceSpan& where) {
  switch (op) {
    case Op::kAdd: return a + b;
    case Op::kSubtract: return a - b;
    case Op::kMultiply: return a * b;
    case Op::kDivide: return a / divisor(b, where);
    case Op::kRemainder: return a % divisor(b, where);
    case Op::kPower: return power(a, b, where);
    case Op::kMinimum: return std::min(a, b);
    case Op::kMaximum: return std::max(a, b);
    case Op::kShiftLeft: return a * shift_factor(b, where);
    case Op::kShiftRight: return floor_quotient(a, shift_factor(b, where));
    case Op::kBitAnd: return a & b;
    case Op::kBitOr: return a | b;
    case Op::kBitXor: return a ^ b;
    case Op::kEqual: return a == b ? 1 : 0;
    case Op::kNotEqual: return a != b ? 1 : 0;
    case Op::kLess: return a < b ? 1 : 0;
    case Op::kLessEqual: return a <= b ? 1 : 0;
    case Op::kGreater: return a > b ? 1 : 0;
    case Op::kGreaterEqual: return a >= b ? 1 : 0;
    default: throw base::InternalError("an operator with the wrong number of operands");
  }
}

// Operands from left to right.
std::int32_t evaluate_binary(const ExpressionNode& node, Memory& memory) {
  TARRIER_ASSERT(node.operands.size() == 2);
  // One after the other in statements of their own: C++ leaves the order of arguments open, and they may
  // assign.
  const std::int32_t left = evaluate(node.operands[0], memory);
  const std::int32_t right = evaluate(node.operands[1], memory);
  return fit(apply(node.op, left, right, node.span), node.span);
}

const Expression& chosen(const ExpressionNode& node, Memory& memory) {
  const std::int64_t index = evaluate(node.operands[0], memory);
  // In 64 bits: the difference of two values need not fit 32.
  const std::int64_t position = index - node.value;
  const std::int64_t size = std::ssize(node.operands) - 1;
  if (position < 0 || position >= size) throw model::bad_index(index, node.value, size, node.span);
  return node.operands[static_cast<std::size_t>(1 + position)];
}

std::int32_t evaluate_all(const std::vector<Expression>& parts, Memory& memory) {
  std::int32_t last = 0;
  for (const Expression& part : parts) last = evaluate(part, memory);
  return last;
}

// The place is found before the value.
std::int32_t evaluate_assignment(const ExpressionNode& node, Memory& memory) {
  const model::VariableId target{index(node.variable) + offset(node.subscripts, memory)};
  const std::int32_t value = evaluate(node.operands[0], memory);
  assign(target, value, node.span, memory);
  return value;
}
}  // namespace

std::int32_t evaluate(const Expression& expression, Memory& memory) {
  TARRIER_ASSERT(!expression.is_empty());
  const ExpressionNode& node = *expression;
  switch (node.op) {
    case Op::kConstant: return node.value;
    case Op::kVariable: return memory.values[index(node.variable)];
    case Op::kElement: return memory.values[index(node.variable) + offset(node.subscripts, memory)];
    case Op::kNext: TARRIER_ASSERT(!memory.next.empty()); return memory.next[index(node.variable)];
    case Op::kAtLocation: return memory.locations[index(node.process)] == node.location ? 1 : 0;
    case Op::kChoose: return evaluate(chosen(node, memory), memory);
    case Op::kCall: base::checkpoint(); return call(node, memory);
    case Op::kSequence: return evaluate_all(node.operands, memory);
    case Op::kAssign: return evaluate_assignment(node, memory);
    case Op::kConditional: return evaluate(node.operands[holds(node.operands[0], memory) ? 1 : 2], memory);
    case Op::kNot: return holds(node.operands[0], memory) ? 0 : 1;
    case Op::kNegate: return fit(-std::int64_t{evaluate(node.operands[0], memory)}, node.span);
    case Op::kAnd: return holds(node.operands[0], memory) && holds(node.operands[1], memory) ? 1 : 0;
    case Op::kOr: return holds(node.operands[0], memory) || holds(node.operands[1], memory) ? 1 : 0;
    default: return evaluate_binary(node, memory);
  }
}

bool holds(const Expression& condition, Memory& memory) {
  return condition.is_empty() || evaluate(condition, memory) != 0;
}

std::uint32_t offset(const std::vector<model::Subscript>& subscripts, Memory& memory) {
  std::uint32_t result = 0;
  for (const model::Subscript& subscript : subscripts) {
    const std::int64_t value = evaluate(subscript.index, memory);
    const std::int64_t position = value - subscript.low;
    // Tested for each dimension by itself: two wrong subscripts might add up to a place in the array.
    if (position < 0 || position >= std::int64_t{subscript.size})
      throw model::bad_index(value, subscript.low, subscript.size, subscript.index->span);
    result += static_cast<std::uint32_t>(position) * subscript.stride;
  }
  return result;
}

std::optional<ClockAtom> resolve(const model::ClockConstraint& constraint, Memory& memory) {
  // The bound is not looked at then: where the condition is false it may have no meaning.
  if (!holds(constraint.condition, memory)) return std::nullopt;
  ClockAtom atom{.left = resolve(constraint.left, memory), .comparison = constraint.comparison};
  if (constraint.right) atom.right = resolve(*constraint.right, memory);
  atom.bound = evaluate(constraint.bound, memory);
  const bool in_range = -model::kMaxClockBound <= atom.bound && atom.bound <= model::kMaxClockBound;
  if (!in_range) throw model::bound_too_large(atom.bound, constraint.span);
  return atom;
}

std::vector<ClockAtom> resolve(const std::vector<model::ClockConstraint>& constraints, Memory& memory) {
  std::vector<ClockAtom> atoms;
  for (const model::ClockConstraint& constraint : constraints)
    if (const std::optional<ClockAtom> atom = resolve(constraint, memory)) atoms.push_back(*atom);
  return atoms;
}

bool holds(const ClockAtom& atom, const Clocks& clocks) {
  // The frequent case of a single clock makes no rational number (Clocks::compare).
  const int order = atom.right ? Rational(clocks[atom.left] - clocks[*atom.right]).compare(atom.bound)
                               : clocks.compare(atom.left, atom.bound);
  switch (atom.comparison) {
    case Comparison::kLess: return order < 0;
    case Comparison::kLessEqual: return order <= 0;
    case Comparison::kEqual: return order == 0;
    case Comparison::kGreaterEqual: return order >= 0;
    case Comparison::kGreater: return order > 0;
  }
  throw base::InternalError("an unknown comparison");
}

bool holds(const model::Formula& formula, Memory& memory, const Clocks& clocks, bool deadlocked) {
  const auto part_holds = [&](const model::Formula& part) { return holds(part, memory, clocks, deadlocked); };
  switch (formula.kind) {
    case model::Formula::Kind::kCondition: return holds(formula.condition, memory);
    case model::Formula::Kind::kClock: {
      const std::optional<ClockAtom> atom = resolve(formula.clock, memory);
      return !atom || holds(*atom, clocks);
    }
    case model::Formula::Kind::kDeadlock: return deadlocked;
    case model::Formula::Kind::kNoDeadlock: return !deadlocked;
    case model::Formula::Kind::kAnd:
      return std::all_of(formula.parts.begin(), formula.parts.end(), part_holds);
    case model::Formula::Kind::kOr:
      return std::any_of(formula.parts.begin(), formula.parts.end(), part_holds);
  }
  throw base::InternalError("an unknown kind of formula");
}
}  // namespace tarrier::evidence
