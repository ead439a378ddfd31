// SPDX-License-Identifier: MIT
#include "evidence/delays/concretise.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/network_builder.hpp"

namespace tarrier::evidence {
namespace {
using model::Formula;
using Steps = std::vector<model::Step>;
using testing::ElementsAre;
using testing::HasSubstr;

// One process "P" with clocks x and y that walks along a line of locations; the test says what holds on the
// edges.
struct Line : NetworkBuilder {
  void then(EdgeSpec spec, std::vector<model::ClockConstraint> invariant = {}) {
    const auto from = LocationId{static_cast<std::uint32_t>(path.size())};
    const LocationId to = location(p, "L", std::move(invariant));
    path.push_back(internal(p, edge(p, from, to, std::move(spec))));
  }
  ClockId x = clock("x");
  ClockId y = clock("y");
  ProcessId p = process("P");
  LocationId start = location(p, "L");
  Steps path;
};

std::vector<Rational> delays(const model::Run& run) {
  std::vector<Rational> result;
  for (const model::TimedStep& step : run.steps) result.push_back(step.delay);
  result.push_back(run.final_delay);
  return result;
}

// The delays that were found; the replay must accept them.
std::vector<Rational> solve(const NetworkBuilder& model, const Steps& path, const Formula* goal = nullptr) {
  const model::Run found = concretise(model.network, {.steps = path}, goal);
  EXPECT_EQ(objection(model.network, found, goal), "");
  return delays(found);
}

std::string complaint(const NetworkBuilder& model, const Steps& path, const Formula* goal = nullptr) {
  try {
    concretise(model.network, {.steps = path}, goal);
  } catch (const base::InternalError& error) {
    return error.what();
  }
  return "";
}
}  // namespace

TEST(Concretise, AnEmptyPathWaitsForNothing) {
  const Line model;
  EXPECT_THAT(solve(model, {}), ElementsAre(0));
}

TEST(Concretise, ANetworkWithoutClocks) {
  NetworkBuilder model;
  const ProcessId p = model.process("P");
  const LocationId a = model.location(p, "A");
  EXPECT_THAT(solve(model, {internal(p, model.edge(p, a, a))}), ElementsAre(0, 0));
}

TEST(Concretise, ChoosesTheSmallestDelays) {
  Line model;
  model.then({.clocks = {clock(model.x, Comparison::kGreaterEqual, 3)}, .update = {reset(model.x)}});
  model.then({.clocks = {clock(model.x, Comparison::kGreaterEqual, 2)}});
  EXPECT_THAT(solve(model, model.path), ElementsAre(3, 2, 0));
}

TEST(Concretise, WaitsEarlierForWhatComesLater) {
  Line model;
  model.then({.update = {reset(model.x)}});
  model.then({.clocks = {clock(model.x, Comparison::kLessEqual, 1), clock(model.y, Comparison::kEqual, 5)}});
  EXPECT_THAT(solve(model, model.path), ElementsAre(4, 1, 0));
}

TEST(Concretise, StrictBoundsNeedFractions) {
  Line model;
  model.then({.clocks = {clock(model.x, Comparison::kGreater, 0)}});
  model.then({.clocks = {clock(model.x, Comparison::kLess, 1)}, .update = {reset(model.y)}});
  model.then({.clocks = {clock(model.y, Comparison::kGreater, 0), clock(model.x, Comparison::kLess, 1)}});
  EXPECT_THAT(solve(model, model.path), ElementsAre(Rational(1, 3), 0, Rational(1, 3), 0));
}

TEST(Concretise, ChainsOfStrictBounds) {
  Line model;
  for (int i = 0; i < 20; ++i)
    model.then({.clocks = {clock(model.x, Comparison::kGreater, 0), clock(model.y, Comparison::kLess, 1)},
                .update = {reset(model.x)}});
  const std::vector<Rational> found = solve(model, model.path);
  EXPECT_TRUE(std::all_of(found.begin(), found.end() - 1, [](const Rational& delay) { return delay > 0; }));
}

TEST(Concretise, StrictInvariants) {
  Line model;
  model.at(model.p, model.start).invariant.clocks = {clock(model.x, Comparison::kLess, 2)};
  model.then({.clocks = {clock(model.x, Comparison::kGreater, 1)}}, {clock(model.y, Comparison::kLess, 2)});
  EXPECT_THAT(solve(model, model.path), ElementsAre(Rational(3, 2), 0));
}

TEST(Concretise, ClocksMayBeSetToAnyNumber) {
  Line model;
  model.network.clocks[index(model.y)].initial = 2;
  model.then(
      {.clocks = {clock(model.y, Comparison::kEqual, 4)}, .update = {reset(model.x, 9), reset(model.x, 7)}});
  model.then({.clocks = {clock(model.x, Comparison::kEqual, 8)}});
  EXPECT_THAT(solve(model, model.path), ElementsAre(2, 1, 0));
}

TEST(Concretise, GuardsOnDifferences) {
  Line model;
  model.then({.update = {reset(model.x)}});
  model.then({.clocks = {difference(model.y, model.x, Comparison::kGreater, 2)}});
  EXPECT_THAT(solve(model, model.path), ElementsAre(Rational(5, 2), 0, 0));
}

TEST(Concretise, GoalsWithClocks) {
  Line model;
  model.then({.update = {reset(model.x)}});
  const Formula goal = Formula::all({Formula::of(Expression::at_location(model.p, LocationId{1})),
                                     Formula::of(clock(model.x, Comparison::kEqual, 2)),
                                     Formula::of(clock(model.y, Comparison::kGreater, 5))});
  EXPECT_THAT(solve(model, model.path, &goal), ElementsAre(Rational(7, 2), 2));
}

TEST(Concretise, GoalsWithAlternatives) {
  Line model;
  model.then({.update = {reset(model.x)}});
  const Formula late =
      Formula::any({Formula::of(clock(model.y, Comparison::kGreater, 7)),
                    Formula::of(clock(model.x, Comparison::kEqual, 5)), Formula::of(number(0))});
  const Formula early = Formula::any({Formula::of(clock(model.y, Comparison::kLess, 3)),
                                      Formula::of(clock(model.x, Comparison::kGreaterEqual, 5))});
  const Formula goal = Formula::all({late, early});
  EXPECT_THAT(solve(model, model.path, &goal), ElementsAre(0, 5));
}

TEST(Concretise, EachAlternativeHasItsOwnDifferences) {
  Line model;
  model.then({.update = {reset(model.x)}});
  const Formula apart = Formula::of(difference(model.y, model.x, Comparison::kGreaterEqual, 3));
  const Formula together = Formula::all({Formula::of(difference(model.y, model.x, Comparison::kLessEqual, 1)),
                                         Formula::of(clock(model.x, Comparison::kGreaterEqual, 5))});
  const Formula goal = Formula::any({apart, together});
  EXPECT_THAT(solve(model, model.path, &goal), ElementsAre(0, 5));
}

TEST(Concretise, AGoalMayBeMissed) {
  Line model;
  model.then({.update = {reset(model.x), reset(model.y)}});
  const Formula by_clocks = Formula::of(difference(model.x, model.y, Comparison::kGreater, 0));
  const Formula by_location = Formula::of(Expression::at_location(model.p, model.start));
  EXPECT_THAT(complaint(model, model.path, &by_clocks), HasSubstr("do not lead to the goal"));
  EXPECT_THAT(complaint(model, model.path, &by_location), HasSubstr("do not lead to the goal"));
}

TEST(Concretise, ImpossiblePathsAreInternalErrors) {
  Line by_guard;
  by_guard.then({});
  by_guard.then({.clocks = {clock(by_guard.x, Comparison::kLess, 0)}});
  EXPECT_EQ(complaint(by_guard, by_guard.path), "step 2 of a path is impossible: no clock values allow it");

  Line by_invariant;
  by_invariant.then({.clocks = {clock(by_invariant.x, Comparison::kGreaterEqual, 2)}},
                    {clock(by_invariant.y, Comparison::kLess, 2)});
  EXPECT_THAT(complaint(by_invariant, by_invariant.path), HasSubstr("break an invariant"));

  Line by_condition;
  by_condition.then({.condition = number(0)});
  EXPECT_THAT(complaint(by_condition, by_condition.path), HasSubstr("its guard does not hold"));

  Line by_urgency;
  by_urgency.at(by_urgency.p, by_urgency.start).urgent = true;
  by_urgency.then({.clocks = {clock(by_urgency.x, Comparison::kGreater, 0)}});
  EXPECT_THAT(complaint(by_urgency, by_urgency.path), HasSubstr("no clock values allow it"));

  Line by_fault;
  const VariableId n = by_fault.variable("n", {0, 1}, 0);
  by_fault.then({.update = {assign(n, number(2))}});
  EXPECT_THAT(complaint(by_fault, by_fault.path), HasSubstr("value 2 is out of range for n"));
}

TEST(Concretise, NothingIsRememberedOfClockValuesButTheirSet) {
  // x == y after both are reset together: the path contradicts itself only across several steps.
  Line model;
  model.then({.clocks = {clock(model.x, Comparison::kLessEqual, 1)}, .update = {reset(model.x)}});
  model.then({.clocks = {clock(model.x, Comparison::kLessEqual, 1)}, .update = {reset(model.x)}});
  model.then(
      {.clocks = {clock(model.y, Comparison::kGreater, 3), clock(model.x, Comparison::kLessEqual, 1)}});
  EXPECT_NE(complaint(model, model.path), "");
}

namespace {
// A sender "S" that may emit c! and a receiver "R" of a broadcast, whose edge has this clock guard.
struct Broadcast : NetworkBuilder {
  explicit Broadcast(std::vector<model::ClockConstraint> sender,
                     std::vector<model::ClockConstraint> receiver) {
    edge(s, LocationId{0}, LocationId{0}, {.clocks = std::move(sender), .action = plain(send)});
    edge(r, LocationId{0}, LocationId{0}, {.clocks = std::move(receiver), .action = plain(receive)});
  }
  ClockId x = clock("x");
  ActionId send = action("c!");
  ActionId receive = action("c?");
  ProcessId s = process("S");
  ProcessId r = process("R");
  LocationId s0 = location(s, "A");
  LocationId r0 = location(r, "A");
  SynchronisationId c = broadcast("c", send, receive);
  model::Step alone = together(c, {{s, EdgeId{0}, {}}});
  model::Step both = together(c, {{s, EdgeId{0}, {}}, {r, EdgeId{0}, {}}});
};
constexpr ClockId kOnlyClock{0};
}  // namespace

TEST(Concretise, AReceiverThatStaysAwayCouldNotReceive) {
  const Broadcast model(
      {clock(kOnlyClock, Comparison::kGreaterEqual, 1)},
      {clock(kOnlyClock, Comparison::kGreaterEqual, 1), clock(kOnlyClock, Comparison::kLessEqual, 4)});
  EXPECT_THAT(solve(model, {model.alone}), ElementsAre(Rational(9, 2), 0));
  EXPECT_THAT(solve(model, {model.both, model.alone}), ElementsAre(1, Rational(7, 2), 0));
  EXPECT_NE(complaint(model, {model.alone, model.both}), "");
}

TEST(Concretise, AReceiverWithoutClockGuardCannotStayAway) {
  const Broadcast model({}, {});
  EXPECT_THAT(solve(model, {model.both}), ElementsAre(0, 0));
  EXPECT_NE(complaint(model, {model.alone}), "");
}

TEST(Concretise, ManyReceiversThatStayAwayStayCheap) {
  const Broadcast model({clock(kOnlyClock, Comparison::kGreaterEqual, 1)},
                        {clock(kOnlyClock, Comparison::kEqual, 2)});
  const Steps path(2000, model.alone);
  const std::vector<Rational> found = solve(model, path);
  EXPECT_EQ(found.front(), 1);
}

TEST(Concretise, NoTimePassesWhereAnUrgentSynchronisationIsPossible) {
  Broadcast model({}, {});
  model.network.synchronisations[0].urgent = true;
  EXPECT_THAT(solve(model, {model.both}), ElementsAre(0, 0));
  const Formula later = Formula::of(clock(kOnlyClock, Comparison::kGreater, 0));
  EXPECT_NE(complaint(model, {model.both}, &later), "");
}

TEST(Concretise, AReceiverDoesNotDecideUrgency) {
  Broadcast model({}, {clock(kOnlyClock, Comparison::kGreaterEqual, 1)});
  model.network.synchronisations[0].urgent = true;
  EXPECT_THAT(solve(model, {model.alone}), ElementsAre(0, 0));
}

TEST(Concretise, TimePassesUpToThePointWhereAnUrgentSynchronisationIsPossible) {
  Broadcast model({clock(kOnlyClock, Comparison::kGreaterEqual, 1)}, {});
  model.network.synchronisations[0].urgent = true;
  EXPECT_THAT(solve(model, {model.both}), ElementsAre(1, 0));
  const Formula at_one = Formula::of(clock(kOnlyClock, Comparison::kEqual, 1));
  EXPECT_THAT(solve(model, {}, &at_one), ElementsAre(1));
  const Formula later = Formula::of(clock(kOnlyClock, Comparison::kGreater, 1));
  EXPECT_NE(complaint(model, {}, &later), "");
  EXPECT_NE(complaint(model, {model.both}, &later), "");
}

TEST(Concretise, AnOpenGuardLetsTimeReachItsBound) {
  Broadcast model({clock(kOnlyClock, Comparison::kGreater, 1), clock(kOnlyClock, Comparison::kLess, 2)}, {});
  model.network.synchronisations[0].urgent = true;
  const Formula at_one = Formula::of(clock(kOnlyClock, Comparison::kEqual, 1));
  EXPECT_THAT(solve(model, {}, &at_one), ElementsAre(1));
  EXPECT_NE(complaint(model, {model.both}), "");  // there is no first point at which it is possible
}

TEST(Concretise, UrgencyThatIsOverStopsNothing) {
  Line model;
  model.add_urgency({clock(model.x, Comparison::kLess, 2)});
  model.then({.update = {reset(model.x, 2)}});
  model.then({.clocks = {clock(model.x, Comparison::kEqual, 7)}});
  EXPECT_THAT(solve(model, model.path), ElementsAre(0, 5, 0));
}

TEST(Concretise, LongPathsAreQuick) {
  // Twelve clocks that are reset in turn, each between 1 and 2 after the last time.
  NetworkBuilder model;
  const ProcessId p = model.process("P");
  const LocationId a = model.location(p, "A");
  for (std::uint32_t i = 0; i < 12; ++i) {
    const ClockId x = model.clock("x");
    model.edge(p, a, a,
               {.clocks = {clock(x, Comparison::kGreater, 1), clock(x, Comparison::kLess, 2)},
                .update = {reset(x)}});
  }
  Steps path;
  for (std::uint32_t i = 0; i < 10'000; ++i) path.push_back(internal(p, EdgeId{i % 12}));
  const auto begin = std::chrono::steady_clock::now();
  solve(model, path);
  EXPECT_LT(std::chrono::steady_clock::now() - begin,
            std::chrono::minutes(1));  // half a second without sanitizers
}
}  // namespace tarrier::evidence
