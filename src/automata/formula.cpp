// SPDX-License-Identifier: MIT
#include "automata/formula.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace tarrier::automata {
namespace {
bool have_traits(const FormulaNode& left, const FormulaNode& right, bool FormulaNode::*of_left,
                 bool FormulaNode::*of_right) {
  return left.*of_left && right.*of_right;
}
}  // namespace

// The two constants have to be the first formulas, since their numbers are fixed.
Formulas::Formulas(Bdds& bdds) : bdds_(bdds) {
  TARRIER_ASSERT(leaf(Bdd::kFalse) == Formula::kFalse);
  TARRIER_ASSERT(leaf(Bdd::kTrue) == Formula::kTrue);
}

// Traits are seen by the syntax alone, from the traits of operands, so that they cost nothing; `false` means
// that they are not seen.
Formula Formulas::make(FormulaNode node) {
  const auto [found, is_new] =
      unique_.try_emplace({node.kind, node.leaf, node.operands}, static_cast<Formula>(nodes_.size()));
  if (!is_new) return found->second;
  const auto every = [&](bool FormulaNode::*trait) {
    return std::all_of(node.operands.begin(), node.operands.end(),
                       [&](Formula f) { return (*this)[f].*trait; });
  };
  const auto both = [&](bool FormulaNode::*of_left, bool FormulaNode::*of_right) {
    return have_traits((*this)[node.operands[0]], (*this)[node.operands[1]], of_left, of_right);
  };
  // Syntactic closure: an eventual formula stays one under every operator with eventual operands, and F
  // makes one of anything; for universal ones, G does.
  const bool is_until = node.kind == Kind::kUntil;
  const bool is_release = node.kind == Kind::kRelease;
  const bool is_constant = node.leaf == Bdd::kFalse || node.leaf == Bdd::kTrue;
  const bool is_leaf = node.kind == Kind::kLeaf;
  node.is_eventual = is_leaf ? is_constant : every(&FormulaNode::is_eventual);
  node.is_universal = is_leaf ? is_constant : every(&FormulaNode::is_universal);
  if (is_until && node.operands[0] == Formula::kTrue) node.is_eventual = true;
  if (is_release && node.operands[0] == Formula::kFalse) node.is_universal = true;
  // No operator but R asks for something forever, so a formula without it is satisfied by a finite
  // beginning.
  node.is_guarantee = is_leaf || (!is_release && every(&FormulaNode::is_guarantee));
  node.is_safety = is_leaf || (!is_until && every(&FormulaNode::is_safety));
  node.is_obligation = node.is_guarantee || node.is_safety;
  if (!node.is_obligation) {
    if (is_until)
      // a U b is an obligation if b can be seen in finite time: then a is asked for finitely often only.
      node.is_obligation = both(&FormulaNode::is_obligation, &FormulaNode::is_guarantee);
    else if (is_release)
      node.is_obligation = both(&FormulaNode::is_obligation, &FormulaNode::is_safety);
    else
      node.is_obligation = every(&FormulaNode::is_obligation);
  }
  nodes_.push_back(std::move(node));
  return found->second;
}

Formula Formulas::leaf(Bdd function) { return make({.kind = Kind::kLeaf, .leaf = function}); }

// All parts that are Boolean functions of the present become one leaf: so equal conditions are equal leaves,
// however they were written, and few formulas differ.
Formula Formulas::combine(Kind kind, const std::vector<Formula>& parts) {
  const bool is_and = kind == Kind::kAnd;
  Bdd label = is_and ? Bdd::kTrue : Bdd::kFalse;
  std::vector<Formula> operands;
  const auto add = [&](Formula f) {
    const FormulaNode& node = (*this)[f];
    if (node.kind != Kind::kLeaf) return operands.push_back(f);
    label = is_and ? bdds_.conjunction(label, node.leaf) : bdds_.disjunction(label, node.leaf);
  };
  for (const Formula part : parts) {
    if ((*this)[part].kind == kind) {
      const std::vector<Formula> inner = (*this)[part].operands;
      for (const Formula f : inner) add(f);
    } else {
      add(part);
    }
  }
  if (label == (is_and ? Bdd::kFalse : Bdd::kTrue)) return leaf(label);
  if (label != (is_and ? Bdd::kTrue : Bdd::kFalse)) operands.push_back(leaf(label));
  // Order does not matter to either connective, so equal sets get equal numbers.
  std::sort(operands.begin(), operands.end());
  operands.erase(std::unique(operands.begin(), operands.end()), operands.end());
  if (operands.empty()) return leaf(label);
  if (operands.size() == 1) return operands.front();
  return make({.kind = kind, .operands = std::move(operands)});
}

Formula Formulas::next(Formula f) {
  if (f == Formula::kFalse || f == Formula::kTrue) return f;
  return make({.kind = Kind::kNext, .operands = {f}});
}

Formula Formulas::until(Formula left, Formula right) {
  if (right == Formula::kFalse || right == Formula::kTrue) return right;
  // a U a is a, and false U b is b now.
  if (left == Formula::kFalse || left == right) return right;
  return make({.kind = Kind::kUntil, .operands = {left, right}});
}

Formula Formulas::release(Formula left, Formula right) {
  if (right == Formula::kFalse || right == Formula::kTrue) return right;
  if (left == Formula::kTrue || left == right) return right;
  return make({.kind = Kind::kRelease, .operands = {left, right}});
}

Formula Formulas::negation(Formula f) {
  if (const auto found = negations_.find(f); found != negations_.end()) return found->second;
  // A copy, as the recursion makes new nodes.
  const FormulaNode node = (*this)[f];
  std::vector<Formula> operands;
  for (const Formula operand : node.operands) operands.push_back(negation(operand));
  const auto negated = [&]() {
    switch (node.kind) {
      case Kind::kLeaf: return leaf(bdds_.negation(node.leaf));
      case Kind::kAnd: return any(operands);
      case Kind::kOr: return all(operands);
      case Kind::kNext: return next(operands[0]);
      case Kind::kUntil: return release(operands[0], operands[1]);
      case Kind::kRelease: break;
    }
    return until(operands[0], operands[1]);
  };
  const Formula result = negated();
  // In both directions: negation is its own inverse, up to the laws that makers apply.
  negations_.emplace(f, result);
  negations_.emplace(result, f);
  return result;
}

std::vector<Formula> Formulas::parts(Formula f, Kind kind) const {
  return (*this)[f].kind == kind ? (*this)[f].operands : std::vector<Formula>{f};
}
}  // namespace tarrier::automata
