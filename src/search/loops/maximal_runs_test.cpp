// SPDX-License-Identifier: MIT
#include "search/loops/maximal_runs.hpp"

#include <gtest/gtest.h>

#include "languages/catalogue.hpp"

namespace tarrier::search {
namespace {
// What a search says about a query of the forms E[] p, A<> p and p --> q.
struct Question {
  Question(const std::string& model, const std::string& query) {
    base::Diagnostics diagnostics;
    document = languages::language_for("m.xta").load({"m.xta", model}, {}, diagnostics);
    const auto queries = document->parse_queries({"q", query});
    run = std::get<model::MaximalRun>(model::question_of(queries.front()));
  }
  [[nodiscard]] Outcome answer(base::Limits limits = {}) const {
    MaximalRuns engine(run.trigger ? &*run.trigger : nullptr);
    limits.start();
    return engine.run({.network = document->network(), .goal = &run.always, .zones = {}, .reductions = {}},
                      limits);
  }
  std::unique_ptr<languages::Document> document;
  model::MaximalRun run;
};

constexpr const char* kRounds = R"(
clock x;
int[0, 9] n;
process P() {
  state a { x <= 2 }, b { x <= 2 }, c { x <= 2 };
  init a;
  trans a -> b { guard x >= 1; assign x = 0; },
        b -> c { guard x >= 1; assign x = 0; },
        c -> b { guard x >= 1; assign x = 0; },
        c -> a { guard n < 9; assign x = 0, n = n + 1; };
}
system P;
)";
}  // namespace

TEST(MaximalRuns, ALoopBeginsWhereItIsMetAgain) {
  const Outcome outcome = Question(kRounds, "E[] n == 0").answer();
  ASSERT_EQ(outcome.verdict, Verdict::kReached);
  EXPECT_EQ(outcome.path.ending, model::Ending::kLoop);
  EXPECT_EQ(outcome.path.steps.size(), outcome.path.loop + 2);
  EXPECT_GT(outcome.statistics.explored, 0U);
}

TEST(MaximalRuns, WithoutAnyTheSearchHasSeenAll) {
  const Outcome outcome = Question(kRounds, "A<> P.c").answer();
  EXPECT_EQ(outcome.verdict, Verdict::kUnreachable);
  EXPECT_EQ(outcome.path.ending, model::Ending::kOpen);
}

TEST(MaximalRuns, TheTriggerIsWhereTheyBegin) {
  const Outcome outcome = Question(kRounds, "n == 2 --> P.a").answer();
  ASSERT_EQ(outcome.verdict, Verdict::kReached);
  EXPECT_EQ(outcome.path.since, 7U);  // after n has become 2, a is left behind
  EXPECT_GE(outcome.path.loop, outcome.path.since);
}

TEST(MaximalRuns, LimitsAreRespected) {
  base::Limits limits;
  limits.states = 3;
  const Outcome outcome = Question(kRounds, "P.a --> n == 9").answer(limits);
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, base::StopReason::kStates);
}

TEST(MaximalRuns, FaultsAreReportedWithTheWayThere) {
  const std::string model = R"(
    int[0, 3] n;
    process P() { state a; urgent a; init a; trans a -> a { assign n = n + 1; }; }
    system P;
  )";
  const Outcome outcome = Question(model, "E[] n >= 0").answer();
  ASSERT_EQ(outcome.verdict, Verdict::kFault);
  EXPECT_EQ(outcome.path.steps.size(), 3U);
  const Outcome later = Question(model, "n == 2 --> n == 0").answer();
  ASSERT_EQ(later.verdict, Verdict::kFault);
  EXPECT_EQ(later.path.steps.size(), 3U);
}

TEST(MaximalRuns, ClocksThatStopAreRefused) {
  const Question question("clock x; process P() { state a { x' == 0 }; init a; } system P;", "A<> x > 1");
  EXPECT_THROW((void)question.answer(), base::Error);
}
}  // namespace tarrier::search
