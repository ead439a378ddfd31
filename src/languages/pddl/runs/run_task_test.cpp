// SPDX-License-Identifier: MIT
#include "languages/pddl/runs/run_task.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "languages/writers/write_testing.hpp"

namespace tarrier::languages::pddl {
namespace {
using testing::HasSubstr;
using testing::Not;

class RunTaskTest : public testing::Test {
 protected:
  RunTask task(const std::string& text, LoopChanges::Kind kind = LoopChanges::Kind::kAll,
               const std::string& file = "m.smv", const std::string& query = "") {
    document_ = load_text(file, text);
    queries_ = query.empty() ? document_->queries() : document_->parse_queries({"query", query});
    return translate_run(document_->network(), queries_.front(), {kind});
  }
  static std::string text_of(const RunTask& task) {
    const Task& words = task.translation.task;
    return domain_text(words) + problem_text(words, words.problems.front());
  }
  std::string refusal(const std::string& text, const std::string& file = "m.smv",
                      const std::string& query = "") {
    try {
      (void)task(text, LoopChanges::Kind::kAll, file, query);
    } catch (const base::Error& error) {
      EXPECT_EQ(error.code(), base::Code::kUnsupported);
      return error.message();
    }
    return "";
  }

  std::unique_ptr<Document> document_;
  std::vector<model::Query> queries_;
};

constexpr const char* kToggle =
    "MODULE main VAR x : {a, b}; ASSIGN init(x) := a; next(x) := x = a ? b : a;\n";

TEST_F(RunTaskTest, WhatRecursIsAFlagThatTheStepSetsWhichLeavesIt) {
  const RunTask made = task(std::string(kToggle) + "LTLSPEC F G x = b");
  EXPECT_TRUE(made.is_loop);
  EXPECT_TRUE(made.is_complete);
  EXPECT_THAT(text_of(made), HasSubstr("(:action loop-step\n    :precondition (and (loop) (is x a))\n"
                                       "    :effect (and (not (match x)) (when (saved x b) (match x)) "
                                       "(is x b) (not (is x a)) (seen c) (stepped)))"));
  EXPECT_THAT(text_of(made), HasSubstr("(:goal (and (loop) (stepped) (match x) (seen c)))"));
  EXPECT_THAT(text_of(made), Not(HasSubstr("automaton")));
}

TEST_F(RunTaskTest, WhatHoldsFromSomeTimeOnIsAskedOfTheLoop) {
  const std::string text = text_of(task(std::string(kToggle) + "LTLSPEC G F x = b"));
  EXPECT_THAT(text, HasSubstr("(:action loop-step\n"));
  EXPECT_THAT(text, Not(HasSubstr("(:action loop-step-2\n"))) << "it leaves a state with x = b";
  EXPECT_THAT(text, HasSubstr("(:action save :parameters (?v - value)\n"
                              "    :precondition (and (stem) (is x ?v) (not (is x b)))"));
}

TEST_F(RunTaskTest, WhatIsDecidedByABeginningNeedsNoLoop) {
  const RunTask made = task(std::string(kToggle) + "LTLSPEC X G x = b");
  EXPECT_FALSE(made.is_loop);
  EXPECT_THAT(text_of(made), Not(HasSubstr("(loop)")));
  EXPECT_THAT(text_of(made), HasSubstr("(turn-automaton)"));
}

TEST_F(RunTaskTest, WithFairnessItDoes) {
  EXPECT_TRUE(task(std::string(kToggle) + "FAIRNESS x = a LTLSPEC X G x = b").is_loop);
}

// A model that may come to an end: only what goes on forever is a run.
TEST_F(RunTaskTest, WhereRunsMayEndABeginningIsNotEnough) {
  EXPECT_TRUE(task("MODULE main VAR x : 0..3; INVAR x < 3 ASSIGN init(x) := 0; next(x) := x < 3 ? x + 1 : 3; "
                   "LTLSPEC G x < 2")
                  .is_loop);
}

// In UPPAAL's and TChecker's, the last state counts as repeated forever.
TEST_F(RunTaskTest, RunsThatEndStayWhereTheyAre) {
  const std::string text = text_of(task("process P() { state A, B; init A; trans A -> B { }; } system P;",
                                        LoopChanges::Kind::kAll, "m.xta", "ltl: G F P.A"));
  EXPECT_THAT(text, HasSubstr("(:action stuck-0\n    :precondition (and (is p b) (turn-model))"));
  EXPECT_THAT(text, HasSubstr("(:action loop-stay\n    :precondition (and (loop) (stage stuck-0) (is p b))\n"
                              "    :effect (and (not (stage stuck-0)) (turn-model) (stepped)))"));
}

TEST_F(RunTaskTest, ChoicesThatNothingDependsOnComeAfterTheStep) {
  const std::string model =
      "MODULE main VAR t : 0..3; x : {a, b}; ASSIGN init(t) := 0; next(t) := 0..2; init(x) := a;\n"
      "  next(x) := t = 1 ? b : x; FAIRNESS t = 1 LTLSPEC G F t = 0\n";
  const RunTask narrow = task(model, LoopChanges::Kind::kAuto);
  EXPECT_FALSE(narrow.is_complete);
  EXPECT_EQ(narrow.changing, std::vector<std::string>{"t"});
  const std::string text = text_of(narrow);
  EXPECT_THAT(text, HasSubstr("(may t x0) (may t x1) (loops t x1) (may t x2) (loops t x2)"));
  EXPECT_THAT(text, Not(HasSubstr("(may t x3)")));
  EXPECT_THAT(text, HasSubstr("(:action pick-back-t :parameters (?v - value)\n"
                              "    :precondition (and (loop) (loops t ?v) (saved t ?v) (pick t))\n"
                              "    :effect (and (not (pick t)) (turn-model) (is t ?v) (match t)))"));
  // Each first half in the loop takes the match away: a plan cannot end between the halves.
  for (const Action& action : narrow.translation.task.actions) {
    if (!action.name.starts_with("loop-")) continue;
    EXPECT_TRUE(std::ranges::any_of(action.effects, [](const Effect& effect) {
      return effect.condition.empty() && effect.literals == Conjunction{{"match t", false}};
    })) << action.name;
    EXPECT_THAT(action.precondition, testing::Not(testing::Contains(Literal{"is t x0"})));
  }
}

TEST_F(RunTaskTest, NamesDifferWhenCapitalLettersDoNotCount) {
  const std::string text = text_of(
      task("MODULE main VAR Loop : {loop, LOOP}; automaton : {Loop_, S0}; ASSIGN next(Loop) := loop;\n"
           "  next(automaton) := S0; LTLSPEC G F Loop = LOOP\n"));
  for (const char* const name : {"loop-2", "automaton-2", "loop-3", "loop-4"})
    EXPECT_THAT(text, HasSubstr(name));
}

TEST_F(RunTaskTest, IsRefusedByName) {
  EXPECT_EQ(refusal(std::string(kToggle) + "CTLSPEC AG EF x = a"),
            "PDDL cannot express CTL that is neither about single states nor linear");
  EXPECT_EQ(refusal("process P() { state A, B; init A; trans A -> B { }; } system P;", "m.xta", "A<> P.B"),
            "PDDL cannot express E[], A<> and -->, which are also about time that passes");
  EXPECT_THAT(refusal(std::string(kToggle) + "LTLSPEC G (x = b -> O x = a)"), HasSubstr("past operators"));
}
}  // namespace
}  // namespace tarrier::languages::pddl
