// SPDX-License-Identifier: MIT
// Expressions by kind, arithmetic and comparisons.
#include <fmt/format.h>

#include <algorithm>

#include "languages/uppaal/elaborate/constant_evaluation.hpp"
#include "languages/uppaal/lower/lower.hpp"

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

void Lowering::report(const std::vector<base::Error>& errors) {
  for (const base::Error& error : errors) {
    const auto is_same = [&](const base::Error& old) {
      return old.message() == error.message() &&
             (old.where() == error.where() || error.code() == Code::kUnsupported);
    };
    const auto& known = diagnostics_->errors();
    if (std::none_of(known.begin(), known.end(), is_same)) diagnostics_->error(error);
  }
}

Value Lowering::unknown(std::string_view kind, std::string_view name, const base::SourceSpan& where) {
  return wrong(Code::kUnknownName, where, fmt::format("unknown {} '{}'", kind, name),
               suggestion(name, scope_->names(), "it must be declared before it is used"));
}

// Queries do not count for the model: any number of them may be asked, and several at once.
bool Lowering::count_expression() {
  return context_ == Context::kQuery ? ++expressions_ <= kMaxExpressions : scope_->count_expression();
}

Value Lowering::too_many_expressions(const base::SourceSpan& where) {
  return refuse(where,
                fmt::format("more than {} expressions, with templates and quantifiers written out, are",
                            kMaxExpressions));
}

Value Lowering::value(const ast::Expr& e) {
  if (!count_expression()) return too_many_expressions(e.span);
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
    case ast::ExprKind::kRate: return rate(e);
    case ast::ExprKind::kDeadlock:
      if (context_ == Context::kQuery) return {model::Formula::deadlock()};
      return wrong(Code::kType, e.span, "'deadlock' outside a query", "only queries can ask for deadlocks");
    case ast::ExprKind::kAssign:
    case ast::ExprKind::kIncrement:
      if (context_ == Context::kUpdate) return assignment(e);
      return wrong(Code::kType, e.span, "an assignment in an expression that must not change anything",
                   "'==' compares; assignments belong into updates");
  }
  return {Wrong{}};
}

Value Lowering::operand(const ast::Expr& e) { return operand(value(e), e); }

Value Lowering::operand(Value value, const ast::Expr& e) {
  Value result = read(std::move(value));
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
constexpr std::uint32_t kMaxSteps = 10'000'000;  // to compute a constant
}  // namespace

std::optional<std::int32_t> Lowering::constant(const ast::Expr& e) {
  const auto result = number(e);
  const auto values = result ? evaluated({{result->expression, e.span}}) : std::nullopt;
  return values ? std::optional(values->front()) : std::nullopt;
}

std::optional<std::vector<std::int32_t>> Lowering::evaluated(const std::vector<InitialCell>& cells) {
  std::vector<Expression> expressions;
  for (const InitialCell& cell : cells) expressions.push_back(cell.value);
  Evaluated result = evaluate(expressions, workspace_.network, kMaxSteps);
  const std::size_t known = result.values.size();
  if (known == cells.size()) return std::move(result.values);
  if (result.fault)
    diagnostics_->error(std::move(*result.fault));
  else
    wrong(Code::kType, cells[known].span, "this depends on the state of the model", "expected a constant");
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
  if (!result || !are_ordered(value, value, e)) return {Wrong{}};
  return {Number{Expression::unary(e.op, result->expression, e.span)}};
}

namespace {
// x' == e and e == x': the operand with the rate.
std::optional<std::size_t> rate_side(const ast::Expr& e) {
  for (std::size_t i = 0; i < 2; ++i)
    if (e.op == Op::kEqual && e.operands[i]->kind == ast::ExprKind::kRate) return i;
  return std::nullopt;
}
}  // namespace

// Along a chain of operators, `a + b + …`, from the left: it may be long, so this is no recursion.
Value Lowering::binary(const ast::Expr& e) {
  std::vector<const ast::Expr*> chain{&e};
  while (!rate_side(*chain.back()) && chain.back()->operands[0]->kind == ast::ExprKind::kBinary) {
    if (!count_expression()) return too_many_expressions(e.span);
    chain.push_back(chain.back()->operands[0].get());
  }
  const ast::Expr& first = *chain.back();
  const auto side = rate_side(first);
  Value result = side ? compare_rate(first, *side) : binary(first, operand(*first.operands[0]));
  for (chain.pop_back(); !chain.empty(); chain.pop_back()) {
    const ast::Expr& next = *chain.back();
    result = binary(next, operand(std::move(result), *next.operands[0]));
  }
  return result;
}

Value Lowering::binary(const ast::Expr& e, Value left) {
  if (e.op == Op::kAnd || e.op == Op::kOr) return logic(e, std::move(left));
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

// Scalars have no order and no arithmetic.
bool Lowering::are_ordered(const Value& left, const Value& right, const ast::Expr& e) {
  const auto is_scalar = [](const Value& value) {
    return value.as<Number>() != nullptr && value.as<Number>()->scalar != nullptr;
  };
  if (!is_scalar(left) && !is_scalar(right)) return true;
  wrong(Code::kType, e.span, fmt::format("'{}' on a scalar", symbol(e.op)),
        "scalars can only be assigned, compared with '==' and '!=', and be an index");
  return false;
}

Value Lowering::arithmetic(const ast::Expr& e, Value left, Value right) {
  if (left.as<ClockTerm>() == nullptr && right.as<ClockTerm>() == nullptr) {
    const auto a = as_number(left, *e.operands[0]);
    const auto b = as_number(right, *e.operands[1]);
    if (!a || !b || !are_ordered(left, right, e)) return {Wrong{}};
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
  const bool is_equality = e.op == Op::kEqual || e.op == Op::kNotEqual;
  if (left.as<Number>() != nullptr && right.as<Number>() != nullptr) {
    if (left.as<Number>()->scalar != right.as<Number>()->scalar)
      return wrong(Code::kType, e.span, "a scalar is compared with something else",
                   "expected two scalars of the same set");
    if (!is_equality && !are_ordered(left, right, e)) return {Wrong{}};
    return {Number{Expression::binary(e.op, a->offset, b->offset, e.span), true}};
  }
  if (a && b) return compare_clocks(e, *a, *b);
  const bool are_truths = (left.as<model::Formula>() != nullptr || left.as<Number>() != nullptr) &&
                          (right.as<model::Formula>() != nullptr || right.as<Number>() != nullptr);
  if (is_equality && are_truths && context_ == Context::kQuery) {
    // a == b is (a and b) or (not a and not b).
    const Value other = e.op == Op::kEqual ? right : negate(right, e.span);
    const Value opposite = e.op == Op::kEqual ? negate(right, e.span) : right;
    const Value not_left = negate(left, e.span);
    return bounded(disjunction(conjunction(std::move(left), other, e.span),
                               conjunction(not_left, opposite, e.span), e.span),
                   e.span);
  }
  const auto* place = left.as<Place>();
  const auto* other = right.as<Place>();
  if (is_equality && place != nullptr && other != nullptr && place->type.is_aggregate() &&
      element_type(place->type).kind != TypeKind::kClock &&
      element_type(place->type).kind != TypeKind::kChannel && have_same_shape(place->type, other->type))
    return compare_aggregates(e, *place, *other);
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

Value Lowering::rate(const ast::Expr& e) {
  return wrong(Code::kType, e.span, "a clock rate outside 'x\' == n'",
               "an invariant may say x' == 0 or x' == 1");
}

// The rate is operand `side`. A rate that is not constant is judged when the model runs.
Value Lowering::compare_rate(const ast::Expr& e, std::size_t side) {
  const ast::Expr& clock = *e.operands[side]->operands[0];
  const ast::Expr& value = *e.operands[1 - side];
  if (context_ != Context::kInvariant) return rate(*e.operands[side]);
  if (value.kind == ast::ExprKind::kReal) return refuse(e.span, "clock rates other than 0 and 1 are");
  const Value left = operand(clock);
  const auto right = number(value);
  if (left.is_wrong() || !right) return {Wrong{}};
  const auto* term = left.as<ClockTerm>();
  if (term == nullptr || !term->plus || term->minus || !term->offset.is_empty())
    return wrong(Code::kType, clock.span, fmt::format("the rate of {}", describe(left)), "expected a clock");
  const Expression& speed = right->expression;
  if (speed.is_constant() && !speed.is_constant(0) && !speed.is_constant(1))
    return refuse(e.span, "clock rates other than 0 and 1 are");
  return {RatedFormula{model::Formula::of(Expression::constant(1, e.span)), {{*term->plus, speed, e.span}}}};
}

Value Lowering::compare_clocks(const ast::Expr& e, const ClockTerm& left, const ClockTerm& right) {
  const bool is_query = context_ == Context::kQuery;
  if (e.op == Op::kNotEqual && !is_query)
    return wrong(Code::kType, e.span, "'!=' on a clock", "clocks can be compared with '!=' in queries only");
  const auto difference = combine(Op::kSubtract, left, right, e.span);
  if (!difference)
    return wrong(Code::kType, e.span, "a comparison with more than one clock on a side",
                 "expected the form x <= n or x - y <= n");
  if (!difference->plus && !difference->minus)
    return {Number{Expression::binary(e.op, left.offset, right.offset, e.span), true}};
  const bool is_free = !left.plus && !left.minus;
  const bool flipped = !difference->plus || (difference->minus && is_free);  // n ~ x, n ~ x - y; not n ~ -x
  const ClockTerm& a = flipped ? right : left;
  const ClockTerm& b = flipped ? left : right;
  return clock_atom(e.op, flipped, *combine(Op::kSubtract, a, b, e.span),
                    sum(Op::kSubtract, b.offset, a.offset, e.span), e.span);
}
}  // namespace tarrier::languages::uppaal
