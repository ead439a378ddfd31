// SPDX-License-Identifier: MIT
#include "zones/dbm.hpp"

#include "base/error.hpp"
#include "zones/grid_testing.hpp"

namespace tarrier::zones {
namespace {

TEST(Dbm, DelayThenAnUpperBoundHoldsForAllClocks) {
  Dbm zone = Dbm::zero(3);
  zone.elapse();
  ASSERT_TRUE(zone.constrain(1, 0, Bound::weak(4)));
  EXPECT_EQ(zone.at(2, 0), Bound::weak(4));               // clock 2 has run along
  EXPECT_FALSE(zone.constrain(0, 2, Bound::strict(-4)));  // clock 2 > 4 leaves nothing
}

TEST(Dbm, AZoneWithoutClocksIsATruthValue) {
  Dbm zone = Dbm::zero(1);
  EXPECT_EQ(zone, Dbm::universe(1));
  zone.elapse();
  zone.down();
  EXPECT_TRUE(zone.constrain(0, 0, Bound::zero()));
  EXPECT_FALSE(zone.constrain(0, 0, Bound::strict(0)));
}

TEST(Dbm, ThePastOfAZoneKeepsDifferences) {
  Dbm zone = Dbm::zero(3);  // x = 3, y = 5
  zone.reset(1, 3);
  zone.reset(2, 5);
  zone.down();
  const std::vector<std::string> names = {"0", "x", "y"};
  EXPECT_EQ(zone.to_string(names), "x<=3 && y>=2 && y<=5 && x-y==-2");
}

TEST(Dbm, SomeTimeMustPassInAStrictFuture) {
  Dbm zone = Dbm::zero(3);  // x = 1, 2 <= y <= 3
  zone.reset(1, 1);
  zone.free(2);
  ASSERT_TRUE(zone.constrain(0, 2, Bound::weak(-2)) && zone.constrain(2, 0, Bound::weak(3)));
  zone.elapse_strictly();
  const std::vector<std::string> names = {"0", "x", "y"};
  EXPECT_EQ(zone.to_string(names), "x>1 && y>2 && x-y<=-1 && y-x<=2");
  EXPECT_TRUE(zone.is_canonical());
}

TEST(Dbm, StoppedClocksStayWhileTheOthersRunAway) {
  Dbm zone = Dbm::zero(4);  // x = y = z = 0 at first
  zone.reset(2, 5);
  zone.elapse_except({false, false, true, false});
  const std::vector<std::string> names = {"0", "x", "y", "z"};
  EXPECT_EQ(zone.to_string(names), "y==5 && x-z==0");
  EXPECT_TRUE(zone.is_canonical());
}

TEST(Dbm, CanonicalMeansClosedWithAZeroDiagonalAndClocksNotNegative) {
  const Bound zero = Bound::zero();
  const Bound one = Bound::weak(1);
  const auto is_canonical = [](const std::vector<Bound>& cells) {
    Matrix matrix(3, Bound::zero());
    for (ClockIndex i = 0; i < 9; ++i) matrix.set(i / 3, i % 3, cells[i]);
    return Dbm::of(std::move(matrix)).is_canonical();
  };
  EXPECT_TRUE(is_canonical({zero, zero, zero, one, zero, zero, one, zero, zero}));
  EXPECT_FALSE(is_canonical({zero, zero, zero, one, zero, zero, Bound::weak(2), zero, zero}));  // y - x <= 0
  EXPECT_FALSE(is_canonical({zero, zero, zero, one, one, zero, one, zero, zero}));
  EXPECT_FALSE(is_canonical({zero, one, one, one, zero, zero, one, zero, zero}));
}

TEST(Dbm, ConstraintsAreReadable) {
  const std::vector<std::string> names = {"0", "x", "y"};
  Dbm zone = Dbm::universe(3);
  EXPECT_EQ(zone.to_string(names), "true");
  ASSERT_TRUE(zone.constrain(1, 0, Bound::weak(5)));
  ASSERT_TRUE(zone.constrain(0, 2, Bound::strict(-2)));
  EXPECT_EQ(zone.to_string(names), "x<=5 && y>2");  // x - y < 3 follows
  ASSERT_TRUE(zone.constrain(1, 2, Bound::strict(1)));
  EXPECT_EQ(zone.to_string(names), "x<=5 && y>2 && x-y<1");
  EXPECT_EQ(Dbm::zero(3).to_string(names), "x==0 && y==0");
}

TEST(Dbm, AssignmentBetweenEqualDimensionsReusesTheMemory) {
  Dbm zone = Dbm::zero(4);
  const std::int32_t* const before = zone.matrix().row(0);
  const Dbm other = Dbm::universe(4);
  zone = other;
  EXPECT_EQ(zone.matrix().row(0), before);
  EXPECT_EQ(zone, other);
}

TEST(Dbm, TermsMakeNewClocksOfOldOnes) {
  Dbm zone = Dbm::zero(3);  // x = 1, 2 <= y <= 3
  zone.reset(1, 1);
  zone.free(2);
  ASSERT_TRUE(zone.constrain(0, 2, Bound::weak(-2)) && zone.constrain(2, 0, Bound::weak(3)));
  Dbm other = Dbm::zero(2);
  other.assign(zone, std::vector<Term>{{0, 0}, {2, 0}, {2, 5}, {0, 4}});
  EXPECT_EQ(other.to_string(std::vector<std::string>{"0", "a", "b", "c"}),
            "a>=2 && a<=3 && b>=7 && b<=8 && c==4 && a-b==-5");
  EXPECT_TRUE(other.is_canonical());
  other.assign(zone, std::vector<Term>{{0, 0}, {1, 0}});
  EXPECT_EQ(other.to_string(std::vector<std::string>{"0", "x"}), "x==1");
}

// A clock that is never reset, in a loop that takes its time: 300 rounds of a million units exceed the range.
TEST(Dbm, ValuesThatGrowOutOfRangeAreReportedAndDoNotWrapAround) {
  const auto run = [] {
    Dbm zone = Dbm::zero(3);
    for (int round = 0; round < 300; ++round) {
      zone.elapse();
      ASSERT_TRUE(zone.constrain(1, 0, Bound::weak(1'000'000)));
      ASSERT_TRUE(zone.constrain(0, 1, Bound::weak(-1'000'000)));
      ASSERT_EQ(zone.at(2, 0), Bound::weak(1'000'000 * (round + 1)));
      zone.reset(1, 0);
    }
  };
  EXPECT_THROW(run(), base::Error);
}

TEST(Dbm, TheLargestConstantsAreInRange) {
  constexpr std::int32_t kLargest = kMaxConstant - 1;
  Dbm zone = Dbm::universe(3);
  ASSERT_TRUE(zone.constrain(1, 0, Bound::weak(kLargest)));
  ASSERT_TRUE(zone.constrain(2, 0, Bound::weak(kLargest)));
  ASSERT_TRUE(zone.constrain(0, 1, Bound::weak(-kLargest)));
  ASSERT_TRUE(zone.constrain(1, 2, Bound::weak(0)));
  EXPECT_TRUE(zone.is_canonical());
  EXPECT_EQ(zone.at(0, 2), Bound::weak(-kLargest));
  Dbm same = Dbm::universe(3);
  ASSERT_TRUE(same.intersect(zone));
  EXPECT_EQ(same, zone);
}

TEST(Dbm, SumsThatJustLeaveTheRangeAreReported) {
  constexpr std::int32_t kHalf = kMaxConstant / 2;
  const auto least_of_sum = [](Bound first, Bound second) {
    Dbm zone = Dbm::universe(3);
    EXPECT_TRUE(zone.constrain(0, 1, first));
    EXPECT_TRUE(zone.constrain(1, 2, second));
    return zone.at(0, 2);
  };
  EXPECT_EQ(least_of_sum(Bound::weak(-kHalf), Bound::weak(1 - kHalf)), Bound::weak(1 - kMaxConstant));
  EXPECT_THROW(least_of_sum(Bound::weak(-kHalf), Bound::weak(-kHalf)), base::Error);
  EXPECT_THROW(least_of_sum(Bound::strict(-kHalf), Bound::weak(-kHalf)), base::Error);
  // The same by closing the whole matrix.
  const auto closed = [](Bound first, Bound second) {
    Dbm all = Dbm::universe(3);
    Dbm other = Dbm::universe(3);
    EXPECT_TRUE(all.constrain(0, 1, first));
    EXPECT_TRUE(other.constrain(1, 2, second));
    EXPECT_TRUE(all.intersect(other));
    return all.at(0, 2);
  };
  EXPECT_EQ(closed(Bound::weak(-kHalf), Bound::weak(1 - kHalf)), Bound::weak(1 - kMaxConstant));
  EXPECT_THROW(closed(Bound::weak(-kHalf), Bound::weak(-kHalf)), base::Error);
}

RC_GTEST_PROP(DbmProperty, ConstrainKeepsThePointsThatSatisfyTheBound, ()) {
  const ClockIndex dimension = draw_dimension();
  const Dbm before = draw_zone(dimension);
  const auto x = *between<ClockIndex>(0, dimension);
  const auto y = *between<ClockIndex>(0, dimension);
  const Bound bound = draw_bound(dimension);
  Dbm after = before;
  const bool possible = before.intersects(x, y, bound);
  RC_ASSERT(after.constrain(x, y, bound) == possible);
  RC_ASSERT(!possible || after.is_canonical());
  const PointSet points(before);
  const PointSet left(possible ? after : before);
  const std::int32_t limit =
      wide_limit(dimension, std::max(largest_constant(before), std::abs(bound.value())));
  bool found = false;
  RC_ASSERT(for_all_points(dimension, limit, [&](const Point& point) {
    const bool expected = points.contains(point) && satisfies(point, x, y, bound);
    found |= expected;
    return !possible || left.contains(point) == expected;
  }));
  RC_ASSERT(found == possible);
}

RC_GTEST_PROP(DbmProperty, ElapseAddsAllLaterPoints, ()) {
  const Dbm before = draw_zone(draw_dimension());
  Dbm after = before;
  after.elapse();
  RC_ASSERT(after.is_canonical());
  const PointSet points(before);
  const PointSet later(after);
  RC_ASSERT(for_all_points(before.dimension(), near_limit(before.dimension()), [&](const Point& point) {
    return later.contains(point) == exists_value(before, [&](std::int32_t delay) {
             const Point origin = shifted(point, -delay);
             return is_valuation(origin) && points.contains(origin);
           });
  }));
}

RC_GTEST_PROP(DbmProperty, DownAddsAllEarlierPoints, ()) {
  const Dbm before = draw_zone(draw_dimension());
  Dbm after = before;
  after.down();
  RC_ASSERT(after.is_canonical());
  const PointSet points(before);
  const PointSet earlier(after);
  RC_ASSERT(for_all_points(before.dimension(), near_limit(before.dimension()), [&](const Point& point) {
    return earlier.contains(point) ==
           exists_value(before, [&](std::int32_t delay) { return points.contains(shifted(point, delay)); });
  }));
}

RC_GTEST_PROP(DbmProperty, ResetSetsOneClockAndKeepsTheOthers, ()) {
  const Dbm before = draw_zone(draw_dimension());
  const ClockIndex x = draw_clock(before.dimension());
  const auto value = *between(0, 3);
  Dbm after = before;
  after.reset(x, value);
  RC_ASSERT(after.is_canonical());
  const PointSet points(before);
  const PointSet image(after);
  RC_ASSERT(for_all_points(before.dimension(), near_limit(before.dimension()), [&](const Point& point) {
    return image.contains(point) ==
           (point[x] == value * scale(before.dimension() - 1) &&
            exists_value(before, [&](std::int32_t old) { return points.contains(with(point, x, old)); }));
  }));
}

RC_GTEST_PROP(DbmProperty, ShiftAddsToOneClockAndKeepsTheOthers, ()) {
  const Dbm before = draw_zone(draw_dimension());
  const ClockIndex x = draw_clock(before.dimension());
  const std::int32_t least = before.at(0, x).value();  // the lower bound of x, negative
  const std::int32_t amount = *between(least, constant_range(before.dimension()) + 1);
  Dbm after = before;
  after.shift(x, amount);
  RC_ASSERT(after.is_canonical());
  const PointSet points(before);
  const PointSet shifted_points(after);
  const std::int32_t units = amount * scale(before.dimension() - 1);
  RC_ASSERT(for_all_points(before.dimension(), near_limit(before.dimension()), [&](const Point& point) {
    const bool expected = point[x] >= units && points.contains(with(point, x, point[x] - units));
    return shifted_points.contains(point) == expected;
  }));
}

RC_GTEST_PROP(DbmProperty, CopySetsOneClockToAnother, ()) {
  const Dbm before = draw_zone(draw_dimension());
  const ClockIndex x = draw_clock(before.dimension());
  const auto y = *between<ClockIndex>(0, before.dimension());
  Dbm after = before;
  after.copy(x, y);
  RC_ASSERT(after.is_canonical());
  if (x == y) RC_ASSERT(after == before);
  if (x == y) return;
  const PointSet points(before);
  const PointSet image(after);
  RC_ASSERT(for_all_points(before.dimension(), near_limit(before.dimension()), [&](const Point& point) {
    return image.contains(point) == (point[x] == point[y] && exists_value(before, [&](std::int32_t old) {
                                       return points.contains(with(point, x, old));
                                     }));
  }));
}

RC_GTEST_PROP(DbmProperty, FreeForgetsOneClock, ()) {
  const Dbm before = draw_zone(draw_dimension());
  const ClockIndex x = draw_clock(before.dimension());
  Dbm after = before;
  after.free(x);
  RC_ASSERT(after.is_canonical());
  const PointSet points(before);
  const PointSet image(after);
  RC_ASSERT(for_all_points(before.dimension(), near_limit(before.dimension()), [&](const Point& point) {
    return image.contains(point) ==
           exists_value(before, [&](std::int32_t old) { return points.contains(with(point, x, old)); });
  }));
}

RC_GTEST_PROP(DbmProperty, IntersectKeepsTheCommonPoints, ()) {
  const ClockIndex dimension = draw_dimension();
  const Dbm a = draw_zone(dimension);
  const Dbm b = draw_zone(dimension);
  Dbm common = a;
  const bool possible = common.intersect(b);
  RC_ASSERT(!possible || common.is_canonical());
  const PointSet left(a);
  const PointSet right(b);
  const PointSet both(possible ? common : a);
  bool found = false;
  const std::int32_t limit = wide_limit(dimension, std::max(largest_constant(a), largest_constant(b)));
  RC_ASSERT(for_all_points(dimension, limit, [&](const Point& point) {
    const bool expected = left.contains(point) && right.contains(point);
    found |= expected;
    return !possible || both.contains(point) == expected;
  }));
  RC_ASSERT(found == possible);
}

RC_GTEST_PROP(DbmProperty, InclusionAndEqualityAreThoseOfThePoints, ()) {
  const ClockIndex dimension = draw_dimension();
  const Dbm a = draw_zone(dimension);
  const Dbm b = *rc::gen::arbitrary<bool>() ? draw_successor(a) : draw_zone(dimension);  // often related
  const PointSet left(a);
  const PointSet right(b);
  const std::int32_t limit = wide_limit(dimension, std::max(largest_constant(a), largest_constant(b)));
  const bool a_in_b = for_all_points(
      dimension, limit, [&](const Point& point) { return !left.contains(point) || right.contains(point); });
  const bool b_in_a = for_all_points(
      dimension, limit, [&](const Point& point) { return !right.contains(point) || left.contains(point); });
  RC_ASSERT(a.includes(b) == b_in_a);
  RC_ASSERT((a == b) == (a_in_b && b_in_a));
}

// More than one lane of the comparison, which the grids above are too small for.
RC_GTEST_PROP(DbmProperty, InclusionOfLargeMatricesIsEntryByEntry, ()) {
  const auto dimension = *between<ClockIndex>(2, 14);
  const Dbm a = draw_zone(dimension);
  const Dbm b = draw_successor(a);
  bool below = true;
  for (ClockIndex x = 0; x < dimension; ++x)
    for (ClockIndex y = 0; y < dimension; ++y) below = below && a.at(x, y) <= b.at(x, y);
  RC_ASSERT(b.includes(a) == below);
}
}  // namespace
}  // namespace tarrier::zones
