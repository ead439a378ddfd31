// SPDX-License-Identifier: MIT
#include "search/shortening/shorten.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "languages/catalogue.hpp"
#include "search/shortening/elimination.hpp"
#include "search/walks/zone_walk.hpp"

namespace tarrier::search {
namespace {
// Two processes that the goal needs, one that it does not, and a way round in the first: the goal is 4 steps
// away.
constexpr const char* kErrand = R"(
clock x;
chan go;
process Worker() {
  state Idle, Ready, Round, Done;
  init Idle;
  trans Idle -> Ready { guard x >= 2; assign x = 0; },
        Ready -> Round { }, Round -> Idle { }, Ready -> Ready { },
        Ready -> Done { guard x >= 1; sync go!; };
}
process Partner() {
  state Off, On, Gone;
  init Off;
  trans Off -> On { }, On -> Off { }, On -> Gone { sync go?; };
}
process Bystander() {
  state A, B;
  init A;
  trans A -> B { }, B -> A { };
}
process Last() {
  state Waits, Goes;
  init Waits;
  trans Waits -> Goes { };
}
W = Worker(); P = Partner(); B = Bystander(); L = Last();
system W, P, B, L;
)";
constexpr std::size_t kShortest = 4;

class Shorten : public ::testing::Test {
 protected:
  void SetUp() override {
    base::Diagnostics diagnostics;
    document_ = languages::language_for("m.xta").load({"m.xta", kErrand}, {}, diagnostics);
    ASSERT_NE(document_, nullptr);
    const auto queries = document_->parse_queries({"q", "E<> W.Done && L.Goes"});
    goal_ = std::get<model::Reach>(model::question_of(queries.front())).goal;
  }
  [[nodiscard]] Problem problem() const { return {.network = document_->network(), .goal = &goal_}; }
  // As a walk finds it: long.
  [[nodiscard]] Outcome walk(std::uint64_t seed) const {
    Problem seeded = problem();
    seeded.seed = seed;
    base::Limits limits;
    return ZoneWalk(seeded, {.start = 200}, std::make_unique<UniformChoice>())
        .run(limits, Search::kUnlimited);
  }

  std::unique_ptr<languages::Document> document_;
  model::Formula goal_;
};

TEST_F(Shorten, EliminationLeavesOutWhatTheGoalDoesNotNeed) {
  std::size_t longest = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Outcome found = walk(seed);
    ASSERT_EQ(found.verdict, Verdict::kReached);
    longest = std::max(longest, found.path.steps.size());
    const Problem problem = this->problem();
    base::Limits limits;
    Trail trail(problem, limits, 1'000'000);
    ASSERT_TRUE(trail.follow(found.path));
    ASSERT_EQ(trail.steps(), found.path.steps);
    eliminate(trail);
    // No single step can be left out any more: that is all that is promised, and enough here.
    EXPECT_EQ(trail.steps().size(), kShortest);
  }
  EXPECT_GT(longest, 15U) << "there was little to leave out";
}

TEST_F(Shorten, NothingIsPossibleOnceTheWorkIsDone) {
  const Problem problem = this->problem();
  const Outcome found = walk(1);
  base::Limits limits;
  Trail trail(problem, limits, 1);
  EXPECT_FALSE(trail.follow(found.path));
  EXPECT_TRUE(trail.is_over());
}

TEST_F(Shorten, FindsTheShortestAndProvesIt) {
  Outcome found = walk(3);
  const std::size_t before = found.path.steps.size();
  ASSERT_GT(before, kShortest);
  base::Limits limits;
  const Shortening shortening = shorten(problem(), found, limits, 10'000);
  EXPECT_EQ(shortening.found_length, before);
  EXPECT_EQ(found.path.steps.size(), kShortest);
  EXPECT_TRUE(found.is_shortest);
}

TEST_F(Shorten, ALittleWorkMayBeInVainButDoesNoHarm) {
  const Outcome found = walk(3);
  for (std::uint64_t work = 0; work < 200; work += 7) {
    Outcome shorter = found;
    base::Limits limits;
    (void)shorten(problem(), shorter, limits, work);
    EXPECT_EQ(shorter.verdict, Verdict::kReached);
    EXPECT_GE(shorter.path.steps.size(), kShortest);
    EXPECT_LE(shorter.path.steps.size(), found.path.steps.size());
  }
}

TEST_F(Shorten, StopsAtLimits) {
  Outcome found = walk(3);
  const model::Path path = found.path;
  base::Limits limits;
  limits.seconds = 0;
  (void)shorten(problem(), found, limits, 10'000);
  EXPECT_EQ(found.path.steps, path.steps);
  EXPECT_FALSE(found.is_shortest);
}

TEST_F(Shorten, WalksOnWhereZonesAreNotTrusted) {
  Problem problem = this->problem();
  problem.confirms = [](const model::Path& /*path*/, bool /*leads_to_goal*/) { return true; };
  Outcome found = walk(3);
  base::Limits limits;
  (void)shorten(problem, found, limits, 100'000);
  EXPECT_EQ(found.path.steps.size(), kShortest);
  EXPECT_FALSE(found.is_shortest) << "walks prove nothing";
}
}  // namespace
}  // namespace tarrier::search
