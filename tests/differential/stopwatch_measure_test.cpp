// SPDX-License-Identifier: MIT
// sup, inf and bounds where clocks stop, against the oracle of paths, on random networks.
#include <gtest/gtest.h>

#include <iostream>

#include "differential/configured_searches.hpp"
#include "differential/environment.hpp"
#include "differential/oracle/path_oracle.hpp"
#include "differential/random_network.hpp"
#include "procedures/measurement.hpp"

namespace tarrier::differential {
namespace {
struct Tally {
  std::uint64_t exact = 0;
  std::uint64_t between = 0;  // a bound and a value that runs have
  std::uint64_t unknown = 0;
  std::uint64_t compared = 0;  // with a truth that is final
};

// What is said about one end: exactly, or between what is seen and what is proved.
struct Claim {
  std::optional<model::Rational> seen;  // a value that runs have or approach
  PathExtreme bound;                    // nothing is beyond it
};

Claim claim(const report::MeasuredValue& value, bool is_upper) {
  const std::optional<std::string>& seen = is_upper ? value.greatest_seen : value.least_seen;
  const model::Extent& extent = value.extent;
  Claim result;
  if (seen) result.seen = model::Rational(*seen);
  result.bound = {.value = is_upper ? extent.high : extent.low,
                  .is_attained = is_upper ? extent.high_is_attained : extent.low_is_attained,
                  .is_infinite = is_upper && extent.is_unbounded};
  return result;
}

// The truth never lies beyond what is claimed; where it is final, nor does what is claimed lie beyond it.
void compare(const Claim& claimed, const PathExtreme& truth, bool is_upper, bool is_final, Tally& tally) {
  const model::Rational sign = is_upper ? 1 : -1;
  const PathExtreme& bound = claimed.bound;
  if (!bound.is_infinite) {
    ASSERT_FALSE(truth.is_infinite);
    EXPECT_TRUE(sign * truth.value <= sign * bound.value);
    EXPECT_TRUE(truth.value != bound.value || bound.is_attained || !truth.is_attained);
  }
  if (claimed.seen) {
    ++tally.between;
    EXPECT_TRUE(!is_final || truth.is_infinite || sign * *claimed.seen <= sign * truth.value);
    return;
  }
  ++tally.exact;
  if (!is_final) return;
  ++tally.compared;
  ASSERT_EQ(bound.is_infinite, truth.is_infinite);
  if (bound.is_infinite) return;
  EXPECT_EQ(bound.value.str(), truth.value.str());
  EXPECT_EQ(bound.is_attained, truth.is_attained);
}

void compare(const RandomModel& model, const PathExtent& truth, std::uint64_t seed, Tally& tally) {
  static const std::vector<ConfiguredSearch> kSearches{configured("bfs", ""), configured("dfs", ""),
                                                       configured("topological", "")};
  const model::Measurement question{.counted = model.goal, .measures = {model.measure}};
  search::Problem problem{.network = model.network, .goal = &question.counted, .seed = seed};
  problem.confirms = [](const model::Path& /*path*/, bool /*leads_to_goal*/) { return false; };  // no faults
  base::Limits limits;
  limits.states = 3'000;
  report::QueryResult result;
  const auto engine = kSearches[seed % kSearches.size()].make();
  const search::Outcome outcome = procedures::measure(*engine, problem, question, limits, result);
  ASSERT_NE(outcome.verdict, search::Verdict::kFault);
  tally.unknown += result.values.empty();
  if (result.values.empty()) return;
  const report::MeasuredValue& value = result.values.at(0);
  EXPECT_TRUE(truth.is_empty || !value.extent.is_empty);
  EXPECT_TRUE(value.extent.is_empty || !truth.is_empty || !truth.is_final);
  if (truth.is_empty || value.extent.is_empty) return;
  const bool is_all = !value.least_seen && !value.greatest_seen;
  EXPECT_TRUE(is_all || outcome.verdict == search::Verdict::kUnknown);
  compare(claim(value, false), truth.infimum, false, truth.is_final, tally);
  compare(claim(value, true), truth.supremum, true, truth.is_final, tally);
}
}  // namespace

TEST(StopwatchMeasures, AgreeWithTheOracle) {
  const Shape shape{.max_processes = 2, .max_locations = 4, .faults = 0, .urgency = 20, .stopwatches = 100};
  Tally tally;
  const std::uint64_t first = first_seed();
  const std::uint64_t count = seed_count(60);
  for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    const RandomModel model = random_model(seed, shape);
    const PathExtent truth = measure_by_paths(model.network, model.goal, model.measure, 6, 120);
    if (truth.is_too_big || truth.has_fault) continue;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    compare(model, truth, seed, tally);
    if (HasFailure()) std::cout << describe(model) << "measured: " << model.measure.text << std::endl;
  }
  std::cout << tally.exact << " exact, " << tally.between << " between bounds, " << tally.unknown
            << " unknown, " << tally.compared << " with a final truth" << std::endl;
  EXPECT_GT(tally.exact, count / 4);
  EXPECT_GT(tally.compared, 0U);
}
}  // namespace tarrier::differential
