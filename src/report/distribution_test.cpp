// SPDX-License-Identifier: MIT
#include "report/distribution.hpp"

#include <gtest/gtest.h>

namespace tarrier::report {
namespace {
TEST(Distribution, OfNothingIsNone) { EXPECT_FALSE(distribution_of({})); }

TEST(Distribution, OfOneValueIsThatValue) {
  const auto one = distribution_of({7});
  ASSERT_TRUE(one);
  EXPECT_EQ(one->minimum, 7);
  EXPECT_EQ(one->lower_quartile, 7);
  EXPECT_EQ(one->median, 7);
  EXPECT_EQ(one->upper_quartile, 7);
  EXPECT_EQ(one->maximum, 7);
}

TEST(Distribution, TakesValuesInAnyOrder) {
  const auto five = distribution_of({50, 10, 40, 20, 30});
  ASSERT_TRUE(five);
  EXPECT_EQ(five->minimum, 10);
  EXPECT_EQ(five->lower_quartile, 20);
  EXPECT_EQ(five->median, 30);
  EXPECT_EQ(five->upper_quartile, 40);
  EXPECT_EQ(five->maximum, 50);
}

TEST(Distribution, InterpolatesBetweenValues) {
  const auto four = distribution_of({1, 2, 3, 10});
  ASSERT_TRUE(four);
  EXPECT_DOUBLE_EQ(four->lower_quartile, 1.75);
  EXPECT_DOUBLE_EQ(four->median, 2.5);
  EXPECT_DOUBLE_EQ(four->upper_quartile, 4.75);
}
}  // namespace
}  // namespace tarrier::report
