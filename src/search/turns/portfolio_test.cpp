// SPDX-License-Identifier: MIT
#include "search/turns/portfolio.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "search/turns/planned_testing.hpp"

namespace tarrier::search {
namespace {
Outcome run(const std::vector<Entrant>& entrants, unsigned threads, base::Limits limits = {}) {
  const model::Network network;
  const model::Formula goal;
  const Problem problem{.network = network, .goal = &goal};
  limits.start();
  return Portfolio(entrants, threads).run(problem, limits);
}

Entrant proof(const Plan& plan) {
  Entrant result = entrant("proof", plan);
  result.is_expendable = false;
  return result;
}

Entrant endless(const std::string& name) {
  Entrant result = entrant(name, {});
  result.ends = false;
  return result;
}

std::string result_of(const Outcome& outcome, const std::string& search) {
  const auto found = std::find_if(outcome.attempts.begin(), outcome.attempts.end(),
                                  [&](const Attempt& attempt) { return attempt.search == search; });
  return found == outcome.attempts.end() ? "none" : found->result;
}
}  // namespace

TEST(Portfolio, TheFirstAnswerCountsAndTheOthersAreLeft) {
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    SCOPED_TRACE(threads);
    const Outcome found =
        run({entrant("a", {}), entrant("b", {.answers_after = 50'000}), proof({})}, threads);
    EXPECT_EQ(found.verdict, Verdict::kReached);
    EXPECT_EQ(found.search, "b");
    // Unless a thread has come too late to begin.
    for (const char* other : {"a", "proof"})
      EXPECT_TRUE(result_of(found, other) == "left" || (threads > 1 && result_of(found, other) == "none"));
    std::uint64_t sum = 0;
    for (const Attempt& attempt : found.attempts) sum += attempt.explored;
    EXPECT_EQ(found.statistics.explored, sum);

    const Outcome proved =
        run({entrant("a", {}), proof({.answers_after = 50'000, .verdict = Verdict::kUnreachable})}, threads);
    EXPECT_EQ(proved.verdict, Verdict::kUnreachable);
    EXPECT_EQ(proved.search, "proof");
  }
}

TEST(Portfolio, EverySearchOfAThreadHasItsTurnWhateverTimeItTakesToBegin) {
  for (int i = 0; i < 100; ++i) {
    const Outcome found = run({entrant("a", {}), entrant("b", {.answers_after = 5'000}), proof({})}, 2);
    EXPECT_EQ(found.search, "b");
  }
}

TEST(Portfolio, AttemptsComeInTheOrderInWhichTheSearchesAreGiven) {
  const Outcome outcome =
      run({entrant("d", {}), entrant("c", {.answers_after = 1'000'000}), entrant("b", {}), proof({})}, 3);
  // One that has not begun is not among them.
  std::vector<std::string> given = {"d", "c", "b", "proof"};
  std::erase_if(given, [&](const std::string& name) { return result_of(outcome, name) == "none"; });
  std::vector<std::string> names;
  for (const Attempt& attempt : outcome.attempts) names.push_back(attempt.search);
  EXPECT_EQ(names, given);
}

TEST(Portfolio, WhoRetiresIsAloneAtFirst) {
  std::uint64_t others = 0;
  Entrant quick = entrant("quick", {.answers_after = 10});
  quick.most = 30;
  const Outcome near = run({quick, entrant("a", {.work = &others}), proof({})}, 2);
  EXPECT_EQ(near.search, "quick");
  EXPECT_EQ(others, 0U);

  quick = entrant("quick", {});
  quick.most = 30;
  const Outcome far = run({quick, entrant("a", {.answers_after = 100}), proof({})}, 2);
  EXPECT_EQ(far.search, "a");
  EXPECT_EQ(result_of(far, "quick"), "retired");
}

TEST(Portfolio, WhatOneRefusesAnotherMayAnswer) {
  const Plan refusal{.answers_after = 10, .refuses = true};
  EXPECT_THROW((void)run({entrant("a", refusal), proof(refusal)}, 2), base::Error);
  // As soon as one refuses the others stop, unless they were faster.
  EXPECT_THROW((void)run({entrant("a", refusal), proof({})}, 2), base::Error);
}

TEST(Portfolio, GivesUpWhenAllHave) {
  const Plan unsure{.answers_after = 1000, .is_unsure = true};
  for (const unsigned threads : {1U, 2U}) {
    SCOPED_TRACE(threads);
    const Outcome none = run({entrant("a", unsure), proof(unsure)}, threads);
    EXPECT_EQ(none.verdict, Verdict::kUnknown);
    EXPECT_EQ(none.reason, base::StopReason::kApproximation);
    // Somebody who never gives up does not keep the others waiting forever.
    const Outcome endless_too = run({endless("walk"), proof(unsure)}, threads);
    EXPECT_EQ(endless_too.reason, base::StopReason::kApproximation);
    const Outcome spent = run({endless("walk"), proof({.answers_after = 1000, .is_spent = true})}, threads);
    EXPECT_EQ(spent.reason, base::StopReason::kMemory);
    EXPECT_EQ(result_of(spent, "proof"), "stopped: memory");
  }
}

TEST(Portfolio, KeepsToTheLimitsAllTogether) {
  base::Limits limits;
  limits.seconds = 0.05;
  EXPECT_EQ(run({entrant("a", {}), proof({})}, 2, limits).reason, base::StopReason::kTime);
}

// Each has room enough for itself, but not beside the other.
TEST(Portfolio, WhoCanBeDoneWithoutGivesWayOnAnotherThreadToo) {
  base::Limits limits;
  limits.bytes = std::uint64_t{4} << 40;
  const std::uint64_t large = *limits.bytes / 10 * 6;
  for (int i = 0; i < 20; ++i) {
    const Outcome proved =
        run({entrant("a", {.bytes_after_100 = large}), endless("walk"),
             proof({.answers_after = 500'000, .verdict = Verdict::kUnreachable, .bytes_after_100 = large})},
            2, limits);
    EXPECT_EQ(proved.verdict, Verdict::kUnreachable);
    EXPECT_TRUE(result_of(proved, "a") == "gave way: memory" || result_of(proved, "a") == "none");
    const Outcome stopped = run(
        {entrant("a", {.bytes_after_100 = large}), endless("walk"), proof({.bytes_after_100 = 2 * large})}, 2,
        limits);
    EXPECT_EQ(stopped.reason, base::StopReason::kMemory);
    EXPECT_EQ(result_of(stopped, "proof"), "stopped: memory");
  }
}
}  // namespace tarrier::search
