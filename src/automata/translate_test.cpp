// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "automata/words_testing.hpp"

namespace tarrier::automata {
namespace {
TEST(Translate, AcceptsTheWordsThatSatisfyTheFormula) {
  for_seeds(1500, [](base::Random& random, std::uint64_t seed) {
    const std::uint32_t atoms = 1 + static_cast<std::uint32_t>(random.below(3));
    const model::Ltl formula = random_formula(random, atoms, 1 + random.below(9));
    const Translation translation = translate(formula);
    for (int i = 0; i < 15; ++i) {
      const Word word = random_word(random, atoms);
      ASSERT_EQ(accepts(translation.automaton, word), satisfies(formula, word))
          << "seed " << seed << ": " << to_text(formula);
    }
  });
}

TEST(Translate, KnowsWhichLettersCanBeRepeatedForEver) {
  for_seeds(300, [](base::Random& random, std::uint64_t seed) {
    const model::Ltl formula = random_formula(random, 2, 1 + random.below(8));
    const Translation translation = translate(formula);
    for (std::uint64_t letter = 0; letter < 4; ++letter) {
      const std::vector<bool> expected = accepting_from(translation.automaton, {{}, {letter}});
      for (std::size_t state = 0; state < expected.size(); ++state)
        ASSERT_EQ(evaluate(translation.stutter[state], letter), expected[state])
            << "seed " << seed << ": " << to_text(formula) << ", state " << state << ", letter " << letter;
    }
  });
}

TEST(Translate, KnowsWhereEverythingIsAccepted) {
  for_seeds(300, [](base::Random& random, std::uint64_t seed) {
    const model::Ltl formula = random_formula(random, 2, 1 + random.below(8));
    const Translation translation = translate(formula);
    for (int i = 0; i < 10; ++i) {
      const std::vector<bool> from = accepting_from(translation.automaton, random_word(random, 2));
      for (std::size_t state = 0; state < from.size(); ++state)
        ASSERT_TRUE(from[state] || !translation.accepts_everything[state])
            << "seed " << seed << ": " << to_text(formula);
    }
    if (!is_cosafety(formula)) return;
    // Reaching an accepting state decides.
    for (std::size_t state = 0; state < translation.automaton.states.size(); ++state)
      ASSERT_EQ(translation.automaton.states[state].is_accepting, translation.accepts_everything[state])
          << "seed " << seed << ": " << to_text(formula);
  });
}

TEST(Translate, MakesSmallAutomata) {
  const std::vector<std::pair<const char*, std::size_t>> expected = {
      {"true", 1},
      {"false", 1},
      {"a", 2},
      {"G a", 1},
      {"F a", 2},
      {"G F a", 2},
      {"F G a", 2},
      {"a U b", 2},
      {"a W b", 2},
      {"G (a -> F b)", 2},
      {"F G a || G F b", 4},
      {"G F a && G F b", 3},
      {"G F a -> G F b", 4},
      {"G (a -> X b)", 2},
      {"!G (a -> F b)", 2},
      {"X X X a", 5},
  };
  for (const auto& [text, states] : expected)
    EXPECT_EQ(translate(read_test_formula(text)).automaton.states.size(), states) << text;
}

TEST(Translate, CoSafetyFormulasHaveOneAcceptingState) {
  for (const char* text : {"F a", "a U b", "X X a", "F (a && X F b)", "(a U b) U c", "F a && F b && F c",
                           "!G (a -> X b)", "!(a W b)", "!(a R (b || X c))"}) {
    const model::Ltl formula = read_test_formula(text);
    ASSERT_TRUE(is_cosafety(formula)) << text;
    const Translation translation = translate(formula);
    int accepting = 0;
    for (std::size_t state = 0; state < translation.automaton.states.size(); ++state) {
      const auto& [is_accepting, transitions] = translation.automaton.states[state];
      if (!is_accepting) continue;
      ++accepting;
      ASSERT_EQ(transitions.size(), 1U) << text;
      EXPECT_EQ(transitions[0].target, state) << text;
      EXPECT_TRUE(transitions[0].guard.is_empty()) << text;
    }
    EXPECT_EQ(accepting, 1) << text;
  }
}

TEST(Translate, ManyConditionsForEverAgainTakeAStateEach) {
  std::string text = "F G (a || b)";
  for (int i = 2; i < 20; ++i) text += " && G F p" + std::to_string(i);
  const model::Ltl formula = read_test_formula(text);
  const model::Automaton automaton = translate(formula).automaton;
  EXPECT_LE(automaton.states.size(), 20U);
  base::Random random(1);
  for (int i = 0; i < 100; ++i) {
    Word word = random_word(random, 2);
    if (i % 2 == 0) word.loop.clear();
    for (std::uint64_t j = 0; j < 18; ++j)
      if (i % 4 != 0 || j != 7) word.loop.push_back((1 + random.below(3)) | std::uint64_t{4} << j);
    ASSERT_EQ(accepts(automaton, word), satisfies(formula, word));
  }
}

TEST(Translate, RefusesWhatItCannotDo) {
  EXPECT_THROW(translate(read_test_formula("G (a -> O b)")), base::Error);
  std::vector<model::Ltl> parts;
  for (std::uint32_t i = 0; i < 65; ++i)
    parts.push_back(model::Ltl::unary(model::LtlOp::kFinally, model::Ltl::atom(test_atom(i))));
  EXPECT_THROW(translate(model::Ltl::all(parts)), base::Error);
  // Needs a state for each set of conditions that have been seen.
  parts.resize(30, parts.front());
  try {
    translate(model::Ltl::all(parts));
    FAIL();
  } catch (const base::Error& error) {
    EXPECT_EQ(error.code(), base::Code::kUnsupported);
  }
}

TEST(Evaluate, LooksBackToThePositionBeforeEach) {
  const Word word{{1}, {0, 2}};  // a, then neither and b in turn
  const auto holds = [&](const char* text) { return satisfies(read_test_formula(text), word); };
  EXPECT_TRUE(holds("a && X G (O a && !Y Y Y false)"));
  EXPECT_TRUE(holds("G (b -> Y !b)"));
  EXPECT_TRUE(holds("Z false && !Y true && X Y a"));
  EXPECT_FALSE(holds("G F (b && (!b S a))"));
  EXPECT_TRUE(holds("X X (b && Y (!b S a))"));
  EXPECT_TRUE(holds("F (b && H !Y b)"));
}
}  // namespace
}  // namespace tarrier::automata
