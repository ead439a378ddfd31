// SPDX-License-Identifier: MIT
#include "zones/federation.hpp"

#include "zones/grid_testing.hpp"

namespace tarrier::zones {
namespace {

Dbm interval(std::int32_t low, std::int32_t high) {
  Dbm zone = Dbm::universe(2);
  EXPECT_TRUE(zone.constrain(1, 0, Bound::weak(high)) && zone.constrain(0, 1, Bound::weak(-low)));
  return zone;
}

TEST(Federation, StartsEmptyAndKeepsNoZoneThatAnotherIncludes) {
  Federation federation(2);
  EXPECT_TRUE(federation.is_empty());
  federation.add(interval(1, 2));
  federation.add(interval(1, 2));
  federation.add(interval(4, 5));
  EXPECT_EQ(federation.zones().size(), 2U);
  federation.add(interval(0, 3));
  EXPECT_EQ(federation.zones(), (std::vector<Dbm>{interval(4, 5), interval(0, 3)}));
}

TEST(Federation, AHoleLeavesTwoParts) {
  const Federation parts = subtract(interval(0, 5), interval(2, 3));
  const std::vector<std::string> names = {"0", "x"};
  ASSERT_EQ(parts.zones().size(), 2U);
  EXPECT_EQ(parts.zones()[0].to_string(names), "x<2");
  EXPECT_EQ(parts.zones()[1].to_string(names), "x>3 && x<=5");
}

TEST(Federation, DisjointZonesAreNotSplit) {
  EXPECT_EQ(subtract(interval(0, 5), interval(7, 8)).zones(), std::vector<Dbm>{interval(0, 5)});
}

TEST(Federation, TwoMembersMayIncludeAZoneTogether) {
  Federation federation(interval(0, 2));
  federation.add(interval(2, 5));
  EXPECT_TRUE(federation.includes(interval(1, 4)));
  EXPECT_FALSE(federation.includes(interval(1, 6)));
  EXPECT_FALSE(Federation(2).includes(interval(1, 1)));
}

TEST(Federation, MinusItselfIsEmpty) {
  Federation federation(interval(0, 2));
  federation.add(interval(4, 5));
  federation.subtract(federation);
  EXPECT_TRUE(federation.is_empty());
}

class PointUnion {
 public:
  explicit PointUnion(const Federation& federation) {
    for (const Dbm& zone : federation.zones()) sets_.emplace_back(zone);
  }
  [[nodiscard]] std::ptrdiff_t count(const Point& point) const {
    return std::count_if(sets_.begin(), sets_.end(),
                         [&](const PointSet& set) { return set.contains(point); });
  }
  [[nodiscard]] bool contains(const Point& point) const { return count(point) > 0; }

 private:
  std::vector<PointSet> sets_;
};

Federation draw_federation(ClockIndex dimension) {
  Federation federation(dimension);
  for (int i = *between(0, 4); i > 0; --i) federation.add(draw_zone(dimension));
  return federation;
}
bool is_sound(const Federation& federation) {
  for (const Dbm& a : federation.zones()) {
    if (!a.is_canonical()) return false;
    for (const Dbm& b : federation.zones())
      if (&a != &b && a.includes(b)) return false;
  }
  return true;
}
std::int32_t largest_constant_of(const Federation& federation) {
  std::int32_t largest = 0;
  for (const Dbm& zone : federation.zones()) largest = std::max(largest, largest_constant(zone));
  return largest;
}
// Far enough for single points; three clocks would have too many points for more.
std::int32_t limit_of(ClockIndex dimension) { return dimension == 4 ? 3 : 8; }

RC_GTEST_PROP(FederationProperty, ADifferenceHasDisjointPartsAndTheRightPoints, ()) {
  const ClockIndex dimension = draw_dimension();
  const Dbm from = draw_zone(dimension);
  const Dbm what = draw_zone(dimension);
  const Federation difference = subtract(from, what);
  RC_ASSERT(is_sound(difference));
  const PointSet in_from(from);
  const PointSet in_what(what);
  const PointUnion parts(difference);
  RC_ASSERT(for_all_points(dimension, limit_of(dimension), [&](const Point& point) {
    return parts.count(point) == (in_from.contains(point) && !in_what.contains(point) ? 1 : 0);
  }));
}

RC_GTEST_PROP(FederationProperty, SetOperationsAreThoseOfThePoints, ()) {
  const ClockIndex dimension = draw_dimension();
  const Federation a = draw_federation(dimension);
  const Federation b = draw_federation(dimension);
  const Dbm zone = draw_zone(dimension);
  Federation sum = a;
  sum.add(zone);
  Federation minus_zone = a;
  minus_zone.subtract(zone);
  Federation minus = a;
  minus.subtract(b);
  Federation common_zone = a;
  common_zone.intersect(zone);
  Federation common = a;
  common.intersect(b);
  for (const Federation* result : {&sum, &minus_zone, &minus, &common_zone, &common})
    RC_ASSERT(is_sound(*result));

  const PointUnion in_a(a), in_b(b), in_sum(sum), in_minus_zone(minus_zone), in_minus(minus),
      in_common_zone(common_zone), in_common(common);
  const PointSet in_zone(zone);
  RC_ASSERT(for_all_points(dimension, limit_of(dimension), [&](const Point& point) {
    const bool first = in_a.contains(point);
    const bool second = in_b.contains(point);
    const bool third = in_zone.contains(point);
    return in_sum.contains(point) == (first || third) && in_minus_zone.contains(point) == (first && !third) &&
           in_minus.contains(point) == (first && !second) &&
           in_common_zone.contains(point) == (first && third) &&
           in_common.contains(point) == (first && second);
  }));
}

RC_GTEST_PROP(FederationProperty, InclusionIsExact, ()) {
  const ClockIndex dimension = draw_dimension();
  Federation federation = draw_federation(dimension);
  const Dbm zone = draw_zone(dimension);
  // Random unions seldom include a zone: cover it, by pieces, in half of the cases.
  if (*rc::gen::arbitrary<bool>())
    for (const Dbm& part : subtract(zone, draw_zone(dimension)).zones()) federation.add(part);
  const PointUnion points(federation);
  const PointSet in_zone(zone);
  const std::int32_t constant = std::max(largest_constant_of(federation), largest_constant(zone));
  RC_ASSERT(federation.includes(zone) ==
            for_all_points(dimension, wide_limit(dimension, constant), [&](const Point& point) {
              return !in_zone.contains(point) || points.contains(point);
            }));
}

RC_GTEST_PROP(FederationProperty, TimePassesInEveryMember, ()) {
  const ClockIndex dimension = draw_dimension();
  const Federation before = draw_federation(dimension);
  Federation future = before;
  future.elapse();
  Federation past = before;
  past.down();
  RC_ASSERT(is_sound(future) && is_sound(past));
  Federation expected_future(dimension);
  Federation expected_past(dimension);
  for (Dbm zone : before.zones()) {
    zone.elapse();
    expected_future.add(zone);
  }
  for (Dbm zone : before.zones()) {
    zone.down();
    expected_past.add(zone);
  }
  const PointUnion in_future(future), in_past(past), in_expected_future(expected_future),
      in_expected_past(expected_past);
  RC_ASSERT(for_all_points(dimension, near_limit(dimension), [&](const Point& point) {
    return in_future.contains(point) == in_expected_future.contains(point) &&
           in_past.contains(point) == in_expected_past.contains(point);
  }));
}
}  // namespace
}  // namespace tarrier::zones
