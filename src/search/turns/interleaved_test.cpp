// SPDX-License-Identifier: MIT
#include "search/turns/interleaved.hpp"

#include <gtest/gtest.h>

#include "search/turns/planned_testing.hpp"

namespace tarrier::search {
namespace {
Outcome race(std::vector<Entrant> entrants, base::Limits limits = {}) {
  entrants.back().is_expendable = false;
  const model::Network network;
  const model::Formula goal;
  const Problem problem{.network = network, .goal = &goal};
  return Interleaved(std::move(entrants), Account::kWork, 10).run(problem, limits);
}

TEST(Interleaved, TheFirstAnswerCountsAndAllHaveDoneAsMuchForTheirShares) {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::vector<Entrant> entrants{entrant("a", {.work = &first}), entrant("b", {.answers_after = 500}),
                                entrant("c", {.work = &last})};
  entrants[2].share = 3;
  const Outcome outcome = race(entrants);
  EXPECT_EQ(outcome.verdict, Verdict::kReached);
  EXPECT_EQ(outcome.search, "b");
  EXPECT_NEAR(static_cast<double>(first), 500, 11);
  EXPECT_NEAR(static_cast<double>(last), 1500, 33);
  ASSERT_EQ(outcome.attempts.size(), 3U);
  EXPECT_EQ(outcome.attempts[0].result, "left");
  EXPECT_EQ(outcome.statistics.explored,
            outcome.attempts[0].explored + outcome.attempts[1].explored + outcome.attempts[2].explored);
}

TEST(Interleaved, WhoRetiresDoesNoMoreAndWhoIsHandicappedWaits) {
  std::uint64_t quick = 0;
  std::uint64_t proof = 0;
  std::vector<Entrant> entrants{entrant("quick", {.work = &quick}), entrant("other", {.answers_after = 200}),
                                entrant("proof", {.work = &proof})};
  entrants[0].most = 30;
  entrants[2].handicap = 150;
  const Outcome outcome = race(entrants);
  EXPECT_EQ(outcome.search, "other");
  EXPECT_LT(quick, 40U);
  EXPECT_EQ(outcome.attempts[0].result, "retired");
  EXPECT_NEAR(static_cast<double>(proof), 50, 21);
}

TEST(Interleaved, WhereMemoryIsShortTheLargestThatCanBeDoneWithoutGivesWay) {
  base::Limits limits;
  limits.bytes = 1000;
  const Outcome outcome = race(
      {entrant("small", {.bytes_after_100 = 300}), entrant("large", {.bytes_after_100 = 600}),
       entrant("proof", {.answers_after = 900, .verdict = Verdict::kUnreachable, .bytes_after_100 = 200})},
      limits);
  EXPECT_EQ(outcome.verdict, Verdict::kUnreachable);
  EXPECT_EQ(outcome.attempts[0].result, "left");
  EXPECT_EQ(outcome.attempts[1].result, "gave way: memory");
}

TEST(Interleaved, WhereOneIsNotSureAnotherMayBe) {
  const Outcome found = race(
      {entrant("a", {.answers_after = 500}), entrant("proof", {.answers_after = 50, .is_unsure = true})});
  EXPECT_EQ(found.search, "a");
  const Outcome none = race({entrant("a", {.answers_after = 500, .is_unsure = true}),
                             entrant("proof", {.answers_after = 50, .is_unsure = true})});
  EXPECT_EQ(none.verdict, Verdict::kUnknown);
  EXPECT_EQ(none.reason, base::StopReason::kApproximation);
}

TEST(Interleaved, WithoutRoomForTheLastOneThereIsNoAnswer) {
  base::Limits limits;
  limits.bytes = 1000;
  const Outcome outcome =
      race({entrant("a", {.bytes_after_100 = 600}), entrant("proof", {.bytes_after_100 = 1100})}, limits);
  EXPECT_EQ(outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(outcome.reason, base::StopReason::kMemory);
}
}  // namespace
}  // namespace tarrier::search
