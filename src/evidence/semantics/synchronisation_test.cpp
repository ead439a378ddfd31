// SPDX-License-Identifier: MIT
// The rules about who moves together.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "evidence/interpreter.hpp"
#include "evidence/network_builder.hpp"

namespace tarrier::evidence {
namespace {
using testing::HasSubstr;

// Processes P0, P1, … that loop in "A" with one edge each: P0 sends c!, the others receive c?.
struct Loops : NetworkBuilder {
  explicit Loops(std::uint32_t size) {
    for (std::uint32_t i = 0; i < size; ++i) {
      const ProcessId p = process(fmt::format("P{}", i));
      const LocationId a = location(p, "A");
      edge(p, a, a, {.action = plain(i == 0 ? send : receive)});
    }
  }
  [[nodiscard]] model::Edge& edge_of(std::uint32_t p) { return network.processes[p].edges[0]; }
  // The objection to a step of these processes, after a delay.
  [[nodiscard]] std::string moving(std::vector<std::uint32_t> processes, const Rational& delay = 0) const {
    model::Step step{SynchronisationId{0}, {}};
    for (const std::uint32_t p : processes) step.moves.push_back({ProcessId{p}, EdgeId{0}, {}});
    return objection(network, run({{delay, step}}));
  }
  ActionId send = action("c!");
  ActionId receive = action("c?");
  ClockId x = clock("x");
};
}  // namespace

TEST(Binary, TakesOneSenderAndOneReceiver) {
  Loops model(3);
  model.binary("c", model.send, model.receive);
  EXPECT_EQ(model.moving({0, 1}), "");
  EXPECT_EQ(model.moving({0, 2}), "");
  EXPECT_EQ(model.moving({0}), "c is not possible: nobody takes part with c?");
  EXPECT_EQ(model.moving({1}), "c is not possible: nobody takes part with c!");
  EXPECT_EQ(model.moving({1, 0}), "c is not possible: the edges do not fill its places");  // wrong order
  EXPECT_EQ(model.moving({0, 1, 2}), "c is not possible: the edges do not fill its places");
  EXPECT_EQ(model.moving({}), "nobody takes part in c");
}

TEST(Binary, NeedsTwoProcesses) {
  Loops model(1);
  const EdgeId back =
      model.edge(ProcessId{0}, LocationId{0}, LocationId{0}, {.action = plain(model.receive)});
  const SynchronisationId c = model.binary("c", model.send, model.receive);
  const model::Step step = together(c, {{ProcessId{0}, EdgeId{0}, {}}, {ProcessId{0}, back, {}}});
  EXPECT_EQ(objection(model.network, run({{0, step}})), "P0 takes two edges in one step");
}

TEST(Binary, InternalEdgesTakeNoPart) {
  Loops model(2);
  model.binary("c", model.send, model.receive);
  model.edge_of(1).action = {};
  EXPECT_EQ(model.moving({0, 1}), "P1 cannot take A -> A: it is internal, but the step is a synchronisation");
}

TEST(Binary, TheSenderUpdatesFirst) {
  Loops model(2);
  model.binary("c", model.send, model.receive);
  const VariableId message = model.variable("message", {0, 9}, 0);
  const VariableId got = model.variable("got", {0, 9}, 0);
  model.edge_of(0).update = {assign(message, number(7))};
  model.edge_of(1).update = {assign(got, value_of(message))};
  const model::Step step = together({}, {{ProcessId{0}, EdgeId{0}, {}}, {ProcessId{1}, EdgeId{0}, {}}});
  EXPECT_EQ(replay(model.network, run({{0, step}}), nullptr).states.at(1).values,
            (std::vector<std::int32_t>{7, 7}));
  model.network.update_order = model::UpdateOrder::kSimultaneous;
  EXPECT_EQ(replay(model.network, run({{0, step}}), nullptr).states.at(1).values,
            (std::vector<std::int32_t>{7, 0}));
}

TEST(Binary, GuardsAreTestedBeforeAllUpdates) {
  Loops model(2);
  model.binary("c", model.send, model.receive);
  const VariableId open = model.variable("open", {0, 1}, 0);
  model.edge_of(0).update = {assign(open, number(1)), reset(model.x)};
  model.edge_of(1).guard.condition = value_of(open);
  EXPECT_NE(model.moving({0, 1}), "");
  model.edge_of(1).guard = {{}, {clock(model.x, Comparison::kGreaterEqual, 2)}};
  EXPECT_EQ(model.moving({0, 1}, 2), "");
}

TEST(Binary, ArraysOfChannelsAreIndexedInTheSourceState) {
  NetworkBuilder model;
  const ActionId send = model.action("c[0]!");
  model.action("c[1]!");
  const ActionId receive = model.action("c[0]?");
  model.action("c[1]?");
  const VariableId n = model.variable("n", {0, 5}, 1);
  const VariableId i = model.input("i", {0, 1});
  const ProcessId s = model.process("S");
  const LocationId a = model.location(s, "A");
  const ProcessId r = model.process("R");
  const LocationId b = model.location(r, "B");
  model.edge(s, a, a, {.action = element(send, value_of(n), 2), .update = {assign(n, number(0))}});
  model.edge(r, b, b, {.inputs = {i}, .action = element(receive, value_of(i), 2)});
  model.binary("c[0]", send, receive);
  const SynchronisationId c1 = model.binary("c[1]", ActionId{1}, ActionId{3});
  const auto receiving = [&](std::int32_t input) {
    return objection(model.network, run({{0, together(c1, {{s, EdgeId{0}, {}}, {r, EdgeId{0}, {input}}})}}));
  };
  EXPECT_EQ(receiving(1), "");
  EXPECT_EQ(receiving(0), "c[1] is not possible: the edges do not fill its places");
  model.network.variables[index(n)].initial = 2;
  EXPECT_THAT(receiving(1), HasSubstr("index 2 is out of range"));
}

TEST(Broadcast, EveryReceiverThatCanTakesPart) {
  Loops model(3);
  model.broadcast("c", model.send, model.receive);
  EXPECT_EQ(model.moving({0, 1, 2}), "");
  EXPECT_EQ(model.moving({0, 2}), "P1 takes no part although it can take A -> A with c?");
  EXPECT_EQ(model.moving({0, 2, 1}), "c is not possible: the edges do not fill its places");
  EXPECT_EQ(model.moving({1, 2}), "c is not possible: nobody takes part with c!");
  model.edge_of(1).guard.condition = number(0);
  EXPECT_EQ(model.moving({0, 2}), "");
  model.edge_of(2).guard.condition = number(0);
  EXPECT_EQ(model.moving({0}), "");
}

TEST(Broadcast, ASenderDoesNotHearItself) {
  Loops model(1);
  model.broadcast("c", model.send, model.receive);
  model.edge(ProcessId{0}, LocationId{0}, LocationId{0}, {.action = plain(model.receive)});
  EXPECT_EQ(model.moving({0}), "");
}

TEST(Broadcast, ReceiversAreJudgedBeforeTheSendersUpdate) {
  Loops model(2);
  model.broadcast("c", model.send, model.receive);
  const VariableId open = model.variable("open", {0, 1}, 0);
  model.edge_of(0).update = {assign(open, number(1))};
  model.edge_of(1).guard.condition = value_of(open);
  EXPECT_EQ(model.moving({0}), "");
}

TEST(Broadcast, ClockGuardsDecideAtTheMomentOfTheStep) {
  Loops model(2);
  model.broadcast("c", model.send, model.receive);
  model.edge_of(1).guard.clocks = {clock(model.x, Comparison::kGreater, 1)};
  EXPECT_EQ(model.moving({0}, 1), "");
  EXPECT_NE(model.moving({0, 1}, 1), "");
  EXPECT_NE(model.moving({0}, 2), "");
  EXPECT_EQ(model.moving({0, 1}, 2), "");
}

TEST(Broadcast, AReceiverMayBeEnabledByAnInput) {
  Loops model(2);
  model.broadcast("c", model.send, model.receive);
  const VariableId i = model.input("i", {0, 3});
  model.edge_of(1).inputs = {i};
  model.edge_of(1).guard.condition = compare(i, Op::kEqual, 3);
  EXPECT_NE(model.moving({0}), "");
  model.edge_of(1).guard.condition = compare(i, Op::kEqual, 4);
  EXPECT_EQ(model.moving({0}), "");
}

TEST(Broadcast, AFaultInAReceiverThatTakesNoPartIsNoObjection) {
  Loops model(2);
  model.broadcast("c", model.send, model.receive);
  const VariableId zero = model.variable("zero", {0, 1}, 0);
  model.edge_of(1).guard.condition = Expression::binary(Op::kDivide, number(1), value_of(zero));
  EXPECT_EQ(model.moving({0}), "");
}

TEST(Broadcast, AReceiverWithABrokenTargetInvariantBlocks) {
  Loops model(2);
  model.broadcast("c", model.send, model.receive);
  model.edge_of(1).target = model.location(ProcessId{1}, "Dead", {clock(model.x, Comparison::kLess, 1)});
  EXPECT_NE(model.moving({0}, 1), "");
  EXPECT_NE(model.moving({0, 1}, 1), "");
}

TEST(Broadcast, AnyParticipantMayLeaveACommittedLocation) {
  Loops model(3);
  model.broadcast("c", model.send, model.receive);
  model.at(ProcessId{2}, LocationId{0}).committed = true;
  EXPECT_EQ(model.moving({0, 1, 2}), "");
  model.edge_of(2).guard.condition = number(0);
  EXPECT_NE(model.moving({0, 1}), "");
}

TEST(Optional, TakesPartOrNot) {
  Loops model(3);
  model.synchronisation(
      "c", {{.action = model.send},
            {.action = model.receive, .strength = Strength::kOptional, .process = ProcessId{1}},
            {.action = model.receive, .strength = Strength::kOptional, .process = ProcessId{2}}});
  EXPECT_EQ(model.moving({0}), "");
  EXPECT_EQ(model.moving({0, 1}), "");
  EXPECT_EQ(model.moving({0, 2}), "");
  EXPECT_EQ(model.moving({0, 1, 2}), "");
  EXPECT_NE(model.moving({1, 2}), "");
}

TEST(Optional, MovesMayFitSeveralPlaces) {
  Loops model(3);
  model.synchronisation(
      "c", {{.action = model.receive, .strength = Strength::kOptional}, {.action = model.receive}});
  EXPECT_EQ(model.moving({1}), "");  // it fills the second place
  EXPECT_EQ(model.moving({2, 1}), "");
  EXPECT_NE(model.moving({}), "");
}

TEST(Optional, WithoutRequiredPlacesSomeoneTakesPart) {
  Loops model(2);
  model.synchronisation("c", {{.action = model.receive, .strength = Strength::kOptional}});
  EXPECT_EQ(model.moving({1}), "");
  EXPECT_EQ(model.moving({}), "nobody takes part in c");
}

TEST(Weak, APlaceOfOneProcess) {
  Loops model(3);
  model.synchronisation("c",
                        {{.action = model.send},
                         {.action = model.receive, .strength = Strength::kWeak, .process = ProcessId{2}}});
  EXPECT_EQ(model.moving({0, 2}), "");
  EXPECT_NE(model.moving({0, 1}), "");
  EXPECT_EQ(model.moving({0}), "P2 takes no part although it can take A -> A with c?");
  model.edge_of(2).guard.condition = number(0);
  EXPECT_EQ(model.moving({0}), "");
}

TEST(Weak, APlaceOfAnyOneProcess) {
  Loops model(3);
  model.synchronisation("c",
                        {{.action = model.send}, {.action = model.receive, .strength = Strength::kWeak}});
  EXPECT_EQ(model.moving({0, 1}), "");
  EXPECT_EQ(model.moving({0, 2}), "");
  EXPECT_NE(model.moving({0, 1, 2}), "");
  EXPECT_NE(model.moving({0}), "");
}

TEST(Weak, DoesNotMakeOthersTakePart) {
  Loops model(3);
  model.synchronisation("c",
                        {{.action = model.send},
                         {.action = model.receive, .strength = Strength::kOptional, .process = ProcessId{1}},
                         {.action = model.receive, .strength = Strength::kWeak, .process = ProcessId{2}}});
  EXPECT_EQ(model.moving({0, 2}), "");
  EXPECT_EQ(model.moving({0, 1, 2}), "");
  EXPECT_NE(model.moving({0, 1}), "");
}

TEST(Required, InEveryProcess) {
  Loops model(3);
  model.synchronisation("c", {{.action = model.send}, {.action = model.receive, .every = true}});
  EXPECT_EQ(model.moving({0, 1, 2}), "");
  EXPECT_EQ(model.moving({0, 1}), "c is not possible: P2 does not take part with c?");
}

TEST(Required, InNamedProcesses) {
  Loops model(3);
  model.synchronisation("c", {{.action = model.receive, .process = ProcessId{2}},
                              {.action = model.receive, .process = ProcessId{1}}});
  EXPECT_EQ(model.moving({2, 1}), "");
  EXPECT_NE(model.moving({1, 2}), "");
  EXPECT_EQ(model.moving({2}), "c is not possible: P1 does not take part with c?");
}
}  // namespace tarrier::evidence
