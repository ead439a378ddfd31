// SPDX-License-Identifier: MIT
// E[], A<> and --> on random networks: the search against the brute-force oracle, and each path that it finds
// made concrete and judged (environment.hpp).
#include "search/loops/maximal_runs.hpp"

#include <gtest/gtest.h>

#include <array>
#include <iostream>

#include "differential/environment.hpp"
#include "differential/oracle/region_oracle.hpp"
#include "differential/random_network.hpp"
#include "differential/shapes.hpp"
#include "evidence/delays/concretise_ending.hpp"
#include "model/transform/ticks.hpp"
#include "search/loops/confined_graph.hpp"
#include "search/loops/deep_lassos.hpp"
#include "search/loops/diverging_runs.hpp"
#include "search/loops/lasso_walk.hpp"

namespace tarrier::differential {
namespace {
using model::Formula;
using search::Verdict;

struct Counts {
  std::uint64_t found = 0;
  std::uint64_t absent = 0;
  std::uint64_t skipped = 0;
  std::uint64_t refused = 0;
  std::uint64_t walked = 0;  // by walks, which may miss runs
  std::uint64_t missed = 0;
  std::array<std::uint64_t, 4> endings{};
};

search::Outcome run(search::Engine& engine, const model::Network& network, const Formula& always,
                    space::Reductions reductions, bool is_interrupted) {
  base::Limits limits;
  const search::Problem problem{.network = network, .goal = &always, .zones = {}, .reductions = reductions};
  if (!is_interrupted) return engine.run(problem, limits);
  const auto search = engine.start(problem);
  search::Outcome outcome;
  do {
    outcome = search->run(limits, 3);
  } while (outcome.verdict == Verdict::kUnknown && !outcome.reason);
  return outcome;
}

enum class Way : std::uint8_t { kComplete, kDeep, kWalk };

std::unique_ptr<search::Engine> make_engine(Way way, const Formula* trigger,
                                            std::optional<model::ProcessId> clock) {
  if (way == Way::kComplete && clock) return std::make_unique<search::DivergingRuns>(*clock, trigger);
  if (way == Way::kComplete) return std::make_unique<search::MaximalRuns>(trigger);
  const search::MakeGraph graph = [=](const search::Problem& problem) {
    return std::make_unique<search::ConfinedGraph>(problem, trigger, clock);
  };
  // Small depths, so that walks are cut off and searches go deeper.
  return std::make_unique<search::LassoEngine>(
      [=](const search::Problem& problem) -> std::unique_ptr<search::Search> {
        if (way == Way::kDeep)
          return std::make_unique<search::DeepLassos>(problem, graph, search::Depths{.start = 3}, 1);
        return std::make_unique<search::LassoWalk>(
            problem, graph, search::WalkOptions{.start = 3, .cutoff = 60, .walks = 100},
            std::make_unique<search::UniformLassoChoice>());
      });
}

search::Outcome search_for(const RandomModel& model, const Formula& always, const Formula* trigger,
                           Ticking ticking, Way way, space::Reductions reductions, bool is_interrupted) {
  if (ticking == Ticking::kOff)
    return run(*make_engine(way, trigger, std::nullopt), model.network, always, reductions, is_interrupted);
  const model::Ticking ticks = model::with_ticks(model.network, always);
  search::Outcome outcome =
      run(*make_engine(way, trigger, ticks.clock), ticks.network, always, reductions, is_interrupted);
  outcome.path = path_home(ticks, outcome.path);
  return outcome;
}

void judge(const RandomModel& model, const Formula& always, const Formula* trigger, Ticking ticking,
           const model::Path& path) {
  ASSERT_NE(path.ending, model::Ending::kOpen);
  const evidence::Claim claim{.always = &always, .trigger = trigger, .diverges = ticking == Ticking::kOn};
  const evidence::Concretised found = evidence::concretise_ending(model.network, path, claim).value();
  EXPECT_EQ(found.run.ending, path.ending);
  EXPECT_TRUE(evidence::judge_ending(model.network, found.run, claim).is_valid());
}

void compare(const RandomModel& model, const Formula& always, const Formula* trigger, Ticking ticking,
             std::uint64_t turn, Counts& counts) {
  const MaximalRun truth = find_maximal_run(model.network, always, trigger, 8'000, ticking);
  counts.skipped += truth.too_big;
  if (truth.too_big) return;
  const space::Reductions reductions{.constants = turn % 2 == 0, .clocks = turn % 3 != 0};
  for (const Way way : {Way::kComplete, Way::kDeep, Way::kWalk}) {
    SCOPED_TRACE(testing::Message() << "way " << static_cast<int>(way));
    const search::Outcome outcome =
        search_for(model, always, trigger, ticking, way, reductions, turn % 4 == 0);
    const bool is_found = outcome.verdict == Verdict::kReached;
    if (way != Way::kWalk)
      ASSERT_EQ(outcome.verdict, truth.exists ? Verdict::kReached : Verdict::kUnreachable);
    else if (!truth.exists)
      ASSERT_NE(outcome.verdict, Verdict::kReached);
    else
      ++(is_found ? counts.walked : counts.missed);
    if (is_found) judge(model, always, trigger, ticking, outcome.path);
    if (way != Way::kComplete) continue;
    ++(truth.exists ? counts.found : counts.absent);
    if (is_found) ++counts.endings.at(static_cast<std::size_t>(outcome.path.ending));
  }
}

// All that can be asked with two formulas.
void compare_queries(const RandomModel& model, Ticking ticking, std::uint64_t seed, Counts& counts) {
  const Formula not_goal = negation(model.goal);
  const Formula not_trigger = negation(model.trigger);
  const Formula either = Formula::any({model.goal, model.trigger});
  const Formula always = Formula::of(model::Expression::constant(1));
  const std::vector<std::pair<const Formula*, const Formula*>> queries{
      {&model.goal, nullptr},        {&not_goal, nullptr},
      {&not_trigger, nullptr},       {&either, nullptr},
      {&not_goal, &model.trigger},   {&not_trigger, &model.goal},
      {&model.goal, &model.trigger}, {&model.trigger, &not_goal},
      {&always, &model.goal}};
  for (std::size_t i = 0; i < queries.size(); ++i) {
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", query " << i);
    try {
      compare(model, *queries[i].first, queries[i].second, ticking, seed + i, counts);
    } catch (const base::Error& error) {
      EXPECT_EQ(error.code(), base::Code::kUnsupported) << error.what();
      ++counts.refused;
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
  }
}

void compare_all(const Shape& shape, std::uint64_t count, std::uint64_t most_refused = 0,
                 Ticking ticking = Ticking::kOff) {
  const std::uint64_t first = first_seed();
  count = seed_count(count);
  Counts counts;
  for (std::uint64_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    const RandomModel model = random_model(seed, shape);
    compare_queries(model, ticking, seed, counts);
    if (::testing::Test::HasFailure()) std::cout << "seed " << seed << "\n" << describe(model) << std::endl;
  }
  EXPECT_GT(counts.walked, 5 * counts.missed);
  EXPECT_LE(counts.refused, most_refused * 9 * count / 100);
  std::cout << counts.found << " runs found (" << counts.endings[1] << " loops, " << counts.endings[2]
            << " wait, " << counts.endings[3] << " stuck), " << counts.absent << " absent, " << counts.skipped
            << " too big for the oracle, " << counts.walked << " found by walks, " << counts.missed
            << " not, " << counts.refused << " refused" << std::endl;
}
}  // namespace

TEST(MaximalRuns, AgreeWithTheOracle) { compare_all({.faults = 0}, 60); }
TEST(MaximalRuns, AgreeWithTheOracleOnOneProcess) { compare_all({.max_processes = 1, .faults = 0}, 150); }
TEST(MaximalRuns, AgreeWithTheOracleWithoutClocks) { compare_all({.max_clocks = 0, .faults = 0}, 100); }
TEST(MaximalRuns, AgreeWithTheOracleOnClockDifferences) {
  compare_all({.max_processes = 2, .faults = 0, .differences = 100}, 40);
}
TEST(MaximalRuns, AgreeWithTheOracleOnClockCopies) {
  compare_all({.max_processes = 2, .faults = 0, .copies = 100}, 40);
}
TEST(MaximalRuns, AgreeWithTheOracleOnPriorities) {
  compare_all({.max_processes = 2, .faults = 0, .priorities = 100}, 40);
}
TEST(MaximalRuns, AgreeWithTheOracleOnDeadlock) {
  compare_all({.max_processes = 2, .faults = 0, .deadlocks = 100}, 40);
}
TEST(DivergingRuns, AgreeWithTheOracle) {
  compare_all({.max_processes = 2, .max_constant = 3, .faults = 0}, 12, 0, Ticking::kOn);
}
TEST(DivergingRuns, AgreeWithTheOracleOnOneProcess) {
  compare_all({.max_processes = 1, .max_clocks = 2, .faults = 0}, 15, 0, Ticking::kOn);
}
TEST(DivergingRuns, AgreeWithTheOracleWithoutClocks) {
  compare_all({.max_clocks = 0, .faults = 0}, 15, 0, Ticking::kOn);
}
TEST(DivergingRuns, AgreeWithTheOracleOnPriorities) {
  compare_all({.max_processes = 2, .max_clocks = 1, .faults = 0, .priorities = 100}, 10, 0, Ticking::kOn);
}
TEST(MaximalRuns, AgreeWithTheOracleOnEverythingTogether) {
  compare_all({.max_processes = 2,
               .faults = 0,
               .starts = 30,
               .vectors = 20,
               .arrays = 20,
               .functions = 30,
               .differences = 20,
               .copies = 20,
               .priorities = 30,
               .urgency = 10,
               .deadlocks = 20,
               .deadlines = 30},
              40, 35);
}
}  // namespace tarrier::differential
