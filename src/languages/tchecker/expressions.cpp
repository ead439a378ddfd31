// SPDX-License-Identifier: MIT
#include "languages/tchecker/expressions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "base/error.hpp"
#include "model/fault.hpp"

namespace tarrier::languages::tchecker {
namespace {
using base::Code;
using model::Comparison;
using model::Expression;
using model::Op;
using ClockReference = model::Reference<model::ClockId>;

constexpr const char* kClockForms = "expected x ~ e or x - y ~ e with clocks x, y and an integer e";

bool is_comparison(Op op) { return Op::kEqual <= op && op <= Op::kGreaterEqual; }

bool is_name(const Expr& e) { return e.kind == Expr::Kind::kName || e.kind == Expr::Kind::kElement; }

Comparison comparison(Op op) {
  switch (op) {
    case Op::kLess: return Comparison::kLess;
    case Op::kLessEqual: return Comparison::kLessEqual;
    case Op::kGreaterEqual: return Comparison::kGreaterEqual;
    case Op::kGreater: return Comparison::kGreater;
    default: return Comparison::kEqual;
  }
}

Op mirrored(Op op) {
  switch (op) {
    case Op::kLess: return Op::kGreater;
    case Op::kLessEqual: return Op::kGreaterEqual;
    case Op::kGreaterEqual: return Op::kLessEqual;
    case Op::kGreater: return Op::kLess;
    default: return op;
  }
}

class Lowerer {
 public:
  explicit Lowerer(const Variables& variables) : variables_(variables) {}

  // Conjuncts with clocks and those without part ways.
  void constrain(model::Constraint& constraint, const Expr& e) const {
    if (e.kind == Expr::Kind::kOperator && e.op == Op::kAnd) {
      for (const Expr& operand : e.operands) constrain(constraint, operand);
      // x < 5 as a whole; a clock anywhere else in a condition is an error that truth() reports.
    } else if (e.kind == Expr::Kind::kOperator && is_comparison(e.op) && mentions_clock(e)) {
      constraint.clocks.push_back(clock_constraint(e));
    } else {
      constraint.condition = Expression::conjunction(std::move(constraint.condition), truth(e));
    }
  }

  [[nodiscard]] model::Statement assignment(const Stmt& statement) const {
    const Variables::Entry& target = entry(statement.target);
    if (!target.is_clock)
      return model::Assignment{reference<model::VariableId>(statement.target), integer(statement.value),
                               statement.span};
    std::optional<ClockReference> source;
    // x = y + e is the only assignment of one clock to another that zones have.
    const Expr* const number = split_copy(statement.value, source);
    Expression value = number == nullptr ? Expression::constant(0, statement.span) : integer(*number);
    // Beyond that, bounds do not fit the cells of a zone. A value that is not constant is judged by the run.
    if (value.is_constant() && (value->value < 0 || value->value > model::kMaxClockBound))
      throw base::Error(Code::kRange, number->span,
                        source ? fmt::format("a clock cannot be copied with {} added", value->value)
                               : fmt::format("a clock cannot have the value {}", value->value),
                        fmt::format("expected 0 … {}", model::kMaxClockBound));
    return model::ClockAssignment{reference<model::ClockId>(statement.target), std::move(value),
                                  statement.span, std::move(source)};
  }

  [[nodiscard]] Expression condition(const std::vector<Expr>& conjuncts) const {
    Expression all;
    for (const Expr& conjunct : conjuncts) all = Expression::conjunction(std::move(all), truth(conjunct));
    return all;
  }

  [[nodiscard]] Expression integer(const Expr& e) const {
    switch (e.kind) {
      case Expr::Kind::kNumber: return number(e.value, e.span);
      case Expr::Kind::kName:
      case Expr::Kind::kElement: {
        if (entry(e).is_clock)
          throw base::Error(Code::kType, e.span,
                            fmt::format("the clock '{}' in an integer expression", e.name), kClockForms);
        auto found = reference<model::VariableId>(e);
        if (found.subscripts.empty()) return Expression::variable(found.first, e.span);
        return Expression::element(found.first, std::move(found.subscripts), e.span);
      }
      case Expr::Kind::kOperator: break;
    }
    if (e.op == Op::kConditional)
      return Expression::conditional(truth(e.operands[0]), integer(e.operands[1]), integer(e.operands[2]),
                                     e.span);
    // Before the operand is looked at: -2147483648 fits, 2147483648 alone does not.
    if (e.op == Op::kNegate && e.operands[0].kind == Expr::Kind::kNumber)
      return number(-e.operands[0].value, e.span);
    if (e.operands.size() == 1) return Expression::unary(e.op, integer(e.operands[0]), e.span);
    return Expression::binary(e.op, integer(e.operands[0]), integer(e.operands[1]), e.span);
  }

 private:
  [[nodiscard]] const Variables::Entry& entry(const Expr& e) const {
    if (const Variables::Entry* const found = variables_.find(e.name)) return *found;
    throw base::Error(Code::kUnknownName, e.span, fmt::format("unknown variable '{}'", e.name),
                      variables_.names.suggestion(e.name));
  }

  [[nodiscard]] bool is_clock(const Expr& e) const { return is_name(e) && entry(e).is_clock; }

  [[nodiscard]] bool mentions_clock(const Expr& e) const {
    if (is_name(e)) return entry(e).is_clock;
    return std::any_of(e.operands.begin(), e.operands.end(),
                       [this](const Expr& operand) { return mentions_clock(operand); });
  }

  template <base::IdType Id>
  [[nodiscard]] model::Reference<Id> reference(const Expr& e) const {
    const Variables::Entry& found = entry(e);
    if (e.kind == Expr::Kind::kName) {
      // x[0] is the same as x for a single variable, so an array of size 1 may be named without an index.
      if (found.size != 1)
        throw base::Error(Code::kType, e.span, fmt::format("'{}' is an array", e.name),
                          fmt::format("expected an index, as in {}[0]", e.name));
      return {Id{found.first}, {}, e.span};
    }
    Expression index = integer(e.operands.front());
    if (!index.is_constant()) return {Id{found.first}, {{std::move(index), 0, found.size, 1}}, e.span};
    // A constant index is decided here; it needs no test in every step.
    const std::int32_t position = index->value;
    if (position < 0 || static_cast<std::uint32_t>(position) >= found.size)
      throw base::Error(Code::kRange, e.operands.front().span,
                        fmt::format("the index {} is outside '{}'", position, e.name),
                        fmt::format("expected 0 … {}", found.size - 1));
    return {Id{found.first + static_cast<std::uint32_t>(position)}, {}, e.span};
  }

  [[nodiscard]] static Expression number(std::int64_t value, const base::SourceSpan& span) {
    if (value > INT32_MAX)
      throw base::Error(Code::kRange, span, fmt::format("the number {} does not fit 32 bits", value),
                        "expected a number up to 2147483647");
    return Expression::constant(static_cast<std::int32_t>(value), span);
  }

  [[nodiscard]] Expression truth(const Expr& e) const {
    if (e.kind != Expr::Kind::kOperator) return integer(e);
    // From the parser, a conjunction has any number of operands.
    if (e.op == Op::kAnd) return condition(e.operands);
    if (e.op == Op::kNot) return Expression::unary(Op::kNot, truth(e.operands[0]), e.span);
    // Zones are convex, so a clock constraint can be demanded, but neither negated nor chosen by.
    if (is_comparison(e.op) && mentions_clock(e))
      throw base::Error(Code::kType, e.span, "a clock constraint under '!', 'if' or 'while'",
                        "expected clock constraints to be joined by '&&' only");
    return integer(e);
  }

  // What stands on one side of a clock constraint: x, x - y, or an integer.
  struct Side {
    std::optional<ClockReference> plus;
    std::optional<ClockReference> minus;
    Expression value;
  };

  [[nodiscard]] Side side(const Expr& e) const {
    if (is_clock(e)) return {.plus = reference<model::ClockId>(e)};
    // Only the difference of two clocks; x - 3 is no side of a constraint in TChecker.
    if (e.kind == Expr::Kind::kOperator && e.op == Op::kSubtract && is_clock(e.operands[0]) &&
        is_clock(e.operands[1]))
      return {.plus = reference<model::ClockId>(e.operands[0]),
              .minus = reference<model::ClockId>(e.operands[1])};
    return {.value = integer(e)};
  }

  [[nodiscard]] model::ClockConstraint clock_constraint(const Expr& e) const {
    if (e.op == Op::kNotEqual)
      throw base::Error(Code::kType, e.span, "'!=' between a clock and an integer",
                        "expected ==, <, <=, >= or >");
    // The clocks go to the left. x ~ y is x - y ~ 0.
    Side left = side(e.operands[0]);
    Side right = side(e.operands[1]);
    Op op = e.op;
    if (!left.plus) {
      std::swap(left, right);
      op = mirrored(op);
    } else if (right.plus) {
      if (left.minus || right.minus)
        throw base::Error(Code::kType, e.span, "a comparison of more than two clocks", kClockForms);
      left.minus = std::move(right.plus);
      right.value = Expression::constant(0, e.span);
    }
    // Both signs: the bound of a difference may be negative.
    if (right.value.is_constant() && std::abs(std::int64_t{right.value->value}) > model::kMaxClockBound)
      throw base::Error(Code::kRange, e.span,
                        fmt::format("the clock bound {} is too large", right.value->value),
                        fmt::format("expected at most {}", model::kMaxClockBound));
    return {std::move(*left.plus), std::move(left.minus), comparison(op), std::move(right.value), {}, e.span};
  }

  // y, y + e and e + y copy a clock: e is what is added, if anything is. Otherwise all of it is a number.
  const Expr* split_copy(const Expr& value, std::optional<ClockReference>& source) const {
    if (is_clock(value)) {
      source = reference<model::ClockId>(value);
      return nullptr;
    }
    if (value.kind != Expr::Kind::kOperator || value.op != Op::kAdd) return &value;
    const bool is_first = is_clock(value.operands[0]);
    if (!is_first && !is_clock(value.operands[1])) return &value;
    source = reference<model::ClockId>(value.operands[is_first ? 0 : 1]);
    return &value.operands[is_first ? 1 : 0];
  }

  const Variables& variables_;
};
}  // namespace

// Locals are few and come and go, so they have no table of their own. Hiding does not arise: their names
// must be new.
const Variables::Entry* Variables::find(std::string_view name) const {
  for (const Local& local : locals)
    if (local.name == name) return &local.entry;
  const auto number = names.find(name);
  return number ? &entries[*number] : nullptr;
}

void constrain(model::Constraint& constraint, const Expr& conjunct, const Variables& variables) {
  // On a copy: half a conjunct must not stay behind if the other half is wrong.
  model::Constraint changed = constraint;
  Lowerer(variables).constrain(changed, conjunct);
  constraint = std::move(changed);
}

model::Expression lower_integer(const Expr& expression, const Variables& variables) {
  return Lowerer(variables).integer(expression);
}

model::Expression lower_condition(const std::vector<Expr>& conjuncts, const Variables& variables) {
  return Lowerer(variables).condition(conjuncts);
}

model::Statement lower_assignment(const Stmt& statement, const Variables& variables) {
  return Lowerer(variables).assignment(statement);
}
}  // namespace tarrier::languages::tchecker
