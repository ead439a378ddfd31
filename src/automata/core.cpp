// SPDX-License-Identifier: MIT
// From formulas over expressions to formulas over numbered atoms.
#include <algorithm>
#include <map>
#include <utility>

#include "automata/formula.hpp"
#include "base/error.hpp"
#include "model/terms/same.hpp"

namespace tarrier::automata {
namespace {
using model::LtlOp;

class Conversion {
 public:
  Conversion(Formulas& formulas, Atoms& atoms) : formulas_(formulas), atoms_(atoms) {}

  // The formula, or its negation. Nodes are shared, equivalences even share theirs many times over, so each
  // is converted once.
  Formula convert(const model::Ltl& formula, bool is_negated) {
    // Both polarities are kept apart: below an equivalence, a formula occurs both ways.
    const std::pair key(&*formula, is_negated);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const Formula result = convert_node(*formula, is_negated);
    known_.emplace(key, result);
    return result;
  }

 private:
  Formula convert_node(const model::LtlNode& node, bool is_negated) {
    if (node.op == LtlOp::kAtom) return atom(node.condition, is_negated);
    if (node.op == LtlOp::kNot) return convert(node.operands.front(), !is_negated);
    std::vector<Formula> parts;
    for (const model::Ltl& operand : node.operands) parts.push_back(convert(operand, is_negated));
    switch (node.op) {
      case LtlOp::kAnd: return is_negated ? formulas_.any(parts) : formulas_.all(parts);
      case LtlOp::kOr: return is_negated ? formulas_.all(parts) : formulas_.any(parts);
      // X is its own dual on infinite words.
      case LtlOp::kNext: return formulas_.next(parts[0]);
      case LtlOp::kFinally: return is_negated ? formulas_.globally(parts[0]) : formulas_.finally(parts[0]);
      case LtlOp::kGlobally: return is_negated ? formulas_.finally(parts[0]) : formulas_.globally(parts[0]);
      case LtlOp::kUntil:
        return is_negated ? formulas_.release(parts[0], parts[1]) : formulas_.until(parts[0], parts[1]);
      case LtlOp::kRelease:
        return is_negated ? formulas_.until(parts[0], parts[1]) : formulas_.release(parts[0], parts[1]);
      default: break;
    }
    throw base::Error(base::Code::kUnsupported, {},
                      "an automaton cannot look back: the formula has past operators",
                      "replace them by variables that remember the past, or use future operators only");
  }

  Formula atom(const model::Expression& condition, bool is_negated) {
    if (condition.is_empty()) return is_negated ? Formula::kFalse : Formula::kTrue;
    if (condition.is_constant())
      return condition.is_constant(0) == is_negated ? Formula::kTrue : Formula::kFalse;
    const Bdd variable = formulas_.bdds().variable(atoms_.number_of(condition));
    return formulas_.leaf(is_negated ? formulas_.bdds().negation(variable) : variable);
  }

  Formulas& formulas_;
  Atoms& atoms_;
  std::map<std::pair<const model::LtlNode*, bool>, Formula> known_;
};
}  // namespace

std::uint32_t Atoms::number_of(const model::Expression& condition) {
  const auto found =
      std::find_if(conditions_.begin(), conditions_.end(),
                   [&](const model::Expression& known) { return model::is_same(known, condition); });
  if (found == conditions_.end()) {
    // A letter is a word of 64 bits, and variables beyond are those of the tableau.
    if (conditions_.size() == kMaxAtoms)
      throw base::Error(base::Code::kUnsupported, condition->span,
                        "the formula has more than 64 different conditions",
                        "join conditions that only occur together");
    conditions_.push_back(condition);
    return static_cast<std::uint32_t>(conditions_.size() - 1);
  }
  return static_cast<std::uint32_t>(found - conditions_.begin());
}

Formula to_core(const model::Ltl& formula, Formulas& formulas, Atoms& atoms) {
  return Conversion(formulas, atoms).convert(formula, false);
}
}  // namespace tarrier::automata
