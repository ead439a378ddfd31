// SPDX-License-Identifier: MIT
#include "languages/smv/properties.hpp"

#include <algorithm>

namespace tarrier::languages::smv {
namespace {
using model::Formula;
using model::PropertyKind;

std::string_view keyword(Specification::Kind kind) {
  switch (kind) {
    case Specification::Kind::kInvariant: return "INVARSPEC";
    case Specification::Kind::kLtl: return "LTLSPEC";
    case Specification::Kind::kCtl: return "CTLSPEC";
    case Specification::Kind::kCompute: return "COMPUTE";
    case Specification::Kind::kPsl: return "PSLSPEC";
  }
  return {};
}

class Properties {
 public:
  Properties(const Specification& specification, const FlatModel& flat, LoweredModel& lowered)
      : specification_(specification), flat_(flat), lowered_(lowered) {}

  model::Property property() {
    switch (specification_.kind) {
      case Specification::Kind::kInvariant: return invariant(state_formula(specification_.formula, false));
      case Specification::Kind::kCtl: return ctl(specification_.formula, false);
      case Specification::Kind::kLtl: refuse("LTL is not supported yet");
      case Specification::Kind::kCompute: refuse("COMPUTE is not supported");
      case Specification::Kind::kPsl: refuse("PSL is not supported");
    }
    refuse("this kind of specification is not supported");
  }

 private:
  [[noreturn]] void refuse(const std::string& message) const {
    throw base::Error(base::Code::kUnsupported, specification_.span, message);
  }

  // `goal` is what must not be found.
  static model::Property invariant(Formula goal) {
    return {.kind = PropertyKind::kInvariant, .goal = std::move(goal)};
  }

  model::Property ctl(const Expression& formula, bool is_negated) {
    switch (formula->op) {
      case Op::kNot: return ctl(formula->operands[0], !is_negated);
      case Op::kAG:
        return is_negated ? reachable(formula->operands[0], true) : always(formula->operands[0], false);
      case Op::kEF:
        return is_negated ? always(formula->operands[0], true) : reachable(formula->operands[0], false);
      case Op::kAnd:
        if (!is_negated && std::ranges::all_of(formula->operands, is_always)) return all_always(*formula);
        break;
      default: break;
    }
    refuse("CTL beyond AG p and EF p, where p speaks of states, is not supported");
  }

  static bool is_always(const Expression& formula) { return formula->op == Op::kAG; }
  // AG p & AG q is AG (p & q).
  model::Property all_always(const ExpressionNode& conjunction) {
    std::vector<Formula> violations;
    for (const Expression& operand : conjunction.operands)
      violations.push_back(state_formula(operand->operands[0], false));
    model::Property property = invariant(Formula::any(std::move(violations)));
    if (is_fair()) property.doubt = kUnfair;
    return property;
  }

  // AG of the formula, or of its negation.
  model::Property always(const Expression& formula, bool is_negated) {
    model::Property property = invariant(state_formula(formula, is_negated));
    if (is_fair()) property.doubt = kUnfair;
    return property;
  }
  model::Property reachable(const Expression& formula, bool is_negated) {
    model::Property property{.kind = PropertyKind::kReachable, .goal = state_formula(formula, !is_negated)};
    if (has_several_starts()) property.doubt = "there may be initial states from which it is not reachable";
    if (is_fair()) property.doubt = kUnfair;
    return property;
  }
  static constexpr const char* kUnfair = "whether a fair path goes on from there has not been looked at";
  [[nodiscard]] bool is_fair() const { return !flat_.justice.empty() || !flat_.compassion.empty(); }
  [[nodiscard]] bool has_several_starts() const {
    return std::ranges::any_of(lowered_.network().variables, &model::Variable::is_free_at_start);
  }

  // States in which it holds, or does not.
  Formula state_formula(const Expression& formula, bool wanted) {
    if (formula->logic == Logic::kNone) {
      model::Expression condition = lowered_.condition(formula);
      return Formula::of(wanted ? condition : model::Expression::unary(model::Op::kNot, condition));
    }
    switch (formula->op) {
      case Op::kNot: return state_formula(formula->operands[0], !wanted);
      case Op::kAnd: return joined(formula, wanted, wanted);
      case Op::kOr: return joined(formula, wanted, !wanted);
      case Op::kImplies: {
        std::vector<Formula> parts{state_formula(formula->operands[0], !wanted),
                                   state_formula(formula->operands[1], wanted)};
        return wanted ? Formula::any(std::move(parts)) : Formula::all(std::move(parts));
      }
      case Op::kEX:
        if (formula->operands[0].is_true()) return Formula::deadlock(!wanted);
        break;
      case Op::kAG:  // AG AG p is AG p
      default: break;
    }
    refuse("CTL beyond AG p and EF p, where p speaks of states, is not supported");
  }
  Formula joined(const Expression& formula, bool wanted, bool all) {
    std::vector<Formula> parts;
    for (const Expression& operand : formula->operands) parts.push_back(state_formula(operand, wanted));
    return all ? Formula::all(std::move(parts)) : Formula::any(std::move(parts));
  }

  const Specification& specification_;
  const FlatModel& flat_;
  LoweredModel& lowered_;
};
}  // namespace

model::Query query_of(const Specification& specification, const FlatModel& flat, LoweredModel& lowered) {
  const std::string text = specification.name.empty() ? specification.text
                                                      : std::string(keyword(specification.kind)) + " NAME " +
                                                            specification.name + " := " + specification.text;
  try {
    return {text, specification.span, Properties(specification, flat, lowered).property()};
  } catch (const base::Error& error) {
    if (error.code() != base::Code::kUnsupported) throw;
    if (error.where().line != 0) return {text, specification.span, error};
    return {text, specification.span,
            base::Error(error.code(), specification.span, error.message(), error.expected())};
  }
}
}  // namespace tarrier::languages::smv
