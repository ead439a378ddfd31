// SPDX-License-Identifier: MIT
// What predicate abstractions make of small models. Random ones are in tests/differential/.
#include <set>

#include "base/random.hpp"
#include "heuristics/estimate_testing.hpp"
#include "heuristics/predicates/parts.hpp"
#include "heuristics/predicates/refinement.hpp"
#include "heuristics/predicates/ubtree.hpp"

namespace tarrier::heuristics {
namespace {
using search::kDeadEnd;

TEST(UbTrees, FindTheLeastDistanceOfASubset) {
  base::Random random(1);
  for (int round = 0; round < 200; ++round) {
    UbTree tree;
    std::vector<std::pair<std::set<std::uint32_t>, std::uint32_t>> all;
    for (int i = 0; i < 20; ++i) {
      std::set<std::uint32_t> set;
      for (std::uint64_t n = random.below(5); n > 0; --n)
        set.insert(static_cast<std::uint32_t>(random.below(8)));
      all.emplace_back(set, random.below(30));
      const std::vector<std::uint32_t> elements(set.begin(), set.end());
      tree.insert(elements, all.back().second);
    }
    if (round % 2 == 0) tree.freeze();
    for (int i = 0; i < 20; ++i) {
      std::set<std::uint32_t> query;
      for (int n = 0; n < 4; ++n) query.insert(static_cast<std::uint32_t>(random.below(8)));
      std::uint32_t least = UbTree::kNone;
      for (const auto& [set, distance] : all)
        if (std::ranges::includes(query, set)) least = std::min(least, distance);
      const auto contains = [&](std::uint32_t element) { return query.contains(element); };
      EXPECT_EQ(tree.least_below(contains), least);
      EXPECT_EQ(tree.least_below(contains, 10), std::min(least, 10U));
    }
  }
}

// P and Q meet once, after a step of each.
EstimatedModel meeting() {
  return {R"(
    chan c;
    process P() { state A, B, C; init A; trans A -> B { }, B -> C { sync c!; }; }
    process Q() { state A, B, C; init A; trans A -> B { }, B -> C { sync c?; }; }
    system P, Q;)",
          "E<> P.C and Q.C"};
}

TEST(PredicateAbstraction, ChargesEachStepToOnePart) {
  EXPECT_EQ(meeting().estimate("pa(split=1,combine=sum)"), 4U);
  EXPECT_EQ(meeting().estimate("pa(split=1,combine=sum01)"), 3U);
  EXPECT_EQ(meeting().estimate("pa(split=1,combine=max)"), 2U);
  EXPECT_EQ(meeting().estimate("pa(split=2)"), 3U);
}

TEST(PredicateAbstraction, IsAdmissibleUnlessStepsCountTwice) {
  EXPECT_FALSE(configure("pa(combine=sum)").front().traits.admissible);
  EXPECT_TRUE(configure("pa(combine=sum01)").front().traits.admissible);
  EXPECT_TRUE(configure("pa(combine=max)").front().traits.admissible);
}

TEST(PredicateAbstraction, LetsProcessesActThatNeverMove) {
  const EstimatedModel model(R"(
    int[0,3] n;
    process Counter() { state A; init A; trans A -> A { guard n < 3; assign n = n + 1; }; }
    process P() { state A, B; init A; trans A -> B { guard n == 2; }; }
    system Counter, P;)",
                             "E<> P.B");
  EXPECT_EQ(model.estimate("pa"), 2U);  // n is 2 or not
  EXPECT_EQ(model.estimate("pa(predicates=refine)"), 3U);
}

// Only after a step of Q, of which the part of P knows nothing, enough time can pass.
TEST(PredicateAbstraction, WaitsForOthersThatKeepTimeFromPassing) {
  const EstimatedModel model(R"(
    clock x; clock y;
    process P() { state A, B; init A; trans A -> B { guard x >= 5; }; }
    process Q() { state A { y <= 3 }, B; init A; trans A -> B { }; }
    system P, Q;)",
                             "E<> P.B");
  EXPECT_EQ(model.estimate("pa(split=1)"), 1U);
  EXPECT_EQ(model.estimate("pa(split=1,combine=max)"), 1U);
  EXPECT_NE(model.estimate("pa(split=all)"), kDeadEnd);
}

TEST(PredicateAbstraction, ProvesWhatClocksForbid) {
  const EstimatedModel model(R"(
    clock x;
    process P() { state A { x <= 3 }, B; init A; trans A -> B { guard x >= 5; }; }
    system P;)",
                             "E<> P.B");
  EXPECT_EQ(model.estimate("hl"), 1U);
  EXPECT_EQ(model.estimate("pa"), kDeadEnd);
  EXPECT_EQ(model.estimate("pa(predicates=refine)"), kDeadEnd);
  EXPECT_EQ(model.estimate("pa(predicates=refine,refine=0)"), kDeadEnd);  // invariants belong to locations
}

TEST(PredicateAbstraction, SaysLessWhereItHasNotSeenEverything) {
  const EstimatedModel model(R"(
    int[0,50] n;
    process P() { state A, B; init A; trans A -> A { guard n < 50; assign n = n + 1; }, A -> B { guard n == 50; }; }
    system P;)",
                             "E<> P.B");
  EXPECT_EQ(model.estimate("pa(predicates=refine,refine=60)"), 51U);
  const search::Estimate some = model.estimate("pa(predicates=refine,refine=60,states=10)");
  EXPECT_GT(some, 1U);
  EXPECT_LE(some, 10U);
}

TEST(Parts, PutTogetherWhatInteracts) {
  const EstimatedModel model(R"(
    int[0,1] a; int[0,1] b;
    process P() { state A, B; init A; trans A -> B { guard a == 1; }; }
    process Q() { state A, B; init A; trans A -> B { guard b == 1; }; }
    process R() { state A; init A; trans A -> A { assign b = 1; }; }
    process S() { state A; init A; trans A -> A { assign a = 1; }; }
    system P, Q, R, S;)",
                             "E<> P.B and Q.B");
  const search::Problem problem = model.problem();
  const Parts parts(problem.network, *problem.goal, 2);
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0], (std::vector<std::uint32_t>{0, 3}));
  EXPECT_EQ(parts[1], (std::vector<std::uint32_t>{1, 2}));
  EXPECT_EQ(parts.pattern(0).variables, (std::vector<bool>{true, false}));
  EXPECT_EQ(model.estimate("pa"), 4U);
  EXPECT_EQ(model.estimate("pa(split=1)"), 2U);
}

// The first abstract path leaves out the two steps of Q, the second one of them.
TEST(Refinements, RuleOutPathsUntilOneIsFeasible) {
  const EstimatedModel model(R"(
    int[0,3] v; clock x;
    process P() { state A, B; init A; trans A -> B { guard v == 2 && x >= 1; }; }
    process Q() { state A, B, C; init A; trans A -> B { assign v = 1; }, B -> C { guard x <= 1; assign v = 2, x = 0; }; }
    system P, Q;)",
                             "E<> P.B");
  const search::Problem problem = model.problem();
  const auto subsystem =
      Subsystem::of(problem.network, *problem.goal, model::Pattern::everything(problem.network));
  Refinement refinement(*subsystem, {.rounds = 100, .paths = 1, .states = 1000});
  EXPECT_EQ(refinement.go_on(1'000'000, nullptr), Refinement::End::kFeasible);
  EXPECT_EQ(refinement.lengths().front(), 1U);
  EXPECT_EQ(refinement.lengths().back(), 3U);
  EXPECT_TRUE(std::ranges::is_sorted(refinement.lengths()));
}
}  // namespace
}  // namespace tarrier::heuristics
