// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower.hpp"

#include <fmt/format.h>

#include "languages/uppaal/elaborate/constant_evaluation.hpp"
#include "languages/uppaal/lower/lower_call.hpp"
#include "languages/uppaal/lower/lower_condition.hpp"
#include "languages/uppaal/lower/lower_index.hpp"
#include "languages/uppaal/lower/lower_name.hpp"
#include "languages/uppaal/lower/lower_operator.hpp"
#include "languages/uppaal/lower/lower_update.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;

Value Lowering::value(const ast::Expr& e) {
  // Templates and quantifiers multiply what the text says; the count ends that before memory does.
  if (!here_.count_expression(e.span)) return {Wrong{}};
  switch (e.kind) {
    case ast::ExprKind::kNumber:  // fits: the scanner has seen to that
      return {Number{Expression::constant(static_cast<std::int32_t>(e.value), e.span)}};
    case ast::ExprKind::kBool: return {Number{Expression::constant(e.value != 0 ? 1 : 0, e.span), true}};
    case ast::ExprKind::kReal: return here_.refuse(e.span, "floating-point numbers are");
    case ast::ExprKind::kString: return here_.refuse(e.span, "strings are");
    case ast::ExprKind::kName: return NameLowering(*this).name(e);
    case ast::ExprKind::kIndex: return IndexLowering(*this).index(e);
    case ast::ExprKind::kField: return NameLowering(*this).field(e);
    case ast::ExprKind::kCall: return CallLowering(*this).call(e);
    case ast::ExprKind::kUnary: return OperatorLowering(*this).unary(e);
    case ast::ExprKind::kBinary: return OperatorLowering(*this).binary(e);
    case ast::ExprKind::kTernary: return ConditionLowering(*this).ternary(e);
    case ast::ExprKind::kForall:
    case ast::ExprKind::kExists:
    case ast::ExprKind::kSum: return ConditionLowering(*this).quantifier(e);
    case ast::ExprKind::kRate: return OperatorLowering(*this).rate(e);
    case ast::ExprKind::kDeadlock:
      if (here_.context() == Context::kQuery) return {model::Formula::deadlock()};
      return here_.wrong(Code::kType, e.span, "'deadlock' outside a query",
                         "only queries can ask for deadlocks");
    case ast::ExprKind::kAssign:
    case ast::ExprKind::kIncrement:
      if (here_.context() == Context::kUpdate) return lower_assignment(e, *this);
      return here_.wrong(Code::kType, e.span, "an assignment in an expression that must not change anything",
                         "'==' compares; assignments belong into updates");
  }
  return {Wrong{}};
}

Value Lowering::operand(const ast::Expr& e) { return operand(value(e), e); }

// Reading is kept apart from naming, since an assignment or a reference parameter wants the place itself.
Value Lowering::operand(Value value, const ast::Expr& e) {
  Value result = here_.read(std::move(value));
  const auto* choice = result.as<Choice>();
  const bool is_clock = choice != nullptr && !choice->alternatives.empty() &&
                        choice->alternatives.front().as<ClockTerm>() != nullptr;
  if (!is_clock) return result;
  // The clocks do not lie at equal distances, so no subscript of the Network reaches them.
  return here_.refuse(e.span, "a clock picked by a variable among processes that differ in their clocks is");
}

std::optional<Number> Lowering::number(const ast::Expr& e) { return as_number(operand(e), e); }

std::optional<Number> Lowering::as_number(const Value& value, const ast::Expr& e) {
  if (const auto* number = value.as<Number>()) return *number;
  if (value.is_wrong()) return std::nullopt;
  if (const auto* place = value.as<Place>(); place != nullptr && place->type.kind == TypeKind::kArray)
    here_.wrong(Code::kType, e.span, fmt::format("{} is used without an index", describe(value)),
                "expected a number");
  else
    here_.wrong(Code::kType, e.span, fmt::format("{} is used as a number", describe(value)),
                "expected a number");
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

// All in one evaluation: the first may hold a call whose result the others read.
std::optional<std::vector<std::int32_t>> Lowering::evaluated(const std::vector<InitialCell>& cells) {
  std::vector<Expression> expressions;
  for (const InitialCell& cell : cells) expressions.push_back(cell.value);
  Evaluated result = evaluate(expressions, here_.workspace().network, kMaxSteps);
  const std::size_t known = result.values.size();
  // Evaluation stops at the first expression without a value, so `known` is the number of the culprit.
  if (known == cells.size()) return std::move(result.values);
  if (result.fault)
    here_.workspace().diagnostics.error(std::move(*result.fault));
  else
    here_.wrong(Code::kType, cells[known].span, "this depends on the state of the model",
                "expected a constant");
  return std::nullopt;
}
}  // namespace tarrier::languages::uppaal
