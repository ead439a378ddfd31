// SPDX-License-Identifier: MIT
// Runs that grow step by step, on random networks of every shape: after the delays that the simulator offers the judge
// allows the step, and after no others; likewise waiting; and what has grown is a run.
#include "evidence/simulator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "base/random.hpp"
#include "differential/environment.hpp"
#include "differential/random_network.hpp"
#include "evidence/semantics/objection.hpp"
#include "evidence/semantics/rules.hpp"

namespace tarrier::differential {
namespace {
using evidence::DelayInterval;
using evidence::PossibleStep;
using evidence::Prospect;
using evidence::Simulator;
using evidence::State;
using model::Network;
using model::Rational;

constexpr int kLongest = 8;   // run
constexpr int kHorizon = 10;  // nothing changes so late in these models

// How much was compared: a test that compares little says little.
struct Tally {
  std::size_t steps = 0;
  std::size_t possible = 0;
  std::size_t impossible = 0;
  std::size_t in_parts = 0;  // prospects whose delays have gaps
  std::size_t waits = 0;
};

// What the judge says, with all of its rules, priorities too.
bool can_wait(const Network& network, const State& state, const Rational& delay) {
  return evidence::waited(network, state, delay).has_value();
}
bool can_take(const Network& network, const State& state, const Rational& delay, const model::Step& step) {
  try {
    State next = state;
    evidence::wait(network, next, delay);
    evidence::make_step(network, next, step);
    return true;
  } catch (const evidence::Objection&) {
    return false;
  }
}

bool contains(const std::vector<DelayInterval>& intervals, const Rational& delay) {
  return std::any_of(intervals.begin(), intervals.end(),
                     [&](const DelayInterval& interval) { return interval.contains(delay); });
}

class Comparison {
 public:
  Comparison(const RandomModel& model, std::uint64_t seed, Tally& tally)
      : network_(model.network), simulator_(network_), random_(seed), tally_(tally) {}

  void walk() {
    for (int i = 0; i < kLongest && !::testing::Test::HasFailure(); ++i) {
      compare();
      if (!go_on()) break;
    }
    const evidence::Replay replay = evidence::replay(network_, simulator_.run(), nullptr);
    EXPECT_TRUE(replay.is_valid()) << replay.objection.value_or("");
    if (replay.is_valid()) {
      EXPECT_EQ(replay.after_final_delay->clocks.time(), simulator_.state().time());
    }
    while (simulator_.undo()) ++undone_;
    EXPECT_EQ(undone_, done_);
    EXPECT_TRUE(simulator_.run().steps.empty());
  }

 private:
  // Constraints compare clocks, whose values have the parts that they got by multiples of 1/6, with integers.
  void compare() {
    const State& state = simulator_.state();
    for (const PossibleStep& possible : evidence::all_steps(network_, state)) {
      const auto& prospects = simulator_.prospects();
      const auto found = std::find_if(prospects.begin(), prospects.end(), [&](const Prospect& prospect) {
        return prospect.step == possible.step;
      });
      if (found != prospects.end() && found->delays.size() > 1) ++tally_.in_parts;
      for (int twelfths = 0; twelfths <= 12 * kHorizon; ++twelfths) {
        const Rational delay = Rational(twelfths) / 12;
        const bool offered = found != prospects.end() && contains(found->delays, delay);
        const bool allowed = can_take(network_, state, delay, possible.step);
        ASSERT_EQ(offered, allowed) << evidence::to_text(network_, possible.step) << " after " << delay;
        ++(allowed ? tally_.possible : tally_.impossible);
      }
    }
    for (int twelfths = 0; twelfths <= 12 * kHorizon; ++twelfths) {
      const Rational delay = Rational(twelfths) / 12;
      ASSERT_EQ(simulator_.waiting().contains(delay), can_wait(network_, state, delay)) << delay;
    }
    for (const Prospect& prospect : simulator_.prospects()) {
      ASSERT_FALSE(prospect.delays.empty());
      for (const DelayInterval& interval : prospect.delays) EXPECT_TRUE(interval.contains(interval.choose()));
    }
  }

  bool go_on() {
    if (random_.below(4) == 0) {
      const Rational delay = Rational(random_.below(13)) / 6;
      const bool expected = simulator_.waiting().contains(delay);
      const auto objection = simulator_.wait(delay);
      EXPECT_EQ(!objection, expected) << objection.value_or("");
      if (!objection) ++tally_.waits, ++done_;
      return true;
    }
    const std::vector<Prospect>& prospects = simulator_.prospects();
    if (prospects.empty()) return false;
    const Prospect prospect = prospects[random_.below(prospects.size())];
    const DelayInterval& interval = prospect.delays[random_.below(prospect.delays.size())];
    // Usually the earliest one; sometimes one with which clocks get other fractions.
    Rational delay = interval.choose();
    const Rational later = delay + Rational(random_.below(7)) / 6;
    if (interval.contains(later)) delay = later;
    const auto objection = simulator_.take(prospect.step, delay);
    EXPECT_FALSE(objection) << objection.value_or("");
    ++tally_.steps;
    ++done_;
    return true;
  }

  const Network& network_;
  Simulator simulator_;
  base::Random random_;
  Tally& tally_;
  int done_ = 0;
  int undone_ = 0;
};

void compare_all(const Shape& shape, std::uint64_t count) {
  const std::uint64_t first = first_seed();
  count = seed_count(count);
  Tally tally;
  for (std::uint64_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    const RandomModel model = random_model(seed, shape);
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    try {
      Comparison(model, seed, tally).walk();
    } catch (const base::Error& error) {
      EXPECT_TRUE(model.may_fault) << error.what();
    }
    if (::testing::Test::HasFailure()) std::cout << describe(model) << std::endl;
  }
  std::cout << tally.steps << " steps, " << tally.waits << " waits, " << tally.possible
            << " delays of steps possible, " << tally.impossible << " impossible, " << tally.in_parts
            << " steps possible by turns" << std::endl;
  EXPECT_GT(tally.steps, count);
  EXPECT_GT(tally.waits, count / 2);
  EXPECT_GT(tally.possible, 20 * count);
  EXPECT_GT(tally.impossible, 20 * count);
}
}  // namespace

TEST(RandomSimulations, OfferWhatTheJudgeAllows) { compare_all({}, 15); }
TEST(RandomSimulations, OfferWhatTheJudgeAllowsWithGeneralSynchronisation) {
  compare_all({.vectors = 100}, 15);
}
TEST(RandomSimulations, OfferWhatTheJudgeAllowsWithPriorities) { compare_all({.priorities = 100}, 15); }
TEST(RandomSimulations, OfferWhatTheJudgeAllowsWithUrgentClockGuards) { compare_all({.urgency = 100}, 15); }
TEST(RandomSimulations, OfferWhatTheJudgeAllowsWhereClocksStandStill) {
  compare_all({.stopwatches = 100}, 15);
}
TEST(RandomSimulations, OfferWhatTheJudgeAllowsWithEverythingTogether) {
  compare_all({.faults = 10,
               .disabling = 20,
               .arrays = 20,
               .functions = 30,
               .differences = 40,
               .copies = 30,
               .priorities = 40,
               .urgency = 60,
               .deadlines = 30,
               .stopwatches = 30},
              15);
}
}  // namespace tarrier::differential
