// SPDX-License-Identifier: MIT
#include "space/clocks/zone_calculator.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace tarrier::space {
namespace {
using zones::Bound;
using zones::Dbm;

TEST(RecordStore, EqualRecordsOfOneTagAreOne) {
  RecordStore store;
  const auto insert = [&](std::vector<std::uint64_t> record, std::uint32_t tag) {
    std::copy(record.begin(), record.end(), store.reserve(record.size()));
    return store.insert(record.size(), tag);
  };
  const auto first = insert({1, 2, 3}, 7);
  EXPECT_EQ(insert({1, 2, 3}, 7), first);
  EXPECT_NE(insert({1, 2, 3}, 8), first);
  EXPECT_NE(insert({1, 2}, 7), first);
  const std::vector<std::uint64_t> large(100'000, 5);  // larger than a chunk
  const auto big = insert(large, 0);
  const std::uint64_t bytes = store.bytes();
  EXPECT_EQ(insert(large, 0), big);
  EXPECT_EQ(insert(large, 0), big);
  EXPECT_LE(store.bytes(), bytes + large.size() * 8 + 8) << "one spare chunk, not one for each try";
  EXPECT_EQ(store[first][2], 3U);
  EXPECT_EQ(store.tag(first), 7U);
  EXPECT_EQ(store[big][99'999], 5U);
  EXPECT_EQ(store.size(), 4U);
}

// Steps of random processes with two clocks: guard, reset, invariant, delay.
ZoneProgram random_program(base::Random& random) {
  const auto number = [&](int below) {
    return static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(below)));
  };
  ZoneProgram program;
  std::vector<RowConstraint> guards;
  if (number(2) == 0)
    guards.push_back({0, static_cast<std::uint16_t>(1 + number(2)), Bound::weak(-number(9))});
  program.begin(guards);
  const zones::Term reset{0, number(5)};
  program.rows(std::vector<zones::Term>{{0, 0}, number(3) == 0 ? reset : zones::Term{1, 0}, {2, 0}});
  if (number(2) == 0) program.constrain({1, 0, Bound::weak(number(9))});
  const std::vector<std::int32_t> bounds{0, number(9), number(9)};
  program.finish(number(4) != 0, zones::LuBounds::of(bounds, bounds));
  return program;
}

// The table is much smaller than what there is to remember.
TEST(ZoneCalculator, WhatIsRememberedIsWhatWouldBeComputed) {
  base::Random random(1);
  ZoneStore store;
  ZoneCalculator calculator(store, {});
  std::vector<ZoneId> zones{
      calculator
          .keep(Dbm::zero(3), zones::LuBounds::of(std::vector<std::int32_t>(3), std::vector<std::int32_t>(3)))
          .zone};
  std::size_t empty = 0;
  for (int i = 0; i < 30'000; ++i) {
    const ZoneProgram program = random_program(random);
    const ZoneId zone = zones[random.below(zones.size())];
    ZoneCalculator forgetful(store, {});
    const auto expected = forgetful.apply(zone, program);
    for (int again = 0; again < 2; ++again) {
      const auto result = calculator.apply(zone, program);
      ASSERT_EQ(result.has_value(), expected.has_value());
      if (!result) continue;
      ASSERT_EQ(result->zone, expected->zone);
      ASSERT_EQ(result->thresholds, expected->thresholds);
    }
    empty += expected ? 0 : 1;
    if (expected && zones.size() < 500) zones.push_back(expected->zone);
  }
  EXPECT_GT(empty, 1000U);
  EXPECT_EQ(zones.size(), 500U);
}

TEST(ZoneCalculator, ConstraintsMayContradictEachOtherOnly) {
  ZoneStore store;
  ZoneCalculator calculator(store, {});
  const ZoneId anything = store.insert(Dbm::universe(3).matrix());
  const RowConstraint late{0, 1, Bound::weak(-5)};    // x >= 5
  const RowConstraint before{1, 2, Bound::weak(0)};   // x <= y
  const RowConstraint early{2, 0, Bound::strict(5)};  // y < 5
  EXPECT_TRUE(calculator.is_satisfiable(anything, std::vector{late, before}));
  EXPECT_TRUE(calculator.is_satisfiable(anything, std::vector{before, early}));
  EXPECT_FALSE(calculator.is_satisfiable(anything, std::vector{late, before, early}));
  EXPECT_FALSE(calculator.is_satisfiable(anything, std::vector<RowConstraint>{{1, 1, Bound::strict(0)}}));
}
}  // namespace
}  // namespace tarrier::space
