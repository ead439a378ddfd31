// SPDX-License-Identifier: MIT
// Linear temporal logic on random networks and SMV models: monitors with every way of looking for runs that
// go on forever, against brute force, and each run that is found judged (environment.hpp).
#include <gtest/gtest.h>

#include <array>
#include <iostream>

#include "automata/ltl.hpp"
#include "base/random.hpp"
#include "differential/environment.hpp"
#include "differential/oracle/ltl_oracle.hpp"
#include "differential/oracle/region_oracle.hpp"
#include "differential/random_runs.hpp"
#include "differential/random_smv.hpp"
#include "differential/state_graph.hpp"
#include "engines/catalogue.hpp"
#include "engines/strategy.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/delays/concretise_ending.hpp"
#include "evidence/run_property.hpp"
#include "model/features.hpp"
#include "model/transform/monitor/loop_recording.hpp"
#include "search/loops/run_graph.hpp"

namespace tarrier::differential {
namespace {
using model::Ltl;
using model::LtlOp;
using search::Verdict;

struct Counts {
  std::uint64_t found = 0;
  std::uint64_t absent = 0;
  std::uint64_t ended = 0;
  std::uint64_t walked = 0;  // by searches that may miss runs
  std::uint64_t missed = 0;
  std::uint64_t refused = 0;
  std::uint64_t skipped = 0;
};

std::ostream& operator<<(std::ostream& out, const Counts& counts) {
  return out << counts.found << " with a run, " << counts.absent << " without, " << counts.ended
             << " runs that end, " << counts.walked << " found by walks, " << counts.missed << " not, "
             << counts.refused << " refused, " << counts.skipped << " skipped\n";
}

std::vector<std::pair<model::Expression, model::Expression>> pairs(const model::RunProperty& property) {
  std::vector<std::pair<model::Expression, model::Expression>> result;
  for (const auto& [first, second] : property.fairness.compassion)
    result.emplace_back(first.condition, second.condition);
  return result;
}

// Runs that satisfy the property; `justice` is what the monitor counts, and compassion is a matter of the
// formula or of the search.
model::Monitored monitor(const model::Network& network, const model::RunProperty& property,
                         std::span<const model::FairnessCondition> justice, bool has_compassion) {
  std::vector<Ltl> parts{property.formula};
  if (has_compassion)
    for (const auto& [first, second] : property.fairness.compassion)
      parts.push_back(Ltl::any(
          {Ltl::unary(LtlOp::kFinally,
                      Ltl::unary(LtlOp::kGlobally, Ltl::unary(LtlOp::kNot, Ltl::atom(first.condition)))),
           Ltl::unary(LtlOp::kGlobally, Ltl::unary(LtlOp::kFinally, Ltl::atom(second.condition)))}));
  const model::PastFree past = model::without_past(Ltl::all(std::move(parts)), network);
  const automata::Translation translation = automata::translate(past.formula);
  return model::with_monitor(
      network, translation.automaton,
      {.justice = justice,
       .stutters = property.may_end ? translation.stutter : std::span<const model::Expression>{},
       .time_diverges = property.time_diverges,
       .past = &past});
}

search::Outcome run(std::unique_ptr<search::Engine> engine, const search::Problem& problem,
                    bool is_interrupted) {
  base::Limits limits;
  limits.states = 500'000;
  const auto search = engine->start(problem);
  engine.reset();  // a search does without it
  search::Outcome outcome;
  do {
    outcome = search->run(limits, is_interrupted ? 3 : search::Search::kUnlimited);
  } while (outcome.verdict == Verdict::kUnknown && !outcome.reason);
  return outcome;
}

void judge(const RandomModel& model, const model::RunProperty& property, const model::Path& path,
           Counts& counts) {
  model::Run found;
  if (path.ending == model::Ending::kLoop) {
    const auto loop = evidence::concretise_ending(model.network, path,
                                                  {.diverges = property.time_diverges, .runs = &property});
    EXPECT_EQ(property.time_diverges && loop.value().is_zeno.value_or(true), false);
    found = loop->run;
  } else {
    ++counts.ended;
    const model::Formula deadlock = model::Formula::deadlock();
    found = evidence::concretise(model.network, path, &deadlock);
    found.ending = model::Ending::kStuck;
    if (property.time_diverges || !evidence::judge_ending(model.network, found).is_valid())
      found.ending = model::Ending::kWaits;
  }
  EXPECT_EQ(evidence::judge_run(model.network, found, property, true).objection, std::nullopt);
}

// Those that look for nothing else, and those that can.
bool finds_loops(const search::EngineEntry& entry) { return entry.finds_loops || entry.make_for_loops; }

std::unique_ptr<search::Engine> engine_for_loops(const search::EngineEntry& entry,
                                                 const search::Wishes& wishes) {
  if (entry.finds_loops) return engines::configured(entry, {}, wishes).make();
  base::Configuration::Values options;
  // Small depths, so that walks are cut off and searches go deeper.
  options.emplace_back("start", "3");
  if (!entry.sees_all) options.insert(options.end(), {{"walks", "100"}, {"cutoff", "60"}});
  return engines::configured(entry, options, wishes).make_for_loops([](const search::Problem& problem) {
    return std::make_unique<search::RunGraph>(problem);
  });
}

void compare_loop_search(const search::EngineEntry& entry, const RandomModel& model,
                         const model::RunProperty& property, bool is_true, std::uint64_t seed,
                         Counts& counts) {
  SCOPED_TRACE(entry.name);
  const bool is_counted = seed / 2 % 4 == 0;
  const model::Monitored monitored =
      monitor(model.network, property,
              is_counted ? property.fairness.justice : std::span<const model::FairnessCondition>{},
              !entry.is_compassionate);
  model::Recurrence recurrence = *monitored.recurrence;
  if (!is_counted)
    for (const model::FairnessCondition& fairness : property.fairness.justice)
      recurrence.conditions.push_back(fairness.condition);
  if (entry.is_compassionate) recurrence.compassion = pairs(property);
  const search::Problem problem{.network = monitored.network,
                                .goal = monitored.goal ? &*monitored.goal : nullptr,
                                .recurrence = &recurrence};
  search::Wishes wishes;
  if (entry.is_directed()) wishes.heuristics = {base::configuration(seed % 3 == 0 ? "hu" : "du")};
  const search::Outcome outcome = run(engine_for_loops(entry, wishes), problem, seed % 2 == 0);
  if (entry.sees_all)
    ASSERT_EQ(outcome.verdict, is_true ? Verdict::kReached : Verdict::kUnreachable);
  else if (is_true)
    ++(outcome.verdict == Verdict::kReached ? counts.walked : counts.missed);
  else
    ASSERT_EQ(outcome.verdict, Verdict::kUnknown);
  if (outcome.verdict == Verdict::kReached)
    judge(model, property, path_home(monitored, outcome.path), counts);
}

// The automaton is for few pairs only.
void compare_loop_searches(const RandomModel& model, const model::RunProperty& property, bool is_true,
                           std::uint64_t seed, Counts& counts) {
  for (const search::EngineEntry& entry : engines::builtin())
    if (finds_loops(entry) && (entry.is_compassionate || property.fairness.compassion.size() < 2))
      compare_loop_search(entry, model, property, is_true, seed, counts);
}

void compare(const RandomModel& model, const model::RunProperty& property, bool is_true, std::uint64_t seed,
             Counts& counts) {
  compare_loop_searches(model, property, is_true, seed, counts);
  const model::Monitored monitored = monitor(model.network, property, property.fairness.justice, false);
  const model::LoopRecording recording = model::record_loop(monitored, pairs(property));
  for (const search::EngineEntry& entry : {engines::bfs(), engines::greedy()}) {
    SCOPED_TRACE(entry.name);
    const engines::Strategy strategy = engines::configured(entry);
    const search::Problem ends{.network = monitored.network,
                               .goal = property.may_end ? &*monitored.goal : nullptr};
    const search::Problem loops{.network = recording.network, .goal = &*recording.goal};
    bool is_found = false;
    if (property.may_end) {
      const search::Outcome outcome = run(strategy.make(), ends, false);
      is_found = outcome.verdict == Verdict::kReached;
      if (is_found) judge(model, property, path_home(monitored, outcome.path), counts);
    }
    const search::Outcome outcome = run(strategy.make(), loops, seed % 2 == 0);
    ASSERT_TRUE(outcome.verdict == Verdict::kReached || outcome.verdict == Verdict::kUnreachable);
    if (outcome.verdict == Verdict::kReached)
      judge(model, property, path_home(monitored, path_home(recording, outcome.path)), counts);
    EXPECT_EQ(is_found || outcome.verdict == Verdict::kReached, is_true);
  }
}

// Makes a comparison, unless the model is refused.
void count(bool is_true, Counts& counts, const std::function<void()>& make_comparison) {
  try {
    make_comparison();
    ++(is_true ? counts.found : counts.absent);
  } catch (const base::Error& error) {
    EXPECT_EQ(error.code(), base::Code::kUnsupported) << error.what();
    ++counts.refused;
  }
}

void report(const Counts& counts) {
  std::cout << counts;
  EXPECT_GT(counts.found, 0U);
  EXPECT_GT(counts.absent, 0U);
  EXPECT_GT(counts.walked, 5 * counts.missed);
}

void compare_all(std::uint64_t usual, const std::function<std::optional<RandomModel>(std::uint64_t)>& make,
                 bool is_smv) {
  constexpr std::size_t kMostStates = 60;
  Counts counts;
  for (std::uint64_t seed = first_seed(); seed < first_seed() + seed_count(usual); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const std::optional<RandomModel> model = make(seed);
    const auto states = plain_states(model, kMostStates);
    if (!states) {
      ++counts.skipped;
      continue;
    }
    base::Random random(seed);
    for (int i = 0; i < 3; ++i) {
      const model::RunProperty property = random_property(*model, random, is_smv);
      SCOPED_TRACE(automata::to_text(property.formula, [](const model::Expression&) { return "p"; }));
      const Kripke kripke(*model, *states, property.may_end);
      const bool is_true = truth(kripke, property);
      count(is_true, counts, [&] { compare(*model, property, is_true, seed, counts); });
      if (testing::Test::HasFailure()) return;
    }
  }
  report(counts);
}
}  // namespace

// Two who know nothing of each other: the definition of the operators, and all that one step can contradict.
TEST(Runs, TheJudgeAgreesWithBruteForceOnLassos) {
  model::Network network;
  network.variables.push_back({.name = "n", .domain = {0, 2}, .initial = 0});
  std::vector<model::Expression> atoms;
  for (std::int32_t value = 0; value < 2; ++value)
    atoms.push_back(model::Expression::binary(model::Op::kEqual,
                                              model::Expression::variable(model::VariableId{0}),
                                              model::Expression::constant(value)));
  std::uint64_t satisfied = 0;
  const std::uint64_t count = seed_count(1000);
  for (std::uint64_t seed = first_seed(); seed < first_seed() + count; ++seed) {
    base::Random random(seed);
    const std::size_t length = 1 + random.below(5);
    const std::size_t loop = random.below(length);
    std::vector<evidence::Discrete> states;
    Graph graph{.successors = {}, .initial = {0}};
    for (std::size_t i = 0; i < length; ++i) {
      states.push_back({.locations = {}, .values = {static_cast<std::int32_t>(random.below(3))}});
      graph.successors.push_back({i + 1 < length ? i + 1 : loop});
    }
    const Ltl formula =
        random_ltl(random.next(), atoms, 1 + static_cast<int>(random.below(5)), seed % 2 == 0);
    const auto holds = [&](std::size_t state, const model::Expression& condition) {
      evidence::Memory memory = evidence::memory(network, states[state]);
      return evidence::holds(condition, memory);
    };
    const bool is_satisfied = evidence::satisfies(network, states, loop, formula);
    EXPECT_EQ(is_satisfied, exists_path(graph, formula, holds))
        << "seed " << seed << ": "
        << automata::to_text(formula, [](const model::Expression&) { return "p"; });
    satisfied += is_satisfied ? 1 : 0;
  }
  EXPECT_GT(satisfied, 0U);
  EXPECT_LT(satisfied, count);
}

TEST(Runs, SearchesAgreeWithBruteForceOnNetworks) {
  compare_all(
      150, [](std::uint64_t seed) { return random_model(seed, {.max_clocks = 0, .faults = 0}); }, false);
}

TEST(Runs, SearchesAgreeWithBruteForceOnGeneralSynchronisation) {
  compare_all(
      60,
      [](std::uint64_t seed) { return random_model(seed, {.max_clocks = 0, .faults = 0, .vectors = 100}); },
      false);
}

// With time: the states after steps are those of the region graph, and only searches for loops apply.
void compare_timed(std::uint64_t usual, const Shape& shape, Ticking ticking) {
  constexpr std::size_t kMostStates = 150;
  Counts counts;
  for (std::uint64_t seed = first_seed(); seed < first_seed() + seed_count(usual); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const RandomModel model = random_model(seed, shape);
    const DiscreteRuns runs = discrete_runs(model.network, kMostStates, ticking);
    if (runs.too_big || runs.fault) {
      ++counts.skipped;
      continue;
    }
    base::Random random(seed);
    const auto holds = [&](std::size_t state, const model::Expression& condition) {
      Valuation valuation = runs.states[state];
      return Evaluator(model.network, valuation).is_true(condition);
    };
    std::vector<Event> justice;
    if (ticking == Ticking::kOn)
      justice.emplace_back([&](std::size_t from, std::size_t /*to*/) { return runs.ticks[from]; });
    for (int i = 0; i < 3; ++i) {
      model::RunProperty property = random_property(model, random, false);
      property.time_diverges = ticking == Ticking::kOn;
      SCOPED_TRACE(automata::to_text(property.formula, [](const model::Expression&) { return "p"; }));
      const bool is_true = exists_path({runs.successors, runs.initial}, property.formula, holds, justice);
      count(is_true, counts, [&] { compare_loop_searches(model, property, is_true, seed, counts); });
      if (testing::Test::HasFailure()) return;
    }
  }
  report(counts);
}

TEST(Runs, SearchesAgreeWithBruteForceOnTimedNetworks) {
  compare_timed(120,
                {.max_processes = 2, .max_locations = 3, .max_clocks = 2, .max_constant = 2, .faults = 0},
                Ticking::kOff);
}

// Runs on which time diverges, with and without clocks; there are urgent and committed locations and urgent
// channels among the models.
TEST(Runs, SearchesForDivergingTimeAgreeWithBruteForce) {
  compare_timed(80, {.max_processes = 2, .max_locations = 3, .max_clocks = 2, .max_constant = 2, .faults = 0},
                Ticking::kOn);
}
TEST(Runs, SearchesForDivergingTimeAgreeWithBruteForceWithoutClocks) {
  compare_timed(40, {.max_locations = 4, .max_clocks = 0, .faults = 0}, Ticking::kOn);
}
TEST(Runs, SearchesForDivergingTimeAgreeWithBruteForceOnPriorities) {
  compare_timed(40,
                {.max_processes = 2,
                 .max_locations = 3,
                 .max_clocks = 1,
                 .max_constant = 2,
                 .faults = 0,
                 .priorities = 100},
                Ticking::kOn);
}

TEST(Runs, SearchesAgreeWithBruteForceOnSmv) { compare_all(200, random_smv_model, true); }
}  // namespace tarrier::differential
