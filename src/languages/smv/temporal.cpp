// SPDX-License-Identifier: MIT
#include "languages/smv/temporal.hpp"

#include <algorithm>

namespace tarrier::languages::smv {
namespace {
using model::Ltl;
using model::LtlOp;

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

// F [1, 3] f is X (f | X (f | X f)); the past likewise, where H does not mind the beginning.
Ltl bounded(const ExpressionNode& node, const Ltl& operand) {
  constexpr std::int64_t kLargest = 1000;
  if (node.high > kLargest)
    throw base::Error(base::Code::kUnsupported, node.span, "a bound of a temporal operator is too large",
                      "at most " + std::to_string(kLargest) + " is supported");
  const bool is_all = node.op == Op::kG || node.op == Op::kH;
  const LtlOp step = node.op == Op::kO   ? LtlOp::kYesterday
                     : node.op == Op::kH ? LtlOp::kWeakYesterday
                                         : LtlOp::kNext;
  if (node.low > node.high) return Ltl::constant(is_all);
  Ltl result = operand;
  for (std::int64_t i = node.low; i < node.high; ++i) {
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
        return expression->is_bounded ? bounded(*expression, operands[0])
                                      : Ltl::unary(unary_op(expression->op), operands[0]);
      case Op::kU:
      case Op::kV:
      case Op::kS:
      case Op::kT: return Ltl::binary(binary_op(expression->op), operands[0], operands[1]);
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
      case Op::kAnd: return is_negated ? any(operands, true) : all(operands, false);
      case Op::kOr: return is_negated ? all(operands, true) : any(operands, false);
      case Op::kImplies: return implication(operands[0], operands[1], is_negated);
      case Op::kAX:
      case Op::kAG: return is_negated ? std::nullopt : unary(formula->op == Op::kAX, operands[0], false);
      case Op::kEX:
        if (operands[0].is_true() && all_go_on_) return Ltl::constant(!is_negated);
        [[fallthrough]];
      case Op::kEF: return is_negated ? unary(formula->op == Op::kEX, operands[0], true) : std::nullopt;
      case Op::kAF:
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
}  // namespace tarrier::languages::smv
