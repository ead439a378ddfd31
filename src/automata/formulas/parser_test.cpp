// SPDX-License-Identifier: MIT
#include "automata/formulas/parser.hpp"

#include <gtest/gtest.h>

#include "automata/words_testing.hpp"

namespace tarrier::automata {
namespace {
// The formula as it was understood, with conditions in braces unless they are names.
std::string understood(const std::string& text, AtomExtent extent = AtomExtent::kLongest) {
  std::vector<std::string> atoms;
  const model::Ltl formula = parse(
      {"f", text},
      [&](const base::SourceText& atom, const base::SourceSpan&) {
        atoms.push_back(atom.content.substr(atom.content.find_first_not_of(" \n")));
        return test_atom(static_cast<std::uint32_t>(atoms.size() - 1));
      },
      extent);
  return to_text(formula, [&](const model::Expression& atom) {
    if (atom.is_constant()) return std::string(atom.is_constant(0) ? "false" : "true");
    return atoms[model::index(atom->variable)];
  });
}

std::string complaint(const std::string& text) {
  try {
    return "understood: " + understood(text);
  } catch (const base::Error& error) {
    return error.what();
  }
}

TEST(Parser, ReadsOperatorsInAllSpellings) {
  EXPECT_EQ(understood("G (p -> F q)"), "G (!p || F q)");
  EXPECT_EQ(understood("[] (p imply <> q)"), "G (!p || F q)");
  EXPECT_EQ(understood("[]<>p"), "G F p");
  EXPECT_EQ(understood("GF p && XX q"), "G F p && X X q");
  EXPECT_EQ(understood("p V q"), "p R q");
  EXPECT_EQ(understood("p W q"), "q R (p || q)");
  EXPECT_EQ(understood("p M q"), "q U (p && q)");
  EXPECT_EQ(understood("F p /\\ G q \\/ X r"), "(F p && G q) || X r");
  EXPECT_EQ(understood("F p and not G q or X r"), "(F p && !G q) || X r");
  EXPECT_EQ(understood("F p <-> G q"), "(F p && G q) || (!F p && !G q)");
  EXPECT_EQ(understood("F p xor q"), "(F p && !q) || (!F p && q)");
  EXPECT_EQ(understood("H (p -> O q) && Y r && Z r && (p S q) && (p T q)"),
            "H (!p || O q) && Y r && Z r && (p S q) && (p T q)");
  EXPECT_EQ(understood("F true || G FALSE"), "F true || G false");
}

TEST(Parser, KnowsWhichOperatorBindsTighter) {
  EXPECT_EQ(understood("p U q U r"), "p U (q U r)");
  EXPECT_EQ(understood("!p U X q && r || G s"), "(({!p} U X q) && r) || G s");
  EXPECT_EQ(understood("p -> q -> F r"), "!p || (!q || F r)");
  EXPECT_EQ(understood("F p xor q || r"), "(F p && !{q || r}) || (!F p && {q || r})");
}

TEST(Parser, ConditionsAreAsLongAsTheyCanBe) {
  EXPECT_EQ(understood("G (x > 3 && P1.cs)"), "G {(x > 3 && P1.cs)}");
  EXPECT_EQ(understood("x > 3 && P.cs U q[2] == 3 || y"), "({x > 3} && (P.cs U {q[2] == 3})) || y");
  EXPECT_EQ(understood("F c && a && !b"), "F c && {a && !b}");
  EXPECT_EQ(understood("a && b imply c"), "{a && b imply c}");
  EXPECT_EQ(understood("G forall (i : id_t) Train(i).Safe && x"), "G {forall (i : id_t) Train(i).Safe} && x");
  EXPECT_EQ(understood("G (forall (i : id_t) a[i] && b[i])"), "G {(forall (i : id_t) a[i] && b[i])}");
  EXPECT_EQ(understood("(x + 1) * 2 > 3 U (p)"), "{(x + 1) * 2 > 3} U {(p)}");
  EXPECT_EQ(understood("(a -> b) && c"), "(!a || b) && c");
  EXPECT_EQ(understood("x mod 2 == 0 U y in {1, 2}"), "{x mod 2 == 0} U {y in {1, 2}}");
}

TEST(Parser, ConditionsCanEndAtEveryConnective) {
  EXPECT_EQ(understood("G (x > 3 && !(a || f(b || c)))", AtomExtent::kShortest),
            "G ({x > 3} && !(a || {f(b || c)}))");
  EXPECT_EQ(understood("(x + 1) * 2 > 3 && (x & 1) == 0", AtomExtent::kShortest),
            "{(x + 1) * 2 > 3} && {(x & 1) == 0}");
}

TEST(Parser, LettersCanBeNames) {
  EXPECT_EQ(understood("G X == 3"), "G {X == 3}");
  EXPECT_EQ(understood("P.S U P.X"), "P.S U P.X");
  EXPECT_EQ(understood("X U F"), "{X} U {F}");
  EXPECT_EQ(understood("G (F)"), "G {(F)}");
  EXPECT_EQ(understood("F F"), "F {F}");
  EXPECT_EQ(understood("X[2] > 1 U a[X + S]"), "{X[2] > 1} U {a[X + S]}");
  EXPECT_EQ(understood("X S.a && X (q)"), "X S.a && X {(q)}");
  EXPECT_EQ(understood("{X (3)} U \"G\""), "{X (3)} U {G}");
  EXPECT_EQ(understood("G ({U && p} -> F q)"), "G (!{U && p} || F q)");
  EXPECT_EQ(understood("sum > 3 && (F p)"), "{sum > 3} && F p");
}

TEST(Parser, SaysWhereAConditionStands) {
  std::vector<std::string> places;
  const base::SourceText text{"q.ltl", "G (x > 3\n  -> F {y})"};
  parse(text, [&](const base::SourceText& atom, const base::SourceSpan& where) {
    EXPECT_EQ(atom.name, "q.ltl");
    places.push_back(base::to_string(where) + " " + atom.content);
    return test_atom(0);
  });
  std::sort(places.begin(), places.end());
  EXPECT_EQ(places, (std::vector<std::string>{"q.ltl:1:4    x > 3", "q.ltl:2:9         \n        y"}));
}

TEST(Parser, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(complaint("G (X p && )"),
            "f:1:11: ')' stands where a condition is expected; a condition, such as one on variables or "
            "locations of the "
            "model");
  EXPECT_EQ(complaint("p U"),
            "f:1:4: the end stands where a condition is expected; a condition, such as one on variables or "
            "locations of "
            "the model");
  EXPECT_EQ(complaint("G (p\n&& F q"), "f:1:3: ( is never closed");
  EXPECT_EQ(complaint("p)"), "f:1:2: ) closes nothing; a ( before it");
  EXPECT_EQ(complaint("a[p)"), "f:1:4: ) stands where [ is open; a ] first");
  EXPECT_EQ(complaint("G {p"), "f:1:3: { is never closed; a } at the end of the condition");
  EXPECT_EQ(complaint("p --> q"),
            "f:1:3: --> is no operator of linear temporal logic; for \"p leads to q\" write G (p -> F q)");
  EXPECT_EQ(
      complaint("p <> q"),
      "f:1:3: <> stands between two conditions; != for \"not equal\", or an operator such as && before <>");
  EXPECT_EQ(complaint("F p -> q <-> r"),
            "f:1:10: -> and <-> follow one another; parentheses that say which one comes first");
  EXPECT_EQ(complaint("forall (i : id_t) F Train(i).Safe"),
            "f:1:19: the temporal operator 'F' stands inside 'forall'; quantifiers over conditions only; "
            "write the instances "
            "out, joined with && or ||");
  EXPECT_EQ(complaint("x == (F p)"),
            "f:1:7: 'F' stands inside an argument, an index or an operand of the host language; braces "
            "around the whole "
            "condition if it is a name or an operator of the model's language");
  EXPECT_EQ(complaint("(F p) + 1"),
            "f:1:7: '+' follows a formula with temporal operators; an operator such as && or U; temporal "
            "operators cannot "
            "stand inside comparisons and sums");
  EXPECT_EQ(complaint("{p} q"),
            "f:1:5: 'q' follows a condition in braces or quotes; an operator such as && or U");
  EXPECT_EQ(complaint("p && && q").substr(0, 6), "f:1:6:");
}

TEST(Parser, RefusesTooDeepNesting) {
  const std::string deep = complaint(std::string(100000, '(') + "F p" + std::string(100000, ')'));
  EXPECT_NE(deep.find("nested more than"), std::string::npos) << deep;
  EXPECT_NE(complaint(std::string(100000, '!') + "F p").find("nested more than"), std::string::npos);
}

// Does something that looks back have something inside that looks ahead? Such formulas are refused.
bool has_future_in_past(const model::Ltl& formula) {
  try {
    model::require_no_future(formula->op, formula->operands, {});
  } catch (const base::Error&) {
    return true;
  }
  return std::ranges::any_of(formula->operands, has_future_in_past);
}

TEST(Parser, ReadsWhatIsWritten) {
  for_seeds(600, [](base::Random& random, std::uint64_t seed) {
    const model::Ltl formula = random_formula(random, 3, 1 + random.below(8), true);
    if (has_future_in_past(formula)) {
      EXPECT_THROW((void)read_test_formula(to_text(formula)), base::Error) << to_text(formula);
      return;
    }
    const model::Ltl again = read_test_formula(to_text(formula));
    for (int i = 0; i < 10; ++i) {
      const Word word = random_word(random, 3);
      ASSERT_EQ(satisfies(again, word), satisfies(formula, word))
          << "seed " << seed << ": " << to_text(formula);
    }
  });
}
}  // namespace
}  // namespace tarrier::automata
