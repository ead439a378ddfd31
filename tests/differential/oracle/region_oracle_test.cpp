// SPDX-License-Identifier: MIT
#include "differential/oracle/region_oracle.hpp"

#include <gtest/gtest.h>

#include "differential/oracle/oracle_testing.hpp"

namespace tarrier::differential {
namespace {
using model::Comparison;
using model::Expression;
using model::Formula;
using model::Op;
}  // namespace

// ---- Time

TEST(RegionOracle, ThereIsRoomBetweenTheIntegers) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto y = b.clock();
  const auto p = b.process(3);
  auto& first = b.edge(p, 0, 1);
  first.guard.clocks = {compare(y, Comparison::kGreater, 0)};
  first.update = {set(x, 0)};
  b.edge(p, 1, 2).guard.clocks = {compare(x, Comparison::kGreater, 0), compare(y, Comparison::kLess, 1)};
  EXPECT_EQ(steps(b, at(p, 2)), 2);
  EXPECT_EQ(
      steps(b, both(at(p, 1), both(clock_is(x, Comparison::kGreater, 1), clock_is(y, Comparison::kLess, 2)))),
      1);
  EXPECT_EQ(steps(b, both(at(p, 1), both(clock_is(x, Comparison::kGreaterEqual, 1),
                                         clock_is(y, Comparison::kLessEqual, 1)))),
            kUnreachable);
}

TEST(RegionOracle, TheOrderOfFractionsIsRemembered) {
  NetworkBuilder b;  // y is reset before x, so y reaches 1 first and x > 1 implies y > 1
  const auto x = b.clock();
  const auto y = b.clock();
  const auto z = b.clock();
  const auto p = b.process(3);
  auto& first = b.edge(p, 0, 1);
  first.guard.clocks = {compare(z, Comparison::kGreater, 0)};
  first.update = {set(y, 0)};
  auto& second = b.edge(p, 1, 2);
  second.guard.clocks = {compare(y, Comparison::kGreater, 0), compare(z, Comparison::kLess, 1)};
  second.update = {set(x, 0)};
  EXPECT_EQ(
      steps(b, both(at(p, 2), both(clock_is(y, Comparison::kGreater, 1), clock_is(x, Comparison::kLess, 1)))),
      2);
  EXPECT_EQ(steps(b, both(at(p, 2), both(clock_is(x, Comparison::kGreaterEqual, 1),
                                         clock_is(y, Comparison::kLessEqual, 1)))),
            kUnreachable);
}

TEST(RegionOracle, TimePassesAsFarAsTheInvariantHolds) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto p = b.process(1);
  b.location(p, 0).invariant.clocks = {compare(x, Comparison::kLessEqual, 2)};
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kEqual, 2)), 0);
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreater, 2)), kUnreachable);
  b.location(p, 0).invariant.clocks = {compare(x, Comparison::kLess, 2)};
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreater, 1)), 0);
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreaterEqual, 2)), kUnreachable);
}

TEST(RegionOracle, AnInvariantOfOneProcessForcesTheOthers) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto p = b.process(2);
  const auto q = b.process(2);
  b.location(p, 0).invariant.clocks = {compare(x, Comparison::kLess, 3)};
  b.edge(q, 0, 1).guard.clocks = {compare(x, Comparison::kEqual, 3)};
  EXPECT_EQ(steps(b, at(q, 1)), kUnreachable);
  b.edge(p, 0, 1);
  EXPECT_EQ(steps(b, at(q, 1)), 2);
}

TEST(RegionOracle, ATargetInvariantBlocksAStep) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto p = b.process(2);
  b.location(p, 1).invariant.clocks = {compare(x, Comparison::kGreaterEqual, 1)};
  auto& edge = b.edge(p, 0, 1);
  EXPECT_EQ(steps(b, at(p, 1)), 1);
  edge.guard.clocks = {compare(x, Comparison::kLess, 1)};
  EXPECT_EQ(steps(b, at(p, 1)), kUnreachable);
  edge.update = {set(x, 1)};  // the invariant is tested after the update
  EXPECT_EQ(steps(b, at(p, 1)), 1);
}

TEST(RegionOracle, AnInitialStateThatBreaksAnInvariantIsNoState) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto p = b.process(1);
  b.location(p, 0).invariant.clocks = {compare(x, Comparison::kGreater, 0)};
  EXPECT_EQ(steps(b, at(p, 0)), kUnreachable);
}

TEST(RegionOracle, AClockCanBeSetToAConstantAndComparedWithAVariable) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto y = b.clock();
  const auto v = b.integer(0, 4, 3);
  const auto p = b.process(3);
  b.edge(p, 0, 1).update = {set(x, 2), set(y, 0)};
  b.edge(p, 1, 2).guard.clocks = {
      {.left = {.first = x}, .comparison = Comparison::kGreaterEqual, .bound = value(v)},
      compare(y, Comparison::kLessEqual, 1)};
  EXPECT_EQ(steps(b, at(p, 2)), 2);
  EXPECT_EQ(steps(b, both(at(p, 2), clock_is(y, Comparison::kLess, 1))), kUnreachable);
}

TEST(RegionOracle, AConditionalClockConstraintDemandsNothingWhereItsConditionFails) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto v = b.integer(0, 1, 0);
  const auto p = b.process(1);
  auto constraint = compare(x, Comparison::kLessEqual, 1);
  constraint.condition = equal(v, 1);
  b.location(p, 0).invariant.clocks = {constraint};
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreater, 1)), 0);
  b.network.variables[0].initial = 1;
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreater, 1)), kUnreachable);
}

// ---- Urgent and committed locations, urgent channels

TEST(RegionOracle, TimeStandsStillInUrgentLocationsButAllMayMove) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto p = b.process(1);
  const auto q = b.process(2);
  b.location(p, 0).urgent = true;
  b.edge(q, 0, 1);
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreater, 0)), kUnreachable);
  EXPECT_EQ(steps(b, at(q, 1)), 1);
}

TEST(RegionOracle, CommittedLocationsAreLeftFirst) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto p = b.process(2);
  const auto q = b.process(2);
  b.location(p, 0).committed = true;
  b.edge(q, 0, 1);
  EXPECT_EQ(steps(b, at(q, 1)), kUnreachable);  // nothing leaves the committed location: a deadlock
  b.edge(p, 0, 1);
  EXPECT_EQ(steps(b, at(q, 1)), 2);
  EXPECT_EQ(steps(b, both(at(p, 0), at(q, 1))), kUnreachable);
  EXPECT_EQ(steps(b, both(at(p, 0), clock_is(x, Comparison::kGreater, 0))), kUnreachable);
}

TEST(RegionOracle, ASynchronisationMayLeaveTheCommittedLocationOfAReceiver) {
  NetworkBuilder b;
  const auto c = b.binary();
  const auto p = b.process(2);
  const auto q = b.process(2);
  b.location(q, 0).committed = true;
  b.edge(p, 0, 1, c.send);
  b.edge(q, 0, 1, c.receive);
  EXPECT_EQ(steps(b, at(p, 1)), 1);
}

TEST(RegionOracle, TimeStandsStillWhereAnUrgentSynchronisationIsPossible) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto c = b.binary(true);
  const auto p = b.process(2);
  const auto q = b.process(2);
  const Formula waited = both(at(p, 0), clock_is(x, Comparison::kGreater, 0));
  b.edge(p, 0, 1, c.send);
  EXPECT_EQ(steps(b, waited), 0);  // no partner yet
  b.edge(q, 0, 1, c.receive);
  EXPECT_EQ(steps(b, waited), kUnreachable);
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreater, 0)), 1);
  // The step leads into a state that does not exist, and still time stands still.
  b.location(q, 1).invariant.clocks = {compare(x, Comparison::kGreater, 0)};
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreater, 0)), kUnreachable);
}

TEST(RegionOracle, OtherSynchronisationsDoNotStopTime) {
  NetworkBuilder b;
  const auto x = b.clock();
  b.binary(true);  // urgent, but nobody uses it
  const auto c = b.binary();
  b.edge(b.process(2), 0, 1, c.send);
  b.edge(b.process(2), 0, 1, c.receive);
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreater, 0)), 0);
}

TEST(RegionOracle, AnUrgentBroadcastNeedsNoReceiver) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto c = b.broadcast(true);
  const auto p = b.process(2);
  b.edge(p, 0, 1, c.receive);
  EXPECT_EQ(steps(b, clock_is(x, Comparison::kGreater, 0)), 0);
  b.edge(p, 0, 1, c.send);
  EXPECT_EQ(steps(b, both(at(p, 0), clock_is(x, Comparison::kGreater, 0))), kUnreachable);
  EXPECT_EQ(steps(b, at(p, 1)), 1);
}

// ---- Channels

TEST(RegionOracle, ABinarySynchronisationNeedsTwoProcesses) {
  NetworkBuilder b;
  const auto c = b.binary();
  const auto p = b.process(2);
  b.edge(p, 0, 1, c.send);
  b.edge(p, 0, 1, c.receive);
  EXPECT_EQ(steps(b, at(p, 1)), kUnreachable);
  const auto q = b.process(2);
  b.edge(q, 0, 1, c.receive);
  EXPECT_EQ(steps(b, both(at(p, 1), at(q, 1))), 1);
  EXPECT_EQ(steps(b, both(at(p, 0), at(q, 1))), kUnreachable);
}

TEST(RegionOracle, EveryReceiverThatCanTakesPartInABroadcast) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto c = b.broadcast();
  const auto p = b.process(2);
  const auto q = b.process(3);
  b.edge(p, 0, 1, c.send);
  b.edge(q, 0, 1, c.receive).guard.clocks = {compare(x, Comparison::kGreaterEqual, 1)};
  const auto sent = [&](std::uint32_t receiver, Comparison comparison) {
    return both(at(p, 1), both(at(q, receiver), clock_is(x, comparison, 1)));
  };
  EXPECT_EQ(steps(b, sent(0, Comparison::kLess)), 1);
  EXPECT_EQ(steps(b, sent(1, Comparison::kLess)), kUnreachable);
  EXPECT_EQ(steps(b, sent(1, Comparison::kGreaterEqual)), 1);
  b.network.processes[0].edges[0].guard.clocks = {compare(x, Comparison::kGreaterEqual, 1)};
  EXPECT_EQ(steps(b, both(at(p, 1), at(q, 0))), kUnreachable);
  b.edge(q, 0, 2, c.receive);  // one of two enabled edges is chosen
  EXPECT_EQ(steps(b, sent(1, Comparison::kEqual)), 1);
  EXPECT_EQ(steps(b, sent(2, Comparison::kEqual)), 1);
}

TEST(RegionOracle, ReceiversAreJudgedBeforeTheSenderUpdates) {
  NetworkBuilder b;
  const auto v = b.integer(0, 1, 0);
  const auto c = b.broadcast();
  const auto p = b.process(2);
  const auto q = b.process(2);
  b.edge(p, 0, 1, c.send).update = {set(v, number(1))};
  b.edge(q, 0, 1, c.receive).guard.condition = equal(v, 1);
  EXPECT_EQ(steps(b, at(p, 1)), 1);
  EXPECT_EQ(steps(b, at(q, 1)), kUnreachable);
}

TEST(RegionOracle, ATargetInvariantOfAReceiverBlocksTheWholeBroadcast) {
  NetworkBuilder b;
  const auto x = b.clock();
  const auto c = b.broadcast();
  const auto p = b.process(2);
  const auto q = b.process(2);
  b.edge(p, 0, 1, c.send).guard.clocks = {compare(x, Comparison::kGreaterEqual, 1)};
  b.edge(q, 0, 1, c.receive);
  b.location(q, 1).invariant.clocks = {compare(x, Comparison::kLess, 1)};
  EXPECT_EQ(steps(b, at(p, 1)), kUnreachable);
}

TEST(RegionOracle, UpdatesRunSenderFirstThenReceiversInOrder) {
  NetworkBuilder b;
  const auto v = b.integer(0, 30, 0);
  const auto c = b.broadcast();
  for (std::int32_t i = 0; i < 3; ++i) {  // each appends its digit, in base 3
    const auto p = b.process(2);
    b.edge(p, 0, 1, i == 1 ? c.send : c.receive).update = {set(
        v, Expression::binary(Op::kAdd, Expression::binary(Op::kMultiply, value(v), number(3)), number(i)))};
  }
  EXPECT_EQ(steps(b, Formula::of(equal(v, 1 * 9 + 0 * 3 + 2))), 1);
  b.network.update_order = model::UpdateOrder::kSimultaneous;
  EXPECT_EQ(steps(b, Formula::of(equal(v, 2))), 1);  // all read 0, the last one writes last
}

TEST(RegionOracle, TheStateOrAnInputChoosesTheChannelOfAnArray) {
  NetworkBuilder b;
  const auto v = b.integer(0, 1, 0);
  const auto i = b.input(0, 1);
  const auto first = b.binary();
  const auto second = b.binary();
  const auto p = b.process(2);
  const auto q = b.process(2);
  b.edge(q, 0, 1, second.receive);
  auto& edge = b.edge(p, 0, 1);
  // Sending actions are every other one: c[0]!, c[0]?, c[1]!, c[1]?
  edge.action =
      model::Reference<model::ActionId>{first.send, {{.index = value(v), .size = 2, .stride = 2}}, {}};
  edge.update = {set(v, number(1))};
  EXPECT_EQ(steps(b, at(q, 1)), kUnreachable);
  edge.action->subscripts[0].index = value(i);
  edge.inputs = {i};
  EXPECT_EQ(steps(b, at(q, 1)), 1);
  edge.guard.condition = equal(i, 0);
  EXPECT_EQ(steps(b, at(q, 1)), kUnreachable);
  edge.guard.condition = {};
  edge.update = {set(v, value(i))};
  EXPECT_EQ(steps(b, both(at(q, 1), Formula::of(equal(v, 1)))), 1);
  EXPECT_EQ(steps(b, both(at(q, 1), Formula::of(equal(v, 0)))), kUnreachable);
}
}  // namespace tarrier::differential
