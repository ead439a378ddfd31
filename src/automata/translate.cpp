// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "automata/formula.hpp"
#include "automata/guards.hpp"
#include "automata/ltl.hpp"
#include "automata/small_graph.hpp"
#include "base/error.hpp"

namespace tarrier::automata {
namespace {
// Where the formula stands, as far as it is known: with its first condition.
base::SourceSpan span_of(const model::Ltl& formula) {
  if (formula->op == model::LtlOp::kAtom)
    // The constant `true` has no condition, hence no place.
    return formula->condition.is_empty() ? base::SourceSpan{} : formula->condition->span;
  for (const model::Ltl& operand : formula->operands)
    if (const base::SourceSpan span = span_of(operand); span.line > 0) return span;
  return {};
}

// Calls make(core formula, formulas, atoms); limits become errors of the user's formula.
template <typename Make>
auto with_core(const model::Ltl& formula, const Make& make) {
  try {
    Bdds bdds;
    // All tables live for one translation only: they are never cleaned up in between.
    Formulas formulas(bdds);
    Atoms atoms;
    const Formula core = to_core(formula, formulas, atoms);
    return make(core, formulas, atoms);
  } catch (const TooLarge& limit) {
    throw base::Error(base::Code::kUnsupported, span_of(formula),
                      fmt::format("the formula needs too many {}", limit.what),
                      "check the parts of a conjunction one by one, or use fewer nested temporal operators");
  }
}

bool has_only(const model::Ltl& formula, bool FormulaNode::*trait) {
  return with_core(
      formula, [&](Formula core, const Formulas& formulas, const Atoms&) { return formulas[core].*trait; });
}
}  // namespace

Translation translate(const model::Ltl& formula) {
  return with_core(formula, [](Formula core, Formulas& formulas, const Atoms& atoms) {
    return to_translation(small_graph(core, formulas), formulas.bdds(), atoms.conditions());
  });
}

bool is_cosafety(const model::Ltl& formula) { return has_only(formula, &FormulaNode::is_guarantee); }
bool is_safety(const model::Ltl& formula) { return has_only(formula, &FormulaNode::is_safety); }
}  // namespace tarrier::automata
