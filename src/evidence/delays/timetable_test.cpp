// SPDX-License-Identifier: MIT
// What only this way of finding delays does; what all ways have in common is in concretise_test.cpp.
#include "evidence/delays/timetable.hpp"

#include <gmock/gmock.h>

#include <chrono>

#include "base/assert.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/network_builder.hpp"

namespace tarrier::evidence {
namespace {
using model::Formula;
using testing::ElementsAre;
using testing::IsEmpty;
using Steps = std::vector<model::Step>;

// The delays, nothing if the timetable cannot tell. The replay must accept them.
std::vector<Rational> delays(const NetworkBuilder& model, const Steps& path, const Formula* goal = nullptr) {
  const std::optional<model::Run> run = concretise_by_timetable(model.network, {.steps = path}, goal);
  std::vector<Rational> result;
  if (!run) return result;
  EXPECT_EQ(objection(model.network, *run, goal), "");
  for (const model::TimedStep& step : run->steps) result.push_back(step.delay);
  result.push_back(run->final_delay);
  return result;
}

std::string failure(const NetworkBuilder& model, const Steps& path, const Formula* goal = nullptr) {
  try {
    delays(model, path, goal);
  } catch (const base::InternalError& error) {
    return error.what();
  }
  return "";
}

// "P" loops with x >= 1 and is heard by "Q", whose loop the test completes.
struct Heard : NetworkBuilder {
  Heard() {
    edge(p, LocationId{0}, LocationId{0},
         {.clocks = {clock(x, Comparison::kGreaterEqual, 1)}, .action = plain(send)});
    edge(q, LocationId{0}, LocationId{0}, {.action = plain(receive)});
  }
  using NetworkBuilder::clock;
  static model::ClockConstraint clock(ClockId x, Comparison comparison, std::int32_t bound) {
    return evidence::clock(x, comparison, bound);
  }
  model::Edge& ear() { return network.processes[index(q)].edges[0]; }
  ClockId x = clock("x");
  ActionId send = action("c!");
  ActionId receive = action("c?");
  ProcessId p = process("P");
  ProcessId q = process("Q");
  LocationId pa = location(p, "A");
  LocationId qa = location(q, "A");
  SynchronisationId c = broadcast("c", send, receive);
  model::Step alone = together(c, {{p, EdgeId{0}, {}}});
};
}  // namespace

TEST(Timetable, AReceiverThatVariablesKeepAwayIsNoObstacle) {
  Heard model;
  model.ear().guard.condition = number(0);
  EXPECT_THAT(delays(model, {model.alone}), ElementsAre(1, 0));
}

TEST(Timetable, AReceiverWithOneBoundStaysAwayOnTheOtherSide) {
  Heard model;
  model.ear().guard.clocks = {Heard::clock(model.x, Comparison::kLessEqual, 4)};
  EXPECT_THAT(delays(model, {model.alone}), ElementsAre(Rational(9, 2), 0));
  model.ear().guard.clocks = {Heard::clock(model.x, Comparison::kGreaterEqual, 1)};
  EXPECT_EQ(failure(model, {model.alone}), "step 1 of a path is impossible: no clock values allow it");
}

TEST(Timetable, AReceiverWithSeveralBoundsIsLookedAtAfterwards) {
  Heard model;
  model.ear().guard.clocks = {Heard::clock(model.x, Comparison::kGreaterEqual, 2),
                              Heard::clock(model.x, Comparison::kLessEqual, 4)};
  EXPECT_THAT(delays(model, {model.alone}), ElementsAre(1, 0));
  model.ear().guard.clocks = {Heard::clock(model.x, Comparison::kGreaterEqual, 1),
                              Heard::clock(model.x, Comparison::kLessEqual, 4)};
  EXPECT_THAT(delays(model, {model.alone}), IsEmpty());
}

TEST(Timetable, UrgencyIsAnObstacleOnlyWithClockGuards) {
  Heard model;
  model.ear().guard.condition = number(0);
  model.network.synchronisations[0].urgent = true;
  EXPECT_THAT(delays(model, {model.alone}), IsEmpty());
  model.at(model.q, model.qa).urgent = true;  // time stands still anyway
  EXPECT_EQ(failure(model, {model.alone}), "step 1 of a path is impossible: no clock values allow it");
  model.network.clocks[0].initial = 1;
  EXPECT_THAT(delays(model, {model.alone}), ElementsAre(0, 0));
}

TEST(Timetable, InvariantsOfOthersHoldWhileTimePasses) {
  Heard model;
  model.ear().guard.condition = number(0);
  model.at(model.q, model.qa).invariant.clocks = {Heard::clock(model.x, Comparison::kLess, 2)};
  EXPECT_THAT(delays(model, {model.alone, model.alone}), ElementsAre(1, 0, 0));
  const Formula goal = Formula::of(Heard::clock(model.x, Comparison::kGreaterEqual, 2));
  EXPECT_EQ(failure(model, {model.alone}, &goal),
            "the 1 steps of a path are possible but do not lead to the goal");
}

TEST(Timetable, AnInvariantThatNeedsALateStartDelaysTheStep) {
  Heard model;
  const LocationId late = model.location(model.p, "B", {Heard::clock(model.x, Comparison::kGreater, 3)});
  const EdgeId edge = model.edge(model.p, model.pa, late);
  EXPECT_THAT(delays(model, {internal(model.p, edge)}), ElementsAre(Rational(7, 2), 0));
}

TEST(Timetable, GoalsThatMentionDeadlockOrHaveManyAlternativesAreLeftToOthers) {
  Heard model;
  const Formula stuck = Formula::deadlock();
  EXPECT_THAT(delays(model, {}, &stuck), IsEmpty());
  std::vector<Formula> alternatives;
  for (std::int32_t i = 1; i <= 40; ++i)
    alternatives.push_back(Formula::of(Heard::clock(model.x, Comparison::kEqual, i)));
  const Formula many = Formula::any(alternatives);
  EXPECT_THAT(delays(model, {}, &many), IsEmpty());
  alternatives.resize(10);
  const Formula some = Formula::any({alternatives[4], alternatives[2], alternatives[3]});
  EXPECT_THAT(delays(model, {}, &some), ElementsAre(3));
}

TEST(Timetable, ManyClocksCostNothing) {
  // Each process waits for the one before it, and has two clocks of its own.
  constexpr std::uint32_t kProcesses = 300;
  NetworkBuilder model;
  Steps path;
  for (std::uint32_t i = 0; i < kProcesses; ++i) {
    const ProcessId p = model.process("P");
    const ClockId x = model.clock("x");
    const ClockId y = model.clock("y");
    const LocationId a =
        model.location(p, "A", {clock(x, Comparison::kLessEqual, 2 * static_cast<std::int32_t>(i) + 3)});
    const LocationId b = model.location(p, "B", {clock(y, Comparison::kLess, 4)});
    const auto least = 2 * static_cast<std::int32_t>(i) + 1;
    path.push_back(internal(
        p, model.edge(p, a, b, {.clocks = {clock(x, Comparison::kGreater, least)}, .update = {reset(y)}})));
    model.edge(p, b, model.location(p, "C"), {.update = {reset(x), reset(y)}});
    if (i > 0) path.push_back(internal(ProcessId{i - 1}, EdgeId{1}));
  }
  const auto begin = std::chrono::steady_clock::now();
  const std::vector<Rational> found = delays(model, path);
  EXPECT_EQ(found.size(), path.size() + 1);
  EXPECT_EQ(found.front(), Rational(3, 2));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::minutes(1));  // a blink without sanitizers
}
}  // namespace tarrier::evidence
