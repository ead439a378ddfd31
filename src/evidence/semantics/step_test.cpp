// SPDX-License-Identifier: MIT
// The rules about single moves, updates and constraints.
#include "evidence/semantics/step.hpp"

#include <gmock/gmock.h>

#include "evidence/interpreter.hpp"
#include "evidence/network_builder.hpp"

namespace tarrier::evidence {
namespace {
using testing::HasSubstr;
using testing::StartsWith;

// "P" goes from "A" to "B"; the test says how.
struct OneEdge : NetworkBuilder {
  [[nodiscard]] model::Edge& the_edge() { return network.processes[0].edges[0]; }
  [[nodiscard]] Replay stepping(const Rational& delay = 0, std::vector<std::int32_t> inputs = {}) const {
    return replay(network, run({{delay, internal(p, go, std::move(inputs))}}), nullptr);
  }
  [[nodiscard]] std::string refusal(const Rational& delay = 0, std::vector<std::int32_t> inputs = {}) const {
    return stepping(delay, std::move(inputs)).objection.value_or("");
  }
  ClockId x = clock("x");
  VariableId n = variable("n", {0, 9}, 3);
  VariableId m = variable("m", {0, 9}, 5);
  ProcessId p = process("P");
  LocationId a = location(p, "A");
  LocationId b = location(p, "B");
  EdgeId go = edge(p, a, b);
};
}  // namespace

TEST(Step, MovesTheProcess) {
  const Replay result = OneEdge().stepping(2);
  ASSERT_TRUE(result.is_valid());
  ASSERT_EQ(result.states.size(), 2U);
  EXPECT_EQ(result.states[1].locations, (std::vector{LocationId{1}}));
  EXPECT_EQ(result.states[1].time(), 2);
  EXPECT_EQ(result.step, 0U);
}

TEST(Step, LeavesTheCurrentLocation) {
  const OneEdge model;
  const model::TimedStep go{0, internal(model.p, model.go)};
  const Replay result = replay(model.network, run({go, go}), nullptr);
  EXPECT_EQ(result.objection, "P cannot take A -> B: it is in B");
  EXPECT_EQ(result.step, 2U);
  EXPECT_EQ(result.states.size(), 2U);
}

TEST(Step, NumbersThatReferToNothingAreObjectedTo) {
  const OneEdge model;
  const auto complaint = [&](const model::Step& step) { return objection(model.network, run({{0, step}})); };
  EXPECT_EQ(complaint(internal(ProcessId{7}, model.go)), "there is no process number 7");
  EXPECT_EQ(complaint(internal(model.p, EdgeId{7})), "P has no edge number 7");
  EXPECT_EQ(complaint(together(SynchronisationId{7}, {})), "there is no synchronisation number 7");
}

TEST(Step, DiscreteGuardHolds) {
  OneEdge model;
  model.the_edge().guard.condition = compare(model.n, Op::kLess, 4);
  EXPECT_EQ(model.refusal(), "");
  model.the_edge().guard.condition = compare(model.n, Op::kLess, 3);
  model.the_edge().text.guard = "n < 3";
  EXPECT_EQ(model.refusal(), "P cannot take A -> B: its guard n < 3 does not hold");
}

TEST(Step, ClockGuardHoldsAfterTheDelay) {
  OneEdge model;
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kLessEqual, 10)};
  EXPECT_EQ(model.refusal(10), "");
  EXPECT_EQ(model.refusal(12), "P cannot take A -> B: its guard x<=10 does not hold (x = 12)");
}

TEST(Step, StrictClockGuardsExcludeTheirBound) {
  OneEdge model;
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kGreater, 1)};
  EXPECT_EQ(model.refusal(Rational(11, 10)), "");
  EXPECT_NE(model.refusal(1), "");
}

TEST(Step, GuardsOnDifferences) {
  OneEdge model;
  const ClockId y = model.clock("y", 2);
  model.the_edge().guard.clocks = {difference(y, model.x, Comparison::kEqual, 2)};
  EXPECT_EQ(model.refusal(Rational(1, 3)), "");
  model.the_edge().guard.clocks = {difference(y, model.x, Comparison::kLess, 2)};
  EXPECT_THAT(model.refusal(Rational(1, 3)), HasSubstr("y-x<2 does not hold (y = 7/3, x = 1/3)"));
}

TEST(Step, InputsComeFromTheirDomainsAndAreVisible) {
  OneEdge model;
  const VariableId i = model.input("i", {1, 4});
  model.the_edge().inputs = {i};
  model.the_edge().guard.condition = compare(i, Op::kGreater, 1);
  model.the_edge().update = {assign(model.n, sum(value_of(i), value_of(i)))};
  const Replay result = model.stepping(0, {4});
  ASSERT_TRUE(result.is_valid());
  EXPECT_EQ(result.states[1].values[index(model.n)], 8);
  EXPECT_EQ(result.states[1].values[index(i)], 4);
  EXPECT_THAT(model.refusal(0, {1}), HasSubstr("its guard does not hold"));
  EXPECT_EQ(model.refusal(0, {5}), "P cannot take A -> B: i = 5 is not between 1 and 4");
  EXPECT_EQ(model.refusal(0, {}), "P cannot take A -> B: it needs 1 input values and has 0");
}

TEST(Step, AnEdgeWithAnActionIsNotInternal) {
  OneEdge model;
  model.the_edge().action = plain(model.action("go!"));
  EXPECT_EQ(model.refusal(), "P cannot take A -> B: it does not synchronise");
}

TEST(Step, AnInternalStepIsOneMove) {
  const OneEdge model;
  EXPECT_EQ(objection(model.network, run({{0, model::Step{}}})), "an internal step has one move, not 0");
}

TEST(Step, CommittedLocationsGoFirst) {
  OneEdge model;
  const ProcessId q = model.process("Q");
  const LocationId c = model.location(q, "C");
  const EdgeId leave = model.edge(q, c, model.location(q, "D"));
  EXPECT_EQ(model.refusal(), "");
  model.at(q, c).committed = true;
  EXPECT_EQ(model.refusal(), "Q is in C, which is committed, but the step leaves no committed location");
  const model::Run right = run({{0, internal(q, leave)}, {0, internal(model.p, model.go)}});
  EXPECT_EQ(objection(model.network, right), "");
  model.at(model.p, model.a).committed = true;  // two committed processes go in any order
  EXPECT_EQ(model.refusal(), "");
}

TEST(Step, UrgentLocationsDoNotGoFirst) {
  OneEdge model;
  const ProcessId q = model.process("Q");
  const LocationId c = model.location(q, "C");
  model.at(q, c).urgent = true;
  EXPECT_EQ(model.refusal(), "");
}

TEST(Step, TargetInvariantsHoldAfterTheUpdate) {
  OneEdge model;
  model.at(model.p, model.b).invariant.clocks = {clock(model.x, Comparison::kLess, 5)};
  EXPECT_EQ(model.refusal(4), "");
  EXPECT_EQ(model.refusal(5), "after the step the invariant x<5 of P.B does not hold (x = 5)");
  model.the_edge().update = {reset(model.x, 2)};
  EXPECT_EQ(model.refusal(5), "");
  model.at(model.p, model.b).invariant.condition = compare(model.n, Op::kEqual, 4);
  model.at(model.p, model.b).invariant_text = "n == 4";
  EXPECT_EQ(model.refusal(5), "the invariant n == 4 of P.B does not hold");
  model.the_edge().update.push_back(assign(model.n, number(4)));
  EXPECT_EQ(model.refusal(5), "");
}

TEST(Step, ClocksAreSetInOrder) {
  OneEdge model;
  model.the_edge().update = {reset(model.x, 2), reset(model.x, 7)};
  EXPECT_EQ(model.stepping(1).states.at(1).clocks.values(), (std::vector<Rational>{7}));
}

TEST(Update, SequentialStatementsSeeThoseBefore) {
  OneEdge model;
  model.the_edge().update = {assign(model.n, value_of(model.m)), assign(model.m, value_of(model.n))};
  EXPECT_EQ(model.stepping().states.at(1).values, (std::vector<std::int32_t>{5, 5}));
}

TEST(Update, SimultaneousStatementsSeeTheSourceState) {
  OneEdge model;
  model.network.update_order = model::UpdateOrder::kSimultaneous;
  model.the_edge().update = {assign(model.n, value_of(model.m)), assign(model.m, value_of(model.n))};
  EXPECT_EQ(model.stepping().states.at(1).values, (std::vector<std::int32_t>{5, 3}));
}

TEST(Update, SubscriptsFollowTheUpdateOrder) {
  for (const bool sequential : {true, false}) {
    OneEdge model;
    const VariableId first = model.variable("v[0]", {0, 9}, 0);
    model.variable("v[1]", {0, 9}, 0);
    model.network.update_order =
        sequential ? model::UpdateOrder::kSequential : model::UpdateOrder::kSimultaneous;
    model.network.variables[index(model.n)].initial = 0;
    const model::Assignment to_element{element(first, value_of(model.n), 2), number(7), {}};
    model.the_edge().update = {assign(model.n, number(1)), to_element};
    const std::vector<std::int32_t> expected =
        sequential ? std::vector<std::int32_t>{1, 5, 0, 7} : std::vector<std::int32_t>{1, 5, 7, 0};
    EXPECT_EQ(model.stepping().states.at(1).values, expected);
  }
}

TEST(Update, FaultsAreObjections) {
  OneEdge model;
  model.the_edge().update = {assign(model.n, sum(value_of(model.m), value_of(model.m)))};
  EXPECT_THAT(model.refusal(), HasSubstr("value 10 is out of range for n"));
  // Also in between: the second statement comes too late.
  model.the_edge().update.push_back(assign(model.n, number(0)));
  EXPECT_THAT(model.refusal(), HasSubstr("value 10 is out of range for n"));
  model.the_edge().update = {reset(model.x, -1)};
  EXPECT_THAT(model.refusal(), HasSubstr("clock x is set to -1"));
  model.the_edge().update = {reset(model.x, 1 << 27)};
  EXPECT_THAT(model.refusal(), HasSubstr("too large"));
  model.the_edge().update = {model::ClockAssignment{element(model.x, value_of(model.m), 1), number(0), {}}};
  EXPECT_THAT(model.refusal(), HasSubstr("index 5 is out of range"));
}

TEST(Update, AFaultInTheGuardIsAnObjection) {
  OneEdge model;
  model.network.variables[index(model.n)].initial = 0;
  model.the_edge().guard.condition = Expression::binary(Op::kDivide, number(1), value_of(model.n));
  EXPECT_THAT(model.refusal(), HasSubstr("division by zero"));
}

TEST(Derived, FollowTheirDefinitionsInDependencyOrder) {
  OneEdge model;
  // Declared before the one that it depends on.
  const VariableId second = model.derived("second", {0, 99}, sum(value_of(VariableId{3}), number(1)));
  const VariableId first = model.derived("first", {0, 99}, sum(value_of(model.n), value_of(model.m)));
  ASSERT_EQ(first, VariableId{3});
  model.the_edge().update = {assign(model.n, number(9)), assign(model.m, value_of(second))};
  const Replay result = model.stepping();
  EXPECT_EQ(result.states.at(0).values, (std::vector<std::int32_t>{3, 5, 9, 8}));
  EXPECT_EQ(result.states.at(1).values,
            (std::vector<std::int32_t>{9, 9, 19, 18}));  // m read the old `second`
}

TEST(Derived, MayDependOnLocationsAndInputs) {
  OneEdge model;
  const VariableId i = model.input("i", {0, 4});
  const VariableId arrived = model.derived("arrived", {0, 1}, Expression::at_location(model.p, model.b));
  const VariableId twice = model.derived("twice", {0, 8}, sum(value_of(i), value_of(i)));
  model.the_edge().inputs = {i};
  model.the_edge().guard.condition = compare(twice, Op::kEqual, 6);
  EXPECT_NE(model.refusal(0, {2}), "");
  const Replay result = model.stepping(0, {3});
  ASSERT_TRUE(result.is_valid());
  EXPECT_EQ(result.states[0].values[index(arrived)], 0);
  EXPECT_EQ(result.states[1].values[index(arrived)], 1);
}

TEST(Derived, OutsideTheirDomainAreFaults) {
  OneEdge model;
  model.derived("d", {0, 7}, sum(value_of(model.n), number(2)));
  model.the_edge().update = {assign(model.n, number(6))};
  EXPECT_THAT(model.refusal(), HasSubstr("value 8 is out of range for d"));
}

TEST(Constraints, OnStates) {
  OneEdge model;
  model.network.state_constraints = {compare(model.n, Op::kLess, 4)};
  EXPECT_EQ(model.refusal(), "");
  model.the_edge().update = {assign(model.n, number(4))};
  EXPECT_EQ(model.refusal(), "state constraint number 1 does not hold");
}

TEST(Constraints, OnTransitions) {
  OneEdge model;
  const VariableId i = model.input("i", {0, 9});
  model.the_edge().inputs = {i};
  model.the_edge().update = {assign(model.n, sum(value_of(model.n), value_of(i)))};
  model.network.transition_constraints = {
      Expression::binary(Op::kEqual, Expression::next(model.n), sum(value_of(model.n), number(2))),
      Expression::binary(Op::kGreater, Expression::next(model.n), value_of(i))};
  EXPECT_EQ(model.refusal(0, {2}), "");
  EXPECT_EQ(model.refusal(0, {1}), "transition constraint number 1 does not hold");
}
}  // namespace tarrier::evidence
