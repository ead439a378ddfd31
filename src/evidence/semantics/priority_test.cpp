// SPDX-License-Identifier: MIT
// Who goes first.
#include <gmock/gmock.h>

#include "base/assert.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/network_builder.hpp"

namespace tarrier::evidence {
namespace {
using testing::HasSubstr;

// "P" and "Q" loop in "A"; a test gives them channels and priorities.
struct Rivals : NetworkBuilder {
  [[nodiscard]] model::Edge& edge_of(ProcessId process) { return network.processes[index(process)].edges[0]; }
  [[nodiscard]] std::string moving(const model::Step& step, const Rational& delay = 0) const {
    return objection(network, run({{delay, step}}));
  }
  // The delay that concretise() finds before the step; none if it finds none.
  [[nodiscard]] std::optional<Rational> delay(const model::Step& step) const {
    try {
      const model::Run found = concretise(network, {.steps = {step}}, nullptr);
      EXPECT_EQ(objection(network, found), "");
      return found.steps.at(0).delay;
    } catch (const base::InternalError&) {
      return std::nullopt;
    }
  }
  void prioritise(ProcessId process, std::int32_t priority) {
    network.processes[index(process)].priority = priority;
  }
  ClockId x = clock("x");
  ProcessId p = process("P");
  ProcessId q = process("Q");
  LocationId pa = location(p, "A");
  LocationId qa = location(q, "A");
  model::Step p_moves = internal(p, edge(p, pa, pa));
  model::Step q_moves = internal(q, edge(q, qa, qa));
};
}  // namespace

TEST(Priority, AProcessOfHigherPriorityGoesFirst) {
  Rivals model;
  EXPECT_EQ(model.moving(model.p_moves), "");
  model.prioritise(model.q, 1);
  EXPECT_EQ(model.moving(model.p_moves),
            "P: A -> A is blocked: Q: A -> A has a higher priority and is possible");
  EXPECT_EQ(model.moving(model.q_moves), "");
  EXPECT_EQ(model.delay(model.p_moves), std::nullopt);
  EXPECT_EQ(model.delay(model.q_moves), Rational(0));
  model.prioritise(model.p, 1);
  EXPECT_EQ(model.moving(model.p_moves), "");
}

TEST(Priority, OnlyStepsThatArePossibleAtTheSameInstantBlock) {
  Rivals model;
  model.prioritise(model.q, 1);
  model.edge_of(model.q).guard.clocks = {clock(model.x, Comparison::kLess, 3)};
  EXPECT_NE(model.moving(model.p_moves, 2), "");
  EXPECT_EQ(model.moving(model.p_moves, 3), "");
  EXPECT_EQ(model.delay(model.p_moves), Rational(3));
  // A step that would break a target invariant is not possible.
  model.at(model.q, model.qa).invariant.clocks = {};
  model.edge_of(model.q).guard.clocks = {};
  model.edge_of(model.q).target = model.location(model.q, "B", {clock(model.x, Comparison::kLessEqual, 1)});
  EXPECT_NE(model.moving(model.p_moves, 1), "");
  EXPECT_EQ(model.moving(model.p_moves, 2), "");
  EXPECT_EQ(model.delay(model.p_moves), Rational(3, 2));
  model.edge_of(model.q).update = {reset(model.x)};
  EXPECT_NE(model.moving(model.p_moves, 2), "");
  EXPECT_EQ(model.delay(model.p_moves), std::nullopt);
}

TEST(Priority, StepsThatCommittedLocationsForbidBlockNothing) {
  Rivals model;
  model.prioritise(model.q, 1);
  model.at(model.p, model.pa).committed = true;
  EXPECT_EQ(model.moving(model.p_moves), "");
  EXPECT_EQ(model.delay(model.p_moves), Rational(0));
}

TEST(Priority, ThatOfTheChannelCountsBeforeThatOfTheProcess) {
  Rivals model;
  const ActionId send = model.action("c!");
  model.edge_of(model.p).action = plain(send);
  const SynchronisationId c = model.synchronisation("c", {{.action = send}});
  model.p_moves.synchronisation = c;
  model.prioritise(model.q, 5);
  EXPECT_THAT(model.moving(model.p_moves), HasSubstr("c is blocked: Q: A -> A"));
  model.network.synchronisations[0].priority = 1;
  EXPECT_EQ(model.moving(model.p_moves), "");
  EXPECT_THAT(model.moving(model.q_moves), HasSubstr("Q: A -> A is blocked: c has"));
  model.network.synchronisations[0].priority = -1;  // internal steps have 0
  model.prioritise(model.p, 9);
  EXPECT_NE(model.moving(model.p_moves), "");
  EXPECT_EQ(model.moving(model.q_moves), "");
}

TEST(Priority, ASynchronisationHasTheHighestPriorityOfItsProcesses) {
  Rivals model;
  const ActionId send = model.action("c!");
  const ActionId receive = model.action("c?");
  const SynchronisationId c = model.binary("c", send, receive);
  const ProcessId r = model.process("R");
  const LocationId ra = model.location(r, "A");
  model.edge(r, ra, ra, {.action = plain(receive)});
  model.edge_of(model.p).action = plain(send);
  model.prioritise(model.q, 3);
  const model::Step both = together(c, {{model.p, EdgeId{0}, {}}, {r, EdgeId{0}, {}}});
  EXPECT_NE(model.moving(both), "");
  model.prioritise(r, 3);
  EXPECT_EQ(model.moving(both), "");
  EXPECT_EQ(model.moving(model.q_moves), "");
  model.prioritise(r, 4);
  EXPECT_NE(model.moving(model.q_moves), "");
}

TEST(Priority, WaitingIsNeverBlocked) {
  Rivals model;
  model.prioritise(model.q, 1);
  EXPECT_EQ(objection(model.network, run({}, 3)), "");
}
}  // namespace tarrier::evidence
