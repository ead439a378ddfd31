// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "engines/strategy.hpp"
#include "heuristics/predicates/integer_logic.hpp"
#include "languages/catalogue.hpp"

namespace tarrier::engines {
namespace {
using search::Verdict;

search::Outcome run_cegar(const std::string& text, const std::string& query,
                          const std::string& options = "") {
  base::Diagnostics diagnostics;
  const auto document = languages::language_for("m.xta").load({"m.xta", text}, {}, diagnostics);
  EXPECT_TRUE(diagnostics.errors().empty());
  const auto goal =
      std::get<model::Reach>(model::question_of(document->parse_queries({"query", query}).at(0))).goal;
  base::Limits limits;
  return choose("cegar" + options).make()->run({.network = document->network(), .goal = &goal}, limits);
}

// a + b never changes, which no condition of the model speaks of.
const char* const kTransfer = R"(
  int[0,200] a = 100; int[0,200] b = 100;
  process P() { state A, B; init A; trans
    A -> A { guard a > 0 && b < 200; assign a = a - 1, b = b + 1; },
    A -> A { guard b > 0 && a < 200; assign b = b - 1, a = a + 1; },
    A -> B { guard a > 150 && b > 150; }; }
  system P;)";

TEST(Cegar, ProvesWhatPredicatesSay) {
  const search::Outcome outcome = run_cegar(R"(
    int[0,1000] n;
    process P() { state A, B, C; init A; trans
      A -> A { guard n < 900; assign n = n + 1; },
      A -> B { guard n > 500; assign n = 0; }, B -> C { guard n > 0; }; }
    system P;)",
                                            "E<> P.C");
  EXPECT_EQ(outcome.verdict, Verdict::kUnreachable);
  EXPECT_EQ(outcome.statistics.explored, 0U);
  EXPECT_LT(outcome.statistics.abstract_states, 20U);
  ASSERT_EQ(outcome.explanations.size(), 2U);
  EXPECT_NE(outcome.explanations[1].find("n <= 0"), std::string::npos) << outcome.explanations[1];
}

// P waits for v to be 4, and for some time to pass since the last step of Q, which has none of more than 2.
std::string waiting(const std::string& time) {
  return R"(
    int[0,9] v; clock x;
    process P() { state A, B; init A; trans A -> B { guard v == 4 && x >= )" +
         time + R"(; }; }
    process Q() { state A { x <= 2 }; init A; trans A -> A { guard v < 9; assign v = v + 1, x = 0; }; }
    process R() { state A, B; init A; trans A -> B { assign v = 2; }; }
    system P, Q, R;)";
}

TEST(Cegar, ProvesWhatClocksForbid) {
  EXPECT_EQ(run_cegar(waiting("3"), "E<> P.B").verdict, Verdict::kUnreachable);
}

TEST(Cegar, FindsAShortestPathAmongMany) {
  const search::Outcome outcome = run_cegar(waiting("2"), "E<> P.B");
  EXPECT_EQ(outcome.verdict, Verdict::kReached);
  EXPECT_TRUE(outcome.is_shortest);
  EXPECT_EQ(outcome.path.steps.size(), 4U);  // v is 2, then 3 and 4
}

// There are too many values to try, but one equation is all that matters.
TEST(Cegar, ProvesWhatNumbersForbid) {
  if (!heuristics::IntegerLogic::is_available()) GTEST_SKIP() << "without Z3";
  const char* const model = R"(
    int[0,1000000] a = 5; int[0,1000000] b = 5; int[0,1000000] c;
    process P() { state A, B; init A;
      trans A -> A { guard a < 999; assign a = a + 1, b = b + 1; },
            A -> A { guard c < 999; assign c = c + a; },
            A -> A { guard c > 9; assign a = c, b = c; },
            A -> B { guard a != b; }; }
    system P;)";
  EXPECT_EQ(run_cegar(model, "E<> P.B").verdict, Verdict::kUnreachable);
}

TEST(Cegar, GivesUpAfterSoManyRounds) {
  const search::Outcome outcome = run_cegar(kTransfer, "E<> P.B", "(rounds=3)");
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, base::StopReason::kCutoff);
}

TEST(Cegar, RefusesWhatItDoesNotKnow) {
  const char* const stopwatch =
      "clock x; process P() { state A { x' == 0 }, B; init A; trans A -> B { }; } system P;";
  EXPECT_THROW(run_cegar(stopwatch, "E<> P.B"), base::Error);
  EXPECT_THROW(run_cegar(kTransfer, "E<> deadlock"), base::Error);
}
}  // namespace
}  // namespace tarrier::engines
