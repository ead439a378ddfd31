// SPDX-License-Identifier: MIT
// Formulas as the translation sees them: negation normal form over numbered atoms.
//
// A leaf is any Boolean function of the atoms, so everything without temporal operators is one leaf, and
// negations are gone. Formulas are numbered; those that are written alike have the same number, up to the
// order of operands and the simplest laws (see the makers). `F f` is `true U f` and `G f` is `false R f`.
#pragma once
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "automata/bdd.hpp"
#include "model/ltl.hpp"

namespace tarrier::automata {
enum class Formula : std::uint32_t { kFalse = 0, kTrue = 1 };

enum class Kind : std::uint8_t { kLeaf, kAnd, kOr, kNext, kUntil, kRelease };

struct FormulaNode {
  Kind kind = Kind::kLeaf;
  Bdd leaf = Bdd::kFalse;         // kLeaf
  std::vector<Formula> operands;  // kAnd, kOr: two or more, ascending, at most one leaf

  // Etessami and Holzmann, 2000. A word satisfies an eventual formula if some suffix does, and all suffixes
  // of a word satisfy a universal formula if the word does. Both: the formula says nothing of any prefix.
  bool is_eventual = false;
  bool is_universal = false;
  // By the operators in it (Manna and Pnueli, 1990): only X and U, only X and R, and combinations.
  bool is_guarantee = false;
  bool is_safety = false;
  bool is_obligation = false;
};

class Formulas {
 public:
  explicit Formulas(Bdds& bdds);

  [[nodiscard]] const FormulaNode& operator[](Formula f) const {
    return nodes_[static_cast<std::uint32_t>(f)];
  }
  [[nodiscard]] Bdds& bdds() const noexcept { return bdds_; }

  Formula leaf(Bdd function);
  Formula all(const std::vector<Formula>& parts) { return combine(Kind::kAnd, parts); }
  Formula any(const std::vector<Formula>& parts) { return combine(Kind::kOr, parts); }
  Formula next(Formula f);
  Formula until(Formula left, Formula right);
  Formula release(Formula left, Formula right);
  Formula finally(Formula f) { return until(Formula::kTrue, f); }
  Formula globally(Formula f) { return release(Formula::kFalse, f); }
  Formula negation(Formula f);

  [[nodiscard]] bool is_finally(Formula f) const {
    return (*this)[f].kind == Kind::kUntil && (*this)[f].operands[0] == Formula::kTrue;
  }
  [[nodiscard]] bool is_globally(Formula f) const {
    return (*this)[f].kind == Kind::kRelease && (*this)[f].operands[0] == Formula::kFalse;
  }
  // The operands of a conjunction, or of a disjunction, or the formula itself.
  [[nodiscard]] std::vector<Formula> parts(Formula f, Kind kind) const;

 private:
  Formula combine(Kind kind, const std::vector<Formula>& parts);
  Formula make(FormulaNode node);

  Bdds& bdds_;
  std::vector<FormulaNode> nodes_;
  std::map<std::tuple<Kind, Bdd, std::vector<Formula>>, Formula> unique_;
  std::map<Formula, Formula> negations_;
};

// The conditions that a formula is about, each once; the number of an atom is its place.
class Atoms {
 public:
  // Throws base::Error (kUnsupported) if there are more than 64.
  std::uint32_t number_of(const model::Expression& condition);
  [[nodiscard]] const std::vector<model::Expression>& conditions() const noexcept { return conditions_; }

 private:
  std::vector<model::Expression> conditions_;
};
inline constexpr std::size_t kMaxAtoms = 64;

// Throws base::Error (kUnsupported) for past operators.
Formula to_core(const model::Ltl& formula, Formulas& formulas, Atoms& atoms);
}  // namespace tarrier::automata
