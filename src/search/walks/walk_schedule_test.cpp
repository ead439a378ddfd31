// SPDX-License-Identifier: MIT
#include "search/walks/walk_schedule.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "base/error.hpp"

namespace tarrier::search {
namespace {
// The depths of the first rounds; all walks of a round must have the same.
std::vector<std::uint64_t> depths(WalkSchedule schedule, std::uint64_t rounds) {
  std::vector<std::uint64_t> result;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    result.push_back(schedule.depth());
    for (std::uint64_t i = 0; i < WalkSchedule::kWalksInRound; ++i) {
      EXPECT_EQ(schedule.depth(), result.back());
      EXPECT_EQ(schedule.round(), round);
      EXPECT_EQ(schedule.number_in_round(), i);
      EXPECT_EQ(schedule.number(), round * WalkSchedule::kWalksInRound + i);
      schedule.next();
    }
  }
  return result;
}

WalkOptions options(const std::string& text) {
  return WalkOptions::of(
      base::Options(base::parse_configurations(text).front(), WalkOptions::entries(), "walk"));
}
}  // namespace

TEST(WalkSchedule, DepthDoublesFromRoundToRoundUpToTheCutoffAndStartsAnew) {
  EXPECT_EQ(depths({3, 20}, 6), (std::vector<std::uint64_t>{3, 6, 12, 20, 3, 6}));
  EXPECT_EQ(depths({4, 16}, 5), (std::vector<std::uint64_t>{4, 8, 16, 4, 8}));
}

TEST(WalkSchedule, NeverGoesBeyondTheCutoff) {
  EXPECT_EQ(depths({24, 10}, 3), (std::vector<std::uint64_t>{10, 10, 10}));
  EXPECT_EQ(depths({7, 7}, 2), (std::vector<std::uint64_t>{7, 7}));
}

TEST(WalkSchedule, OptionsHaveTheDefaultsOfTheStructure) {
  const WalkOptions standard = options("walk");
  EXPECT_EQ(standard.start, WalkOptions{}.start);
  EXPECT_EQ(standard.cutoff, WalkOptions{}.cutoff);
  EXPECT_EQ(standard.walks, WalkOptions{}.walks);
  const WalkOptions chosen = options("walk(start=5,cutoff=9,walks=4)");
  EXPECT_EQ(chosen.start, 5U);
  EXPECT_EQ(chosen.cutoff, 9U);
  EXPECT_EQ(chosen.walks, 4U);
  EXPECT_THROW(options("walk(walks=0)"), base::Error);
}
}  // namespace tarrier::search
