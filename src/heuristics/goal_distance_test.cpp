// SPDX-License-Identifier: MIT
#include "heuristics/estimate_testing.hpp"

namespace tarrier::heuristics {
namespace {
using search::kDeadEnd;

const char* const kProcesses = R"(
    int[0,9] v;
    process P() { state A, B, C, D; init A; trans A -> B { guard v > 3; }, B -> C { }, C -> D { }, D -> A { }; }
    process Q() { state A, B; init A; trans A -> B { }; }
    process Stuck() { state A, B; init A; trans B -> A { }; }
    system P, Q, Stuck;)";

search::Estimate estimate(const char* query, const char* heuristic) {
  return EstimatedModel(kProcesses, query).estimate(heuristic);
}

TEST(GoalDistance, OfLocationsIsThatInTheGraphs) {
  EXPECT_EQ(estimate("E<> P.D and Q.B", "dl"), 3U);
  EXPECT_EQ(estimate("E<> P.D and Q.B", "du"), 4U);
  EXPECT_EQ(estimate("E<> P.D or Q.B", "dl"), 1U);
  EXPECT_EQ(estimate("E<> P.D or Q.B", "du"), 1U);
  EXPECT_EQ(estimate("E<> not P.A", "dl"), 1U);
  EXPECT_EQ(estimate("E<> P.A", "dl"), 0U);
  EXPECT_EQ(estimate("A[] not (P.C and v == 0)", "dl"), 2U);
}

TEST(GoalDistance, IsInfiniteWhereThereIsNoWay) {
  EXPECT_EQ(estimate("E<> Stuck.B", "dl"), kDeadEnd);
  EXPECT_EQ(estimate("E<> Stuck.B and P.B", "du"), kDeadEnd);
  EXPECT_EQ(estimate("E<> Stuck.B or P.B", "du"), 1U);
}

TEST(GoalDistance, SaysWhyItIsBlind) {
  EXPECT_NE(EstimatedModel(kProcesses, "E<> v == 2").blind_because("dl"), "");
  EXPECT_NE(EstimatedModel(kProcesses, "E<> v == 2 or P.B").blind_because("du"), "");
  EXPECT_EQ(EstimatedModel(kProcesses, "E<> v == 2 and P.B").blind_because("dl"), "");
}

TEST(Hamming, CountsWhatDoesNotHold) {
  EXPECT_EQ(estimate("E<> P.D and Q.B and v == 2", "hamming"), 3U);
  EXPECT_EQ(estimate("E<> P.D and Q.A and v == 2", "hamming"), 2U);
  EXPECT_EQ(estimate("E<> P.D and (Q.A or v == 2)", "hamming"), 1U);
  EXPECT_EQ(estimate("E<> Stuck.B", "hamming"), 1U);
}

TEST(Hamming, DoesNotFailWhereTheModelWouldNotEvaluate) {
  const EstimatedModel model(
      "int[0,9] i = 5; int a[3]; process P() { state A; init A; trans A -> A { assign i = 0; }; } system P;",
      "E<> i < 3 and a[i] == 0");
  EXPECT_EQ(model.estimate("hamming"), 2U);
  EXPECT_EQ(model.estimate("hl"), 1U);
}
}  // namespace
}  // namespace tarrier::heuristics
