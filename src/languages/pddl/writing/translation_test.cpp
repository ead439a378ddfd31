// SPDX-License-Identifier: MIT
#include "languages/pddl/writing/translation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "languages/writers/write_testing.hpp"

namespace tarrier::languages::pddl {
namespace {
using testing::HasSubstr;
using testing::Not;

std::string written_smv(const std::string& text) { return convert("pddl", "m.smv", text); }

std::string refusal_of(const std::string& file, const std::string& text, const std::string& query) {
  const auto document = load_text(file, text);
  try {
    write("pddl", document->network(), document->parse_queries({"query", query}));
  } catch (const base::Error& error) {
    return error.message();
  }
  return "";
}

TEST(Pddl, SaysWhatHappensInWhichCase) {
  EXPECT_EQ(
      written_smv("MODULE main VAR n : -1..1; b : boolean;\n"
                  "ASSIGN init(n) := -1; init(b) := FALSE; next(n) := case n < 1 : n + 1; TRUE : n; esac;\n"
                  "  next(b) := b | n = 0;\n"
                  "INVARSPEC !(b & n = 1)\n"),
      "(define (domain main)\n"
      "  (:requirements :strips)\n"
      "  (:predicates\n"
      "    (n-is-minus-1)\n"
      "    (n-is-0)\n"
      "    (n-is-1)\n"
      "    (b))\n"
      "  (:action step\n"
      "    :parameters ()\n"
      "    :precondition (n-is-minus-1)\n"
      "    :effect (and\n"
      "      (n-is-0)\n"
      "      (not (n-is-minus-1))))\n"
      "  (:action step-2\n"
      "    :parameters ()\n"
      "    :precondition (n-is-0)\n"
      "    :effect (and\n"
      "      (n-is-1)\n"
      "      (not (n-is-0))\n"
      "      (b)))\n"
      "  (:action step-3\n"
      "    :parameters ()\n"
      "    :precondition (n-is-1)\n"
      "    :effect (and))\n"
      ")\n"
      "; !(b & n = 1)\n"
      "(define (problem main-problem)\n"
      "  (:domain main)\n"
      "  (:init\n"
      "    (n-is-minus-1))\n"
      "  (:goal (and (n-is-1) (b))))\n");
}

TEST(Pddl, NamesFactsByTheUsersNamesWithoutCollisions) {
  const std::string text = written_smv(
      "MODULE main VAR Xy : {left, right}; xy : {left, Left}; \n"
      "ASSIGN init(Xy) := left; init(xy) := left; next(Xy) := right; next(xy) := Left; INVARSPEC xy = "
      "left\n");
  for (const char* const fact : {"(xy-is-left)", "(xy-is-right)", "(xy-is-left-2)", "(xy-is-left-3)"})
    EXPECT_THAT(text, HasSubstr(fact));
}

TEST(Pddl, ChoosesAmongInitialStatesForNothing) {
  const std::string text = written_smv(
      "MODULE main VAR a : 0..2; b : boolean; INIT a != 1; INIT b -> a = 0; ASSIGN next(a) := a; next(b) := "
      "b;\n"
      "INVARSPEC a != 2\n");
  EXPECT_THAT(text, HasSubstr("(:action start\n    :parameters ()\n    :precondition (at-start)\n"
                              "    :effect (and\n      (not (at-start))\n      (ready)\n      (a-is-0)))\n"));
  EXPECT_THAT(text, HasSubstr("(:action start-a-2\n"));
  EXPECT_THAT(text, HasSubstr("(:action start-b-true\n"));
  EXPECT_THAT(text, Not(HasSubstr("(:action start-b-true-a-2\n")));
  EXPECT_THAT(text, HasSubstr("(:goal (and (a-is-2) (ready)))\n  (:metric minimize (total-cost))"));
}

TEST(Pddl, TakesAGoalThatIsADisjunctionApart) {
  const std::string text = written_smv(
      "MODULE main VAR a : 0..2; b : boolean; ASSIGN init(a) := 0; init(b) := FALSE; INVARSPEC a != 1 & "
      "!b\n");
  EXPECT_THAT(text, HasSubstr("(:action reach-goal\n    :parameters ()\n    :precondition (b)\n"));
  EXPECT_THAT(text, HasSubstr("(:action reach-goal-2\n    :parameters ()\n    :precondition (a-is-1)\n"));
  EXPECT_THAT(text, HasSubstr("(:goal (goal-reached))"));
}

TEST(Pddl, LetsCommittedLocationsGoFirstAndReceiversTakePartIfTheyCan) {
  const auto document =
      load_text("m.xta",
                "broadcast chan c; int[0,2] n;\n"
                "process S() { state A, B; commit B; init A;\n"
                "  trans A -> B { sync c!; assign n = 1, n = n + 1; }, B -> A { }; }\n"
                "process R() { state A, B; init A; trans A -> B { guard n == 0; sync c?; }, A -> A { }; }\n"
                "system S, R;\n");
  const std::string text = write("pddl", document->network(), document->parse_queries({"query", "E<> R.B"}));
  EXPECT_THAT(text, HasSubstr("(:action c-s-r\n    :parameters ()\n"
                              "    :precondition (and (n-is-0) (s-at-a) (r-at-a))\n    :effect (and\n"
                              "      (n-is-2)\n      (not (n-is-0))\n"));
  EXPECT_THAT(
      text, HasSubstr("(:action c-s\n    :parameters ()\n    :precondition (and (not (n-is-0)) (s-at-a))\n"));
  EXPECT_THAT(
      text, HasSubstr("(:action r-a-to-a\n    :parameters ()\n    :precondition (and (s-at-a) (r-at-a))\n"));
  EXPECT_THAT(text, Not(HasSubstr("derived")));
}

TEST(Pddl, IsRefusedWhereItCannotSayWhatTheModelDoes) {
  const auto with = [](const std::string& declarations, const std::string& labels) {
    return declarations + " int[0,3] n; process P() { state A, B; init A; trans A -> B { " + labels +
           " }; } system P;";
  };
  EXPECT_EQ(refusal_of("m.xta", with("clock x;", ""), "E<> P.B"), "PDDL cannot express the clock 'x'");
  EXPECT_EQ(refusal_of("m.xta", with("", ""), "E<> deadlock"), "PDDL cannot express deadlock as a goal");
  EXPECT_EQ(refusal_of("m.xta", with("", ""), "sup: n"),
            "PDDL cannot express queries that are neither about states nor about runs");
  EXPECT_EQ(refusal_of("m.xta", with("int m;", "assign m = 1;"), "E<> P.B"),
            "PDDL cannot express the 65536 values of 'm': at most 4096");
  EXPECT_EQ(refusal_of("m.xta", with("int f(int k) { while (k < 1) k++; return k; }", "assign n = f(n);"),
                       "E<> P.B"),
            "PDDL cannot express the function 'f'");
  EXPECT_EQ(refusal_of("m.xta", with("", "assign n = n + 1;"), "E<> P.B"),
            "PDDL cannot express an evaluation that may fail");
  EXPECT_EQ(refusal_of("m.xta", with("", "guard n < 3; assign n = n + 1;"), "E<> P.B"), "");
  EXPECT_EQ(refusal_of("m.xta", with("", "guard n != 0 && 3 / n == 1;"), "E<> P.B"), "");
  EXPECT_EQ(refusal_of("m.xta", with("", "guard 3 / n == 1;assign n = 0;"), "E<> P.B"),
            "PDDL cannot express an evaluation that may fail");
  EXPECT_EQ(refusal_of("m.xta", with("", ""), ""),
            "PDDL needs a query: its problem is to reach what that asks for");
}

TEST(Pddl, ChoosesOneAfterTheOtherWhereThereIsTooMuchToChoose) {
  const auto document =
      load_text("m.smv",
                "MODULE main VAR a : 0..2; b : 0..2;\n"
                "INIT a = 0 & b = 0; TRANS next(a) + next(b) = a + b + 1; INVARSPEC a < 2\n");
  const Translation translation = translate(document->network(), document->queries(), {.choices = 2});
  const std::string text = domain_text(translation.task);
  EXPECT_THAT(text, HasSubstr("-chosen-"));
  EXPECT_THAT(text, HasSubstr("(:action choose-"));
  EXPECT_EQ(translation.task.actions.size(), translation.meanings.size());
}

TEST(Pddl, DerivesPredicatesWhereThereAreTooManyCases) {
  const auto document =
      load_text("m.smv",
                "MODULE main VAR a : boolean; b : boolean; c : boolean; d : boolean; n : 0..1;\n"
                "TRANS (a | b) & (c | d); INVARSPEC n = 0\n");
  EXPECT_THAT(domain_text(translate(document->network(), document->queries(), {.cases = 3}).task),
              HasSubstr("(:derived (condition) ("));
  EXPECT_THAT(domain_text(translate(document->network(), document->queries()).task),
              Not(HasSubstr(":derived")));
}
}  // namespace
}  // namespace tarrier::languages::pddl
