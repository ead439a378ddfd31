// SPDX-License-Identifier: MIT
// Every search with every extrapolation and simulation against the brute-force oracle, on random networks
// (environment.hpp).
#include <gtest/gtest.h>

#include <iostream>
#include <string>

#include "differential/configured_searches.hpp"
#include "differential/environment.hpp"
#include "differential/oracle/region_oracle.hpp"
#include "differential/random_network.hpp"
#include "differential/random_smv.hpp"
#include "differential/state_graph.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/delays/zone_concretise.hpp"
#include "evidence/interpreter.hpp"
#include "search/shortening/shorten.hpp"

namespace tarrier::differential {
namespace {
using search::Verdict;

// Small models have few successors: the ordinary way, a few at a time, and one by one.
space::Portions portions(std::uint64_t seed) {
  if (seed / 2 % 3 == 0) return {};
  return {.buffer = seed / 2 % 3, .turn = 1 + static_cast<std::uint32_t>(seed % 2)};
}

search::Outcome run(search::Engine& engine, const RandomModel& model, space::ZoneOptions zones,
                    space::Reductions reductions, std::uint64_t seed, bool is_iterative) {
  base::Limits limits;
  // Exact zones may be infinitely many, and one more iteration after the other see them all.
  limits.states = zones.extrapolation != space::Extrapolation::kNone ? 2'000'000 : is_iterative ? 100 : 2'000;
  const search::Problem problem{.network = model.network,
                                .goal = &model.goal,
                                .zones = zones,
                                .reductions = reductions,
                                .seed = seed,
                                .portions = portions(seed)};
  if (seed % 2 == 0) return engine.run(problem, limits);
  // Left and taken up again and again.
  const auto search = engine.start(problem);
  search::Outcome outcome;
  do {
    outcome = search->run(limits, 1 + seed % 5);
  } while (outcome.verdict == Verdict::kUnknown && !outcome.reason);
  return outcome;
}

// The trace that the search claims must exist in the literal sense of the interpreter, however its delays are
// found.
void expect_replays(const RandomModel& model, const model::Path& path) {
  for (const model::Run& timed : {evidence::concretise(model.network, path, &model.goal),
                                  evidence::concretise_by_zones(model.network, path, &model.goal)}) {
    const evidence::Replay replay = evidence::replay(model.network, timed, &model.goal);
    EXPECT_TRUE(replay.is_valid()) << "step " << replay.step << ": " << replay.objection.value_or("");
  }
}

// Made shorter with a little work, the trace still exists; with more, it is a shortest one.
void expect_shortens(const RandomModel& model, space::ZoneOptions zones, space::Reductions reductions,
                     const search::Outcome& found, const Answer& truth, std::uint64_t seed) {
  const search::Problem problem{.network = model.network,
                                .goal = &model.goal,
                                .zones = zones,
                                .reductions = reductions,
                                .seed = seed,
                                .portions = portions(seed)};
  for (const std::uint64_t work : {10 + seed % 50, std::uint64_t{100'000}}) {
    base::Limits limits;
    search::Outcome shorter = found;
    const search::Shortening shortening = search::shorten(problem, shorter, limits, work);
    EXPECT_EQ(shortening.found_length, found.path.steps.size());
    EXPECT_LE(shorter.path.steps.size(), found.path.steps.size());
    EXPECT_GE(shorter.path.steps.size(), truth.length);
    EXPECT_TRUE(!shorter.is_shortest || shorter.path.steps.size() == truth.length);
    EXPECT_TRUE(shorter.is_shortest || shorter.path.steps.size() < 2 || work < 100'000 || model.may_fault);
    expect_replays(model, shorter.path);
  }
}

void compare(const ConfiguredSearch& search, space::ZoneOptions zones, space::Reductions reductions,
             const RandomModel& model, const Answer& truth, std::uint64_t seed) {
  const auto engine = search.make();
  const bool finds_shortest = engine->finds_shortest();
  const search::Outcome outcome = run(*engine, model, zones, reductions, seed, search.begins_again);
  EXPECT_TRUE(!search.is_lossy || outcome.statistics.dead_ends == 0)
      << "an estimate of another state proves nothing";
  if (outcome.verdict == Verdict::kUnknown && search.may_give_up) return;
  if (outcome.verdict == Verdict::kUnknown) {
    EXPECT_EQ(zones.extrapolation, space::Extrapolation::kNone) << "only exact zones may go on forever";
    return;
  }
  if (outcome.verdict == Verdict::kFault) {
    // The oracle expands only what is nearer than the goal; searches in another order may meet a fault beyond.
    const bool is_in_order = finds_shortest && !search.is_directed;
    EXPECT_TRUE(truth.fault || (truth.reachable && model.may_fault && !is_in_order)) << outcome.fault->what();
    return;
  }
  if (truth.must_fault && !truth.reachable) {
    // A directed search does not go where no goal can be, and meets no fault there.
    EXPECT_TRUE(search.is_directed && outcome.verdict == Verdict::kUnreachable) << "a fault was missed";
    return;
  }
  ASSERT_EQ(outcome.verdict == Verdict::kReached, truth.reachable);
  if (outcome.verdict != Verdict::kReached) return;
  expect_replays(model, outcome.path);
  // Whoever cannot promise it may still prove it.
  const bool proves_it =
      search.proves_shortest && !model.may_fault && zones.extrapolation != space::Extrapolation::kNone;
  EXPECT_TRUE(outcome.is_shortest || !(finds_shortest || proves_it));
  EXPECT_LE(outcome.path.steps.size(), engine->most(truth.length));
  if (outcome.is_shortest)
    EXPECT_EQ(outcome.path.steps.size(), truth.length);
  else
    EXPECT_GE(outcome.path.steps.size(), truth.length);
  const bool is_turn = seed % 3 == 0 || search.finds_only_goals;
  if (is_turn && !outcome.is_shortest) expect_shortens(model, zones, reductions, outcome, truth, seed);
}

// The combination of reductions with this number; each comes round again and again.
space::Reductions some_reductions(std::uint64_t number) {
  space::Reductions reductions;
  for (std::size_t i = 0; i < space::kReductions.size(); ++i)
    reductions.*space::kReductions[i].value = (number >> i & 1) != 0;
  return reductions;
}

// False if the model is refused, which it must be at once. Walks may refuse what others do not.
bool accepts(const ConfiguredSearch& search, space::ZoneOptions zones, std::uint64_t turn,
             const RandomModel& model, const Answer& truth, std::uint64_t seed) {
  try {
    compare(search, zones, some_reductions(turn), model, truth, seed);
    return true;
  } catch (const base::Error& error) {
    EXPECT_EQ(error.code(), base::Code::kUnsupported) << error.what();
    return search.may_give_up;
  }
}

// Every blind search with every kind of zones; some of the directed ones at a time, with one kind. False if
// the model is refused.
bool compare_searches(const RandomModel& model, const Answer& truth, std::uint64_t seed) {
  static const std::vector<ConfiguredSearch> searches = configured_searches();
  constexpr std::uint64_t kKinds = space::kExtrapolations.size() * space::kSimulations.size();
  std::uint64_t turn = seed;  // so that all meet each other over the seeds
  constexpr std::uint64_t kEvery = 9;
  std::uint64_t number = seed;
  for (const ConfiguredSearch& search : searches) {
    if (search.is_one_of_many && ++number % kEvery != 0) continue;
    const std::uint64_t runs = search.is_one_of_many ? 1 : kKinds;
    for (std::uint64_t i = 0; i < runs; ++i, ++turn) {
      const std::uint64_t kind = search.is_one_of_many ? turn % kKinds : i;
      const auto& extrapolation = space::kExtrapolations[kind / space::kSimulations.size()];
      const auto& simulation = space::kSimulations[kind % space::kSimulations.size()];
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << search.name << ", " << extrapolation.name
                                      << ", " << simulation.name);
      if (!accepts(search, {extrapolation.value, simulation.value}, turn, model, truth, seed)) return false;
    }
  }
  return true;
}

// `most_refused`: how many percent of the models may combine things that the engines refuse.
void compare_all(const Shape& shape, std::uint64_t count, std::uint64_t most_refused = 0) {
  const std::uint64_t first = first_seed();
  count = seed_count(count);
  std::cout << "seeds " << first << " to " << first + count - 1 << std::endl;
  std::uint64_t reachable = 0;
  std::uint64_t skipped = 0;
  std::uint64_t refused = 0;
  for (std::uint64_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    const RandomModel model = random_model(seed, shape);
    const Answer truth = solve(model.network, model.goal, 40'000);
    skipped += truth.too_big;
    if (truth.too_big) continue;
    reachable += truth.reachable;
    refused += compare_searches(model, truth, seed) ? 0 : 1;
    if (::testing::Test::HasFailure()) std::cout << "seed " << seed << "\n" << describe(model) << std::endl;
  }
  EXPECT_LE(refused * 100, most_refused * count);
  std::cout << reachable << " goals reachable, " << skipped << " models too big for the oracle, " << refused
            << " refused" << std::endl;
}
}  // namespace

TEST(Differential, SearchesAgreeWithTheOracle) { compare_all({}, 200); }

TEST(Differential, SearchesAgreeWithTheOracleOnGeneralSynchronisation) {
  compare_all({.max_clocks = 2, .vectors = 100}, 110);
}

TEST(Differential, SearchesAgreeWithTheOracleWhereValuesOutOfRangeDisableTheStep) {
  compare_all({.disabling = 100}, 110);
}

// What the Network of an SMV model is, smv_test.cpp has seen to.
TEST(Differential, SearchesAgreeOnSmv) {
  std::uint64_t reachable = 0;
  const std::uint64_t first = first_seed();
  for (std::uint64_t seed = first; seed < first + seed_count(350) && !HasFailure(); ++seed) {
    const auto model = random_smv_model(seed);
    const auto graph = model ? StateGraph::explore(*model, {false, false, false, false, false}) : nullptr;
    if (!graph) continue;
    SCOPED_TRACE(random_smv(seed));
    Answer truth{.reachable = graph->distance() != search::kDeadEnd};
    if (truth.reachable) truth.length = static_cast<std::uint32_t>(graph->distance());
    reachable += truth.reachable;
    compare_searches(*model, truth, seed);
  }
  EXPECT_GT(reachable, 0U);
}
TEST(Differential, SearchesAgreeWithTheOracleOnSeveralInitialStates) { compare_all({.starts = 100}, 110); }

TEST(Differential, SearchesAgreeWithTheOracleOnArrays) { compare_all({.arrays = 100}, 150); }

TEST(Differential, SearchesAgreeWithTheOracleOnFunctions) {
  compare_all({.faults = 10, .functions = 100}, 110);
}

TEST(Differential, SearchesAgreeWithTheOracleOnClockDifferences) { compare_all({.differences = 100}, 110); }

TEST(Differential, SearchesAgreeWithTheOracleOnClockCopies) { compare_all({.copies = 100}, 110); }

// Whether a step that is blocked may fault is left open, so none does.
TEST(Differential, SearchesAgreeWithTheOracleOnPriorities) {
  compare_all({.faults = 0, .priorities = 100}, 110);
}

TEST(Differential, SearchesAgreeWithTheOracleOnUrgentClockGuards) { compare_all({.urgency = 100}, 110); }

// Whether looking for a deadlock may fault is left open, so nothing does.
TEST(Differential, SearchesAgreeWithTheOracleOnDeadlock) {
  compare_all({.faults = 0, .deadlocks = 100}, 110);
}

TEST(Differential, SearchesAgreeWithTheOracleOnDeadlines) {
  compare_all({.max_processes = 2, .deadlines = 100}, 110);
}

TEST(Differential, SearchesAgreeWithTheOracleOnEverythingTogether) {
  compare_all({.faults = 0,
               .arrays = 20,
               .functions = 50,
               .differences = 30,
               .copies = 20,
               .priorities = 40,
               .urgency = 20,
               .deadlocks = 30,
               .deadlines = 30},
              110, 25);
}

TEST(Differential, SearchesAgreeWithTheOracleWhereProcessesStandStill) { compare_all({.still = 50}, 110); }

TEST(Differential, SearchesAgreeWithTheOracleWithoutClocks) { compare_all({.max_clocks = 0}, 110); }
}  // namespace tarrier::differential
