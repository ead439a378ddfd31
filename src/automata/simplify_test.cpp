// SPDX-License-Identifier: MIT
#include "automata/simplify.hpp"

#include <gtest/gtest.h>

#include "automata/words_testing.hpp"

namespace tarrier::automata {
namespace {
// Back to a formula that can be evaluated.
model::Ltl to_model(Formula f, Formulas& formulas, const std::vector<model::Expression>& atoms) {
  using model::Ltl;
  const FormulaNode node = formulas[f];
  std::vector<Ltl> operands;
  for (const Formula operand : node.operands) operands.push_back(to_model(operand, formulas, atoms));
  switch (node.kind) {
    case Kind::kAnd: return Ltl::all(operands);
    case Kind::kOr: return Ltl::any(operands);
    case Kind::kNext: return Ltl::unary(model::LtlOp::kNext, operands[0]);
    case Kind::kUntil: return Ltl::binary(model::LtlOp::kUntil, operands[0], operands[1]);
    case Kind::kRelease: return Ltl::binary(model::LtlOp::kRelease, operands[0], operands[1]);
    case Kind::kLeaf: break;
  }
  std::vector<Ltl> cubes;
  for (const Cube& cube : formulas.bdds().cover(node.leaf)) {
    std::vector<Ltl> literals;
    for (const Literal& literal : cube) {
      const Ltl atom = Ltl::atom(atoms[literal.variable]);
      literals.push_back(literal.is_positive ? atom : Ltl::unary(model::LtlOp::kNot, atom));
    }
    cubes.push_back(Ltl::all(literals));
  }
  return Ltl::any(cubes);
}

struct Workshop {
  Bdds bdds;
  Formulas formulas{bdds};
  Atoms atoms;
  Simplifier simplifier{formulas};

  Formula core(const model::Ltl& formula) { return to_core(formula, formulas, atoms); }
  Formula core(const std::string& text) { return core(read_test_formula(text)); }
};

TEST(Simplify, KeepsTheMeaning) {
  for_seeds(1500, [](base::Random& random, std::uint64_t seed) {
    const model::Ltl formula = random_formula(random, 2, 1 + random.below(10));
    Workshop workshop;
    const Formula simple = workshop.simplifier.simplify(workshop.core(formula));
    const model::Ltl back = to_model(simple, workshop.formulas, workshop.atoms.conditions());
    for (int i = 0; i < 15; ++i) {
      const Word word = random_word(random, 2);
      ASSERT_EQ(satisfies(back, word), satisfies(formula, word))
          << "seed " << seed << ": " << to_text(formula) << " became " << to_text(back);
    }
  });
}

TEST(Simplify, ImplicationsHold) {
  for_seeds(3000, [](base::Random& random, std::uint64_t seed) {
    const model::Ltl a = random_formula(random, 2, 1 + random.below(5));
    const model::Ltl b = random_formula(random, 2, 1 + random.below(5));
    Workshop workshop;
    if (!Implications(workshop.formulas).holds(workshop.core(a), workshop.core(b))) return;
    for (int i = 0; i < 15; ++i) {
      const Word word = random_word(random, 2);
      ASSERT_TRUE(!satisfies(a, word) || satisfies(b, word))
          << "seed " << seed << ": " << to_text(a) << " implies " << to_text(b);
    }
  });
}

TEST(Simplify, FindsImplications) {
  const auto implies = [](const char* a, const char* b) {
    Workshop workshop;
    return Implications(workshop.formulas).holds(workshop.core(a), workshop.core(b));
  };
  EXPECT_TRUE(implies("G a", "a"));
  EXPECT_TRUE(implies("G a", "X X a"));
  EXPECT_TRUE(implies("a && b", "a || c"));
  EXPECT_TRUE(implies("a U b", "F b"));
  EXPECT_TRUE(implies("X X a", "F a"));
  EXPECT_TRUE(implies("G a", "G (a || b)"));
  EXPECT_TRUE(implies("G F a", "F a"));
  EXPECT_TRUE(implies("a U b", "(a || c) U (b || c)"));
  EXPECT_FALSE(implies("F a", "G F a"));
}

TEST(Simplify, TraitsSayWhatTheyPromise) {
  for_seeds(1000, [](base::Random& random, std::uint64_t seed) {
    const model::Ltl formula = random_formula(random, 2, 1 + random.below(6));
    Workshop workshop;
    const FormulaNode node = workshop.formulas[workshop.core(formula)];
    for (int i = 0; i < 10; ++i) {
      const Word word = random_word(random, 2);
      Word longer = word;
      longer.prefix.insert(longer.prefix.begin(), random.below(4));
      const bool now = satisfies(formula, longer);
      const bool later = satisfies(formula, word);
      ASSERT_TRUE(!node.is_eventual || !later || now) << "seed " << seed << ": " << to_text(formula);
      ASSERT_TRUE(!node.is_universal || !now || later) << "seed " << seed << ": " << to_text(formula);
    }
  });
}

TEST(Simplify, KnowsTheUsualRules) {
  Workshop workshop;
  const auto expect_same = [&](const char* text, const char* simple) {
    EXPECT_EQ(workshop.simplifier.simplify(workshop.core(text)), workshop.core(simple))
        << text << " and " << simple;
  };
  expect_same("F F a", "F a");
  expect_same("a U F b", "F b");
  expect_same("G F G F a", "G F a");
  expect_same("F (a U b)", "F b");
  expect_same("G (a R b)", "G b");
  expect_same("X G F a", "G F a");
  expect_same("F (a && G F b)", "F a && G F b");
  expect_same("G (a || F G b)", "G a || F G b");
  expect_same("F a || F b", "F (a || b)");
  expect_same("G F a || G F b", "G F (a || b)");
  expect_same("(a U b) && (c U b)", "(a && c) U b");
  expect_same("F X a", "X F a");
  expect_same("a U (a U b)", "a U b");
  expect_same("!b U b", "F b");
  expect_same("a || X F a", "F a");
  expect_same("a && X G a", "G a");
  expect_same("G a && F a", "G a");
  expect_same("a U (b || G a)", "a W b");
  expect_same("(a U b) || G a", "a W b");
  expect_same("G a && F !a", "false");
}
}  // namespace
}  // namespace tarrier::automata
