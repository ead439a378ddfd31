// SPDX-License-Identifier: MIT
// The driver, with procedures that do as they are told.
#include "procedures/answer.hpp"

#include <gtest/gtest.h>

#include <new>

#include "base/assert.hpp"
#include "base/budget.hpp"

namespace tarrier::procedures {
namespace {
using Decide = void (*)(const Task&, base::Limits&, report::QueryResult&);

void say_yes(const Task& /*task*/, base::Limits& /*limits*/, report::QueryResult& result) {
  result.verdict = report::Verdict::kSatisfied;
}

ProcedureEntry procedure(Decide decide, std::vector<Option> understands = {}) {
  return {.name = "test",
          .summary = "",
          .questions = "questions of tests",
          .understands = std::move(understands),
          .answers = [](const model::Question* /*question*/) { return true; },
          .decide = decide};
}

report::QueryResult answered(const std::vector<ProcedureEntry>& procedures, const Choices& choices = {},
                             const base::Limits& limits = {}) {
  const model::Network network;
  const model::Question question = model::Reach{};
  const Strategy strategy = choose_strategy(choices, false);
  return answer({network, &question, choices, strategy}, "E<> p", limits, procedures);
}

TEST(Answer, TheFirstProcedureThatHasOneGivesIt) {
  std::vector<ProcedureEntry> procedures{procedure(nullptr), procedure(say_yes), procedure(nullptr)};
  procedures[0].answers = [](const model::Question* question) { return question == nullptr; };
  const report::QueryResult result = answered(procedures);
  EXPECT_EQ(result.verdict, report::Verdict::kSatisfied);
  EXPECT_EQ(result.query, "E<> p");
  EXPECT_EQ(result.search, "auto");
  EXPECT_FALSE(result.heuristic);
}

TEST(Answer, WithoutAProcedureIsAMistakeOfOurs) { EXPECT_THROW(answered({}), base::InternalError); }

// A choice, and what stands for it in the refusal.
struct Choice {
  Option option;
  std::string name;
  Choices choices;
};

std::vector<Choice> all_choices() {
  std::vector<Choice> all{{Option::kSearch, "--search dfs", {.search = "dfs"}},
                          {Option::kSearch, "--heuristic hl", {.heuristic = "hl"}},
                          {Option::kLoopSearch, "--search scc", {.search = "scc"}},
                          {Option::kShortestTrace, "--trace shortest", {.trace = TraceWish::kShortest}},
                          {Option::kNonZeno, "--non-zeno", {.non_zeno = true}},
                          {Option::kShortening, "--shorten", {.shortening_percent = 10}}};
  all.push_back({Option::kExtrapolation, "--extrapolation", {}});
  all.back().choices.extrapolation = space::Extrapolation::kNone;
  all.push_back({Option::kSimulation, "--simulation", {}});
  all.back().choices.simulation = space::kSimulations.front().value;
  return all;
}

TEST(Answer, AChoiceThatIsNotUnderstoodIsRefused) {
  for (const Choice& choice : all_choices()) {
    SCOPED_TRACE(choice.name);
    const report::QueryResult refused = answered({procedure(say_yes)}, choice.choices);
    EXPECT_EQ(refused.verdict, report::Verdict::kError);
    ASSERT_TRUE(refused.error);
    EXPECT_EQ(refused.error->code(), base::Code::kUsage);
    EXPECT_EQ(refused.error->message(),
              choice.name + " is of no use for questions of tests, which procedure 'test' answers");
    EXPECT_EQ(answered({procedure(say_yes, {choice.option})}, choice.choices).verdict,
              report::Verdict::kSatisfied);
  }
}

TEST(Answer, WhatIsLeftOpenIsNotRefused) {
  EXPECT_EQ(answered({procedure(say_yes)}, {.shortening_percent = 0}).verdict, report::Verdict::kSatisfied);
}

TEST(Answer, ALimitLeavesWhatIsKnownButNoTrace) {
  const auto stop = [](const Task& /*task*/, base::Limits& /*limits*/, report::QueryResult& result) {
    result.verdict = report::Verdict::kSatisfied;
    result.trace.emplace();
    result.is_shortest = true;
    result.remarks.emplace_back("a remark");
    throw base::OutOfBudget(base::StopReason::kStates);
  };
  const report::QueryResult result = answered({procedure(stop)});
  EXPECT_EQ(result.verdict, report::Verdict::kUnknown);
  EXPECT_EQ(result.reason, base::StopReason::kStates);
  EXPECT_FALSE(result.trace);
  EXPECT_FALSE(result.is_shortest);
  EXPECT_EQ(result.remarks, std::vector<std::string>{"a remark"});
}

TEST(Answer, MemoryThatIsNotThereIsALimit) {
  const auto stop = [](const Task& /*task*/, base::Limits& /*limits*/, report::QueryResult& /*result*/) {
    throw std::bad_alloc();
  };
  EXPECT_EQ(answered({procedure(stop)}).reason, base::StopReason::kMemory);
}

TEST(Answer, LimitsBeginWithTheProcedure) {
  const auto look = [](const Task& /*task*/, base::Limits& limits, report::QueryResult& /*result*/) {
    EXPECT_LT(limits.elapsed(), 60);
    while (true) base::checkpoint();
  };
  base::Limits limits;
  limits.seconds = 0.01;
  const report::QueryResult result = answered({procedure(look)}, {}, limits);
  EXPECT_EQ(result.verdict, report::Verdict::kUnknown);
  EXPECT_EQ(result.reason, base::StopReason::kTime);
}

TEST(Answer, ErrorsAreResults) {
  const auto fail = [](const Task& /*task*/, base::Limits& /*limits*/, report::QueryResult& result) {
    result.remarks.emplace_back("a remark");
    throw base::Error(base::Code::kEvaluation, {}, "division by zero");
  };
  const report::QueryResult failed = answered({procedure(fail)});
  EXPECT_EQ(failed.verdict, report::Verdict::kError);
  EXPECT_EQ(failed.error->message(), "division by zero");
  EXPECT_EQ(failed.query, "E<> p");
  const auto refuse = [](const Task& /*task*/, base::Limits& /*limits*/, report::QueryResult& /*result*/) {
    throw base::Error(base::Code::kUnsupported, {}, "not that");
  };
  EXPECT_EQ(answered({procedure(refuse)}).verdict, report::Verdict::kUnsupported);
}

TEST(Answer, MistakesOfOursAreNot) {
  const auto fail = [](const Task& /*task*/, base::Limits& /*limits*/, report::QueryResult& /*result*/) {
    throw base::InternalError("broken");
  };
  EXPECT_THROW(answered({procedure(fail)}), base::InternalError);
}

TEST(Procedures, OneOfThemAnswersEachKindOfQuestion) {
  const std::vector<model::Question> questions{model::Reach{},     model::MaximalRun{},  model::Runs{},
                                               model::Branching{}, model::Measurement{}, model::Distance{}};
  for (const model::Question& question : questions) {
    std::size_t answers = 0;
    for (const ProcedureEntry& entry : builtin()) answers += entry.answers(&question) ? 1 : 0;
    EXPECT_EQ(answers, 1U) << "question " << question.index();
  }
}
}  // namespace
}  // namespace tarrier::procedures
