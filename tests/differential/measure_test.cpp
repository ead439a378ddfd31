// SPDX-License-Identifier: MIT
// sup, inf and bounds against the brute-force oracle, on random networks.
#include <gtest/gtest.h>

#include <iostream>

#include "differential/configured_searches.hpp"
#include "differential/environment.hpp"
#include "differential/oracle/region_oracle.hpp"
#include "differential/random_network.hpp"
#include "space/state_space.hpp"

namespace tarrier::differential {
namespace {
constexpr std::int32_t kRange = 64;  // beyond what the oracle tells apart

search::Outcome measure(const ConfiguredSearch& search, const RandomModel& model) {
  const std::vector<model::Measure> measures{model.measure};
  const space::Measuring measuring{measures, kRange};
  search::Problem problem{.network = model.network, .goal = &model.goal, .measuring = &measuring};
  base::Limits limits;
  return search.make()->run(problem, limits);
}

// `sees_all`: does the search also go where no state is that counts?
void compare(const search::Outcome& outcome, const Extent& truth, bool sees_all) {
  if (outcome.verdict == search::Verdict::kFault) {
    EXPECT_TRUE(truth.fault) << outcome.fault->what();
    return;
  }
  ASSERT_EQ(outcome.verdict, search::Verdict::kUnreachable);  // everything has been explored
  if (truth.must_fault && !sees_all) return;
  ASSERT_FALSE(truth.must_fault) << "a fault was missed";
  const model::Extent& extent = outcome.extents.at(0);
  ASSERT_EQ(extent.is_empty, truth.empty);
  if (truth.empty) return;
  if (!truth.infimum.beyond) {
    EXPECT_EQ(extent.low, truth.infimum.value);
    EXPECT_EQ(extent.low_is_attained, truth.infimum.attained);
  }
  if (truth.supremum.beyond) {
    EXPECT_TRUE(extent.is_unbounded || !outcome.extents_are_exact || extent.high >= truth.supremum.value);
    return;
  }
  EXPECT_FALSE(extent.is_unbounded);
  EXPECT_EQ(extent.high, truth.supremum.value);
  EXPECT_EQ(extent.high_is_attained, truth.supremum.attained);
  EXPECT_TRUE(outcome.extents_are_exact || truth.infimum.beyond);
}

void compare_all(const Shape& shape, std::uint64_t count) {
  const std::uint64_t first = first_seed();
  count = seed_count(count);
  std::uint64_t measured = 0;
  for (std::uint64_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    const RandomModel model = random_model(seed, shape);
    const Extent truth = differential::measure(model.network, model.goal, model.measure, 40'000);
    if (truth.too_big) continue;
    measured += truth.empty ? 0 : 1;
    std::uint64_t turn = seed;
    for (const ConfiguredSearch& search : configured_searches()) {
      if (search.may_give_up) continue;                     // they do not see everything
      if (search.is_directed && ++turn % 4 != 0) continue;  // a few at a time
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << search.name);
      compare(measure(search, model), truth, !search.is_directed);
    }
    if (::testing::Test::HasFailure()) std::cout << describe(model) << std::endl;
  }
  EXPECT_GT(measured, count / 4);  // otherwise this says nothing
}
}  // namespace

TEST(Measure, AgreesWithTheOracle) { compare_all({}, 200); }

TEST(Measure, AgreesWithTheOracleOnClockDifferencesAndDeadlock) {
  compare_all({.faults = 0, .differences = 50, .deadlocks = 30}, 100);
}

TEST(Measure, AgreesWithTheOracleOnUrgentClockGuardsAndCopies) {
  compare_all({.copies = 40, .urgency = 60}, 100);
}
}  // namespace tarrier::differential
