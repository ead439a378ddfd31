// SPDX-License-Identifier: MIT
// Every search against the oracle of paths, on random networks whose clocks stop.
#include <gtest/gtest.h>

#include <iostream>

#include "differential/configured_searches.hpp"
#include "differential/environment.hpp"
#include "differential/oracle/grid_runs.hpp"
#include "differential/oracle/path_oracle.hpp"
#include "differential/random_network.hpp"
#include "evidence/delays/linear_concretise.hpp"
#include "evidence/interpreter.hpp"
#include "search/shortening/shorten.hpp"

namespace tarrier::differential {
namespace {
using search::Verdict;

constexpr std::uint32_t kLength = 5;  // of the paths that the oracle sees

struct Tally {
  std::uint64_t proofs = 0;       // that the oracle could have refuted
  std::uint64_t paths = 0;        // found and possible
  std::uint64_t undecided = 0;    // the zones have a path, but no run follows it
  std::uint64_t reachable = 0;    // goals, as the oracle says
  std::uint64_t unreachable = 0;  // however long the paths
};

search::Problem problem_of(const RandomModel& model, space::ZoneOptions zones, std::uint64_t seed) {
  return {.network = model.network,
          .goal = &model.goal,
          .zones = zones,
          .seed = seed,
          .confirms = [&model](const model::Path& path, bool leads_to_goal) {
            return evidence::concretise_exactly(model.network, path, leads_to_goal ? &model.goal : nullptr)
                .has_value();
          }};
}

// There is a run along the path, as the oracle says, and the run that is shown for it is one.
void expect_possible(const RandomModel& model, const model::Path& path) {
  EXPECT_TRUE(is_possible(model.network, path, model.goal));
  const auto run = evidence::concretise_exactly(model.network, path, &model.goal);
  ASSERT_TRUE(run);
  const evidence::Replay replay = evidence::replay(model.network, *run, &model.goal);
  EXPECT_TRUE(replay.is_valid()) << "step " << replay.step << ": " << replay.objection.value_or("");
}

void compare(const search::Problem& problem, const RandomModel& model, const search::Outcome& outcome,
             const PathAnswer& truth, Tally& tally) {
  if (outcome.verdict == Verdict::kUnreachable) {
    EXPECT_FALSE(truth.is_reachable) << "after " << truth.length << " steps";
    ++tally.proofs;
  }
  tally.undecided += outcome.reason == base::StopReason::kApproximation;
  EXPECT_NE(outcome.verdict, Verdict::kFault);
  if (outcome.verdict != Verdict::kReached) return;
  ++tally.paths;
  expect_possible(model, outcome.path);
  EXPECT_TRUE(truth.is_reachable || !truth.is_final);
  const std::uint32_t least = truth.is_reachable ? truth.length : kLength + 1;
  EXPECT_GE(outcome.path.steps.size(), least);
  EXPECT_TRUE(!outcome.is_shortest || outcome.path.steps.size() == least);
  base::Limits limits;
  search::Outcome shorter = outcome;
  search::shorten(problem, shorter, limits, 100);
  EXPECT_GE(shorter.path.steps.size(), least);
  EXPECT_TRUE(!shorter.is_shortest || shorter.path.steps.size() == least);
  expect_possible(model, shorter.path);
}

// All blind searches with one kind of zones each, and some of the others.
void compare_searches(const RandomModel& model, const PathAnswer& truth, std::uint64_t seed, Tally& tally) {
  static const std::vector<ConfiguredSearch> searches = configured_searches();
  constexpr std::uint64_t kKinds = space::kExtrapolations.size() * space::kSimulations.size();
  std::uint64_t number = seed;
  for (const ConfiguredSearch& search : searches) {
    ++number;
    if (search.is_one_of_many && number % 9 != 0) continue;
    const std::uint64_t kind = (number + number / 9) % kKinds;
    const auto& extrapolation = space::kExtrapolations[kind / space::kSimulations.size()];
    const auto& simulation = space::kSimulations[kind % space::kSimulations.size()];
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << search.name << ", " << extrapolation.name
                                    << ", " << simulation.name);
    const search::Problem problem = problem_of(model, {extrapolation.value, simulation.value}, seed);
    base::Limits limits;
    limits.states = 500;
    try {
      compare(problem, model, search.make()->run(problem, limits), truth, tally);
    } catch (const base::Error& error) {
      EXPECT_EQ(error.code(), base::Code::kUnsupported) << error.what();
    }
  }
}

// What happens on a grid of time is possible, so it has delays.
void compare_grid_runs(const RandomModel& model, const PathAnswer& truth, std::uint64_t seed) {
  base::Random random(seed);
  for (std::int32_t parts = 2; parts <= 6; ++parts) {
    const GridRun run = draw_grid_run(model.network, model.goal, parts, kLength, random);
    EXPECT_TRUE(!run.reaches_goal || (truth.is_reachable && truth.length <= run.path.steps.size()));
    EXPECT_TRUE(
        evidence::concretise_exactly(model.network, run.path, run.reaches_goal ? &model.goal : nullptr));
  }
}

void compare_all(Shape shape, std::uint64_t count) {
  shape.faults = 0;
  shape.stopwatches = 100;
  Tally tally;
  const std::uint64_t first = first_seed();
  count = seed_count(count);
  for (std::uint64_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    const RandomModel model = random_model(seed, shape);
    const PathAnswer truth = solve_by_paths(model.network, model.goal, kLength, 120);
    if (truth.is_too_big) continue;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    tally.reachable += truth.is_reachable;
    tally.unreachable += !truth.is_reachable && truth.is_final;
    compare_grid_runs(model, truth, seed);
    compare_searches(model, truth, seed, tally);
    if (::testing::Test::HasFailure()) std::cout << describe(model) << std::endl;
  }
  std::cout << tally.reachable << " goals reachable, " << tally.unreachable << " not, " << tally.paths
            << " paths found, " << tally.proofs << " proofs, " << tally.undecided << " undecided"
            << std::endl;
  // Otherwise this says nothing.
  EXPECT_GT(tally.reachable, count / 12);
  EXPECT_GT(tally.unreachable, count / 20);
  EXPECT_GT(tally.paths, count);
  EXPECT_GT(tally.proofs, count);
}
}  // namespace

TEST(Stopwatches, SearchesAgreeWithTheOracle) { compare_all({}, 16); }

TEST(Stopwatches, SearchesAgreeWithTheOracleOnUrgentClockGuards) { compare_all({.urgency = 100}, 12); }

TEST(Stopwatches, SearchesAgreeWithTheOracleOnEverythingTogether) {
  compare_all({.arrays = 20,
               .functions = 20,
               .differences = 30,
               .copies = 30,
               .priorities = 40,
               .urgency = 30,
               .deadlines = 30},
              12);
}
}  // namespace tarrier::differential
