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

TEST(Limits, ThreadsShareThem) {
  SharedUse use(2);
  Limits first;
  first.bytes = 1000;
  first.states = 100;
  first.shared = &use;
  Limits second = first;
  second.thread = 1;
  EXPECT_FALSE(first.exceeded(60, 600));
  EXPECT_EQ(second.exceeded(0, 600), StopReason::kMemory);
  EXPECT_EQ(second.exceeded(60, 0), StopReason::kStates);
  EXPECT_FALSE(second.exceeded(30, 300));
  EXPECT_FALSE(first.exceeded(60, 600));
}

TEST(Limits, StopAtOnceWhenCancelled) {
  std::atomic<bool> cancelled = false;
  Limits limits;
  limits.cancelled = &cancelled;
  EXPECT_FALSE(limits.exceeded(0, 0));
  cancelled = true;
  EXPECT_TRUE(limits.is_over());
  EXPECT_EQ(limits.exceeded(0, 0), StopReason::kInterrupted);
}
}  // namespace tarrier::base
