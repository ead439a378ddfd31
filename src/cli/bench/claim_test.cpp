// SPDX-License-Identifier: MIT
#include "cli/bench/claim.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace tarrier::cli {
namespace {
using Answer = ClaimJudgement::Answer;

Answer answer(const std::string& text, const ClaimFigures& figures) {
  return judge(parse_claim(text, {}), figures).answer;
}

const ClaimFigures kFigures{.ours = {{"explored", {{"hl", 40}, {"bfs", 100}, {"lost", std::nullopt}}},
                                     {"length", {{"hl", 9}, {"bfs", 8}}}},
                            .published = {{"explored", {{"hl", 50}, {"bfs", std::nullopt}, {"lost", 7}}}}};

TEST(Claim, ComparesFiguresOfARow) {
  EXPECT_EQ(answer("explored(hl) <= 0.5 * explored(bfs)", kFigures), Answer::kHolds);
  EXPECT_EQ(answer("explored(hl) <= 0.3 * explored(bfs)", kFigures), Answer::kFails);
  EXPECT_EQ(answer("length(bfs) = min", kFigures), Answer::kHolds);
  EXPECT_EQ(answer("length(hl) = min", kFigures), Answer::kFails);
  EXPECT_EQ(answer("explored(bfs) > 99", kFigures), Answer::kHolds);
  EXPECT_EQ(answer("2 * explored(hl) >= 80", kFigures), Answer::kHolds);
}

TEST(Claim, ComparesWithThePaper) {
  EXPECT_EQ(answer("explored(hl) <= paper", kFigures), Answer::kHolds);
  EXPECT_EQ(answer("explored(hl) < 0.8 * paper", kFigures), Answer::kFails);
  EXPECT_EQ(answer("explored(bfs) <= 2 * paper(hl)", kFigures), Answer::kHolds);
  EXPECT_EQ(answer("explored(bfs) <= paper(lost)", kFigures), Answer::kFails);
  EXPECT_TRUE(mentions_paper(parse_claim("explored(hl) <= paper", {})));
}

TEST(Claim, TakesAnAnswerForBetterThanNone) {
  EXPECT_EQ(answer("explored(bfs) <= paper", kFigures), Answer::kHolds);   // that ran out of memory
  EXPECT_EQ(answer("explored(lost) <= paper", kFigures), Answer::kFails);  // ours did
}

TEST(Claim, IsNotJudgedWithoutFigures) {
  EXPECT_EQ(answer("explored(other) <= 5", kFigures), Answer::kNotJudged);
  EXPECT_EQ(answer("length(hl) <= paper", kFigures), Answer::kNotJudged);
  EXPECT_EQ(answer("explored(lost) <= 2 * explored(lost)", kFigures), Answer::kNotJudged);
  EXPECT_EQ(answer("explored(lost) = min", kFigures), Answer::kNotJudged);
}

TEST(Claim, MayBeAboutSomeRows) {
  const Claim claim = parse_claim("in 6 rows: C*, M1: explored(hl) <= paper", {});
  EXPECT_EQ(claim.least_rows, 6U);
  EXPECT_TRUE(speaks_of(claim, "C9"));
  EXPECT_TRUE(speaks_of(claim, "M1"));
  EXPECT_FALSE(speaks_of(claim, "M12"));
  EXPECT_FALSE(speaks_of(claim, "xC9"));
  EXPECT_TRUE(speaks_of(parse_claim("in 2 rows: explored(hl) <= paper", {}), "anything"));
  EXPECT_TRUE(speaks_of(parse_claim("a*b*c: explored(hl) <= 1", {}), "axxbybc"));
}

TEST(Claim, IsRefusedIfItSaysNothing) {
  for (const char* text :
       {"", "explored(hl)", "explored(hl) <= nothing(x)", "explored <= 5", "3 <= 5", "paper <= min",
        "x * explored(hl) <= 5", "in no rows: explored(hl) <= 5", "paper <= 7"})
    EXPECT_THROW(parse_claim(text, {}), base::Error) << text;
}
}  // namespace
}  // namespace tarrier::cli
