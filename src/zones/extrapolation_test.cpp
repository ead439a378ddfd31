// SPDX-License-Identifier: MIT
#include <array>

#include "base/random.hpp"
#include "zones/dbm.hpp"
#include "zones/simulation_testing.hpp"

namespace tarrier::zones {
namespace {
Dbm extrapolated_m(Dbm zone, const Vector& m) {
  zone.extrapolate_m(LuBounds::of(m, m));
  return zone;
}
Dbm extrapolated_lu(Dbm zone, const Vector& lower, const Vector& upper) {
  zone.extrapolate_lu(LuBounds::of(lower, upper));
  return zone;
}
Dbm extrapolated_lu_plus(Dbm zone, const Vector& lower, const Vector& upper) {
  zone.extrapolate_lu_plus(LuBounds::of(lower, upper));
  return zone;
}

Dbm box(std::int32_t low_x, std::int32_t high_x, std::int32_t low_y, std::int32_t high_y) {
  Dbm zone = Dbm::universe(3);
  EXPECT_TRUE(zone.constrain(1, 0, Bound::weak(high_x)) && zone.constrain(0, 1, Bound::weak(-low_x)));
  EXPECT_TRUE(zone.constrain(2, 0, Bound::weak(high_y)) && zone.constrain(0, 2, Bound::weak(-low_y)));
  return zone;
}
const std::vector<std::string> kNames = {"0", "x", "y"};

TEST(Extrapolation, ForgetsWhatIsAboveTheMaximalConstant) {
  EXPECT_EQ(extrapolated_m(box(1, 7, 8, 9), {0, 5, 5}).to_string(kNames), "x>=1 && y>5 && x-y<=-1");
  EXPECT_EQ(extrapolated_m(box(1, 7, 8, 9), {0, 9, 9}), box(1, 7, 8, 9));
}

TEST(Extrapolation, ForgetsUpperBoundsByLowerGuardsAndLowerBoundsByUpperGuards) {
  EXPECT_EQ(extrapolated_lu(box(2, 7, 2, 7), {0, 4, 9}, {0, 9, 1}).to_string(kNames), "x>=2 && y>1 && y<=7");
  // y's own upper bound goes too once y is beyond its lower constant throughout.
  EXPECT_EQ(extrapolated_lu_plus(box(2, 7, 2, 7), {0, 4, 1}, {0, 9, 1}).to_string(kNames), "x>=2 && y>1");
}

TEST(Extrapolation, DifferencesToAClockBeyondItsLowerConstantAreForgotten) {
  const Vector lower = {0, 2, 9};
  const Vector upper = {0, 9, 9};
  EXPECT_EQ(extrapolated_lu(box(3, 4, 5, 6), lower, upper).to_string(kNames),
            "x>=3 && x<=5 && y>=5 && y<=6 && x-y<=-1");
  EXPECT_EQ(extrapolated_lu_plus(box(3, 4, 5, 6), lower, upper).to_string(kNames), "x>=3 && y>=5 && y<=6");
}

TEST(Extrapolation, AClockThatIsNeverComparedIsFreed) {
  Dbm zone = Dbm::zero(3);
  zone.reset(1, 3);
  zone.elapse();
  ASSERT_TRUE(zone.constrain(1, 0, Bound::strict(6)));
  Dbm expected = zone;
  expected.free(1);
  const Vector bounds = {0, kNoBound, 4};
  EXPECT_EQ(extrapolated_m(zone, bounds), expected);
  EXPECT_EQ(extrapolated_lu(zone, bounds, bounds), expected);
  EXPECT_EQ(extrapolated_lu_plus(zone, bounds, bounds), expected);
}

TEST(Extrapolation, WithoutAnyConstantsEverythingIsForgotten) {
  const Vector none = {0, kNoBound, kNoBound};
  EXPECT_EQ(extrapolated_lu_plus(box(3, 4, 0, 1), none, none), Dbm::universe(3));
}

// A zone as it arises in a loop: y - x grows forever, but only up to the constants it matters.
TEST(Extrapolation, LoopsComeToAnEnd) {
  const Vector bounds = {0, 2, 3};
  Dbm zone = Dbm::zero(3);
  std::vector<Dbm> seen;
  do {
    seen.push_back(zone);
    zone.elapse();
    ASSERT_TRUE(zone.constrain(1, 0, Bound::weak(2)) && zone.constrain(0, 1, Bound::weak(-2)));
    zone.reset(1, 0);
    zone.extrapolate_lu_plus(LuBounds::of(bounds, bounds));
  } while (std::find(seen.begin(), seen.end(), zone) == seen.end() && seen.size() < 10);
  EXPECT_EQ(seen.size(), 3U);
  EXPECT_EQ(zone.to_string(kNames), "x==0 && y>3");
}

// The definitions of the paper once more, entry by entry into a new matrix, which is not closed: as a set of
// points it needs no closure.
struct Entry {
  ClockIndex x, y;
  const Dbm& zone;
  const Vector &lower, &upper;
  [[nodiscard]] bool is_above_lower() const { return zone.at(x, y).value() > lower[x]; }
  [[nodiscard]] bool is_below_upper() const { return -zone.at(x, y).value() > upper[y]; }
  [[nodiscard]] bool has_x_beyond_lower() const { return -zone.at(0, x).value() > lower[x]; }
  [[nodiscard]] bool has_y_beyond_upper() const { return -zone.at(0, y).value() > upper[y]; }
  [[nodiscard]] Bound greater_than_upper() const {
    const Bound bound = upper[y] == kNoBound ? Bound::infinity() : Bound::strict(-upper[y]);
    return x == 0 ? std::min(bound, Bound::zero()) : bound;
  }
};
Bound defined_lu(const Entry& entry) {
  if (entry.is_above_lower()) return Bound::infinity();
  if (entry.is_below_upper()) return entry.greater_than_upper();
  return entry.zone.at(entry.x, entry.y);
}
Bound defined_lu_plus(const Entry& entry) {
  if (entry.is_above_lower() || entry.has_x_beyond_lower()) return Bound::infinity();
  if (entry.has_y_beyond_upper()) return entry.x == 0 ? entry.greater_than_upper() : Bound::infinity();
  return entry.zone.at(entry.x, entry.y);
}
PointSet defined(Bound (*definition)(const Entry&), const Dbm& zone, const Vector& lower,
                 const Vector& upper) {
  Matrix matrix(zone.dimension(), Bound::zero());
  for (ClockIndex x = 0; x < zone.dimension(); ++x)
    for (ClockIndex y = 0; y < zone.dimension(); ++y)
      if (x != y) matrix.set(x, y, definition({x, y, zone, lower, upper}));
  return PointSet(matrix);
}

RC_GTEST_PROP(ExtrapolationProperty, ResultsHaveThePointsOfTheDefinition, ()) {
  const auto [zone, lower, upper, m] = draw_case();
  const PointSet points_m = defined(defined_lu, zone, m, m);
  const PointSet points_lu = defined(defined_lu, zone, lower, upper);
  const PointSet points_lu_plus = defined(defined_lu_plus, zone, lower, upper);
  const PointSet result_m(extrapolated_m(zone, m));
  const PointSet result_lu(extrapolated_lu(zone, lower, upper));
  const PointSet result_lu_plus(extrapolated_lu_plus(zone, lower, upper));
  RC_ASSERT(for_all_points(zone.dimension(), zone.dimension() == 4 ? 4 : 9, [&](const Point& point) {
    return points_m.contains(point) == result_m.contains(point) &&
           points_lu.contains(point) == result_lu.contains(point) &&
           points_lu_plus.contains(point) == result_lu_plus.contains(point);
  }));
}

RC_GTEST_PROP(ExtrapolationProperty, ResultsAreCanonicalAndEachIncludesTheOneBefore, ()) {
  const auto [zone, lower, upper, m] = draw_case();
  const std::array<Dbm, 4> chain = {zone, extrapolated_m(zone, m), extrapolated_lu(zone, lower, upper),
                                    extrapolated_lu_plus(zone, lower, upper)};
  for (std::size_t i = 1; i < chain.size(); ++i) {
    RC_ASSERT(chain[i].is_canonical());
    RC_ASSERT(chain[i].includes(chain[i - 1]));
  }
}

RC_GTEST_PROP(ExtrapolationProperty, ASecondTimeChangesNothing, ()) {
  const auto [zone, lower, upper, m] = draw_case();
  const Dbm by_m = extrapolated_m(zone, m);
  const Dbm by_lu = extrapolated_lu(zone, lower, upper);
  const Dbm by_lu_plus = extrapolated_lu_plus(zone, lower, upper);
  RC_ASSERT(extrapolated_m(by_m, m) == by_m);
  RC_ASSERT(extrapolated_lu(by_lu, lower, upper) == by_lu);
  RC_ASSERT(extrapolated_lu_plus(by_lu_plus, lower, upper) == by_lu_plus);
}

RC_GTEST_PROP(ExtrapolationProperty, ANegativeConstantIsAsGoodAsNone, ()) {
  const auto [zone, lower, upper, m] = draw_case();
  const auto negative = [](Vector bounds) {
    std::replace(bounds.begin(), bounds.end(), kNoBound, -2);
    return bounds;
  };
  RC_ASSERT(extrapolated_m(zone, negative(m)) == extrapolated_m(zone, m));
  RC_ASSERT(extrapolated_lu(zone, negative(lower), negative(upper)) == extrapolated_lu(zone, lower, upper));
  RC_ASSERT(extrapolated_lu_plus(zone, negative(lower), negative(upper)) ==
            extrapolated_lu_plus(zone, lower, upper));
}

RC_GTEST_PROP(ExtrapolationProperty, EveryPointAddedIsSimulatedByAPointOfTheZone, ()) {
  const auto [zone, lower, upper, m] = draw_case();
  const ClockIndex dimension = zone.dimension();
  const Dbm original = magnified(zone);
  const PointSet points(zone);
  const PointSet result(extrapolated_lu_plus(zone, lower, upper));
  const auto holds = [&, &low = lower, &high = upper](const Point& point) {
    return !result.contains(point) || points.contains(point) || is_simulated(point, original, low, high);
  };
  if (dimension < 4) {
    RC_ASSERT(for_all_points(dimension, 6, holds));
    return;
  }
  base::Random random(*rc::gen::arbitrary<std::uint64_t>());  // three clocks: a sample
  for (int i = 0; i < 2000; ++i) {
    Point point(dimension);
    for (ClockIndex x = 1; x < dimension; ++x)
      point[x] = 2 * static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(2 * scale(3))));
    RC_ASSERT(holds(point));
  }
}
}  // namespace
}  // namespace tarrier::zones
