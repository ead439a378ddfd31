// SPDX-License-Identifier: MIT
#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace tarrier::base {
TEST(Random, SameSeedSameNumbers) {
  Random a(7);
  Random b(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next(), b.next());
}

TEST(Random, StaysBelowTheBoundAndReachesEveryValue) {
  Random random(1);
  std::vector<int> seen(7);
  for (int i = 0; i < 1000; ++i) ++seen.at(random.below(7));
  EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](int count) { return count > 50; }));
}

TEST(Random, ShuffleKeepsTheElements) {
  Random random(3);
  std::vector<int> sequence{1, 2, 3, 4, 5};
  random.shuffle(sequence);
  std::sort(sequence.begin(), sequence.end());
  EXPECT_EQ(sequence, (std::vector<int>{1, 2, 3, 4, 5}));
}
}  // namespace tarrier::base
