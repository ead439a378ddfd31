// SPDX-License-Identifier: MIT
// Equivalent formulas that are easier to translate.
#pragma once
#include <map>
#include <utility>
#include <vector>

#include "automata/formula.hpp"

namespace tarrier::automata {
// Does every word that satisfies a satisfy b? By the structure of the formulas, so `false` means "not known".
class Implications {
 public:
  explicit Implications(Formulas& formulas) : formulas_(formulas) {}
  bool holds(Formula a, Formula b);

 private:
  bool decide(Formula a, Formula b);
  bool follows_from_parts(Formula a, Formula b);
  bool follows_for_parts(Formula a, Formula b);

  Formulas& formulas_;
  std::map<std::pair<Formula, Formula>, bool> known_;
};

// The rules of Somenzi and Bloem (2000), of Etessami and Holzmann (2000) for eventual and universal
// formulas, and of Babiak et al. (2012) for those that are both, applied until none fits. There is one rule
// for each pair of duals: conjunctions and releases are simplified as the negations of disjunctions and
// untils.
class Simplifier {
 public:
  explicit Simplifier(Formulas& formulas) : formulas_(formulas), implications_(formulas) {}
  Formula simplify(Formula f);

 private:
  using Parts = std::vector<Formula>;
  Formula rewrite(Formula f);
  Formula rewrite_next(Formula operand);
  Formula rewrite_until(Formula left, Formula right);
  Formula rewrite_any(Parts parts);
  Formula shorten_waiting(Formula left, Formula right);
  Formula split_goal(Formula left, Formula right);
  Formula split_stable(Formula left, Formula right);
  bool join_two(Parts& parts);
  Formula joined(Formula a, Formula b);
  Formula weak_until(Formula left, Formula right);
  Formula joined_with_globally(Formula a, Formula b);
  Formula joined_with_next(Formula a, Formula b);
  [[nodiscard]] bool is_suspendable(Formula f) const;
  Parts negations(const Parts& parts);

  Formulas& formulas_;
  Implications implications_;
  // Below F everything is joined, F a | G F b to F (a | G F b), so that one state waits for all of it; below
  // G it is split, G (a && F b) to G a && G F b, so that each mark has a part of its own. This is the one
  // thing in which duals differ: set while a disjunction or an until is rewritten that is not the negation of
  // another formula.
  bool joins_ = false;
  std::map<Formula, Formula> known_;
};
}  // namespace tarrier::automata
