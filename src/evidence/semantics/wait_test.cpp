// SPDX-License-Identifier: MIT
// The rules about delays.
#include <gmock/gmock.h>

#include "base/error.hpp"
#include "evidence/interpreter.hpp"
#include "evidence/network_builder.hpp"

namespace tarrier::evidence {
namespace {
using testing::HasSubstr;

// One process "P" that may wait in "A" and go to "B".
struct OneProcess : NetworkBuilder {
  ClockId x = clock("x");
  ProcessId p = process("P");
  LocationId a = location(p, "A");
  LocationId b = location(p, "B");
  EdgeId go = edge(p, a, b);
  [[nodiscard]] std::string waiting(const Rational& delay) const {
    return objection(network, run({}, delay));
  }
};

// "S" offers go! and "R" go?; both can be taken if the guards hold.
struct Pair : NetworkBuilder {
  explicit Pair(EdgeSpec send_spec = {}, EdgeSpec receive_spec = {}) {
    send_spec.action = plain(send);
    receive_spec.action = plain(receive);
    edge(s, LocationId{0}, LocationId{0}, send_spec);
    edge(r, LocationId{0}, LocationId{0}, receive_spec);
  }
  [[nodiscard]] std::string waiting(const Rational& delay) const {
    return objection(network, run({}, delay));
  }
  ActionId send = action("go!");
  ActionId receive = action("go?");
  ClockId x = clock("x");
  ProcessId s = process("S");
  ProcessId r = process("R");
  LocationId s0 = location(s, "S0");
  LocationId r0 = location(r, "R0");
};
constexpr ClockId kPairClock{0};
}  // namespace

TEST(Wait, TimeAdvancesAllClocks) {
  OneProcess model;
  model.clock("y", 4);
  const Replay result = replay(model.network, run({}, Rational(5, 2)), nullptr);
  ASSERT_TRUE(result.is_valid());
  ASSERT_TRUE(result.after_final_delay);
  EXPECT_EQ(result.after_final_delay->clocks.values(),
            (std::vector<Rational>{Rational(5, 2), Rational(13, 2)}));
  EXPECT_EQ(result.after_final_delay->time(), Rational(5, 2));
  EXPECT_EQ(result.states.size(), 1U);
}

TEST(Wait, NeverBackwards) {
  EXPECT_THAT(OneProcess().waiting(Rational(-1, 2)), HasSubstr("-1/2 is negative"));
}

TEST(Wait, NotInUrgentLocations) {
  OneProcess model;
  model.at(model.p, model.a).urgent = true;
  EXPECT_EQ(model.waiting(0), "");
  EXPECT_EQ(model.waiting(Rational(1, 100)), "time cannot pass by 1/100: P is in A, which is urgent");
}

TEST(Wait, NotInCommittedLocations) {
  OneProcess model;
  model.at(model.p, model.a).committed = true;
  EXPECT_EQ(model.waiting(0), "");
  EXPECT_EQ(model.waiting(2), "time cannot pass by 2: P is in A, which is committed");
}

TEST(Wait, InvariantsHoldAtTheEnd) {
  OneProcess model;
  model.at(model.p, model.a).invariant.clocks = {clock(model.x, Comparison::kLessEqual, 5)};
  EXPECT_EQ(model.waiting(5), "");
  EXPECT_EQ(model.waiting(Rational(11, 2)),
            "after a delay of 11/2 the invariant x<=5 of P.A does not hold (x = 11/2)");
}

TEST(Wait, StrictInvariantsExcludeTheirBound) {
  OneProcess model;
  model.at(model.p, model.a).invariant.clocks = {clock(model.x, Comparison::kLess, 5)};
  EXPECT_EQ(model.waiting(Rational(49, 10)), "");
  EXPECT_THAT(model.waiting(5), HasSubstr("x<5"));
}

TEST(Wait, InvariantsWithAConditionCountOnlyWhereItHolds) {
  OneProcess model;
  const VariableId limited = model.variable("limited", {0, 1}, 0);
  model.at(model.p, model.a).invariant.clocks = {clock(model.x, Comparison::kLess, 5)};
  model.at(model.p, model.a).invariant.clocks[0].condition = value_of(limited);
  EXPECT_EQ(model.waiting(7), "");
  model.network.variables[index(limited)].initial = 1;
  EXPECT_NE(model.waiting(7), "");
}

TEST(Wait, OrdinarySynchronisationsDoNotStopTime) {
  Pair model;
  model.binary("go", model.send, model.receive, false);
  EXPECT_EQ(model.waiting(1), "");
}

TEST(Wait, NotWhereAnUrgentSynchronisationIsPossible) {
  Pair model;
  model.binary("go", model.send, model.receive, true);
  EXPECT_EQ(model.waiting(0), "");
  EXPECT_EQ(model.waiting(1), "time cannot pass by 1: go is urgent and possible before that");
}

TEST(Wait, AnUrgentChannelNeedsBothSides) {
  Pair model({}, {.condition = number(0)});
  model.binary("go", model.send, model.receive, true);
  EXPECT_EQ(model.waiting(1), "");
}

TEST(Wait, AnUrgentChannelNeedsTwoProcesses) {
  NetworkBuilder model;
  const ProcessId p = model.process("P");
  const LocationId a = model.location(p, "A");
  const ActionId send = model.action("go!");
  const ActionId receive = model.action("go?");
  model.edge(p, a, a, {.action = plain(send)});
  model.edge(p, a, a, {.action = plain(receive)});
  model.binary("go", send, receive, true);
  EXPECT_EQ(objection(model.network, run({}, 1)), "");
}

TEST(Wait, AnUrgentBroadcastNeedsNoReceiver) {
  Pair model({}, {.condition = number(0)});
  model.broadcast("go", model.send, model.receive, true);
  EXPECT_NE(model.waiting(1), "");
}

TEST(Wait, AnUrgentBroadcastNeedsItsSender) {
  Pair model({.condition = number(0)}, {});
  model.broadcast("go", model.send, model.receive, true);
  EXPECT_EQ(model.waiting(1), "");
}

TEST(Wait, TargetInvariantsDoNotMakeASynchronisationLessUrgent) {
  Pair model;
  const LocationId dead = model.location(model.s, "Dead", {clock(model.x, Comparison::kLess, 0)});
  model.network.processes[0].edges[0].target = dead;
  model.binary("go", model.send, model.receive, true);
  EXPECT_NE(model.waiting(1), "");
}

TEST(Wait, AnUrgentSynchronisationWithAClockGuardStopsTimeWhereTheGuardBeginsToHold) {
  Pair model({.clocks = {clock(kPairClock, Comparison::kGreaterEqual, 5)}}, {});
  model.binary("go", model.send, model.receive, true);
  EXPECT_EQ(model.waiting(5), "");
  EXPECT_NE(model.waiting(Rational(51, 10)), "");
}

TEST(Wait, ClockGuardsOfBothSidesMustHoldTogether) {
  Pair model({.clocks = {clock(kPairClock, Comparison::kLess, 2)}},
             {.clocks = {clock(kPairClock, Comparison::kGreaterEqual, 2)}});
  model.binary("go", model.send, model.receive, true);
  EXPECT_EQ(model.waiting(10), "");
  model.network.processes[0].edges[0].guard.clocks = {clock(kPairClock, Comparison::kLessEqual, 2)};
  EXPECT_EQ(model.waiting(2), "");
  EXPECT_NE(model.waiting(10), "");
}

TEST(Wait, AnyEdgeAndAnyInputMayMakeASynchronisationUrgent) {
  Pair model({.condition = number(0)}, {});
  model.binary("go", model.send, model.receive, true);
  EXPECT_EQ(model.waiting(1), "");
  const VariableId i = model.input("i", {0, 9});
  model.edge(model.s, model.s0, model.s0,
             {.inputs = {i}, .condition = compare(i, Op::kEqual, 7), .action = plain(model.send)});
  EXPECT_NE(model.waiting(1), "");
}

TEST(Wait, AFaultInAnEdgeThatIsNotTakenCountsAsNotEnabled) {
  Pair model;
  const VariableId zero = model.variable("zero", {0, 1}, 0);
  model.network.processes[0].edges[0].guard.condition =
      Expression::binary(Op::kDivide, number(1), value_of(zero));
  model.binary("go", model.send, model.receive, true);
  EXPECT_EQ(model.waiting(1), "");
}

TEST(Wait, AnUrgentSynchronisationOfOptionalPlacesNeedsSomeone) {
  Pair model({.condition = number(0)}, {.clocks = {clock(kPairClock, Comparison::kGreaterEqual, 3)}});
  model.synchronisation("any",
                        {{.action = model.send, .strength = Strength::kOptional},
                         {.action = model.receive, .strength = Strength::kWeak}},
                        true);
  EXPECT_EQ(model.waiting(3), "");
  EXPECT_NE(model.waiting(4), "");
}

TEST(Wait, ARequiredPlaceInEveryProcessNeedsAllOfThem) {
  Pair model({}, {.condition = number(0)});
  model.network.processes[1].edges[0].action = plain(model.send);
  model.synchronisation("all", {{.action = model.send, .every = true}}, true);
  EXPECT_EQ(model.waiting(1), "");
  model.network.processes[1].edges[0].guard = {};
  EXPECT_NE(model.waiting(1), "");
}

TEST(InitialState, HasInitialValuesAndDerivedOnes) {
  OneProcess model;
  const VariableId n = model.variable("n", {0, 9}, 4);
  model.derived("m", {0, 9}, sum(value_of(n), number(1)));
  model.clock("y", 3);
  const State state = initial_state(model.network);
  EXPECT_EQ(state.values, (std::vector<std::int32_t>{4, 5}));
  EXPECT_EQ(state.clocks.values(), (std::vector<Rational>{0, 3}));
  EXPECT_EQ(state.time(), 0);
}

TEST(InitialState, StartsInAnInitialLocation) {
  OneProcess model;
  EXPECT_EQ(initial_state(model.network).locations, std::vector<model::LocationId>{model.a});
  EXPECT_THROW(initial_state(model.network, {.locations = {model.b}}), base::Error);
  model.network.processes[0].initial.push_back(model.b);
  EXPECT_EQ(initial_state(model.network, {.locations = {model.b}}).locations,
            std::vector<model::LocationId>{model.b});
}

TEST(InitialState, BreaksNoInvariantAndNoConstraint) {
  OneProcess by_clock;
  by_clock.at(by_clock.p, by_clock.a).invariant.clocks = {clock(by_clock.x, Comparison::kGreater, 0)};
  EXPECT_THROW(initial_state(by_clock.network), base::Error);
  OneProcess by_condition;
  by_condition.at(by_condition.p, by_condition.a).invariant.condition = number(0);
  EXPECT_THROW(initial_state(by_condition.network), base::Error);
  OneProcess by_constraint;
  by_constraint.network.state_constraints = {number(0)};
  EXPECT_THROW(initial_state(by_constraint.network), base::Error);
  OneProcess by_initial_constraint;
  by_initial_constraint.network.initial_constraint = number(0);
  EXPECT_THROW(initial_state(by_initial_constraint.network), base::Error);
}

TEST(Replay, EndsInTheGoal) {
  OneProcess model;
  const model::Formula goal =
      model::Formula::all({model::Formula::of(Expression::at_location(model.p, model.b)),
                           model::Formula::of(clock(model.x, Comparison::kGreater, 2))});
  const model::Run good = run({{1, internal(model.p, model.go)}}, Rational(5, 4));
  EXPECT_EQ(objection(model.network, good, &goal), "");
  const Replay result = replay(model.network, run({{1, internal(model.p, model.go)}}, 1), &goal);
  EXPECT_EQ(result.objection, "the run does not end in the goal");
  EXPECT_EQ(result.step, 2U);
  EXPECT_TRUE(result.after_final_delay);
}
}  // namespace tarrier::evidence
