// SPDX-License-Identifier: MIT
#include "base/limits.hpp"

#include <gtest/gtest.h>

namespace tarrier::base {
TEST(Limits, NothingIsExceededWithoutLimits) {
  Limits limits;
  EXPECT_FALSE(limits.exceeded(1'000'000, 1'000'000));
}

TEST(Limits, NamesTheLimitThatWasReached) {
  Limits limits;
  limits.states = 10;
  limits.bytes = 100;
  EXPECT_FALSE(limits.exceeded(10, 100));
  EXPECT_EQ(limits.exceeded(11, 0), StopReason::kStates);
  EXPECT_EQ(limits.exceeded(0, 101), StopReason::kMemory);
}

TEST(Limits, SeesThatTimeIsUpWithinAFewCalls) {
  Limits limits;
  limits.seconds = 0.0;
  bool stopped = false;
  for (int i = 0; i < 65 && !stopped; ++i) stopped = limits.exceeded(0, 0) == StopReason::kTime;
  EXPECT_TRUE(stopped);
}
}  // namespace tarrier::base
