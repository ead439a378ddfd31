// SPDX-License-Identifier: MIT
#include "base/suggestion.hpp"

#include <gtest/gtest.h>

namespace tarrier::base {
TEST(Suggestion, IsTheNearestNameWithinTwoChanges) {
  EXPECT_EQ(suggestion("cuont", {"i", "count", "amount"}), "did you mean 'count'?");
  EXPECT_EQ(suggestion("Coun", {"count", "Counts"}), "did you mean 'count'?");
  EXPECT_EQ(suggestion("total", {"i", "count"}), "");
  EXPECT_EQ(suggestion("total", {"count"}, "declare it"), "declare it");
}

TEST(Suggestion, SharesSomethingWithTheName) {
  EXPECT_EQ(suggestion("y", {"x", "z"}), "");
  EXPECT_EQ(suggestion("xy", {"ab", "x"}), "did you mean 'x'?");
}
}  // namespace tarrier::base
