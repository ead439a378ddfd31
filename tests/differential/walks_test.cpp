// SPDX-License-Identifier: MIT
// Runs through concrete states against the judge, on random networks: what such a run can do, now and after
// delays, is exactly what the interpreter allows.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <tuple>

#include "differential/configured_searches.hpp"
#include "differential/environment.hpp"
#include "differential/random_network.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/network_builder.hpp"
#include "evidence/semantics/all_steps.hpp"
#include "evidence/semantics/objection.hpp"
#include "evidence/semantics/rules.hpp"
#include "space/concrete_run.hpp"

namespace tarrier::differential {
namespace {
using evidence::State;
using model::Step;
using space::kTicksPerUnit;
using space::Prospect;
using space::Ticks;

constexpr std::size_t kLongest = 8;             // walk
constexpr Ticks kHorizon = 12 * kTicksPerUnit;  // nothing changes that late in these models

model::Rational time(Ticks ticks) { return {ticks, kTicksPerUnit}; }

// How much was compared: a test that compares little says little.
struct Tally {
  std::size_t steps = 0;
  std::size_t delays = 0;
  std::size_t forbidden_delays = 0;
  std::size_t ways = 0;  // to go on
  std::size_t goals = 0;
};

// What the judge says about a state.
bool can_wait(const model::Network& network, State state, Ticks delay) {
  try {
    evidence::wait(network, state, time(delay));
    return true;
  } catch (const evidence::Objection&) {
    return false;
  }
}

State later(const model::Network& network, State state, Ticks delay) {
  evidence::wait(network, state, time(delay));
  return state;
}

std::vector<Step> possible_steps(const model::Network& network, const State& state) {
  std::vector<Step> steps;
  for (const evidence::PossibleStep& possible : evidence::all_steps(network, state)) {
    try {
      State copy = state;
      evidence::make_step(network, copy, possible.step);
      steps.push_back(possible.step);
    } catch (const evidence::Objection&) {  // clocks or priorities forbid it
    }
  }
  return steps;
}

bool is_goal(const RandomModel& model, const State& state) {
  evidence::Memory reads = evidence::memory(model.network, state);
  return evidence::holds(model.goal, reads, state.clocks, false);
}

// A run that can be made again as far as it has come, and what the judge makes of it.
class Comparison {
 public:
  Comparison(const RandomModel& model, std::uint64_t seed, Tally& tally)
      : model_(model), network_(model.network), run_(network_, model.goal), random_(seed), tally_(tally) {}

  void walk() {
    start_ = random_.next();
    make_again();
    State state = evidence::initial_state(network_, run_.run(0).start);
    compare(state);
    while (run_.length() < kLongest && !::testing::Test::HasFailure() && step(state)) compare(state);
    expect_replays(0, nullptr);
  }

 private:
  struct Choice {
    std::size_t prospect = 0;
    Ticks delay = 0;
    std::uint64_t seed = 0;
  };

  void make_again() {
    base::Random random(start_);
    run_.restart(random);
    for (const Choice& choice : choices_) ASSERT_TRUE(take(choice));
  }
  bool take(const Choice& choice) {
    base::Random random(choice.seed);
    return run_.take(run_.prospects().at(choice.prospect), choice.delay, random);
  }

  // One that the run can do; false if none was found.
  bool step(State& state) {
    for (int attempt = 0; attempt < 20 && !run_.prospects().empty(); ++attempt) {
      Choice choice{.prospect = random_.below(run_.prospects().size()), .seed = random_.next()};
      choice.delay = any_delay(run_.prospects()[choice.prospect].window);
      if (!take(choice)) continue;
      choices_.push_back(choice);
      ++tally_.steps;
      const model::TimedStep taken = run_.run(0).steps.back();
      EXPECT_EQ(taken.delay, time(choice.delay));
      try {
        evidence::wait(network_, state, taken.delay);
        evidence::make_step(network_, state, taken.step);
      } catch (const evidence::Objection& objection) {
        ADD_FAILURE() << "after step " << run_.length() << ": " << objection.what();
      }
      return true;
    }
    return false;
  }
  // The ends are where mistakes hide.
  Ticks any_delay(const space::Window& window) {
    const Ticks high = std::min(window.high, window.low + 2 * kTicksPerUnit);
    switch (random_.below(3)) {
      case 0: return window.low;
      case 1: return high;
      default:
        return window.low +
               static_cast<Ticks>(random_.below(static_cast<std::uint64_t>(high - window.low) + 1));
    }
  }

  void compare(const State& state) {
    const std::vector<Ticks> delays = interesting_delays();
    const std::optional<Ticks> goal = run_.wait_for_goal();
    if (goal) {
      ++tally_.goals;
      EXPECT_LE(*goal, run_.longest_wait());
      expect_replays(*goal, &model_.goal);
    }
    for (const Ticks delay : delays) {
      const bool is_allowed = can_wait(network_, state, delay);
      EXPECT_EQ(is_allowed, delay <= run_.longest_wait()) << "delay of " << delay << " ticks";
      ++(is_allowed ? tally_.delays : tally_.forbidden_delays);
      if (is_allowed && is_goal(model_, later(network_, state, delay))) {
        EXPECT_TRUE(goal && *goal <= delay) << "a goal was missed after " << delay << " ticks";
      }
    }
    if (::testing::Test::HasFailure()) return;
    for (const Ticks delay : {Ticks{0}, delays[random_.below(delays.size())]})
      if (delay <= run_.longest_wait()) compare_steps(later(network_, state, delay), delay);
  }

  // At the ends of windows, just before and just after, and some others.
  std::vector<Ticks> interesting_delays() {
    std::vector<Ticks> delays{0, 1, static_cast<Ticks>(random_.below(kHorizon))};
    const auto add = [&](Ticks delay) {
      for (Ticks d = delay - 1; d <= delay + 1; ++d)
        if (d >= 0 && d <= kHorizon) delays.push_back(d);
    };
    add(run_.longest_wait());
    add(kTicksPerUnit * static_cast<Ticks>(random_.below(5)));
    for (const Prospect& prospect : run_.prospects()) {
      if (random_.below(3) > 0) continue;
      add(prospect.window.low);
      add(prospect.window.high);
    }
    return delays;
  }

  // After that delay, the run can take the steps that the judge allows, and no others.
  void compare_steps(const State& state, Ticks delay) {
    std::vector<Step> expected = possible_steps(network_, state);
    // What a prospect leaves open is chosen at random, so some attempts are needed to see all ways.
    for (int attempt = 0; attempt < (expected.empty() ? kFew : kMost); ++attempt)
      for (std::size_t i = 0; i < run_.prospects().size(); ++i)
        if (run_.prospects()[i].window.contains(delay) && take({i, delay, random_.next()}))
          tick_off(run_.run(0).steps.back().step, expected);
    for (const Step& step : expected)
      ADD_FAILURE() << "missed after " << delay << " ticks: " << evidence::to_text(network_, step);
    tally_.ways += seen_.size();
    seen_.clear();
  }

  void tick_off(const Step& taken, std::vector<Step>& expected) {
    make_again();
    const auto found = std::find(expected.begin(), expected.end(), taken);
    if (found != expected.end()) {
      seen_.push_back(taken);
      expected.erase(found);
    } else {
      EXPECT_NE(std::find(seen_.begin(), seen_.end(), taken), seen_.end())
          << "impossible: " << evidence::to_text(network_, taken);
    }
  }

  void expect_replays(Ticks final_delay, const model::Formula* goal) {
    const evidence::Replay replay = evidence::replay(network_, run_.run(final_delay), goal);
    EXPECT_TRUE(replay.is_valid()) << "step " << replay.step << ": " << replay.objection.value_or("");
  }

  static constexpr int kFew = 5;
  static constexpr int kMost = 1000;  // no way stays unseen so long
  const RandomModel& model_;
  const model::Network& network_;
  space::ConcreteRun run_;
  base::Random random_;
  Tally& tally_;
  std::uint64_t start_ = 0;
  std::vector<Choice> choices_;
  std::vector<Step> seen_;
};

// Lets clocks stand still, or run, in some locations of the first process.
void add_rates(model::Network& network, std::uint64_t seed) {
  base::Random random(seed);
  if (network.clocks.empty()) return;
  for (model::Location& location : network.processes[0].locations)
    if (random.below(3) > 0)
      location.rates.push_back(
          {.clock = {model::ClockId{static_cast<std::uint32_t>(random.below(network.clocks.size()))}, {}, {}},
           .rate = model::Expression::constant(random.below(3) == 0 ? 1 : 0)});
}

void compare_all(Shape shape, std::uint64_t count, bool has_rates = false) {
  shape.faults = 0;
  const std::uint64_t first = first_seed();
  count = seed_count(count);
  Tally tally;
  for (std::uint64_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    RandomModel model = random_model(seed, shape);
    if (has_rates) add_rates(model.network, seed);
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    try {
      Comparison(model, seed, tally).walk();
    } catch (const base::Error& error) {
      EXPECT_TRUE(error.code() == base::Code::kUnsupported || model.may_fault) << error.what();
    }
    if (::testing::Test::HasFailure()) std::cout << describe(model) << std::endl;
  }
  std::cout << tally.steps << " steps, " << tally.delays << " delays, " << tally.forbidden_delays
            << " forbidden ones, " << tally.ways << " ways to go on, " << tally.goals << " goals"
            << std::endl;
  EXPECT_GT(tally.steps, count);
  EXPECT_GT(tally.delays, count);
  EXPECT_GT(tally.forbidden_delays, count);
  EXPECT_GT(tally.ways, count);
  EXPECT_GT(tally.goals, count / 20);
}

search::Outcome outcome_of(const ConfiguredSearch& search, const RandomModel& model, std::uint64_t seed) {
  base::Limits limits;
  return search.make()->run({.network = model.network, .goal = &model.goal, .seed = seed}, limits);
}
}  // namespace

TEST(Walks, DoWhatTheJudgeAllows) { compare_all({}, 40); }
TEST(Walks, DoWhatTheJudgeAllowsWithGeneralSynchronisation) {
  compare_all({.max_clocks = 2, .vectors = 100}, 40);
}
TEST(Walks, DoWhatTheJudgeAllowsWhereValuesOutOfRangeDisableTheStep) { compare_all({.disabling = 100}, 40); }
TEST(Walks, DoWhatTheJudgeAllowsFromSeveralInitialStates) { compare_all({.starts = 100}, 40); }
TEST(Walks, DoWhatTheJudgeAllowsWithArraysAndFunctions) { compare_all({.arrays = 50, .functions = 70}, 40); }
TEST(Walks, DoWhatTheJudgeAllowsWithClockDifferences) { compare_all({.differences = 100}, 40); }
TEST(Walks, DoWhatTheJudgeAllowsWithClockCopies) { compare_all({.copies = 100}, 40); }
TEST(Walks, DoWhatTheJudgeAllowsWithPriorities) { compare_all({.priorities = 100}, 40); }
TEST(Walks, DoWhatTheJudgeAllowsWithUrgentClockGuards) { compare_all({.urgency = 100}, 40); }
TEST(Walks, DoWhatTheJudgeAllowsWithDeadlines) { compare_all({.max_processes = 2, .deadlines = 100}, 40); }
TEST(Walks, DoWhatTheJudgeAllowsWhereClocksStandStill) { compare_all({}, 40, true); }
TEST(Walks, DoWhatTheJudgeAllowsWithEverythingTogether) {
  compare_all({.starts = 20,
               .arrays = 20,
               .functions = 30,
               .differences = 40,
               .priorities = 40,
               .urgency = 60,
               .deadlines = 30},
              60, true);
}

// At the first tick after x > 1 a second clock is set to 0: the urgent step is possible only after delays
// that lie between two ticks, or from a tick on that one of its bounds excludes.
TEST(Walks, NoticeWhatIsUrgentBetweenTwoTicks) {
  using evidence::clock;
  using model::Comparison;
  for (const auto& [other, bound, longest] :
       {std::tuple{Comparison::kLess, 2, Ticks{2047}}, std::tuple{Comparison::kGreaterEqual, 2, Ticks{2048}},
        std::tuple{Comparison::kGreater, 2, Ticks{2048}},
        std::tuple{Comparison::kLessEqual, 1, space::kForever}}) {
    evidence::NetworkBuilder builder;
    const auto x = builder.clock("x");
    const auto y = builder.clock("y");
    const auto p = builder.process("P");
    const auto a = builder.location(p, "A");
    const auto b = builder.location(p, "B");
    builder.edge(p, a, b, {.clocks = {clock(x, Comparison::kGreater, 1)}, .update = {evidence::reset(y)}});
    builder.add_urgency({clock(x, Comparison::kGreater, 3), clock(y, other, bound)});
    const model::Formula goal = model::Formula::of(model::Expression::at_location(p, b));
    space::ConcreteRun run(builder.network, goal);
    base::Random random(1);
    run.restart(random);
    const auto first = std::find_if(run.prospects().begin(), run.prospects().end(),
                                    [&](const Prospect& prospect) { return run.initiator(prospect) == 0; });
    ASSERT_NE(first, run.prospects().end());
    EXPECT_EQ(first->window.low, kTicksPerUnit + 1);
    const Prospect step = *first;
    ASSERT_TRUE(run.take(step, step.window.low, random));
    EXPECT_EQ(run.longest_wait(), longest);
    const State state = evidence::replay(builder.network, run.run(0), nullptr).states.back();
    for (Ticks delay = 2040; delay < 2060; ++delay)
      EXPECT_EQ(can_wait(builder.network, state, delay), delay <= run.longest_wait()) << delay;
  }
}

// A walk that meets a fault says where, and there is a run that leads there.
TEST(Walks, FaultsAreReportedWithAPathThatReplays) {
  const std::uint64_t first = first_seed();
  const std::uint64_t count = seed_count(60);
  std::uint64_t faults = 0;
  for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    const RandomModel model = random_model(seed, {.faults = 100, .functions = 30});
    for (const char* rule : {"zones", "ret", "sem", "rlc"}) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << rule);
      const auto walk = configured(fmt::format("random-walk(by={},cutoff=20,walks=30)", rule), "");
      const search::Outcome outcome = outcome_of(walk, model, seed);
      EXPECT_NE(outcome.verdict, search::Verdict::kUnreachable);
      if (outcome.verdict != search::Verdict::kFault) continue;
      ++faults;
      EXPECT_TRUE(model.may_fault) << outcome.fault->what();
      const model::Run run = evidence::concretise(model.network, outcome.path, nullptr);
      const evidence::Replay replay = evidence::replay(model.network, run, nullptr);
      EXPECT_TRUE(replay.is_valid()) << "step " << replay.step << ": " << replay.objection.value_or("");
    }
    if (HasFailure()) std::cout << describe(model) << std::endl;
  }
  EXPECT_GT(faults, count / 2);
}

// All that walk, as often as they are told.
TEST(Walks, GiveUpAfterSoManyAreTheSameForASeedAndProveNothing) {
  std::vector<ConfiguredSearch> walks;
  for (const char* rule : {"zones", "ret", "sem", "rlc", "mixed"})
    walks.push_back(configured(fmt::format("random-walk(by={},start=4,cutoff=9,walks=25)", rule), ""));
  walks.push_back(configured("guided-walk(start=4,cutoff=9,walks=25)", "hu"));
  const std::uint64_t first = first_seed();
  const std::uint64_t count = seed_count(60);
  std::uint64_t given_up = 0;
  for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    const RandomModel model = random_model(seed, {.faults = 0});
    for (const ConfiguredSearch& walk : walks) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", " << walk.name);
      const search::Outcome outcome = outcome_of(walk, model, seed);
      const search::Outcome again = outcome_of(walk, model, seed);
      EXPECT_EQ(outcome.verdict, again.verdict);
      EXPECT_EQ(outcome.path.steps, again.path.steps);
      EXPECT_EQ(outcome.statistics.explored, again.statistics.explored);
      EXPECT_EQ(outcome.statistics.generated, again.statistics.generated);
      if (outcome.verdict == search::Verdict::kReached) continue;
      EXPECT_EQ(outcome.verdict, search::Verdict::kUnknown);
      EXPECT_EQ(outcome.reason, base::StopReason::kCutoff);
      ++given_up;
    }
    if (HasFailure()) std::cout << describe(model) << std::endl;
  }
  EXPECT_GT(given_up, count);
}
}  // namespace tarrier::differential
