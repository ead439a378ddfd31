// SPDX-License-Identifier: MIT
// Expressions by kind, arithmetic and comparisons.
#include <fmt/format.h>

#include "languages/uppaal/lower.hpp"
#include "model/fault.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Comparison;
using model::Expression;
using model::Op;

Value Lowering::refuse(const base::SourceSpan& where, std::string_view what) {
  std::string message = fmt::format("{} not supported yet", what);
  for (const base::Error& old : diagnostics_->errors())
    if (old.message() == message) return {Wrong{}};
  return wrong(Code::kUnsupported, where, std::move(message));
}

Value Lowering::wrong(Code code, const base::SourceSpan& where, std::string message, std::string expected) {
  diagnostics_->error(code, where, std::move(message), std::move(expected));
  return {Wrong{}};
}

Value Lowering::unknown(std::string_view kind, std::string_view name, const base::SourceSpan& where) {
  return wrong(Code::kUnknownName, where, fmt::format("unknown {} '{}'", kind, name),
               suggestion(name, scope_->names(), "it must be declared before it is used"));
}

Value Lowering::value(const ast::Expr& e) {
  switch (e.kind) {
    case ast::ExprKind::kNumber:
      if (!kWidestDomain.contains(e.value))
        return wrong(Code::kRange, e.span, fmt::format("number {} is too large", e.value),
                     "numbers have 32 bits");
      return {Number{Expression::constant(static_cast<std::int32_t>(e.value), e.span)}};
    case ast::ExprKind::kBool: return {Number{Expression::constant(e.value != 0 ? 1 : 0, e.span), true}};
    case ast::ExprKind::kReal: return refuse(e.span, "floating-point numbers are");
    case ast::ExprKind::kString: return refuse(e.span, "strings are");
    case ast::ExprKind::kName: return name(e);
    case ast::ExprKind::kIndex: return index(e);
    case ast::ExprKind::kField: return field(e);
    case ast::ExprKind::kCall: return call(e);
    case ast::ExprKind::kUnary: return unary(e);
    case ast::ExprKind::kBinary: return binary(e);
    case ast::ExprKind::kTernary: return ternary(e);
    case ast::ExprKind::kForall:
    case ast::ExprKind::kExists:
    case ast::ExprKind::kSum: return quantifier(e);
    case ast::ExprKind::kRate: return refuse(e.span, "clock rates are");
    case ast::ExprKind::kDeadlock: return refuse(e.span, "'deadlock' is");
    case ast::ExprKind::kAssign:
    case ast::ExprKind::kIncrement:
      if (context_ == Context::kUpdate) return refuse(e.span, "assignments inside expressions are");
      return wrong(Code::kType, e.span, "an assignment in an expression that must not change anything",
                   "'==' compares; assignments belong into updates");
  }
  return {Wrong{}};
}

Value Lowering::operand(const ast::Expr& e) {
  Value result = read(value(e));
  const auto* choice = result.as<Choice>();
  const bool is_clock = choice != nullptr && !choice->alternatives.empty() &&
                        choice->alternatives.front().as<ClockTerm>() != nullptr;
  if (!is_clock) return result;
  // The clocks do not lie at equal distances, so no subscript of the Network reaches them.
  return refuse(e.span, "a clock picked by a variable among processes that differ in their clocks is");
}

std::optional<Number> Lowering::number(const ast::Expr& e) { return as_number(operand(e), e); }

std::optional<Number> Lowering::as_number(const Value& value, const ast::Expr& e) {
  if (const auto* number = value.as<Number>()) return *number;
  if (value.is_wrong()) return std::nullopt;
  if (const auto* place = value.as<Place>(); place != nullptr && place->type.kind == TypeKind::kArray)
    wrong(Code::kType, e.span, fmt::format("{} is used without an index", describe(value)),
          "expected a number");
  else
    wrong(Code::kType, e.span, fmt::format("{} is used as a number", describe(value)), "expected a number");
  return std::nullopt;
}

namespace {
// Where and why the evaluation of a constant expression fails; none if it reads the state.
std::optional<base::Error> fault_of(const Expression& expression) {
  for (const Expression& operand : expression->operands)
    if (!operand.is_constant()) return fault_of(operand);
  const auto& operands = expression->operands;
  const base::SourceSpan& where = expression->span;
  switch (expression->op) {
    case Op::kVariable:
    case Op::kElement:
    case Op::kNext:
    case Op::kAtLocation: return std::nullopt;
    case Op::kDivide:
    case Op::kRemainder:
      return operands[1].is_constant(0) ? model::division_by_zero(where) : model::overflow(where);
    case Op::kShiftLeft:
    case Op::kShiftRight:
      if (operands[1]->value < 0 || operands[1]->value > 31)
        return model::bad_shift(operands[1]->value, where);
      return model::overflow(where);
    case Op::kPower:
      return operands[1]->value < 0 ? model::bad_power(operands[1]->value, where) : model::overflow(where);
    case Op::kChoose:
      return model::bad_index(operands[0]->value, expression->value, std::ssize(operands) - 1, where);
    default: return model::overflow(where);
  }
}
}  // namespace

std::optional<std::int32_t> Lowering::constant(const ast::Expr& e) {
  const auto result = number(e);
  if (!result) return std::nullopt;
  if (result->expression.is_constant()) return result->expression->value;
  if (auto fault = fault_of(result->expression))
    diagnostics_->error(std::move(*fault));
  else
    wrong(Code::kType, e.span, "this depends on the state of the model", "expected a constant");
  return std::nullopt;
}

Value Lowering::unary(const ast::Expr& e) {
  if (e.op == Op::kNot) return negate(truth(*e.operands[0]), e.span);
  Value value = operand(*e.operands[0]);
  if (auto* term = value.as<ClockTerm>()) {
    std::swap(term->plus, term->minus);
    if (!term->offset.is_empty()) term->offset = Expression::unary(Op::kNegate, term->offset, e.span);
    return value;
  }
  const auto result = as_number(value, *e.operands[0]);
  if (!result) return {Wrong{}};
  return {Number{Expression::unary(e.op, result->expression, e.span)}};
}

Value Lowering::binary(const ast::Expr& e) {
  if (e.op == Op::kAnd || e.op == Op::kOr) return logic(e);
  Value left = operand(*e.operands[0]);
  Value right = operand(*e.operands[1]);
  if (left.is_wrong() || right.is_wrong()) return {Wrong{}};
  return e.op >= Op::kEqual ? compare(e, std::move(left), std::move(right))
                            : arithmetic(e, std::move(left), std::move(right));
}

namespace {
// The number `value`, as a term without clocks; none if it is neither.
std::optional<ClockTerm> as_term(const Value& value) {
  if (const auto* term = value.as<ClockTerm>()) return *term;
  if (const auto* number = value.as<Number>()) return ClockTerm{.offset = number->expression};
  return std::nullopt;
}

Expression sum(Op op, const Expression& left, const Expression& right, const base::SourceSpan& where) {
  if (right.is_empty() || right.is_constant(0)) return left;
  if (left.is_empty() && op == Op::kAdd) return right;
  return Expression::binary(op, left.is_empty() ? Expression::constant(0, where) : left, right, where);
}

// left + right or left - right; none if that has more than one clock on a side.
std::optional<ClockTerm> combine(Op op, const ClockTerm& left, ClockTerm right,
                                 const base::SourceSpan& where) {
  if (op == Op::kSubtract) std::swap(right.plus, right.minus);
  if ((left.plus && right.plus) || (left.minus && right.minus)) return std::nullopt;
  return ClockTerm{.plus = left.plus ? left.plus : right.plus,
                   .minus = left.minus ? left.minus : right.minus,
                   .offset = sum(op, left.offset, right.offset, where)};
}
}  // namespace

Value Lowering::arithmetic(const ast::Expr& e, Value left, Value right) {
  if (left.as<ClockTerm>() == nullptr && right.as<ClockTerm>() == nullptr) {
    const auto a = as_number(left, *e.operands[0]);
    const auto b = as_number(right, *e.operands[1]);
    if (!a || !b) return {Wrong{}};
    return {Number{Expression::binary(e.op, a->expression, b->expression, e.span)}};
  }
  const auto a = as_term(left);
  const auto b = as_term(right);
  if (a && b && (e.op == Op::kAdd || e.op == Op::kSubtract))
    if (auto result = combine(e.op, *a, *b, e.span)) return {std::move(*result)};
  return wrong(Code::kType, e.span,
               fmt::format("'{}' on {} and {}", symbol(e.op), describe(left), describe(right)),
               "a clock can only be compared, as in x <= n or x - y <= n");
}

Value Lowering::compare(const ast::Expr& e, Value left, Value right) {
  const auto a = as_term(left);
  const auto b = as_term(right);
  if (left.as<Number>() != nullptr && right.as<Number>() != nullptr)
    return {Number{Expression::binary(e.op, a->offset, b->offset, e.span), true}};
  if (a && b) return compare_clocks(e, *a, *b);
  const bool is_equality = e.op == Op::kEqual || e.op == Op::kNotEqual;
  const bool are_truths = (left.as<model::Formula>() != nullptr || left.as<Number>() != nullptr) &&
                          (right.as<model::Formula>() != nullptr || right.as<Number>() != nullptr);
  if (is_equality && are_truths && context_ == Context::kQuery) {
    // a == b is (a and b) or (not a and not b).
    const Value other = e.op == Op::kEqual ? right : negate(right, e.span);
    const Value opposite = e.op == Op::kEqual ? negate(right, e.span) : right;
    const Value not_left = negate(left, e.span);
    return disjunction(conjunction(std::move(left), other, e.span), conjunction(not_left, opposite, e.span),
                       e.span);
  }
  const auto* place = left.as<Place>();
  if (place != nullptr && right.as<Place>() != nullptr && place->type.kind == TypeKind::kArray)
    return refuse(e.span, "comparisons of whole arrays are");
  return wrong(Code::kType, e.span,
               fmt::format("'{}' between {} and {}", symbol(e.op), describe(left), describe(right)),
               "expected two numbers, or a clock and a number");
}

namespace {
Comparison comparison_of(Op op, bool flipped) {
  switch (op) {
    case Op::kLess: return flipped ? Comparison::kGreater : Comparison::kLess;
    case Op::kLessEqual: return flipped ? Comparison::kGreaterEqual : Comparison::kLessEqual;
    case Op::kGreater: return flipped ? Comparison::kLess : Comparison::kGreater;
    case Op::kGreaterEqual: return flipped ? Comparison::kLessEqual : Comparison::kGreaterEqual;
    default: return Comparison::kEqual;
  }
}

bool is_same_clock(const ClockTerm& difference) {
  return difference.plus && difference.minus && difference.plus->first == difference.minus->first &&
         difference.plus->subscripts.empty() && difference.minus->subscripts.empty();
}

// plus - minus ~ bound, where ~ is `op` or, if flipped, its mirror image.
Value clock_atom(Op op, bool flipped, const ClockTerm& difference, Expression bound,
                 const base::SourceSpan& where) {
  const Expression zero = Expression::constant(0, where);
  if (bound.is_empty()) bound = zero;
  if (is_same_clock(difference))  // x - x
    return {Number{Expression::binary(op, flipped ? bound : zero, flipped ? zero : bound, where), true}};
  model::ClockConstraint atom{.left = *difference.plus,
                              .right = difference.minus,
                              .comparison = comparison_of(op, flipped),
                              .bound = std::move(bound),
                              .span = where};
  if (op != Op::kNotEqual) return {model::Formula::of(std::move(atom))};
  model::ClockConstraint above = atom;
  atom.comparison = Comparison::kLess;
  above.comparison = Comparison::kGreater;
  return {model::Formula::any({model::Formula::of(std::move(atom)), model::Formula::of(std::move(above))})};
}
}  // namespace

Value Lowering::compare_clocks(const ast::Expr& e, const ClockTerm& left, const ClockTerm& right) {
  const bool is_query = context_ == Context::kQuery;
  if (e.op == Op::kNotEqual && !is_query)
    return wrong(Code::kType, e.span, "'!=' on a clock", "clocks can be compared with '!=' in queries only");
  if (e.op == Op::kEqual && context_ == Context::kInvariant)
    return wrong(Code::kType, e.span, "'==' on a clock in an invariant", "expected '<', '<=', '>' or '>='");
  const auto difference = combine(Op::kSubtract, left, right, e.span);
  if (!difference)
    return wrong(Code::kType, e.span, "a comparison with more than one clock on a side",
                 "expected the form x <= n or x - y <= n");
  if (!difference->plus && !difference->minus)
    return {Number{Expression::binary(e.op, left.offset, right.offset, e.span), true}};
  const bool flipped = !difference->plus || (!left.plus && !left.minus);  // n ~ x, n ~ x - y
  const ClockTerm& a = flipped ? right : left;
  const ClockTerm& b = flipped ? left : right;
  return clock_atom(e.op, flipped, *combine(Op::kSubtract, a, b, e.span),
                    sum(Op::kSubtract, b.offset, a.offset, e.span), e.span);
}
}  // namespace tarrier::languages::uppaal
