// SPDX-License-Identifier: MIT
#include "differential/oracle/region.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/assert.hpp"
#include "base/random.hpp"

namespace tarrier::differential {
namespace {
// Concrete clock values in units of 1/64.
using Values = std::vector<int>;
constexpr int kUnit = 64;

// Twice the number, odd for everything between two integers.
int twice(int value) {
  const int whole = static_cast<int>(std::floor(static_cast<double>(value) / kUnit));
  return 2 * whole + (value % kUnit != 0 ? 1 : 0);
}

// The region of a valuation, straight from the definition.
Region region_of(const Values& values, const Ceilings& ceilings) {
  std::set<int> fractions;
  const auto is_above = [&](std::size_t i) { return values[i] > ceilings.of(i) * kUnit; };
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!is_above(i) && values[i] % kUnit != 0) fractions.insert(values[i] % kUnit);
  Region region;
  for (std::size_t i = 0; i < values.size(); ++i) {
    region.whole.push_back(static_cast<std::uint8_t>(is_above(i) ? ceilings.of(i) + 1 : values[i] / kUnit));
    const auto place = fractions.find(values[i] % kUnit);
    const bool ranked = !is_above(i) && place != fractions.end();
    region.rank.push_back(
        static_cast<std::uint8_t>(ranked ? std::distance(fractions.begin(), place) + 1 : 0));
  }
  region.difference.resize(values.size() * (values.size() - 1) / 2, 0);
  for (std::size_t x = 0; x < values.size(); ++x) {
    for (std::size_t y = x + 1; y < values.size(); ++y) {
      const int most = ceilings.of(x, y);
      const int difference = values[x] - values[y];
      if (most == Ceilings::kNone) continue;
      const int code = difference > most * kUnit    ? 2 * most + 1
                       : difference < -most * kUnit ? -2 * most - 1
                                                    : twice(difference);
      region.difference[pair_index(x, y)] = static_cast<std::int8_t>(code);
    }
  }
  return region;
}

// What the clocks of a sample are set to.
constexpr std::int32_t kMostSet = 3;

struct Sample {
  Ceilings ceilings;
  Values values;  // multiples of 8, so that multiples of 4 fall into every region that time passes
};

// Ceilings are closed under assignments of 0 … kMostSet to any clock, and under x := y + 0 … 1 for y < x.
Sample random_sample(base::Random& random) {
  const std::size_t count = 1 + random.below(4);
  Sample sample{Ceilings(count), {}};
  std::vector<ClockUpdate> updates;
  for (std::uint32_t clock = 0; clock < count; ++clock) {
    sample.ceilings.raise(clock, static_cast<int>(random.below(4)));
    updates.push_back({.target = clock, .source = {}, .low = 0, .high = kMostSet});
    for (std::uint32_t source = 0; source < clock; ++source) {
      updates.push_back({.target = clock, .source = source, .low = 0, .high = 1});
      if (random.below(3) == 0) sample.ceilings.raise(clock, source, static_cast<int>(random.below(3)));
    }
  }
  sample.ceilings.close(updates);
  for (std::uint32_t clock = 0; clock < count; ++clock)
    sample.values.push_back(static_cast<int>(random.below(9 * kUnit / 8)) * 8);
  return sample;
}
}  // namespace

TEST(Region, TimePassesThroughTheRegionsOfTheConcreteValuations) {
  base::Random random(1);
  for (int round = 0; round < 500; ++round) {
    Sample sample = random_sample(random);
    Region region = region_of(sample.values, sample.ceilings);
    for (int time = 0; time < 14 * kUnit; time += 4) {
      for (int& each : sample.values) each += 4;
      const Region later = region_of(sample.values, sample.ceilings);
      if (later == region) continue;
      elapse(region, sample.ceilings);
      ASSERT_EQ(region, later) << "round " << round;
    }
    const Region end = region;
    elapse(region, sample.ceilings);
    EXPECT_EQ(region, end);  // all clocks are above their ceilings
  }
}

TEST(Region, AnAssignmentActsAsOnConcreteValuations) {
  base::Random random(2);
  for (int round = 0; round < 500; ++round) {
    Sample sample = random_sample(random);
    Region region = region_of(sample.values, sample.ceilings);
    const auto clock = static_cast<std::uint32_t>(random.below(sample.values.size()));
    const auto value = static_cast<std::int32_t>(random.below(kMostSet + 1));
    assign(region, sample.ceilings, clock, value);
    sample.values[clock] = value * kUnit;
    ASSERT_EQ(region, region_of(sample.values, sample.ceilings)) << "round " << round;
  }
}

TEST(Region, ACopyActsAsOnConcreteValuations) {
  base::Random random(4);
  for (int round = 0; round < 2000; ++round) {
    Sample sample = random_sample(random);
    Region region = region_of(sample.values, sample.ceilings);
    const auto clock = static_cast<std::uint32_t>(random.below(sample.values.size()));
    const auto source = static_cast<std::uint32_t>(random.below(clock + 1));
    const auto value = static_cast<std::int32_t>(source == clock ? 0 : random.below(2));
    copy(region, sample.ceilings, clock, source, value);
    sample.values[clock] = sample.values[source] + value * kUnit;
    ASSERT_EQ(region, region_of(sample.values, sample.ceilings)) << "round " << round;
  }
}

TEST(Region, AClockMayGrowByCopiesOfItselfIfNoDifferenceIsAskedFor) {
  Ceilings ceilings(1);
  ceilings.raise(0, 2);
  ceilings.close({{.target = 0, .source = 0, .low = 1, .high = 1}});
  EXPECT_EQ(ceilings.of(0), 2);
  Values values{kUnit / 2};
  Region region = region_of(values, ceilings);
  for (int round = 0; round < 4; ++round) {
    copy(region, ceilings, 0, 0, 1);
    values[0] += kUnit;
    EXPECT_EQ(region, region_of(values, ceilings));
  }
}

TEST(Region, DifferencesWithoutBoundAreRefused) {
  Ceilings ceilings(2);
  ceilings.raise(0, 1, 1);
  EXPECT_THROW(ceilings.close({{.target = 0, .source = 0, .low = 1, .high = 1}}), base::InternalError);
}

TEST(Region, ComparisonsAgreeWithConcreteValuations) {
  using model::Comparison;
  base::Random random(3);
  for (int round = 0; round < 500; ++round) {
    const Sample sample = random_sample(random);
    const Region region = region_of(sample.values, sample.ceilings);
    const auto clock = static_cast<std::uint32_t>(random.below(sample.values.size()));
    const auto bound =
        static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(sample.ceilings.of(clock)) + 1));
    const int value = sample.values[clock];
    const int limit = bound * kUnit;
    const auto holds = [&](Comparison comparison) {
      return satisfies(region, sample.ceilings, clock, comparison, bound);
    };
    EXPECT_EQ(holds(Comparison::kLess), value < limit);
    EXPECT_EQ(holds(Comparison::kLessEqual), value <= limit);
    EXPECT_EQ(holds(Comparison::kEqual), value == limit);
    EXPECT_EQ(holds(Comparison::kGreaterEqual), value >= limit);
    EXPECT_EQ(holds(Comparison::kGreater), value > limit);
  }
}

TEST(Region, ComparisonsOfDifferencesAgreeWithConcreteValuations) {
  using model::Comparison;
  base::Random random(5);
  int compared = 0;
  for (int round = 0; round < 2000; ++round) {
    const Sample sample = random_sample(random);
    const Region region = region_of(sample.values, sample.ceilings);
    const auto x = static_cast<std::uint32_t>(random.below(sample.values.size()));
    const auto y = static_cast<std::uint32_t>(random.below(sample.values.size()));
    const int most = x == y ? 3 : sample.ceilings.of(x, y);
    if (most == Ceilings::kNone) continue;
    ++compared;
    const int bound = static_cast<int>(random.below(static_cast<std::uint64_t>(2 * most + 1))) - most;
    const int value = sample.values[x] - sample.values[y];
    const auto holds = [&](Comparison comparison) {
      return satisfies(region, sample.ceilings, x, y, comparison, bound);
    };
    EXPECT_EQ(holds(Comparison::kLess), value < bound * kUnit);
    EXPECT_EQ(holds(Comparison::kLessEqual), value <= bound * kUnit);
    EXPECT_EQ(holds(Comparison::kEqual), value == bound * kUnit);
    EXPECT_EQ(holds(Comparison::kGreaterEqual), value >= bound * kUnit);
    EXPECT_EQ(holds(Comparison::kGreater), value > bound * kUnit);
  }
  EXPECT_GT(compared, 500);
}
}  // namespace tarrier::differential
