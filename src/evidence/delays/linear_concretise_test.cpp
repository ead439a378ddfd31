// SPDX-License-Identifier: MIT
#include "evidence/delays/linear_concretise.hpp"

#include <gmock/gmock.h>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/network_builder.hpp"
#include "evidence/semantics/motion.hpp"

namespace tarrier::evidence {
namespace {
using model::Formula;
using Steps = std::vector<model::Step>;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A task "P" that can be stopped: clock "work" stands still in "Off", "x" runs always.
struct Task : NetworkBuilder {
  Task() { at(p, off).rates = {{plain(work), number(0), {}}}; }
  // The delays that were found, empty if there are none; the replay must accept them.
  [[nodiscard]] std::vector<Rational> solve(const Steps& path, const Formula* goal = nullptr) const {
    const std::optional<model::Run> found = concretise_exactly(network, {.steps = path}, goal);
    if (!found) return {};
    EXPECT_EQ(objection(network, *found, goal), "");
    std::vector<Rational> delays;
    for (const model::TimedStep& step : found->steps) delays.push_back(step.delay);
    delays.push_back(found->final_delay);
    return delays;
  }
  [[nodiscard]] model::Edge& edge_at(std::uint32_t edge) { return network.processes[0].edges[edge]; }
  ClockId x = clock("x");
  ClockId work = clock("work");
  ProcessId p = process("P");
  LocationId on = location(p, "On");
  LocationId off = location(p, "Off");
  model::Step stop = internal(p, edge(p, on, off));
  model::Step resume = internal(p, edge(p, off, on));
};
}  // namespace

TEST(Rates, ClocksStandStillOrRun) {
  const Task model;
  const model::Run pauses = run({{2, model.stop}, {Rational(7, 2), model.resume}}, 1);
  const Replay result = replay(model.network, pauses, nullptr);
  ASSERT_TRUE(result.is_valid());
  EXPECT_EQ(result.states[2].clocks.values(), (std::vector<Rational>{Rational(11, 2), 2}));
  EXPECT_EQ(result.after_final_delay->clocks.values(), (std::vector<Rational>{Rational(13, 2), 3}));
}

TEST(Rates, MayDependOnVariables) {
  Task model;
  const VariableId n = model.variable("n", {0, 2}, 1);
  model.at(model.p, model.on).rates = {{plain(model.work), value_of(n), {}}};
  EXPECT_EQ(replay(model.network, run({}, 2), nullptr).after_final_delay->clocks.values(),
            (std::vector<Rational>{2, 2}));
  model.network.variables[index(n)].initial = 0;
  EXPECT_EQ(replay(model.network, run({}, 2), nullptr).after_final_delay->clocks.values(),
            (std::vector<Rational>{2, 0}));
}

TEST(Rates, OtherThanZeroAndOneAreFaults) {
  Task model;
  model.at(model.p, model.off).rates[0].rate = number(2);
  EXPECT_THAT(objection(model.network, run({{0, model.stop}})), HasSubstr("clock work has the rate 2"));
}

TEST(Rates, ProcessesMustAgree) {
  Task model;
  const ProcessId q = model.process("Q");
  const LocationId a = model.location(q, "A");
  model.at(q, a).rates = {{plain(model.work), number(0), {}}};
  EXPECT_EQ(objection(model.network, run({{0, model.stop}})), "");
  model.at(q, a).rates[0].rate = number(1);
  EXPECT_THAT(objection(model.network, run({{0, model.stop}})), HasSubstr("two different rates"));
}

TEST(Rates, AnInvariantOnAClockThatStandsStillLetsTimePass) {
  Task model;
  model.at(model.p, model.off).invariant.clocks = {clock(model.work, Comparison::kLessEqual, 1)};
  EXPECT_EQ(objection(model.network, run({{1, model.stop}}, 100)), "");
}

TEST(Rates, UrgencyIsFeltOnlyWhenTheClocksGetThere) {
  Task model;
  model.add_urgency({clock(model.work, Comparison::kGreaterEqual, 2)});
  EXPECT_EQ(objection(model.network, run({{1, model.stop}}, 100)), "");
  EXPECT_EQ(objection(model.network, run({{2, model.stop}}, 0)), "");
  EXPECT_NE(objection(model.network, run({{2, model.stop}}, 1)), "");
  EXPECT_NE(objection(model.network, run({{1, model.stop}, {5, model.resume}}, 2)), "");
  // The same for unknown delays: in the end work and x are apart by more than 3, and work has not passed 2.
  const Formula apart = Formula::of(difference(model.x, model.work, Comparison::kGreater, 3));
  EXPECT_FALSE(model.solve({model.stop, model.resume}, &apart).empty());
  const Formula beyond = Formula::all({apart, Formula::of(clock(model.work, Comparison::kGreater, 2))});
  EXPECT_THAT(model.solve({model.stop, model.resume}, &beyond), IsEmpty());
  const Formula at_two = Formula::all({apart, Formula::of(clock(model.work, Comparison::kEqual, 2))});
  EXPECT_FALSE(model.solve({model.stop, model.resume}, &at_two).empty());
}

TEST(LinearConcretise, FindsDelaysThatZonesCannotExpress) {
  Task model;
  const Formula goal = Formula::all({Formula::of(clock(model.work, Comparison::kEqual, 2)),
                                     Formula::of(clock(model.x, Comparison::kEqual, 7))});
  EXPECT_EQ(model.solve({model.stop, model.resume}, &goal).size(), 3U);
  // At each pause x gains 3 on work, so after two it has gained 6.
  model.edge_at(1).guard.clocks = {difference(model.x, model.work, Comparison::kEqual, 3)};
  EXPECT_THAT(model.solve({model.stop, model.resume, model.stop, model.resume}, &goal), IsEmpty());
  EXPECT_THAT(model.solve({model.stop, model.resume}, &goal), IsEmpty());
}

TEST(LinearConcretise, PrefersNotToWait) {
  Task model;
  model.edge_at(1).guard.clocks = {clock(model.x, Comparison::kGreaterEqual, 3)};
  EXPECT_THAT(model.solve({model.stop, model.resume}), ElementsAre(0, 3, 0));
}

TEST(LinearConcretise, StrictBoundsAndAlternatives) {
  Task model;
  const Formula goal = Formula::any(
      {Formula::of(number(0)), Formula::of(difference(model.work, model.x, Comparison::kGreater, 0)),
       Formula::all({Formula::of(clock(model.x, Comparison::kLess, 2)),
                     Formula::of(clock(model.work, Comparison::kGreater, 1)),
                     Formula::of(difference(model.x, model.work, Comparison::kGreater, 0))})});
  EXPECT_FALSE(model.solve({model.stop}, &goal).empty());
  EXPECT_THAT(model.solve({}, &goal), IsEmpty());
}

TEST(LinearConcretise, InvariantsAreKeptWhileWaitingAndOnArrival) {
  Task model;
  model.at(model.p, model.on).invariant.clocks = {clock(model.work, Comparison::kLessEqual, 2)};
  const Formula late = Formula::of(clock(model.work, Comparison::kGreater, 2));
  EXPECT_THAT(model.solve({model.stop}, &late), IsEmpty());
  model.edge_at(1).guard.clocks = {clock(model.x, Comparison::kGreaterEqual, 9)};
  EXPECT_FALSE(model.solve({model.stop, model.resume}).empty());
  model.edge_at(1).update = {copy(model.work, model.x)};
  EXPECT_THAT(model.solve({model.stop, model.resume}), IsEmpty());
}

TEST(LinearConcretise, UrgentLocationsTakeNoTime) {
  Task model;
  model.at(model.p, model.off).urgent = true;
  const Formula apart = Formula::of(difference(model.x, model.work, Comparison::kGreater, 0));
  EXPECT_THAT(model.solve({model.stop, model.resume}, &apart), IsEmpty());
}

TEST(LinearConcretise, StepsOfHigherPriorityBlock) {
  Task model;
  const ProcessId q = model.process("Q");
  const LocationId a = model.location(q, "A");
  model.edge(q, a, a, {.clocks = {clock(model.work, Comparison::kLess, 3)}});
  model.network.processes[1].priority = 1;
  const std::vector<Rational> delays = model.solve({model.stop});
  ASSERT_EQ(delays.size(), 2U);
  EXPECT_GE(delays[0], 3);
  model.at(model.p, model.on).invariant.clocks = {clock(model.x, Comparison::kLess, 3)};
  EXPECT_THAT(model.solve({model.stop}), IsEmpty());
}

TEST(LinearConcretise, WhatLocationsForbidIsNoPath) {
  const Task model;
  EXPECT_THROW(concretise_exactly(model.network, {.steps = {model.resume}}, nullptr), base::InternalError);
  const Formula deadlock = Formula::deadlock();
  EXPECT_THROW(concretise_exactly(model.network, {}, &deadlock), base::Error);
}

TEST(LinearConcretise, ConcretiseHandsOn) {
  const Task model;
  const Formula apart = Formula::of(difference(model.x, model.work, Comparison::kEqual, 3));
  const model::Run found = concretise(model.network, {.steps = {model.stop}}, &apart);
  EXPECT_EQ(objection(model.network, found, &apart), "");
  const Formula never = Formula::of(difference(model.work, model.x, Comparison::kGreater, 0));
  EXPECT_THROW(concretise(model.network, {.steps = {model.stop}}, &never), base::InternalError);
}

TEST(LinearConcretise, PathsOfHundredsOfSteps) {
  Task model;
  model.edge_at(0).guard.clocks = {clock(model.x, Comparison::kGreater, 1)};
  model.edge_at(0).update = {reset(model.x)};
  Steps path;
  for (int i = 0; i < 200; ++i) path.insert(path.end(), {model.stop, model.resume});
  const Formula goal = Formula::of(clock(model.work, Comparison::kLess, 50));
  EXPECT_EQ(model.solve(path, &goal).size(), 401U);
}

// x is the time that has passed, the work is what of it was before the stop, at x <= 3.
TEST(Extremes, AreThoseOfAllRunsAlongThePath) {
  Task model;
  model.edge_at(0).guard.clocks = {model::ClockConstraint{
      .left = plain(model.x), .comparison = model::Comparison::kLessEqual, .bound = number(3)}};
  const Formula end = Formula::of(model::ClockConstraint{
      .left = plain(model.x), .comparison = model::Comparison::kLess, .bound = number(9)});
  const model::Path path{.steps = {model.stop}};
  const model::Measure work{.clock = plain(model.work), .text = "work"};
  const model::Measure time{.number = number(1), .clock = plain(model.x), .text = "x + 1"};
  const auto comes_up_to = [&](const model::Measure& measure, std::int64_t bound, bool from_below) {
    return evidence::comes_up_to(model.network, path, end, measure, bound, from_below);
  };
  EXPECT_TRUE(comes_up_to(work, 3, true));
  EXPECT_FALSE(comes_up_to(work, 4, true));
  EXPECT_TRUE(comes_up_to(time, 10, true));  // without being there
  EXPECT_FALSE(comes_up_to(time, 11, true));
  EXPECT_TRUE(comes_up_to(time, 1, false));
  EXPECT_FALSE(comes_up_to(time, 0, false));
  EXPECT_TRUE(grows_for_ever(model.network, path, Formula::all({}), time));
  EXPECT_FALSE(grows_for_ever(model.network, path, end, time));
  EXPECT_FALSE(grows_for_ever(model.network, path, Formula::all({}), work));
}
}  // namespace tarrier::evidence
