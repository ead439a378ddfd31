// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "heuristics/estimate_testing.hpp"
#include "heuristics/merge_shrink/shrink.hpp"

namespace tarrier::heuristics {
namespace {
using search::Estimate;
using search::kDeadEnd;

Estimate aa(const std::string& text, const std::string& query, const std::string& name = "aa") {
  return EstimatedModel(text, query).estimate(name);
}

TEST(MergeAndShrink, IsExactWhereNothingHasToBeShrunk) {
  EXPECT_EQ(samples::broadcast().estimate("aa"), 1U);
  EXPECT_EQ(samples::handshake().estimate("aa"), 1U);
  EXPECT_EQ(samples::one_by_one().estimate("aa"), 4U);
  EXPECT_EQ(samples::shared_increments().estimate("aa"), 5U);
  EXPECT_EQ(samples::joint_increments().estimate("aa(N=1000)"), kDeadEnd);  // v and w are always the same
}

// The ferry has to go back for the second passenger, which h^L does not see.
TEST(MergeAndShrink, SeesThatSomethingIsUndone) {
  const char* const ferry = R"(
    int[0,1] side;
    process Ferry() { state A; init A; trans A -> A { assign side = 1 - side; }; }
    process Passenger(const int[0,1] i) {
      state Here, Aboard, There; init Here;
      trans Here -> Aboard { guard side == 0; }, Aboard -> There { guard side == 1; };
    }
    system Ferry, Passenger;)";
  EXPECT_EQ(aa(ferry, "E<> Passenger(0).There and Passenger(1).There and side == 0"), 6U);
  EXPECT_EQ(aa(ferry, "E<> Passenger(0).There and Passenger(1).Here and side == 0"), 4U);
  EXPECT_EQ(EstimatedModel(ferry, "E<> Passenger(0).There and Passenger(1).There").estimate("aa", {0}), 6U);
}

TEST(MergeAndShrink, ProvesThatTheGoalIsOutOfReach) {
  const char* const turns = R"(
    int[0,1] turn;
    process P() { state A, B; init A; trans A -> B { guard turn == 0; assign turn = 1; }; }
    process Q() { state A, B; init A; trans A -> B { guard turn == 0; assign turn = 1; }; }
    system P, Q;)";
  EXPECT_EQ(aa(turns, "E<> P.B and Q.B"), kDeadEnd);
  EXPECT_EQ(aa(turns, "E<> P.B and turn == 1"), 1U);
  EXPECT_EQ(EstimatedModel(turns, "E<> P.B").estimate("aa", {1}), kDeadEnd);
}

TEST(MergeAndShrink, LeavesOutArraysWithMoreValuesThanCanBeCounted) {
  const char* const wide = R"(
    int[-2147483647 - 1, 2147483647] v[2];
    int[0,1] i;
    process P() { state A, B; init A; trans A -> B { assign v[i] = 1; }; }
    system P;)";
  EXPECT_EQ(aa(wide, "E<> P.B and v[0] == 1 and v[1] == 0"), 1U);
}

TEST(MergeAndShrink, UpdatesRunInTheirOrder) {
  const char* const handing_over = R"(
    int[0,9] v;
    chan c;
    process S() { state A, B; init A; trans A -> B { sync c!; assign v = 3; }; }
    process R() { state A, B; init A; trans A -> B { sync c?; assign v = v + 1; }; }
    system S, R;)";
  EXPECT_EQ(aa(handing_over, "E<> v == 4"), 1U);
  EXPECT_EQ(aa(handing_over, "E<> v == 3"), kDeadEnd);
}

TEST(MergeAndShrink, WhatIsUnknownMayBeAnything) {
  const char* const unknown = R"(
    int big; int[0,9] v;
    process P() { state A, B; init A; trans A -> A { assign big = big + 1; }, A -> B { assign v = big % 10; }; }
    system P;)";
  EXPECT_EQ(aa(unknown, "E<> v == 7"), 1U);
}

TEST(MergeAndShrink, ChoosesInputsAndChannels) {
  const char* const channels = R"(
    chan c[3]; int[0,2] v;
    process S() { state A; init A; trans A -> A { select i : int[0,2]; sync c[i]!; assign v = i; }; }
    process R(const int[0,2] i) { state A, B; init A; trans A -> B { guard v == i - 1; sync c[i]?; }; }
    system S, R;)";
  EXPECT_EQ(aa(channels, "E<> R(1).B and R(2).B"), 2U);
  EXPECT_EQ(aa(channels, "E<> R(0).B"), kDeadEnd);
}

// With two states, what is left is near the goal or not.
TEST(MergeAndShrink, StaysBelowWhenItShrinks) {
  const char* const line = R"(
    process P() { state A, B, C, D; init A; trans A -> B { }, B -> C { }, C -> D { }; }
    system P;)";
  EXPECT_EQ(aa(line, "E<> P.D"), 3U);
  EXPECT_EQ(aa(line, "E<> P.D", "aa(N=3)"), 2U);
  EXPECT_EQ(aa(line, "E<> P.D", "aa(N=2)"), 1U);
}

using Classes = std::vector<AbstractState>;

TEST(Shrink, LeavesStatesAsTheyAreIfTheyAreFew) {
  const Partition partition = shrink({0, 1, 1, kDeadEnd}, {true, true, true, true}, 3);
  EXPECT_EQ(partition.size, 3U);
  EXPECT_EQ(partition.class_of, (Classes{0, 1, 2, kNoState}));
}

TEST(Shrink, KeepsDistancesApartAsLongAsPossible) {
  EXPECT_EQ(shrink({0, 0, 1, 1, 2, 2}, std::vector<bool>(6, true), 4).class_of, (Classes{0, 1, 2, 2, 3, 3}));
  EXPECT_EQ(shrink({0, 1, 2, 3}, std::vector<bool>(4, true), 2).class_of, (Classes{0, 1, 1, 1}));
}

TEST(Shrink, TakesWhatCannotBeReachedFirst) {
  EXPECT_EQ(shrink({0, 1, 1, 1, 1}, {true, true, true, false, false}, 4).class_of, (Classes{0, 1, 2, 3, 3}));
  EXPECT_EQ(shrink({0, 1, 2, 3}, {true, true, false, false}, 3).class_of, (Classes{0, 1, 2, 2}));
}
}  // namespace
}  // namespace tarrier::heuristics
