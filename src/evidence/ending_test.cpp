// SPDX-License-Identifier: MIT
#include "evidence/ending.hpp"

#include <gmock/gmock.h>

#include "base/assert.hpp"
#include "evidence/delays/concretise_ending.hpp"
#include "evidence/network_builder.hpp"

namespace tarrier::evidence {
namespace {
using model::Ending;
using model::Formula;
using model::Path;

// "P" has one location "A" with a loop.
struct EndlessLoop : NetworkBuilder {
  [[nodiscard]] model::Edge& the_edge() { return network.processes[0].edges[0]; }
  [[nodiscard]] model::Location& place() { return at(p, a); }
  [[nodiscard]] model::Step round() const { return internal(p, go); }
  [[nodiscard]] std::string objection_to(model::Run run, Ending ending, const Claim& claim = {}) const {
    run.ending = ending;
    return judge_ending(network, run, claim).objection.value_or("");
  }
  // Of so many rounds, the last ones being the loop.
  [[nodiscard]] std::string objection_to_loop(const std::vector<Rational>& delays, std::size_t loop,
                                              const Claim& claim = {}) const {
    model::Run run;
    for (const Rational& delay : delays) run.steps.push_back({delay, round()});
    run.loop = loop;
    return objection_to(run, Ending::kLoop, claim);
  }
  [[nodiscard]] Concretised concretised(Path path, const Claim& claim = {}) const {
    return concretise_ending(network, path, claim).value();
  }
  ClockId x = clock("x");
  ClockId y = clock("y");
  ProcessId p = process("P");
  LocationId a = location(p, "A");
  EdgeId go = edge(p, a, a);
};

Formula is(ClockId clock_id, Comparison comparison, std::int32_t bound) {
  return Formula::of(clock(clock_id, comparison, bound));
}
}  // namespace

TEST(Ending, ALoopEndsInAnEquivalentState) {
  EndlessLoop model;
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kGreaterEqual, 2)};
  EXPECT_EQ(model.objection_to_loop({3, 0}, 1), "");
  EXPECT_EQ(model.objection_to_loop({3, 7}, 1), "");  // above what x is compared with
  EXPECT_EQ(model.objection_to_loop({2, 1}, 1),
            "its loop does not end where it began: the states after steps 1 and 2 are not equivalent");
  EXPECT_EQ(model.objection_to_loop({2, 1, 0}, 2), "");
  EXPECT_EQ(model.objection_to_loop({3}, 1), "its loop has no steps");
}

TEST(Ending, FractionsOfClocksMustBeInTheSameOrder) {
  EndlessLoop model;
  const ClockId z = model.clock("z");
  const model::ClockConstraint low_x = clock(model.x, Comparison::kLessEqual, 40);
  const model::ClockConstraint high_z = clock(z, Comparison::kGreater, 4);
  const EdgeId set_x =
      model.edge(model.p, model.a, model.a, {.clocks = {low_x, high_z}, .update = {reset(model.x)}});
  const EdgeId set_y =
      model.edge(model.p, model.a, model.a,
                 {.clocks = {low_x, clock(model.y, Comparison::kLessEqual, 40)}, .update = {reset(model.y)}});
  const auto judged = [&](const Rational& first, const Rational& second) {
    // Both states have y = 0, and an x between 0 and 1; z is above 4 in the end.
    model::Run run{.ending = Ending::kLoop, .loop = 3};
    run.steps = {{9, internal(model.p, set_x)},
                 {first, internal(model.p, set_y)},
                 {0, internal(model.p, set_y)},
                 {0, internal(model.p, set_y)},
                 {Rational(1, 8), internal(model.p, set_x)},
                 {second, internal(model.p, set_y)}};
    return judge_ending(model.network, run).objection.value_or("");
  };
  EXPECT_EQ(judged(Rational(1, 2), Rational(3, 4)), "");
  EXPECT_NE(judged(Rational(1, 2), 1), "");
  EXPECT_NE(judged(Rational(1, 2), 0), "");
  EXPECT_EQ(judged(1, 1), "");
}

TEST(Ending, AClockThatIsNotComparedInTheLoopDoesNotMatter) {
  EndlessLoop model;
  const LocationId b = model.location(model.p, "B");
  const EdgeId leave =
      model.edge(model.p, model.a, b, {.clocks = {clock(model.x, Comparison::kLessEqual, 100)}});
  const EdgeId stay = model.edge(model.p, b, b);
  model::Run run{.steps = {{0, internal(model.p, leave)}, {1, internal(model.p, stay)}},
                 .ending = Ending::kLoop,
                 .loop = 1};
  EXPECT_EQ(judge_ending(model.network, run).objection, std::nullopt);
  model.at(model.p, b).invariant.clocks = {clock(model.x, Comparison::kGreaterEqual, 0)};
  EXPECT_NE(judge_ending(model.network, run).objection, std::nullopt);
}

TEST(Ending, DifferencesOfClocksAreComparedUpToTheirBounds) {
  EndlessLoop model;
  const EdgeId set_y = model.edge(
      model.p, model.a, model.a,
      {.clocks = {difference(model.x, model.y, Comparison::kGreaterEqual, -2)}, .update = {reset(model.y)}});
  const auto judged = [&](const Rational& first, const Rational& second) {
    model::Run run{.ending = Ending::kLoop, .loop = 1};
    run.steps = {{first, internal(model.p, set_y)}, {second, internal(model.p, set_y)}};
    return judge_ending(model.network, run).is_valid();
  };
  EXPECT_TRUE(judged(3, 1));  // above 2 in both
  EXPECT_FALSE(judged(2, 1));
  EXPECT_TRUE(judged(Rational(9, 4), Rational(1, 4)));
}

TEST(Ending, WhatIsShownHoldsAlsoWhileTimePasses) {
  EndlessLoop model;
  model.the_edge().update = {reset(model.x)};
  const Formula low = is(model.x, Comparison::kLess, 3);
  const Formula gap = Formula::any({low, is(model.x, Comparison::kGreater, 3)});
  EXPECT_EQ(model.objection_to_loop({2, 2}, 1, {.always = &low}), "");
  EXPECT_EQ(model.objection_to_loop({2, 3}, 1, {.always = &low}),
            "at time 5 it does not satisfy what it is to show");
  EXPECT_EQ(model.objection_to_loop({2, 4}, 1, {.always = &gap}),
            "at time 5 it does not satisfy what it is to show");
}

TEST(Ending, WaitingForEverNeedsInvariantsUrgencyAndTheClaim) {
  EndlessLoop model;
  const Formula low = is(model.x, Comparison::kLess, 3);
  const Formula high = is(model.x, Comparison::kGreaterEqual, 3);
  EXPECT_EQ(model.objection_to(run({}), Ending::kWaits), "");
  EXPECT_EQ(model.objection_to(run({}), Ending::kWaits, {.always = &low}),
            "at time 3 it does not satisfy what it is to show");
  EXPECT_NE(model.objection_to(run({}), Ending::kWaits, {.always = &high}), "");
  model::Run late = run({}, 4);
  late.since = {0, 3};
  EXPECT_EQ(model.objection_to(late, Ending::kWaits, {.always = &high, .trigger = &high}), "");
  late.since = {0, 2};
  EXPECT_EQ(model.objection_to(late, Ending::kWaits, {.always = nullptr, .trigger = &high}),
            "it does not satisfy the condition from which on it shows something");
  model.place().invariant.clocks = {clock(model.x, Comparison::kLessEqual, 10)};
  EXPECT_EQ(model.objection_to(run({}), Ending::kWaits), "it cannot wait forever after the last step");
  model.place().invariant.clocks = {};
  model.place().urgent = true;
  EXPECT_NE(model.objection_to(run({}), Ending::kWaits), "");
  model.place().urgent = false;
  model.add_urgency({clock(model.x, Comparison::kGreater, 20)});
  EXPECT_NE(model.objection_to(run({}), Ending::kWaits), "");
}

TEST(Ending, WhoIsStuckCannotGoOnAndWaitsWithinTheClaim) {
  EndlessLoop model;
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kGreaterEqual, 5)};
  model.place().invariant.clocks = {clock(model.x, Comparison::kLess, 5)};
  const Formula low = is(model.x, Comparison::kLess, 4);
  EXPECT_EQ(model.objection_to(run({}), Ending::kStuck), "");
  EXPECT_NE(model.objection_to(run({}), Ending::kStuck, {.always = &low}), "");
  model.place().invariant.clocks = {clock(model.x, Comparison::kLessEqual, 5)};
  EXPECT_EQ(model.objection_to(run({}), Ending::kStuck),
            "it is not stuck after the last step: another one is possible");
  model.place().invariant.clocks = {};
  EXPECT_EQ(model.objection_to(run({}), Ending::kStuck),
            "it is not stuck after the last step: it can wait forever");
}

TEST(Ending, WithoutClocksWhoHasNoStepIsStuck) {
  NetworkBuilder model;
  const ProcessId p = model.process("P");
  model.location(p, "A");
  model::Run run{.ending = Ending::kStuck};
  EXPECT_TRUE(judge_ending(model.network, run).is_valid());
}

TEST(Ending, WithoutClocksTimeStandsStillWhereALocationIsUrgent) {
  NetworkBuilder model;
  const ProcessId p = model.process("P");
  const model::LocationId a = model.location(p, "A");
  const model::Run run{.ending = Ending::kWaits};
  EXPECT_TRUE(judge_ending(model.network, run, {.diverges = true}).is_valid());
  model.at(p, a).urgent = true;
  EXPECT_EQ(judge_ending(model.network, run).objection, "it cannot wait forever after the last step");
}

TEST(Ending, TimeDivergesIfALoopTakesOneOrTheSameDelaysAgain) {
  EndlessLoop model;
  const Claim diverges{.diverges = true};
  EXPECT_EQ(model.objection_to_loop({3, 7}, 1, diverges), "");
  EXPECT_NE(model.objection_to_loop({3, 0}, 1, diverges), "");
  EXPECT_NE(model.objection_to(run({}), Ending::kOpen, diverges), "");
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kGreaterEqual, 5)};
  model.place().invariant.clocks = {clock(model.x, Comparison::kLess, 5)};
  EXPECT_EQ(model.objection_to(run({}), Ending::kStuck, diverges),
            "time does not diverge: it ends with the last step");
}

TEST(ConcretiseEnding, FollowsALoopUntilStatesAreEquivalent) {
  EndlessLoop model;  // y is reset in each round, and whether x is above 3 is asked all the time
  model.the_edge().guard.clocks = {clock(model.y, Comparison::kGreaterEqual, 1),
                                   clock(model.x, Comparison::kLessEqual, 100)};
  model.the_edge().update = {reset(model.y)};
  const Path endless{.steps = {model.round()}, .ending = Ending::kLoop};
  EXPECT_THROW((void)model.concretised(endless), base::InternalError);  // x grows beyond 100
  model.the_edge().guard.clocks.pop_back();
  EXPECT_EQ(model.concretised(endless).run.steps.size(), 1U);  // nobody asks for x
  const Formula any =
      Formula::any({is(model.x, Comparison::kLessEqual, 3), is(model.x, Comparison::kGreater, 3)});
  const Concretised found = model.concretised(endless, {.always = &any});
  EXPECT_EQ(found.run.loop, 4U);  // x is above 3 from then on
  EXPECT_EQ(found.run.steps.size(), 5U);
  EXPECT_EQ(found.is_zeno, false);
}

TEST(ConcretiseEnding, LetsTimeDivergeWhereItCan) {
  EndlessLoop model;
  const Path endless{.steps = {model.round()}, .ending = Ending::kLoop};
  const Concretised free = model.concretised(endless);
  EXPECT_EQ(free.is_zeno, false);
  EXPECT_GE(free.replay.states.back().time() - free.replay.states[free.run.loop].time(), 1);
  model.place().invariant.clocks = {clock(model.x, Comparison::kLess, 1)};  // never a whole unit at once
  model.the_edge().update = {reset(model.x)};
  EXPECT_EQ(model.concretised(endless).is_zeno, false);
  model.place().invariant.clocks.push_back(clock(model.y, Comparison::kLess, 1));
  EXPECT_EQ(model.concretised(endless).is_zeno, true);
  model.place().invariant.clocks = {clock(model.x, Comparison::kLessEqual, 0)};
  EXPECT_EQ(model.concretised(endless).is_zeno, true);
}

TEST(ConcretiseEnding, KeepsWhatIsShownWhileTimePasses) {
  EndlessLoop model;  // at least 2 in each round, but never at 1
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kGreaterEqual, 2)};
  model.the_edge().update = {reset(model.x, 1)};
  const Formula apart =
      Formula::any({is(model.x, Comparison::kLess, 1), is(model.x, Comparison::kGreater, 2)});
  const Path path{.steps = {model.round()}, .ending = Ending::kLoop};
  EXPECT_THROW((void)model.concretised(path, {.always = &apart}), base::InternalError);
  model.the_edge().update = {reset(model.x, 3)};
  const Formula late = is(model.x, Comparison::kGreaterEqual, 2);
  const Concretised found = model.concretised(path, {.always = &late, .trigger = &late});
  EXPECT_EQ(found.run.since.delay, 2);
  EXPECT_EQ(found.run.loop, 1U);
}

TEST(ConcretiseEnding, FindsWhereToWaitAndWhereNothingIsPossible) {
  EndlessLoop model;
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kLessEqual, 2)};
  const Formula late = is(model.x, Comparison::kGreater, 1);
  const Path waits{.ending = Ending::kWaits};
  EXPECT_EQ(model.concretised(waits).run.final_delay, 0);
  EXPECT_EQ(model.concretised(waits, {.always = &late, .trigger = &late}).run.since.delay, Rational(3, 2));
  model.place().invariant.clocks = {clock(model.x, Comparison::kLess, 5)};
  EXPECT_THROW((void)model.concretised(waits), base::InternalError);
  const Path stuck{.ending = Ending::kStuck};
  EXPECT_EQ(model.concretised(stuck).run.final_delay, Rational(5, 2));
  const Formula low = is(model.x, Comparison::kLess, 4);
  EXPECT_THROW((void)model.concretised(stuck, {.always = &low}), base::InternalError);
}
}  // namespace tarrier::evidence
