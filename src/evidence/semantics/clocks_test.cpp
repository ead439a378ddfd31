// SPDX-License-Identifier: MIT
#include "evidence/semantics/clocks.hpp"

#include <gmock/gmock.h>

namespace tarrier::evidence {
namespace {
using model::ClockId;
using testing::ElementsAre;
using testing::IsEmpty;
constexpr ClockId kX{0};
constexpr ClockId kY{1};
}  // namespace

TEST(Clocks, RunStandStillAndAreSet) {
  Clocks clocks{Rational(0), Rational(5, 2)};
  clocks.advance(Rational(1, 2), {1, 1});
  EXPECT_THAT(clocks.values(), ElementsAre(Rational(1, 2), 3));
  clocks.advance(2, {1, 0});
  EXPECT_THAT(clocks.values(), ElementsAre(Rational(5, 2), 3));
  clocks.set(kY, 1);
  EXPECT_EQ(clocks[kY], 1);
  clocks.advance(1, {0, 0});
  EXPECT_THAT(clocks.values(), ElementsAre(Rational(5, 2), 1));
  clocks.advance(1, {1, 1});
  EXPECT_THAT(clocks.values(), ElementsAre(Rational(7, 2), 2));
  EXPECT_EQ(clocks.time(), Rational(9, 2));
}

TEST(Clocks, AreComparedWithNumbers) {
  Clocks clocks{Rational(0), Rational(-7, 3)};
  for (const Rates& rates : {Rates{1, 0}, Rates{1, 1}, Rates{0, 1}}) {
    clocks.advance(Rational(2, 5), rates);
    clocks.advance(Rational(3, 5), rates);
    for (const ClockId clock : {kX, kY})
      for (std::int32_t bound = -3; bound < 4; ++bound) {
        const int order = clocks.compare(clock, bound);
        EXPECT_EQ(order < 0, clocks[clock] < bound);
        EXPECT_EQ(order == 0, clocks[clock] == bound);
      }
  }
}

TEST(Clocks, CopiesGoTheirOwnWays) {
  Clocks clocks(std::vector<Rational>(40));
  clocks.advance(3, Rates(40, 1));
  const Clocks before = clocks;
  clocks.set(ClockId{20}, 0);
  Clocks other = clocks;
  other.set(ClockId{20}, 7);
  EXPECT_EQ(before[ClockId{20}], 3);
  EXPECT_EQ(clocks[ClockId{20}], 0);
  EXPECT_EQ(other[ClockId{20}], 7);
  EXPECT_EQ(other[ClockId{39}], 3);
}

TEST(Clocks, KnowWhichOfThemChanged) {
  Clocks clocks(std::vector<Rational>(40));
  const Clocks before = clocks;
  clocks.advance(3, Rates(40, 1));
  EXPECT_THAT(clocks.changed_since(before), IsEmpty());
  clocks.set(ClockId{35}, 1);
  clocks.set(kX, 3);  // which it has already
  EXPECT_THAT(clocks.changed_since(before), ElementsAre(ClockId{35}));
}
}  // namespace tarrier::evidence
