// SPDX-License-Identifier: MIT
#include "model/expression.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"
#include "base/deep_stack.hpp"
#include "base/error.hpp"
#include "model/arithmetic.hpp"
#include "model/network.hpp"

namespace tarrier::model {
std::string_view symbol(Op op) {
  switch (op) {
    case Op::kConstant: return "constant";
    case Op::kVariable: return "variable";
    case Op::kElement: return "[]";
    case Op::kNext: return "next";
    case Op::kAtLocation: return "at";
    case Op::kChoose: return "choose";
    case Op::kCall: return "()";
    case Op::kSequence: return ",";
    case Op::kAssign: return "=";
    case Op::kConditional: return "?:";
    case Op::kNot: return "!";
    case Op::kNegate: return "-";
    case Op::kAdd: return "+";
    case Op::kSubtract: return "-";
    case Op::kMultiply: return "*";
    case Op::kDivide: return "/";
    case Op::kRemainder: return "%";
    case Op::kPower: return "**";
    case Op::kMinimum: return "<?";
    case Op::kMaximum: return ">?";
    case Op::kShiftLeft: return "<<";
    case Op::kShiftRight: return ">>";
    case Op::kBitAnd: return "&";
    case Op::kBitOr: return "|";
    case Op::kBitXor: return "^";
    case Op::kAnd: return "&&";
    case Op::kOr: return "||";
    case Op::kEqual: return "==";
    case Op::kNotEqual: return "!=";
    case Op::kLess: return "<";
    case Op::kLessEqual: return "<=";
    case Op::kGreater: return ">";
    case Op::kGreaterEqual: return ">=";
  }
  return "?";
}

std::string_view symbol(Comparison comparison) {
  switch (comparison) {
    case Comparison::kLess: return "<";
    case Comparison::kLessEqual: return "<=";
    case Comparison::kEqual: return "==";
    case Comparison::kGreaterEqual: return ">=";
    case Comparison::kGreater: return ">";
  }
  return "?";
}

namespace {
// Far below any limit: most expressions are small, and asking for the limit takes time.
constexpr std::uint32_t kUsualHeight = 100;

std::uint32_t height_of(const ExpressionNode& node) {
  std::uint32_t below = 0;
  const auto add = [&](const Expression& part) {
    if (!part.is_empty()) below = std::max(below, part->height);
  };
  for (const Expression& operand : node.operands) add(operand);
  for (const Subscript& subscript : node.subscripts) add(subscript.index);
  return below + 1;
}
}  // namespace

// The height is tested here and nowhere else: each expression that exists is low enough for any recursion
// over it (base/deep_stack.hpp).
Expression::Expression(ExpressionNode node) {
  node.height = height_of(node);
  if (node.height > kUsualHeight && node.height > base::max_height())
    throw base::Error(
        base::Code::kUnsupported, node.span,
        fmt::format("an expression with more than {} levels is not supported", base::max_height()),
        "operators that follow each other count as levels");
  node_ = std::make_shared<const ExpressionNode>(std::move(node));
}

bool Expression::is_constant() const noexcept { return node_ && node_->op == Op::kConstant; }

bool Expression::is_constant(std::int32_t value) const noexcept {
  return is_constant() && node_->value == value;
}

Expression Expression::constant(std::int32_t value, base::SourceSpan span) {
  return Expression(ExpressionNode{.value = value, .span = span});
}

Expression Expression::variable(VariableId variable, base::SourceSpan span) {
  return Expression(ExpressionNode{.op = Op::kVariable, .variable = variable, .span = span});
}

Expression Expression::next(VariableId variable, base::SourceSpan span) {
  return Expression(ExpressionNode{.op = Op::kNext, .variable = variable, .span = span});
}

// Constant subscripts within their range fold into the position of the element.
Expression Expression::element(VariableId first, std::vector<Subscript> subscripts, base::SourceSpan span) {
  std::vector<Subscript> open;
  std::uint32_t position = index(first);
  for (Subscript& s : subscripts) {
    // One that is out of range stays: it is a fault when it is evaluated, and it may never be.
    const bool fixed =
        s.index.is_constant() && s.index->value >= s.low && s.index->value - s.low < std::int64_t{s.size};
    if (fixed)
      position += static_cast<std::uint32_t>(s.index->value - s.low) * s.stride;
    else
      open.push_back(std::move(s));
  }
  if (open.empty()) return variable(VariableId{position}, span);
  return Expression(ExpressionNode{
      .op = Op::kElement, .variable = VariableId{position}, .subscripts = std::move(open), .span = span});
}

Expression Expression::at_location(ProcessId process, LocationId location, base::SourceSpan span) {
  return Expression(
      ExpressionNode{.op = Op::kAtLocation, .process = process, .location = location, .span = span});
}

Expression Expression::choose(Expression index, std::int32_t low, std::vector<Expression> alternatives,
                              base::SourceSpan span) {
  // Without such an alternative it is a fault when it is evaluated, so it is left as it is.
  if (index.is_constant()) {
    const std::int64_t position = std::int64_t{index->value} - low;
    if (position >= 0 && position < std::ssize(alternatives))
      return alternatives[static_cast<std::size_t>(position)];
  }
  std::vector<Expression> operands{std::move(index)};
  for (Expression& alternative : alternatives) operands.push_back(std::move(alternative));
  return Expression(
      ExpressionNode{.op = Op::kChoose, .value = low, .operands = std::move(operands), .span = span});
}

// Not folded, even with constant arguments: the body may assign, fault or read the state.
Expression Expression::call(FunctionId function, std::vector<Expression> arguments, base::SourceSpan span) {
  return Expression(
      ExpressionNode{.op = Op::kCall, .function = function, .operands = std::move(arguments), .span = span});
}

Expression Expression::sequence(std::vector<Expression> parts) {
  TARRIER_ASSERT(!parts.empty());
  if (parts.size() == 1) return parts.front();
  const base::SourceSpan span = parts.back()->span;
  return Expression(ExpressionNode{.op = Op::kSequence, .operands = std::move(parts), .span = span});
}

Expression Expression::assign(VariableId first, std::vector<Subscript> subscripts, Expression value,
                              base::SourceSpan span) {
  return Expression(ExpressionNode{.op = Op::kAssign,
                                   .variable = first,
                                   .operands = {std::move(value)},
                                   .subscripts = std::move(subscripts),
                                   .span = span});
}

Expression Expression::conditional(Expression test, Expression then, Expression otherwise,
                                   base::SourceSpan span) {
  // The other one is never evaluated, so that no fault is lost with it.
  if (test.is_constant()) return test->value != 0 ? then : otherwise;
  return Expression(ExpressionNode{.op = Op::kConditional,
                                   .operands = {std::move(test), std::move(then), std::move(otherwise)},
                                   .span = span});
}

Expression Expression::unary(Op op, Expression operand, base::SourceSpan span) {
  if (operand.is_constant()) {
    // An overflow is not folded: it is a fault of the run that comes there, if any does.
    if (const auto value = fold(op, operand->value)) return constant(*value, span);
  }
  return Expression(ExpressionNode{.op = op, .operands = {std::move(operand)}, .span = span});
}

namespace {
// Whatever the variables are.
bool never_faults(const Expression& condition) {
  switch (condition->op) {
    case Op::kConstant:
    case Op::kVariable:
    case Op::kAtLocation: return true;
    case Op::kNot:
    case Op::kAnd:
    case Op::kOr:
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual: return std::ranges::all_of(condition->operands, never_faults);
    // Ranges would tell more (faultless.hpp), but they need the network, and this is asked for each
    // expression made.
    default: return false;
  }
}
}  // namespace

Expression Expression::binary(Op op, Expression left, Expression right, base::SourceSpan span) {
  TARRIER_ASSERT(!left.is_empty() && !right.is_empty());
  if (left.is_constant() && right.is_constant()) {
    if (const auto value = fold(op, left->value, right->value)) return constant(*value, span);
  }
  if (op == Op::kAnd || op == Op::kOr) {
    // The left operand may decide alone: the right one is not evaluated then. Otherwise no fault may be lost.
    const bool decisive = op == Op::kOr;
    if (left.is_constant()) {
      if ((left->value != 0) == decisive) return constant(decisive ? 1 : 0, span);
      // The value of a connective is 0 or 1, that of its operand may be any number.
      return binary(Op::kNotEqual, std::move(right), constant(0, span), span);
    }
    if (right.is_constant()) {
      if ((right->value != 0) != decisive)
        return binary(Op::kNotEqual, std::move(left), constant(0, span), span);
      if (never_faults(left)) return constant(decisive ? 1 : 0, span);
    }
  }
  if (op == Op::kNotEqual && right.is_constant(0)) {
    const Op inner = left->op;  // already 0 or 1: no conversion needed
    if (inner == Op::kNot || inner == Op::kAnd || inner == Op::kOr || inner >= Op::kEqual ||
        inner == Op::kAtLocation)
      return left;
  }
  return Expression(ExpressionNode{.op = op, .operands = {std::move(left), std::move(right)}, .span = span});
}

Expression Expression::conjunction(Expression left, Expression right) {
  // The empty expression is a guard that says nothing: it holds, and has no value that could be an operand.
  if (left.is_empty()) return right;
  if (right.is_empty()) return left;
  const base::SourceSpan span = left->span;
  return binary(Op::kAnd, std::move(left), std::move(right), span);
}

std::vector<Expression> conjuncts(const Expression& condition) {
  std::vector<Expression> result;
  const auto add = [&](const auto& self, const Expression& part) -> void {
    // Only connectives on top: a conjunction inside a comparison is a number.
    if (part->op != Op::kAnd) return result.push_back(part);
    for (const Expression& operand : part->operands) self(self, operand);
  };
  if (!condition.is_empty()) add(add, condition);
  return result;
}

Expression with_parts(const Expression& expression, std::vector<Expression> operands,
                      std::vector<Subscript> subscripts) {
  const ExpressionNode& node = *expression;
  switch (node.op) {
    case Op::kConstant:
    case Op::kVariable:
    case Op::kNext:
    case Op::kAtLocation: return expression;
    case Op::kElement: return Expression::element(node.variable, std::move(subscripts), node.span);
    case Op::kChoose: {
      Expression index = std::move(operands.front());
      operands.erase(operands.begin());
      return Expression::choose(std::move(index), node.value, std::move(operands), node.span);
    }
    case Op::kCall: return Expression::call(node.function, std::move(operands), node.span);
    case Op::kSequence: return Expression::sequence(std::move(operands));
    case Op::kAssign:
      return Expression::assign(node.variable, std::move(subscripts), std::move(operands[0]), node.span);
    case Op::kConditional:
      return Expression::conditional(std::move(operands[0]), std::move(operands[1]), std::move(operands[2]),
                                     node.span);
    case Op::kNot:
    case Op::kNegate: return Expression::unary(node.op, std::move(operands[0]), node.span);
    default: return Expression::binary(node.op, std::move(operands[0]), std::move(operands[1]), node.span);
  }
}
}  // namespace tarrier::model
