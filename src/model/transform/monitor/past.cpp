// SPDX-License-Identifier: MIT
#include "model/transform/monitor/past.hpp"

#include "base/error.hpp"

namespace tarrier::model {
namespace {
class Remembering {
 public:
  explicit Remembering(std::size_t first) : first_(first) {}

  Ltl rewrite(const Ltl& formula) {
    if (formula->op == LtlOp::kAtom) return formula;
    // Everything below a past operator is about the present or the past, so that it becomes one atom.
    if (is_past(formula->op)) return Ltl::atom(value(formula));
    std::vector<Ltl> operands;
    for (const Ltl& operand : formula->operands) operands.push_back(rewrite(operand));
    switch (formula->op) {
      case LtlOp::kAnd: return Ltl::all(std::move(operands));
      case LtlOp::kOr: return Ltl::any(std::move(operands));
      case LtlOp::kUntil:
      case LtlOp::kRelease: return Ltl::binary(formula->op, operands[0], operands[1]);
      default: return Ltl::unary(formula->op, operands[0]);
    }
  }

  std::vector<Variable> variables;
  std::vector<Expression> values;

 private:
  // In the state at hand, of a formula that does not speak of later ones.
  Expression value(const Ltl& formula) {
    const auto joined = [&](Op op) {
      Expression result = value(formula->operands.front());
      for (std::size_t i = 1; i < formula->operands.size(); ++i)
        result = Expression::binary(op, result, value(formula->operands[i]));
      return result;
    };
    switch (formula->op) {
      case LtlOp::kAtom: return formula->condition;
      case LtlOp::kNot: return Expression::unary(Op::kNot, value(formula->operands[0]));
      case LtlOp::kAnd: return joined(Op::kAnd);
      case LtlOp::kOr: return joined(Op::kOr);
      case LtlOp::kNext:
      case LtlOp::kFinally:
      case LtlOp::kGlobally:
      case LtlOp::kUntil:
      case LtlOp::kRelease: break;
      default: return past_value(formula);
    }
    // Front ends refuse such formulas where they know the place in the text; this is for all others.
    throw future_in_past({});
  }

  Expression past_value(const Ltl& formula) {
    // Before the first state there is none, where these are true and the others false.
    const bool is_weak = formula->op == LtlOp::kWeakYesterday || formula->op == LtlOp::kHistorically ||
                         formula->op == LtlOp::kTriggered;
    std::vector<Expression> operands;
    for (const Ltl& operand : formula->operands) operands.push_back(value(operand));
    // Behind the variables of its operands, as it reads them: values are computed in this order.
    const Expression before = remember(is_weak);
    const std::size_t place = values.size() - 1;
    const auto both = [](const Expression& a, const Expression& b) {
      return Expression::binary(Op::kAnd, a, b);
    };
    const auto either = [](const Expression& a, const Expression& b) {
      return Expression::binary(Op::kOr, a, b);
    };
    Expression now;
    switch (formula->op) {
      case LtlOp::kOnce: now = either(operands[0], before); break;
      case LtlOp::kHistorically: now = both(operands[0], before); break;
      case LtlOp::kSince: now = either(operands[1], both(operands[0], before)); break;
      case LtlOp::kTriggered: now = both(operands[1], either(operands[0], before)); break;
      default:  // Y and Z
        // The variable has the operand's value one step later, which is just what is asked now.
        values[place] = truth(operands[0]);
        return before;
    }
    values[place] = truth(now);
    return now;
  }

  static Expression truth(const Expression& value) {
    return Expression::conditional(value, Expression::constant(1), Expression::constant(0));
  }

  // A new variable, which holds in the beginning or not.
  Expression remember(bool initially) {
    const auto id = static_cast<std::uint32_t>(first_ + variables.size());
    variables.push_back({.name = "past#" + std::to_string(variables.size()),
                         .domain = {0, 1},
                         .initial = initially ? 1 : 0,
                         .is_boolean = true,
                         .is_internal = true});
    values.emplace_back();
    return Expression::variable(VariableId{id});
  }

  std::size_t first_;
};
}  // namespace

PastFree without_past(const Ltl& formula, const Network& network) {
  // The new variables come behind those of the network, as the monitor adds them.
  Remembering remembering(network.variables.size());
  Ltl result = remembering.rewrite(formula);
  return {std::move(result), std::move(remembering.variables), std::move(remembering.values)};
}
}  // namespace tarrier::model
