// SPDX-License-Identifier: MIT
#include "zones/bound.hpp"

#include <gtest/gtest.h>
// gtest first: rapidcheck extends it.
#include <rapidcheck/gtest.h>

#include <type_traits>

namespace tarrier::zones {
namespace {
static_assert(std::is_trivially_copyable_v<Bound>);

Bound any_bound() {
  const auto constant = *rc::gen::inRange(-kMaxConstant + 1, kMaxConstant);
  return *rc::gen::arbitrary<bool>() ? Bound::weak(constant) : Bound::strict(constant);
}

TEST(Bound, SmallerMeansTighter) {
  EXPECT_LT(Bound::strict(3), Bound::weak(3));
  EXPECT_LT(Bound::weak(2), Bound::strict(3));
  EXPECT_LT(Bound::weak(-3), Bound::strict(-2));
  EXPECT_LT(Bound::weak(kMaxConstant - 1), Bound::infinity());
}

TEST(Bound, AStrictSummandMakesTheSumStrict) {
  EXPECT_EQ(Bound::weak(2) + Bound::weak(3), Bound::weak(5));
  EXPECT_EQ(Bound::weak(2) + Bound::strict(-3), Bound::strict(-1));
  EXPECT_EQ(Bound::strict(2) + Bound::weak(3), Bound::strict(5));
  EXPECT_EQ(Bound::strict(2) + Bound::strict(3), Bound::strict(5));
}

TEST(Bound, InfinityAbsorbs) {
  EXPECT_EQ(Bound::strict(-1) + Bound::infinity(), Bound::infinity());
  EXPECT_EQ(Bound::infinity() + Bound::weak(1), Bound::infinity());
  EXPECT_EQ(Bound::infinity() + Bound::infinity(), Bound::infinity());
}

TEST(Bound, TheComplementSwapsStrictness) {
  EXPECT_EQ(Bound::weak(5).negated(), Bound::strict(-5));
  EXPECT_EQ(Bound::strict(5).negated(), Bound::weak(-5));
  EXPECT_EQ(Bound::zero().negated(), Bound::strict(0));
}

TEST(Bound, HasAReadableForm) {
  EXPECT_EQ(Bound::strict(5).to_string(), "<5");
  EXPECT_EQ(Bound::weak(-5).to_string(), "<=-5");
  EXPECT_EQ(Bound::infinity().to_string(), "inf");
}

TEST(Bound, NoBoundIsTheDefault) { EXPECT_TRUE(Bound().is_infinite()); }

RC_GTEST_PROP(BoundProperty, PartsAndCodeGiveTheBoundBack, ()) {
  const Bound bound = any_bound();
  RC_ASSERT(!bound.is_infinite());
  RC_ASSERT((bound.is_strict() ? Bound::strict(bound.value()) : Bound::weak(bound.value())) == bound);
  RC_ASSERT(Bound::from_code(bound.code()) == bound);
}

RC_GTEST_PROP(BoundProperty, ABoundAndItsComplementExcludeEachOtherAndLeaveNoGap, ()) {
  const Bound bound = any_bound();
  RC_ASSERT(bound.negated().negated() == bound);
  RC_ASSERT(bound + bound.negated() < Bound::zero());  // together: empty
  RC_ASSERT(Bound::from_code(bound.code() + 1) + bound.negated() >=
            Bound::zero());  // the next weaker one meets it
}

RC_GTEST_PROP(BoundProperty, SumsAreExactAndMonotone, ()) {
  const Bound a = any_bound();
  const Bound b = any_bound();
  const Bound c = any_bound();
  RC_ASSERT((a + b).value() == a.value() + b.value());
  RC_ASSERT((a + b).is_strict() == (a.is_strict() || b.is_strict()));
  RC_ASSERT((a + b) + c == a + (b + c));
  RC_ASSERT(a > b || a + c <= b + c);
}
}  // namespace
}  // namespace tarrier::zones
