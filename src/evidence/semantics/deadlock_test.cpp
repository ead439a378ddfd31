// SPDX-License-Identifier: MIT
#include "evidence/semantics/deadlock.hpp"

#include <gmock/gmock.h>

#include "base/assert.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/network_builder.hpp"

namespace tarrier::evidence {
namespace {
using model::Formula;

// "P" loops in "A" with one edge.
struct Loop : NetworkBuilder {
  [[nodiscard]] model::Edge& the_edge() { return network.processes[0].edges[0]; }
  [[nodiscard]] bool deadlocked_after(const Rational& delay) const {
    const Formula yes = Formula::deadlock();
    const Formula no = Formula::deadlock(false);
    const bool result = objection(network, run({}, delay), &yes).empty();
    EXPECT_EQ(result, !objection(network, run({}, delay), &no).empty());
    return result;
  }
  // The smallest delay into a deadlock, or out of one, that concretise() finds.
  [[nodiscard]] std::optional<Rational> delay_into(const Formula& goal) const {
    try {
      const model::Run found = concretise(network, {}, &goal);
      EXPECT_EQ(objection(network, found, &goal), "");
      return found.final_delay;
    } catch (const base::InternalError&) {
      return std::nullopt;
    }
  }
  ClockId x = clock("x");
  ProcessId p = process("P");
  LocationId a = location(p, "A");
  EdgeId go = edge(p, a, a);
};
}  // namespace

TEST(Deadlock, NotWhereAStepIsPossible) {
  const Loop model;
  EXPECT_FALSE(model.deadlocked_after(0));
  EXPECT_EQ(model.delay_into(Formula::deadlock()), std::nullopt);
  EXPECT_EQ(model.delay_into(Formula::deadlock(false)), Rational(0));
}

TEST(Deadlock, WhereNothingIsPossibleButToWaitForEver) {
  Loop model;
  model.the_edge().guard.condition = number(0);
  EXPECT_TRUE(model.deadlocked_after(0));
  EXPECT_EQ(model.delay_into(Formula::deadlock()), Rational(0));
  EXPECT_EQ(model.delay_into(Formula::deadlock(false)), std::nullopt);
}

TEST(Deadlock, NotBeforeAStepThatComesLater) {
  Loop model;
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kGreater, 2),
                                   clock(model.x, Comparison::kLess, 3)};
  EXPECT_FALSE(model.deadlocked_after(0));
  EXPECT_FALSE(model.deadlocked_after(Rational(5, 2)));
  EXPECT_TRUE(model.deadlocked_after(3));
  EXPECT_EQ(model.delay_into(Formula::deadlock()), Rational(3));
  const Formula late =
      Formula::all({Formula::deadlock(false), Formula::of(clock(model.x, Comparison::kGreater, 2))});
  EXPECT_EQ(model.delay_into(late), Rational(5, 2));
}

TEST(Deadlock, WhereTheInvariantEndsTooEarly) {
  Loop model;
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kGreaterEqual, 2)};
  model.at(model.p, model.a).invariant.clocks = {clock(model.x, Comparison::kLess, 2)};
  EXPECT_TRUE(model.deadlocked_after(1));
  EXPECT_EQ(model.delay_into(Formula::deadlock()), Rational(0));
  model.at(model.p, model.a).invariant.clocks = {clock(model.x, Comparison::kLessEqual, 2)};
  EXPECT_FALSE(model.deadlocked_after(1));
  EXPECT_EQ(model.delay_into(Formula::deadlock()), std::nullopt);
}

TEST(Deadlock, WhereTimeStandsStillTooEarly) {
  Loop model;
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kGreaterEqual, 2)};
  model.at(model.p, model.a).urgent = true;
  EXPECT_TRUE(model.deadlocked_after(0));
  EXPECT_EQ(model.delay_into(Formula::deadlock()), Rational(0));
}

TEST(Deadlock, WhereATargetInvariantForbidsTheStep) {
  Loop model;
  model.the_edge().target = model.location(model.p, "B", {clock(model.x, Comparison::kLessEqual, 2)});
  EXPECT_FALSE(model.deadlocked_after(2));
  EXPECT_TRUE(model.deadlocked_after(Rational(9, 4)));
  EXPECT_EQ(model.delay_into(Formula::deadlock()), Rational(5, 2));
  const ClockId y = model.clock("y", 3);
  model.the_edge().update = {copy(model.x, y)};  // y is 3 already
  EXPECT_TRUE(model.deadlocked_after(0));
  EXPECT_EQ(model.delay_into(Formula::deadlock()), Rational(0));
}

TEST(Deadlock, AStepBehindABlockingSynchronisationDoesNotCount) {
  // c is urgent from 1 on and its target invariant never holds; P could move at 2.
  Loop model;
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kGreaterEqual, 2)};
  const ActionId send = model.action("c!");
  model.synchronisation("c", {{.action = send}}, true);
  const ProcessId q = model.process("Q");
  const LocationId a = model.location(q, "A");
  const LocationId dead = model.location(q, "Dead", {clock(model.x, Comparison::kLess, 0)});
  model.edge(q, a, dead, {.clocks = {clock(model.x, Comparison::kGreaterEqual, 1)}, .action = plain(send)});
  EXPECT_TRUE(model.deadlocked_after(0));
  EXPECT_EQ(model.delay_into(Formula::deadlock()), Rational(0));
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kGreaterEqual, 1)};
  EXPECT_FALSE(model.deadlocked_after(0));
  EXPECT_EQ(model.delay_into(Formula::deadlock()), std::nullopt);
}

TEST(Deadlock, APartnerThatMustReceiveCanPreventTheStep) {
  // A broadcast whose receiver would break an invariant from 1 to 2; before that it does not receive.
  Loop model;
  const ActionId send = model.action("c!");
  const ActionId receive = model.action("c?");
  model.broadcast("c", send, receive);
  model.the_edge().action = plain(send);
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kLessEqual, 2)};
  const ProcessId q = model.process("Q");
  const LocationId a = model.location(q, "A");
  const LocationId dead = model.location(q, "Dead", {clock(model.x, Comparison::kLess, 0)});
  model.edge(q, a, dead,
             {.clocks = {clock(model.x, Comparison::kGreaterEqual, 1)}, .action = plain(receive)});
  EXPECT_FALSE(model.deadlocked_after(Rational(1, 2)));
  EXPECT_TRUE(model.deadlocked_after(1));
  EXPECT_EQ(model.delay_into(Formula::deadlock()), Rational(1));
}

TEST(Deadlock, PrioritiesDoNotMatter) {
  Loop model;
  const ProcessId q = model.process("Q");
  const LocationId a = model.location(q, "A");
  model.edge(q, a, a, {.clocks = {clock(model.x, Comparison::kLess, 5)}});
  model.network.processes[1].priority = 1;
  EXPECT_FALSE(model.deadlocked_after(0));
  model.the_edge().guard.condition = number(0);
  EXPECT_FALSE(model.deadlocked_after(4));
  EXPECT_TRUE(model.deadlocked_after(5));
}

TEST(Deadlock, ClocksThatStandStillReachNothing) {
  Loop model;
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kGreaterEqual, 2)};
  EXPECT_FALSE(model.deadlocked_after(0));
  model.at(model.p, model.a).rates = {{plain(model.x), number(0), {}}};
  EXPECT_TRUE(model.deadlocked_after(0));
}
}  // namespace tarrier::evidence
