// SPDX-License-Identifier: MIT
#include "differential/region.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.hpp"

namespace tarrier::differential {
namespace {
// Concrete clock values in units of 1/64.
using Values = std::vector<int>;
constexpr int kUnit = 64;

// The region of a valuation, straight from the definition.
Region region_of(const Values& values, const Ceilings& ceilings) {
  std::set<int> fractions;
  const auto is_above = [&](std::size_t i) { return values[i] > ceilings[i] * kUnit; };
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!is_above(i) && values[i] % kUnit != 0) fractions.insert(values[i] % kUnit);
  Region region;
  for (std::size_t i = 0; i < values.size(); ++i) {
    region.whole.push_back(static_cast<std::uint8_t>(is_above(i) ? ceilings[i] + 1 : values[i] / kUnit));
    const auto place = fractions.find(values[i] % kUnit);
    const bool ranked = !is_above(i) && place != fractions.end();
    region.rank.push_back(
        static_cast<std::uint8_t>(ranked ? std::distance(fractions.begin(), place) + 1 : 0));
  }
  return region;
}

struct Sample {
  Ceilings ceilings;
  Values values;  // multiples of 8, so that multiples of 4 fall into every region that time passes
};

Sample random_sample(base::Random& random) {
  Sample sample;
  for (std::size_t count = 1 + random.below(4); count > 0; --count) {
    sample.ceilings.push_back(static_cast<int>(random.below(4)));
    sample.values.push_back(static_cast<int>(random.below(5 * kUnit / 8)) * 8);
  }
  return sample;
}
}  // namespace

TEST(Region, TimePassesThroughTheRegionsOfTheConcreteValuations) {
  base::Random random(1);
  for (int round = 0; round < 500; ++round) {
    Sample sample = random_sample(random);
    Region region = region_of(sample.values, sample.ceilings);
    for (int time = 0; time < 6 * kUnit; time += 4) {
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
    const auto value = static_cast<std::int32_t>(random.below(6));
    assign(region, sample.ceilings, clock, value);
    sample.values[clock] = value * kUnit;
    ASSERT_EQ(region, region_of(sample.values, sample.ceilings)) << "round " << round;
  }
}

TEST(Region, ComparisonsAgreeWithConcreteValuations) {
  using model::Comparison;
  base::Random random(3);
  for (int round = 0; round < 500; ++round) {
    const Sample sample = random_sample(random);
    const Region region = region_of(sample.values, sample.ceilings);
    const auto clock = static_cast<std::uint32_t>(random.below(sample.values.size()));
    const auto bound =
        static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(sample.ceilings[clock]) + 1));
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
}  // namespace tarrier::differential
