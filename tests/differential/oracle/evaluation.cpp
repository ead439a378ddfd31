// SPDX-License-Identifier: MIT
#include "differential/oracle/evaluation.hpp"

#include <algorithm>
#include <limits>

#include "base/assert.hpp"
#include "model/fault.hpp"

namespace tarrier::differential {
using model::Expression;
using model::ExpressionNode;
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

}  // namespace

// ---- Expressions

std::int32_t Evaluator::read(std::uint32_t variable) {
  const model::Variable& described = network_.variables[variable];
  if (described.kind == model::VariableKind::kDerived) return evaluate(described.definition);
  return read_.values[variable];
}

std::int32_t Evaluator::choose(const ExpressionNode& node) {
  const std::int64_t chosen = std::int64_t{evaluate(node.operands[0])} - node.value;
  if (chosen < 0 || chosen + 1 >= std::ssize(node.operands)) throw Fault{};
  return evaluate(node.operands[static_cast<std::size_t>(chosen) + 1]);
}

// All arguments are evaluated before the first parameter is assigned: f(f(1)) uses the same parameter twice.
std::int32_t Evaluator::call(const ExpressionNode& node) {
  TARRIER_ASSERT(&read_ == &written_);  // no functions where updates are simultaneous
  const model::Function& function = network_.function(node.function);
  std::vector<std::int32_t> arguments;
  for (const Expression& operand : node.operands) arguments.push_back(evaluate(operand));
  TARRIER_ASSERT(arguments.size() == function.parameters.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) assign(index(function.parameters[i]), arguments[i]);
  const bool returned = run(function.body);
  if (!function.result) return 0;
  if (!returned || !function.result->contains(result_.value())) throw Fault{};
  return *result_;
}

std::int32_t Evaluator::assign(std::uint32_t variable, std::int32_t value) {
  const model::Variable& described = network_.variables[variable];
  TARRIER_ASSERT(described.kind == model::VariableKind::kLocal ||
                 (described.kind == model::VariableKind::kState && set_clock_));
  if (!described.domain.contains(value)) {
    if (network_.out_of_range == model::OutOfRange::kDisable) throw Disabled{};
    throw Fault{};
  }
  return written_.values[variable] = value;
}

std::int32_t Evaluator::evaluate(const Expression& expression) {
  const ExpressionNode& node = *expression;
  const auto operand = [&](std::size_t i) { return evaluate(node.operands[i]); };
  switch (node.op) {
    case Op::kConstant: return node.value;
    case Op::kVariable: return read(index(node.variable));
    case Op::kElement: return read(index(node.variable) + offset(node.subscripts));
    case Op::kAtLocation: return read_.locations[index(node.process)] == node.location;
    case Op::kChoose: return choose(node);
    case Op::kCall: return call(node);
    case Op::kSequence:
      for (std::size_t i = 0; i + 1 < node.operands.size(); ++i) operand(i);
      return operand(node.operands.size() - 1);
    case Op::kAssign: {
      const std::uint32_t target = index(node.variable) + offset(node.subscripts);
      return assign(target, operand(0));
    }
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

bool Evaluator::is_true(const Expression& expression) {
  return expression.is_empty() || evaluate(expression) != 0;
}

// How far behind the first element of its array the element chosen by `subscripts` stands.
std::uint32_t Evaluator::offset(const std::vector<model::Subscript>& subscripts) {
  std::uint32_t result = 0;
  for (const model::Subscript& subscript : subscripts) {
    const std::int64_t position = std::int64_t{evaluate(subscript.index)} - subscript.low;
    if (position < 0 || position >= std::int64_t{subscript.size}) throw Fault{};
    result += static_cast<std::uint32_t>(position) * subscript.stride;
  }
  return result;
}

// ---- Statements

bool Evaluator::run(const model::Block& block) {
  return std::any_of(block.begin(), block.end(), [&](const model::Statement& statement) {
    return std::visit([&](const auto& each) { return execute(each); }, statement);
  });
}

bool Evaluator::execute(const model::Assignment& assignment) {
  const model::VariableId target = resolve(assignment.target);
  assign(index(target), evaluate(assignment.value));
  return false;
}

bool Evaluator::execute(const model::ClockAssignment& assignment) {
  TARRIER_ASSERT(set_clock_);
  const model::ClockId target = resolve(assignment.target);
  std::optional<model::ClockId> source;
  if (assignment.source) source = resolve(*assignment.source);
  const std::int32_t value = evaluate(assignment.value);
  if (value < 0) throw Fault{};
  set_clock_(target, source, value);
  return false;
}

bool Evaluator::execute(const model::Evaluation& evaluation) {
  evaluate(evaluation.expression);
  return false;
}

bool Evaluator::execute(const model::Branch& branch) {
  return run(is_true(branch.condition) ? branch.then : branch.otherwise);
}

bool Evaluator::execute(const model::Loop& loop) {
  std::uint32_t rounds = 0;
  while ((rounds == 0 && !loop.tests_first) || is_true(loop.condition)) {
    if (run(loop.body)) return true;
    if (++rounds == model::kMaxRounds) throw Fault{};
  }
  return false;
}

bool Evaluator::execute(const model::Return& end) {
  result_.reset();
  if (!end.value.is_empty()) result_ = evaluate(end.value);
  return true;
}

bool Evaluator::execute(const model::Assertion& assertion) {
  if (!is_true(assertion.condition)) throw Fault{};
  return false;
}
}  // namespace tarrier::differential
