// SPDX-License-Identifier: MIT
#include "differential/oracle/path_oracle.hpp"

#include <gtest/gtest.h>

#include "differential/environment.hpp"
#include "differential/network_builder.hpp"
#include "differential/oracle/grid_runs.hpp"
#include "differential/oracle/region_oracle.hpp"
#include "differential/random_network.hpp"

namespace tarrier::differential {
namespace {
using model::Comparison;

const model::Formula kAlways = model::Formula::of(number(1));

// One location after the other, in each of which one of the clocks stands still; then all must be `total`.
NetworkBuilder equal_shares(std::uint32_t clocks, std::int32_t total) {
  NetworkBuilder b;
  const model::ProcessId p = b.process(clocks + 1);
  for (std::uint32_t i = 0; i < clocks; ++i) {
    const model::ClockId clock = b.clock();
    b.location(p, i).rates = {{.clock = {.first = clock}, .rate = number(0)}};
    b.edge(p, i, i + 1);
  }
  for (std::uint32_t i = 0; i < clocks; ++i)
    b.network.processes[0].edges.back().guard.clocks.push_back(
        compare(model::ClockId{i}, Comparison::kEqual, total));
  return b;
}
}  // namespace

// Each of n clocks has run in all locations but one: the shares are total / (n - 1).
TEST(PathOracle, KnowsThirds) {
  const NetworkBuilder b = equal_shares(4, 1);
  const model::Formula goal = at(model::ProcessId{0}, 4);
  const PathAnswer answer = solve_by_paths(b.network, goal, 4, 1000);
  EXPECT_TRUE(answer.is_reachable);
  EXPECT_EQ(answer.length, 4U);
  base::Random random(1);
  for (int i = 0; i < 300; ++i) EXPECT_FALSE(draw_grid_run(b.network, goal, 2, 4, random).reaches_goal);
}

TEST(PathOracle, KnowsWhatStoppedClocksCannotDo) {
  NetworkBuilder b = equal_shares(3, 1);
  b.network.processes[0].edges.back().guard.clocks[0].comparison = Comparison::kGreaterEqual;
  b.network.processes[0].edges.back().guard.clocks[0].bound =
      number(3);  // the others have run for 2 together
  const PathAnswer answer = solve_by_paths(b.network, at(model::ProcessId{0}, 3), 9, 1000);
  EXPECT_FALSE(answer.is_reachable);
  EXPECT_TRUE(answer.is_final);
}

// Without stopped clocks, regions know everything.
TEST(PathOracle, AgreesWithRegions) {
  const Shape shape{.max_processes = 2,
                    .max_locations = 4,
                    .faults = 0,
                    .differences = 20,
                    .copies = 20,
                    .priorities = 20,
                    .urgency = 40};
  std::uint64_t compared = 0;
  std::uint64_t reachable = 0;
  const std::uint64_t first = first_seed();
  const std::uint64_t count = seed_count(100);
  for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    const RandomModel model = random_model(seed, shape);
    const PathAnswer paths = solve_by_paths(model.network, model.goal, 5, 150);
    const Answer regions = solve(model.network, model.goal, 10'000);
    if (paths.is_too_big || regions.too_big) continue;
    SCOPED_TRACE(testing::Message() << "seed " << seed << "\n" << describe(model));
    ++compared;
    reachable += paths.is_reachable;
    EXPECT_EQ(paths.is_reachable, regions.reachable && regions.length <= 5);
    EXPECT_TRUE(!paths.is_reachable || paths.length == regions.length);
    EXPECT_TRUE(!paths.is_final || paths.is_reachable == regions.reachable);
  }
  EXPECT_GT(compared, count / 2);
  EXPECT_GT(reachable, count / 10);
}

// What happens on a grid of time is possible.
TEST(PathOracle, KnowsAllThatRunsOnGridsDo) {
  const Shape shape{
      .faults = 0, .differences = 20, .copies = 20, .priorities = 20, .urgency = 40, .stopwatches = 100};
  std::size_t steps = 0;
  const std::uint64_t first = first_seed();
  const std::uint64_t count = seed_count(100);
  for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    const RandomModel model = random_model(seed, shape);
    base::Random random(seed);
    for (std::int32_t parts = 2; parts <= 6; ++parts) {
      const GridRun run = draw_grid_run(model.network, model.goal, parts, 5, random);
      steps += run.path.steps.size();
      EXPECT_TRUE(is_possible(model.network, run.path, run.reaches_goal ? model.goal : kAlways))
          << "seed " << seed << ", " << parts << " parts, " << run.path.steps.size() << " steps\n"
          << describe(model);
    }
  }
  EXPECT_GT(steps, count * 5);
}
}  // namespace tarrier::differential
