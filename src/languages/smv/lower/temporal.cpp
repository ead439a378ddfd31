// SPDX-License-Identifier: MIT
#include "languages/smv/lower/temporal.hpp"

#include <algorithm>

namespace tarrier::languages::smv {
namespace {
using model::Ctl;
using model::CtlOp;
using model::Ltl;
using model::LtlOp;

Ctl node(CtlOp op, std::vector<Ctl> operands) {
  return {.op = op, .condition = {}, .operands = std::move(operands)};
}

Ltl negation(Ltl formula) { return Ltl::unary(LtlOp::kNot, std::move(formula)); }

LtlOp unary_op(Op op) {
  switch (op) {
    case Op::kX: return LtlOp::kNext;
    case Op::kG: return LtlOp::kGlobally;
    case Op::kF: return LtlOp::kFinally;
    case Op::kY: return LtlOp::kYesterday;
    case Op::kZ: return LtlOp::kWeakYesterday;
    case Op::kH: return LtlOp::kHistorically;
    case Op::kO: return LtlOp::kOnce;
    default: return LtlOp::kNot;
  }
}

LtlOp binary_op(Op op) {
  switch (op) {
    case Op::kU: return LtlOp::kUntil;
    case Op::kV: return LtlOp::kRelease;
    case Op::kS: return LtlOp::kSince;
    default: return LtlOp::kTriggered;
  }
}

// F [1, 3] f is X (f | X (f | X f)); the past likewise, with Y, as NuSMV has it: H [0, 1] f does not hold at
// the beginning, because there is nothing before it.
Ltl bounded(const ExpressionNode& node, const Ltl& operand) {
  constexpr std::int64_t kLargest = 1000;
  // The formula grows with the bound, and the automaton with the formula.
  if (node.high > kLargest)
    throw base::Error(base::Code::kUnsupported, node.span, "a bound of a temporal operator is too large",
                      "at most " + std::to_string(kLargest) + " is supported");
  const bool is_all = node.op == Op::kG || node.op == Op::kH;
  const LtlOp step = node.op == Op::kO || node.op == Op::kH ? LtlOp::kYesterday : LtlOp::kNext;
  // An empty interval: for all of nothing, or some of nothing.
  if (node.low > node.high) return Ltl::constant(is_all);
  Ltl result = operand;
  for (std::int64_t i = node.low; i < node.high; ++i) {
    // From the inside: one more step in each round, so the size is linear in the bound.
    std::vector<Ltl> parts{operand, Ltl::unary(step, result)};
    result = is_all ? Ltl::all(std::move(parts)) : Ltl::any(std::move(parts));
  }
  for (std::int64_t i = 0; i < node.low; ++i) result = Ltl::unary(step, result);
  return result;
}

class Linear {
 public:
  explicit Linear(LoweredModel& lowered, bool all_go_on = false) : lowered_(lowered), all_go_on_(all_go_on) {}

  Ltl formula(const Expression& expression) {
    if (expression->logic == Logic::kNone) return atom(expression);
    std::vector<Ltl> operands;
    for (const Expression& operand : expression->operands) operands.push_back(formula(operand));
    switch (expression->op) {
      case Op::kNot: return negation(operands[0]);
      case Op::kAnd: return Ltl::all(std::move(operands));
      case Op::kOr: return Ltl::any(std::move(operands));
      case Op::kImplies: return Ltl::any({negation(operands[0]), operands[1]});
      case Op::kIff:
      case Op::kXnor: return equivalence(operands[0], operands[1]);
      case Op::kXor: return negation(equivalence(operands[0], operands[1]));
      case Op::kX:
      case Op::kG:
      case Op::kF:
      case Op::kY:
      case Op::kZ:
      case Op::kH:
      case Op::kO:
        // Future operators below past ones are refused here, with the place.
        model::require_no_future(unary_op(expression->op), operands, expression->span);
        return expression->is_bounded ? bounded(*expression, operands[0])
                                      : Ltl::unary(unary_op(expression->op), operands[0]);
      case Op::kU:
      case Op::kV:
      case Op::kS:
      case Op::kT:
        model::require_no_future(binary_op(expression->op), operands, expression->span);
        return Ltl::binary(binary_op(expression->op), operands[0], operands[1]);
      default: break;
    }
    throw base::Error(base::Code::kUnsupported, expression->span,
                      "this operator on temporal formulas is not supported", "use !, &, |, ->, <-> and xor");
  }

  // See linear_form.
  std::optional<Ltl> universal(const Expression& formula, bool is_negated) {
    if (formula->logic == Logic::kNone) return literal(formula, is_negated);
    const auto& operands = formula->operands;
    switch (formula->op) {
      case Op::kNot: return universal(operands[0], !is_negated);
      // De Morgan: negations are pushed down to the states.
      case Op::kAnd: return is_negated ? any(operands, true) : all(operands, false);
      case Op::kOr: return is_negated ? all(operands, true) : any(operands, false);
      case Op::kImplies: return implication(operands[0], operands[1], is_negated);
      case Op::kAX:
      // Negated, it says that some path exists, which is not about all of them.
      case Op::kAG: return is_negated ? std::nullopt : unary(formula->op == Op::kAX, operands[0], false);
      case Op::kEX:
        // Where every path goes on, there always is a next state.
        if (operands[0].is_true() && all_go_on_) return Ltl::constant(!is_negated);
        [[fallthrough]];
      case Op::kEF: return is_negated ? unary(formula->op == Op::kEX, operands[0], true) : std::nullopt;
      case Op::kAF:
        // AF AG p and F G p differ: a path may settle in p while others can still leave it. On states alone
        // there is no such difference.
        if (is_negated || operands[0]->logic != Logic::kNone) return std::nullopt;
        return Ltl::unary(LtlOp::kFinally, atom(operands[0]));
      case Op::kEG:
        if (!is_negated || operands[0]->logic != Logic::kNone) return std::nullopt;
        return Ltl::unary(LtlOp::kFinally, negation(atom(operands[0])));
      case Op::kAU:
      case Op::kEU: {
        const bool is_universal = formula->op == Op::kAU;
        if (is_negated == is_universal || operands[0]->logic != Logic::kNone ||
            operands[1]->logic != Logic::kNone)
          return std::nullopt;
        Ltl until = Ltl::binary(LtlOp::kUntil, atom(operands[0]), atom(operands[1]));
        return is_universal ? until : negation(std::move(until));
      }
      default: return std::nullopt;
    }
  }

 private:
  Ltl atom(const Expression& expression) { return Ltl::atom(lowered_.condition(expression)); }
  Ltl literal(const Expression& expression, bool is_negated) {
    return is_negated ? negation(atom(expression)) : atom(expression);
  }
  static Ltl equivalence(const Ltl& a, const Ltl& b) {
    return Ltl::any({Ltl::all({a, b}), Ltl::all({negation(a), negation(b)})});
  }

  std::optional<Ltl> unary(bool is_next, const Expression& operand, bool is_negated) {
    std::optional<Ltl> inside = universal(operand, is_negated);
    if (!inside) return std::nullopt;
    return Ltl::unary(is_next ? LtlOp::kNext : LtlOp::kGlobally, *std::move(inside));
  }

  std::optional<Ltl> all(const std::vector<Expression>& operands, bool are_negated) {
    std::vector<Ltl> parts;
    for (const Expression& operand : operands) {
      std::optional<Ltl> part = universal(operand, are_negated);
      if (!part) return std::nullopt;
      parts.push_back(*std::move(part));
    }
    return Ltl::all(std::move(parts));
  }
  // AG p | AG q is not G p | G q: one path may keep p and another one q. With one
  // temporal operand there is no such choice.
  std::optional<Ltl> any(const std::vector<Expression>& operands, bool are_negated) {
    std::vector<Ltl> parts;
    for (const Expression& operand : operands) {
      std::optional<Ltl> part = universal(operand, are_negated);
      if (!part) return std::nullopt;
      parts.push_back(*std::move(part));
    }
    return temporal(operands) > 1 ? std::nullopt : std::optional(Ltl::any(std::move(parts)));
  }
  std::optional<Ltl> implication(const Expression& left, const Expression& right, bool is_negated) {
    const std::optional<Ltl> first = universal(left, !is_negated);
    const std::optional<Ltl> second = universal(right, is_negated);
    if (!first || !second) return std::nullopt;
    if (is_negated) return Ltl::all({*first, *second});
    return temporal({left, right}) > 1 ? std::nullopt : std::optional(Ltl::any({*first, *second}));
  }
  static std::ptrdiff_t temporal(const std::vector<Expression>& operands) {
    return std::ranges::count_if(operands, [](const Expression& e) { return e->logic != Logic::kNone; });
  }

  LoweredModel& lowered_;
  bool all_go_on_;
};
}  // namespace

Ltl ltl_of(const Expression& formula, LoweredModel& lowered) { return Linear(lowered).formula(formula); }

std::optional<Ltl> linear_form(const Expression& formula, bool is_negated, bool all_go_on,
                               LoweredModel& lowered) {
  return Linear(lowered, all_go_on).universal(formula, is_negated);
}

Ctl ctl_of(const Expression& formula, LoweredModel& lowered) {
  if (formula->logic == Logic::kNone)
    return {.op = CtlOp::kAtom, .condition = lowered.condition(formula), .operands = {}};
  std::vector<Ctl> operands;
  for (const Expression& operand : formula->operands) operands.push_back(ctl_of(operand, lowered));
  // An empty condition counts as true.
  const Ctl truth{.op = CtlOp::kAtom, .condition = {}, .operands = {}};
  const auto inverse = [](Ctl f) { return node(CtlOp::kNot, {std::move(f)}); };
  Ctl& f = operands.front();
  switch (formula->op) {
    case Op::kNot: return inverse(f);
    case Op::kAnd: return node(CtlOp::kAnd, std::move(operands));
    case Op::kOr: return node(CtlOp::kOr, std::move(operands));
    case Op::kImplies: return node(CtlOp::kOr, {inverse(f), operands[1]});
    case Op::kIff:
    case Op::kXnor:
    case Op::kXor: {
      const Ctl both = node(CtlOp::kAnd, operands);
      const Ctl neither = inverse(node(CtlOp::kOr, operands));
      const Ctl equal = node(CtlOp::kOr, {both, neither});
      return formula->op == Op::kXor ? inverse(equal) : equal;
    }
    case Op::kEX: return node(CtlOp::kNext, {f});
    case Op::kEF: return node(CtlOp::kUntil, {truth, f});
    case Op::kEG: return node(CtlOp::kGlobally, {f});
    case Op::kEU: return node(CtlOp::kUntil, std::move(operands));
    // Universal operators are duals: the Network knows EX, EU and EG only.
    case Op::kAX: return inverse(node(CtlOp::kNext, {inverse(f)}));
    case Op::kAF: return inverse(node(CtlOp::kGlobally, {inverse(f)}));
    case Op::kAG: return inverse(node(CtlOp::kUntil, {truth, inverse(f)}));
    case Op::kAU: {  // A [p U q] fails on a path without q, and on one where p ends before q comes
      const Ctl without = inverse(operands[1]);
      const Ctl ends = node(CtlOp::kUntil, {without, node(CtlOp::kAnd, {inverse(f), without})});
      return inverse(node(CtlOp::kOr, {ends, node(CtlOp::kGlobally, {without})}));
    }
    default: break;
  }
  throw base::Error(base::Code::kUnsupported, formula->span,
                    "this operator on temporal formulas is not supported", "use !, &, |, ->, <-> and xor");
}

// Whatever else is to be violated, AF has to be in the end.
bool is_about_infinite_paths(const Expression& formula, bool is_negated) {
  const auto& operands = formula->operands;
  const auto is_so = [&](const Expression& operand) { return is_about_infinite_paths(operand, is_negated); };
  switch (formula->op) {
    case Op::kNot: return is_about_infinite_paths(operands[0], !is_negated);
    case Op::kAnd:
      // A conjunction is violated where any operand is, so each has to be of that kind; it is satisfied
      // where all are, so one is enough.
      return is_negated ? std::ranges::any_of(operands, is_so) : std::ranges::all_of(operands, is_so);
    case Op::kOr:
      return is_negated ? std::ranges::all_of(operands, is_so) : std::ranges::any_of(operands, is_so);
    case Op::kImplies: {
      const bool first = is_about_infinite_paths(operands[0], !is_negated);
      return is_negated ? first && is_so(operands[1]) : first || is_so(operands[1]);
    }
    case Op::kAX:
    case Op::kAG:
    case Op::kEX:
    case Op::kEF: return is_so(operands[0]);
    case Op::kAF:
    case Op::kEG: return true;
    default: return false;
  }
}
}  // namespace tarrier::languages::smv
