// SPDX-License-Identifier: MIT
#include "languages/smv/lower/properties.hpp"

#include <algorithm>

#include "languages/smv/lower/temporal.hpp"

namespace tarrier::languages::smv {
namespace {
using model::Formula;
using model::Quantifier;

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

  model::Question question() {
    switch (specification_.kind) {
      case Specification::Kind::kInvariant: return invariant(state_formula(specification_.formula, false));
      case Specification::Kind::kCtl: return ctl(specification_.formula);
      case Specification::Kind::kLtl: return ltl(specification_.formula);
      case Specification::Kind::kCompute: return distance(specification_.formula);
      case Specification::Kind::kPsl: refuse("PSL is not supported");
    }
    refuse("this kind of specification is not supported");
  }

 private:
  [[noreturn]] void refuse(const std::string& message) const {
    throw base::Error(base::Code::kUnsupported, specification_.span, message);
  }

  // `goal` is what must not be found.
  static model::Reach invariant(Formula goal) {
    return {.goal = std::move(goal), .quantifier = Quantifier::kForAll};
  }

  // What is a matter of single states is found faster as such; whether a run goes on from there forever, and
  // is fair, is asked only then.
  model::Question ltl(const Expression& formula) {
    const bool is_invariant =
        formula->op == Op::kG && !formula->is_bounded && formula->operands[0]->logic == Logic::kNone;
    if (!is_invariant) return model::Runs{.property = runs(ltl_of(formula, lowered_))};
    model::Reach reach = invariant(state_formula(formula->operands[0], false));
    reach.runs = runs(ltl_of(formula, lowered_));
    return reach;
  }

  // What can be found out by looking for one state, or one run, is left to searches that are drawn to it;
  // otherwise all states have to be seen.
  model::Question ctl(const Expression& formula) {
    // First, as reachability is the cheapest question and has most searches and heuristics.
    if (auto reach = about_states(formula, false)) {
      // EF p has to hold in every initial state; a state with p shows that it does in one of them.
      if (reach->quantifier == Quantifier::kExists && has_several_starts()) return branching(formula);
      // With fairness, a state counts only if a fair run goes on from it; CTL of NuSMV restricts all path
      // quantifiers to these.
      if (is_fair())
        reach->runs = runs(linear(formula));
      else
        reach->branching = ctl_of(formula, lowered_);
      return *std::move(reach);
    }
    // Next best: one run that violates the formula.
    if (const auto form = linear_form(formula, false, is_fair(), lowered_))
      return about_runs(formula, *form, Quantifier::kForAll);
    const auto form = linear_form(formula, true, is_fair(), lowered_);
    if (!form || has_several_starts()) return branching(formula);  // one run is enough in each of them
    // The formula fails iff `form` holds on all paths, so a run on which `form` fails shows that the formula
    // holds.
    return about_runs(formula, negated(*form), Quantifier::kExists);
  }
  model::Runs about_runs(const Expression& formula, model::Ltl linear, Quantifier quantifier) {
    model::Runs result{.property = runs(std::move(linear)), .quantifier = quantifier};
    // Where paths that end would matter, a violation by infinite runs is not the whole answer.
    if (!is_fair() && !is_about_infinite_paths(formula, quantifier == Quantifier::kExists))
      result.branching = ctl_of(formula, lowered_);
    return result;
  }
  model::Branching branching(const Expression& formula) {
    return {.formula = ctl_of(formula, lowered_), .fairness = fairness()};
  }

  model::Distance distance(const Expression& compute) {
    return {.from = ctl_of(compute->operands[0], lowered_),
            .to = ctl_of(compute->operands[1], lowered_),
            .is_longest = compute->op == Op::kMaxDistance,
            .fairness = fairness(),
            .text = specification_.text};
  }

  // Of a formula that is known to have such a form.
  model::Ltl linear(const Expression& formula) {
    if (const auto form = linear_form(formula, false, is_fair(), lowered_)) return *form;
    return negated(*linear_form(formula, true, is_fair(), lowered_));
  }
  static model::Ltl negated(model::Ltl formula) {
    return model::Ltl::unary(model::LtlOp::kNot, std::move(formula));
  }

  model::RunProperty runs(model::Ltl formula) {
    return {.formula = std::move(formula), .fairness = fairness()};
  }
  model::Fairness fairness() {
    model::Fairness result;
    for (const Expression& condition : flat_.justice)
      result.justice.push_back(lowered_.fairness_condition(condition));
    for (const auto& [first, second] : flat_.compassion)
      result.compassion.emplace_back(lowered_.fairness_condition(first), lowered_.fairness_condition(second));
    return result;
  }
  [[nodiscard]] bool is_fair() const { return !flat_.justice.empty() || !flat_.compassion.empty(); }
  [[nodiscard]] bool has_several_starts() const {
    // An over-approximation: a constraint may leave one initial state. Then a slower way gives the same
    // answer.
    return std::ranges::any_of(lowered_.network().variables, &model::Variable::is_free_at_start);
  }

  // AG p and EF p, if it is one of these.
  std::optional<model::Reach> about_states(const Expression& formula, bool is_negated) {
    switch (formula->op) {
      case Op::kNot: return about_states(formula->operands[0], !is_negated);
      case Op::kAG:
      case Op::kEF: {
        if (!is_state_formula(formula->operands[0])) return std::nullopt;
        // !EF p is AG !p.
        const bool is_always = (formula->op == Op::kAG) != is_negated;
        // The goal is a state with p for EF, one without for AG; negation in front changes the verdict and
        // not the goal.
        const Formula goal = state_formula(formula->operands[0], formula->op == Op::kEF);
        if (is_always) return invariant(goal);
        return model::Reach{.goal = goal};
      }
      case Op::kAnd: {
        const auto is_always = [this](const Expression& operand) {
          return operand->op == Op::kAG && is_state_formula(operand->operands[0]);
        };
        if (is_negated || !std::ranges::all_of(formula->operands, is_always)) return std::nullopt;
        std::vector<Formula> violations;  // AG p & AG q is AG (p & q)
        for (const Expression& operand : formula->operands)
          violations.push_back(state_formula(operand->operands[0], false));
        return invariant(Formula::any(std::move(violations)));
      }
      default: return std::nullopt;
    }
  }

  [[nodiscard]] bool is_state_formula(const Expression& formula) const {
    if (formula->logic == Logic::kNone) return true;
    switch (formula->op) {
      case Op::kNot:
      case Op::kAnd:
      case Op::kOr:
      case Op::kImplies:
        return std::ranges::all_of(formula->operands,
                                   [this](const Expression& operand) { return is_state_formula(operand); });
      // A state from which steps lead, but no fair run, counts as one from which none does.
      case Op::kEX: return formula->operands[0].is_true() && !is_fair();
      default: return false;
    }
  }

  // States in which it holds, or does not. REQUIRES: is_state_formula.
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
      default: return Formula::deadlock(!wanted);  // EX TRUE
    }
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

// As a query that is read as the same specification again. A formula tells its kind by its temporal
// operators; one of LTL or CTL that has none would be read as an invariant.
std::string text_of(const Specification& specification) {
  using Kind = Specification::Kind;
  const std::string word(keyword(specification.kind));
  if (!specification.name.empty()) return word + " NAME " + specification.name + " := " + specification.text;
  const bool is_temporal = specification.kind == Kind::kLtl || specification.kind == Kind::kCtl;
  const bool says_so = specification.text.starts_with(word + " ") || specification.formula.is_empty() ||
                       specification.formula->logic != Logic::kNone;
  return is_temporal && !says_so ? word + " " + specification.text : specification.text;
}
}  // namespace

model::Query query_of(const Specification& specification, const FlatModel& flat, LoweredModel& lowered) {
  const std::string text = text_of(specification);
  try {
    return {text, specification.span, Properties(specification, flat, lowered).question()};
  } catch (const base::Error& error) {
    // Anything but what is not supported is an error of the model.
    if (error.code() != base::Code::kUnsupported) throw;
    // Errors from deep inside know no place; then that of the specification is shown.
    if (error.where().line != 0) return {text, specification.span, error};
    return {text, specification.span,
            base::Error(error.code(), specification.span, error.message(), error.expected())};
  }
}
}  // namespace tarrier::languages::smv
