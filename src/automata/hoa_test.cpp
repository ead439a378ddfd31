// SPDX-License-Identifier: MIT
#include "automata/hoa.hpp"

#include <gtest/gtest.h>

#include "automata/words_testing.hpp"

namespace tarrier::automata {
namespace {
model::Automaton read(const std::string& text) { return read_hoa({"a.hoa", text}, read_test_atom).automaton; }

std::string complaint_about(const std::string& text) {
  try {
    read(text);
    return "read";
  } catch (const base::Error& error) {
    return error.what();
  }
}

void expect_language(const std::string& hoa, const std::string& formula) {
  const model::Automaton automaton = read(hoa);
  const model::Ltl meaning = read_test_formula(formula);
  base::Random random(1);
  for (int i = 0; i < 200; ++i) {
    const Word word = random_word(random, 2);
    ASSERT_EQ(accepts(automaton, word), satisfies(meaning, word)) << hoa;
  }
}

TEST(Hoa, IsWrittenAsTheStandardSays) {
  const model::Automaton automaton = translate(read_test_formula("G (a -> F b)")).automaton;
  EXPECT_EQ(write_hoa(automaton, write_test_atom, "G (a -> F b)"),
            "HOA: v1\n"
            "name: \"G (a -> F b)\"\n"
            "States: 2\n"
            "Start: 0\n"
            "AP: 2 \"p0\" \"p1\"\n"
            "acc-name: Buchi\n"
            "Acceptance: 1 Inf(0)\n"
            "properties: trans-labels explicit-labels state-acc\n"
            "--BODY--\n"
            "State: 0 {0}\n"
            "[!0 | 1] 0\n"
            "[0&!1] 1\n"
            "State: 1\n"
            "[1] 0\n"
            "[!1] 1\n"
            "--END--\n");
}

TEST(Hoa, IsReadAsItWasWritten) {
  for_seeds(300, [](base::Random& random, std::uint64_t seed) {
    const model::Ltl formula = random_formula(random, 3, 1 + random.below(8));
    const model::Automaton automaton = translate(formula).automaton;
    const std::string text = write_hoa(automaton, write_test_atom);
    const model::Automaton again = read(text);
    EXPECT_EQ(again.states.size(), automaton.states.size());
    for (int i = 0; i < 10; ++i) {
      const Word word = random_word(random, 3);
      ASSERT_EQ(accepts(again, word), satisfies(formula, word))
          << "seed " << seed << ": " << to_text(formula);
    }
  });
}

TEST(Hoa, ReadsMarksOnTransitionsAndSeveralOfThem) {
  expect_language(
      "HOA: v1 /* two at once */\nStates: 1\nStart: 0\nacc-name: generalized-Buchi 2\nAcceptance: 2 "
      "Inf(0)&Inf(1)\n"
      "AP: 2 \"a\" \"b\"\n--BODY--\nState: 0 \"all\"\n[!0&!1] 0\n[0&!1] 0 {0}\n[!0&1] 0 {1}\n[0&1] 0 {0 "
      "1}\n--END--",
      "G F a && G F b");
}

TEST(Hoa, ReadsAliasesAndLabelsOfStates) {
  expect_language(
      "HOA: v1\nAP: 2 \"a\" \"b\"\nAlias: @both 0&1\nAlias: @any @both | !@both\nStart: 0\nStart: 1\n"
      "Acceptance: 1 (Inf(0))\ntool: \"someone\" \"1.0\"\n--BODY--\nState: [@any] 0 0 1\nState: [@both] 1 "
      "{0} 2\n"
      "State: 2 {0} [t] 2\n--END--",
      "F (a && b)");
}

TEST(Hoa, ReadsImplicitLabels) {
  expect_language(
      "HOA: v1\nStates: 2\nStart: 0\nAP: 2 \"a\" \"b\"\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0\n0 1 0 1\n"
      "State: 1 {0}\n1 1 1 1\n--END--",
      "F a");
}

TEST(Hoa, ReadsTrivialConditions) {
  const std::string rest = "\nAP: 1 \"a\"\n--BODY--\nState: 0\n[0] 0\n--END--";
  expect_language("HOA: v1\nStart: 0\nAcceptance: 0 t" + rest, "G a");
  expect_language("HOA: v1\nStart: 0\nAcceptance: 0 f" + rest, "false");
  expect_language("HOA: v1\nStart: 0\nAcceptance: 2 Inf(1)" + rest, "false");
}

TEST(Hoa, SaysWhatItCannotReadAndWhere) {
  const std::string body = "\n--BODY--\nState: 0\n[0] 0\n--END--";
  const std::string head = "HOA: v1\nStart: 0\nAP: 1 \"a\"\n";
  EXPECT_EQ(complaint_about("never { }"),
            "a.hoa:1:1: the file does not begin with HOA:; an automaton in HOA format, version 1");
  EXPECT_EQ(complaint_about(head + "Acceptance: 2 Fin(0)&Inf(1)" + body),
            "a.hoa:4:15: an acceptance condition other than Büchi and generalised Büchi; Inf(0), or a "
            "conjunction such as "
            "Inf(0)&Inf(1)");
  EXPECT_EQ(complaint_about(head + "Acceptance: 2 Inf(0)|Inf(1)" + body).substr(0, 12), "a.hoa:4:21: ");
  EXPECT_EQ(complaint_about("HOA: v1\nStart: 0&1\nAcceptance: 1 Inf(0)" + body),
            "a.hoa:2:9: alternating automata; one state where '&' joins several");
  EXPECT_EQ(complaint_about(head + "Acceptance: 1 Inf(0)\n--BODY--\nState: 0\n[1] 0\n--END--"),
            "a.hoa:7:2: 1 is too large; the number of a proposition below 1");
  EXPECT_EQ(complaint_about(head + "Acceptance: 1 Inf(0)\n--BODY--\nState: 0\n[@x] 0\n--END--"),
            "a.hoa:7:2: there is no alias @x");
  EXPECT_EQ(complaint_about("HOA: v1\nStart: 0\nAP: 1 \"Q\"\nAcceptance: 1 Inf(0)" + body),
            "a.hoa:3:8: there is no Q");
  EXPECT_EQ(complaint_about("HOA: v1\nStart: 0\nAlias: @x 0 & 1\nAcceptance: 1 Inf(0)" + body),
            "a.hoa:3:15: 1 is too large; the number of a proposition below 0");
  EXPECT_EQ(complaint_about("HOA: v1\nStart: 0\nAcceptance: 1 Inf(0)" + body),
            "a.hoa:6:2: 0 is too large; the number of a proposition below 0");
  EXPECT_EQ(complaint_about("HOA: v1\nAlias: @x 3\n" + head.substr(8) + "Acceptance: 1 Inf(0)" + body),
            "a.hoa:2:11: 3 is too large; the number of a proposition below 1");
  EXPECT_EQ(complaint_about(head + "States: 0\nAcceptance: 1 Inf(0)" + body),
            "a.hoa:6:1: the automaton starts in state 0; the number of a state below 0");
  for (const std::string again : {"States: 1", "AP: 1 \"a\"", "Acceptance: 1 Inf(0)"})
    EXPECT_EQ(complaint_about(head + "States: 1\nAcceptance: 2 Inf(0)&Inf(1)\n" + again + body),
              "a.hoa:6:1: " + again.substr(0, again.find(':')) + ": is there already");
  EXPECT_EQ(complaint_about("HOA: v2\n"), "a.hoa:1:6: version 'v2' of the format; v1");
  EXPECT_EQ(complaint_about("HOA: v1\nFairness: 3"), "a.hoa:2:1: the header Fairness: is not known");
  EXPECT_EQ(complaint_about(head + "Acceptance: 1 Inf(0)\n--BODY--\nState: 0\n[0] 0\n"),
            "a.hoa:8:1: the end is not expected here; --END--");
}
}  // namespace
}  // namespace tarrier::automata
