// SPDX-License-Identifier: MIT
#include "model/interval.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <utility>

#include "model/arithmetic.hpp"

namespace tarrier::model {
namespace {
Network two_variables(Domain first, Domain second) {
  Network network;
  network.variables = {{.name = "a", .domain = first}, {.name = "b", .domain = second}};
  return network;
}
const Expression kA = Expression::variable(VariableId{0});
const Expression kB = Expression::variable(VariableId{1});
}  // namespace

TEST(RangeOf, IsExactForSums) {
  const Interval range = range_of(Expression::binary(Op::kAdd, kA, kB), two_variables({1, 3}, {-2, 5}));
  EXPECT_EQ(range.low, -1);
  EXPECT_EQ(range.high, 8);
}

TEST(RangeOf, CoversEveryElementOfAnArray) {
  const Expression element = Expression::element(VariableId{0}, {{kB, 0, 2, 1}});
  EXPECT_EQ(range_of(element, two_variables({1, 3}, {-2, 5})).low, -2);
  EXPECT_EQ(range_of(element, two_variables({1, 3}, {-2, 5})).high, 5);
}

TEST(RangeOf, LooksOnlyAtElementsThatTheIndexCanChoose) {
  Network network = two_variables({1, 3}, {-2, 5});
  network.variables.push_back({.name = "i", .domain = {0, 0}});
  const Expression element =
      Expression::element(VariableId{0}, {{Expression::variable(VariableId{2}), 0, 2, 1}});
  EXPECT_EQ(range_of(element, network).low, 1);
  EXPECT_EQ(range_of(element, network).high, 3);
}

TEST(RangeOf, DecidesComparisonsWhereRangesAreApart) {
  const auto compare = [](Op op, Domain a, Domain b) {
    const Interval range = range_of(Expression::binary(op, kA, kB), two_variables(a, b));
    return std::pair(range.low, range.high);
  };
  using Bounds = std::pair<std::int64_t, std::int64_t>;
  EXPECT_EQ(compare(Op::kLess, {0, 2}, {3, 5}), Bounds(1, 1));
  EXPECT_EQ(compare(Op::kLess, {3, 5}, {0, 3}), Bounds(0, 0));
  EXPECT_EQ(compare(Op::kLessEqual, {3, 5}, {0, 3}), Bounds(0, 1));
  EXPECT_EQ(compare(Op::kEqual, {0, 2}, {3, 5}), Bounds(0, 0));
  EXPECT_EQ(compare(Op::kEqual, {4, 4}, {4, 4}), Bounds(1, 1));
  EXPECT_EQ(compare(Op::kNotEqual, {0, 2}, {2, 5}), Bounds(0, 1));
  EXPECT_EQ(compare(Op::kAnd, {0, 0}, {0, 5}), Bounds(0, 0));
  EXPECT_EQ(compare(Op::kOr, {1, 2}, {0, 5}), Bounds(1, 1));
}

// For every operator and small domains: no value lies outside the range, and no fault is unforeseen.
RC_GTEST_PROP(RangeOf, CoversEveryValue, ()) {
  const auto op =
      static_cast<Op>(*rc::gen::inRange(static_cast<int>(Op::kAdd), static_cast<int>(Op::kGreaterEqual) + 1));
  const auto low_a = *rc::gen::inRange(-6, 7);
  const auto low_b = *rc::gen::inRange(-6, 7);
  const Domain a{low_a, low_a + *rc::gen::inRange(0, 5)};
  const Domain b{low_b, low_b + *rc::gen::inRange(0, 5)};
  const Interval range = range_of(Expression::binary(op, kA, kB), two_variables(a, b));
  RC_ASSERT(range.low <= range.high);
  const bool is_foreseen = may_fault(op, {a.low, a.high}, {b.low, b.high});
  for (std::int32_t x = a.low; x <= a.high; ++x) {
    for (std::int32_t y = b.low; y <= b.high; ++y) {
      const auto value = fold(op, x, y);
      RC_ASSERT(value || is_foreseen);
      if (value) RC_ASSERT(range.low <= *value && *value <= range.high);
    }
  }
}
}  // namespace tarrier::model
