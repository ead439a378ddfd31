// SPDX-License-Identifier: MIT
#include "evidence/delays/delays.hpp"

#include <gtest/gtest.h>

namespace tarrier::evidence {
TEST(Delays, StartsWithAllThatAreNotNegative) {
  const Delays all;
  EXPECT_FALSE(all.is_empty());
  EXPECT_EQ(all.infimum(), 0);
  EXPECT_TRUE(all.has_smallest());
  EXPECT_EQ(all.choose(Rational(7, 3)), 0);
  EXPECT_TRUE(all.has_one_below(Rational(1, 9)));
  EXPECT_FALSE(all.has_one_below(0));
}

TEST(Delays, NegativeUpperBoundsLeaveNothing) {
  Delays delays;
  delays.demand_below(-1, false);
  EXPECT_TRUE(delays.is_empty());
}

TEST(Delays, APointRemainsBetweenWeakBoundsOnly) {
  for (const bool low_is_strict : {false, true}) {
    for (const bool high_is_strict : {false, true}) {
      Delays delays;
      delays.demand_above(2, low_is_strict);
      delays.demand_below(2, high_is_strict);
      EXPECT_EQ(delays.is_empty(), low_is_strict || high_is_strict);
    }
  }
}

TEST(Delays, AWeakBoundDoesNotReplaceAStrictOne) {
  Delays delays;
  delays.demand_above(2, true);
  delays.demand_above(2, false);
  delays.demand_above(1, false);
  EXPECT_FALSE(delays.has_smallest());
  delays.demand_below(3, true);
  delays.demand_below(3, false);
  delays.demand_below(4, false);
  delays.demand_above(3, false);
  EXPECT_TRUE(delays.is_empty());
}

TEST(Delays, AtomsOnOneClockShiftWithItsValue) {
  const Motion clocks{{Rational(3, 2)}, {1}};
  Delays delays;
  delays.demand(ClockAtom{model::ClockId{0}, {}, model::Comparison::kGreater, 2}, clocks);
  EXPECT_EQ(delays.infimum(), Rational(1, 2));
  EXPECT_FALSE(delays.has_one_below(Rational(1, 2)));
  EXPECT_TRUE(delays.has_one_below(Rational(3, 5)));
  delays.demand(ClockAtom{model::ClockId{0}, {}, model::Comparison::kEqual, 4}, clocks);
  EXPECT_EQ(delays.choose(0), Rational(5, 2));
}

TEST(Delays, AtomsOnDifferencesHoldAlwaysOrNever) {
  const Motion clocks{{Rational(3), Rational(1)}, {1, 1}};
  Delays delays;
  delays.demand(ClockAtom{model::ClockId{0}, model::ClockId{1}, model::Comparison::kEqual, 2}, clocks);
  EXPECT_FALSE(delays.is_empty());
  delays.demand(ClockAtom{model::ClockId{0}, model::ClockId{1}, model::Comparison::kLess, 2}, clocks);
  EXPECT_TRUE(delays.is_empty());
}

TEST(Delays, ClocksThatStandStillShiftNothing) {
  const Motion clocks{{Rational(3), Rational(1)}, {0, 1}};
  const model::ClockId x{0};
  Delays never;
  never.demand(ClockAtom{x, {}, model::Comparison::kGreater, 3}, clocks);
  EXPECT_TRUE(never.is_empty());
  Delays always;
  always.demand(ClockAtom{x, {}, model::Comparison::kEqual, 3}, clocks);
  EXPECT_EQ(always.infimum(), 0);
  EXPECT_TRUE(always.has_smallest());
}

TEST(Delays, ADifferenceShrinksIfOnlyTheRightClockRuns) {
  const Motion clocks{{Rational(3), Rational(1)}, {0, 1}};
  const model::ClockId x{0};
  const model::ClockId y{1};
  Delays delays;  // x - y is 2 - d
  delays.demand(ClockAtom{x, y, model::Comparison::kLess, 1}, clocks);
  EXPECT_EQ(delays.infimum(), 1);
  EXPECT_FALSE(delays.has_smallest());
  delays.demand(ClockAtom{x, y, model::Comparison::kGreaterEqual, -3}, clocks);
  EXPECT_TRUE(delays.has_one_below(2));
  delays.demand(ClockAtom{y, x, model::Comparison::kEqual, 3}, clocks);
  EXPECT_EQ(delays.infimum(), 5);
  EXPECT_FALSE(delays.is_empty());
  delays.demand_above(5, true);
  EXPECT_TRUE(delays.is_empty());
}

TEST(Delays, WithoutASmallestItChoosesASimplePointOfTimeNearby) {
  Delays delays;
  delays.demand_above(3, true);
  EXPECT_EQ(delays.choose(0), Rational(7, 2));
  EXPECT_EQ(delays.choose(Rational(1, 3)), Rational(11, 3));  // at time 4
  delays.demand_below(Rational(10, 3), false);
  EXPECT_EQ(delays.choose(0), Rational(13, 4));
}

TEST(SimplestBetween, HasTheLeastDenominator) {
  EXPECT_EQ(simplest_between(0, 1), Rational(1, 2));
  EXPECT_EQ(simplest_between(0, 5), 1);
  EXPECT_EQ(simplest_between(Rational(1, 2), 1), Rational(2, 3));
  EXPECT_EQ(simplest_between(0, Rational(1, 2)), Rational(1, 3));
  EXPECT_EQ(simplest_between(Rational(31, 10), Rational(32, 10)), Rational(19, 6));
  EXPECT_EQ(simplest_between(7, Rational(36, 5)), Rational(43, 6));
}

namespace {
// Is there a fraction with this denominator strictly between a/12 and b/12?
bool has_fraction_between(int a, int b, int denominator) {
  for (int n = 0; n <= 4 * denominator; ++n)
    if (a * denominator < 12 * n && 12 * n < b * denominator) return true;
  return false;
}
}  // namespace

TEST(SimplestBetween, AgreesWithTryingAllDenominators) {
  for (int a = 0; a < 40; ++a) {
    for (int b = a + 1; b < 44; ++b) {
      const Rational low = Rational(a) / 12;
      const Rational high = Rational(b) / 12;
      const Rational found = simplest_between(low, high);
      EXPECT_LT(low, found);
      EXPECT_LT(found, high);
      const int end = denominator(found).convert_to<int>();
      for (int d = 1; d < end; ++d) EXPECT_FALSE(has_fraction_between(a, b, d));
    }
  }
}
}  // namespace tarrier::evidence
