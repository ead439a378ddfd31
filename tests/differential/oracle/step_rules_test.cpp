// SPDX-License-Identifier: MIT
// What the oracle does with faults, with synchronisations beyond channels, and at its limits.
#include "differential/oracle/step_rules.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/assert.hpp"
#include "differential/network_builder.hpp"
#include "differential/oracle/region_oracle.hpp"

namespace tarrier::differential {
namespace {
using model::Expression;
using model::Formula;
using model::Op;
using model::ProcessId;
using model::Strength;

Answer ask(const NetworkBuilder& builder, const Formula& goal) {
  return solve(builder.network, goal, 100000);
}

const Formula kNever = Formula::of(number(0));

// Processes with one edge each, from 0 to 1, that carry `actions`.
NetworkBuilder one_edge_each(const std::vector<model::ActionId>& actions) {
  NetworkBuilder b;
  for (std::uint32_t i = 0; i < 3; ++i) b.action(fmt::format("a{}", i));
  for (const model::ActionId action : actions) b.edge(b.process(2), 0, 1, action);
  return b;
}

// Which combinations of processes can make the first step: bit i for process i.
std::vector<int> first_steps(const NetworkBuilder& b) {
  StepRules rules(b.network, kNever);
  std::vector<int> result;
  for (const State& state : rules.successors(rules.initial_states().at(0))) {
    int moved = 0;
    for (std::size_t i = 0; i < state.discrete.locations.size(); ++i)
      moved |= static_cast<int>(index(state.discrete.locations[i])) << i;
    result.push_back(moved);
  }
  std::sort(result.begin(), result.end());
  return result;
}

constexpr model::ActionId kA{0};
constexpr model::ActionId kB{1};
using Moved = std::vector<int>;
}  // namespace

// ---- Faults

TEST(StepRules, AValueOutsideItsDomainIsAFaultEvenInBetween) {
  NetworkBuilder b;
  const auto v = b.integer(0, 1, 1);
  const auto p = b.process(2);
  b.edge(p, 0, 1).update = {set(v, number(2)), set(v, number(0))};
  const Answer answer = ask(b, at(p, 1));
  EXPECT_TRUE(answer.fault);
  EXPECT_FALSE(answer.reachable);
}

TEST(StepRules, DivisionByZeroAndBadIndicesAreFaultsUnlessCutOff) {
  NetworkBuilder b;
  const auto v = b.integer(0, 2, 0);
  const auto p = b.process(2);
  auto& edge = b.edge(p, 0, 1);
  const Expression quotient = Expression::binary(Op::kDivide, number(1), value(v));
  edge.guard.condition = quotient;
  EXPECT_TRUE(ask(b, kNever).fault);
  edge.guard.condition = Expression::binary(Op::kAnd, equal(v, 1), quotient);
  EXPECT_FALSE(ask(b, kNever).fault);
  const Expression index = Expression::binary(Op::kAdd, value(v), number(1));
  edge.guard.condition = Expression::element(v, {{.index = index, .size = 1}});
  EXPECT_TRUE(ask(b, kNever).fault);
}

// An index out of range in the bound of a clock: whether the guard is tried depends on the others.
TEST(StepRules, AFaultWhereAStepIsTriedMustBeMet) {
  const auto answer = [](bool is_sender_there, bool is_receiver_first) {
    NetworkBuilder b;
    const auto v = b.integer(0, 1, 0);
    const auto x = b.clock();
    const auto channel = b.binary();
    const auto p = b.process(2);
    const auto q = b.process(2);
    b.edge(is_receiver_first ? q : p, is_sender_there ? 0 : 1, 1, channel.send);
    b.edge(is_receiver_first ? p : q, 0, 1, channel.receive).guard.clocks = {
        {.left = {x, {}, {}},
         .comparison = model::Comparison::kGreaterEqual,
         .bound = Expression::element(v, {{.index = number(1), .size = 1}})}};
    return ask(b, kNever);
  };
  for (const bool is_receiver_first : {false, true}) {
    EXPECT_TRUE(answer(true, is_receiver_first).must_fault);
    EXPECT_FALSE(answer(false, is_receiver_first).must_fault);
    EXPECT_TRUE(answer(false, is_receiver_first).fault);
  }
}

TEST(StepRules, AFaultThatIsNotNearerThanTheGoalIsNotMet) {
  NetworkBuilder b;
  const auto v = b.integer(0, 1, 0);
  const auto p = b.process(3);
  b.edge(p, 0, 1);
  b.edge(p, 1, 2).update = {set(v, number(2))};
  EXPECT_FALSE(ask(b, at(p, 1)).fault);
  EXPECT_TRUE(ask(b, at(p, 2)).fault);
}

TEST(StepRules, AFaultDoesNotEndTheWalk) {
  NetworkBuilder b;
  const auto v = b.integer(0, 1, 0);
  const auto p = b.process(3);
  b.edge(p, 0, 0).update = {set(v, number(2))};
  b.edge(p, 0, 1);
  const Answer answer = ask(b, at(p, 1));
  EXPECT_TRUE(answer.fault);
  EXPECT_TRUE(answer.reachable);
  EXPECT_EQ(answer.length, 1U);
}

// ---- Synchronisations in general

TEST(StepRules, RequiredPlacesMustBeFilledByDifferentProcesses) {
  NetworkBuilder b = one_edge_each({kA, kA, kB});
  b.synchronise({{kA}, {kB}});
  EXPECT_EQ(first_steps(b), (Moved{0b101, 0b110}));
  b.network.synchronisations.clear();
  b.synchronise({{kA}, {kA}});
  EXPECT_EQ(first_steps(b), (Moved{0b011, 0b011}));  // either may come first
  b.network.synchronisations.clear();
  b.synchronise({{kB}, {kB}});
  EXPECT_EQ(first_steps(b), Moved{});
}

TEST(StepRules, APlaceMayBelongToAProcess) {
  NetworkBuilder b = one_edge_each({kA, kA, kB});
  b.synchronise({{kA, Strength::kRequired, ProcessId{1}}, {kB, Strength::kRequired, ProcessId{2}}});
  EXPECT_EQ(first_steps(b), Moved{0b110});
}

TEST(StepRules, AWeakPlaceIsFilledIfItCan) {
  NetworkBuilder b = one_edge_each({kA, kA, kB});
  b.synchronise({{kB}, {kA, Strength::kWeak}});
  EXPECT_EQ(first_steps(b), (Moved{0b101, 0b110}));
  b.network.processes[0].edges.clear();
  EXPECT_EQ(first_steps(b), Moved{0b110});
  b.network.processes[1].edges.clear();
  EXPECT_EQ(first_steps(b), Moved{0b100});
}

TEST(StepRules, AnOptionalPlaceIsFilledOrNotAndSomePlaceMustBe) {
  NetworkBuilder b = one_edge_each({kA, kB});
  b.synchronise({{kB}, {kA, Strength::kOptional}});
  EXPECT_EQ(first_steps(b), (Moved{0b10, 0b11}));
  b.network.synchronisations.clear();
  b.synchronise({{kB, Strength::kOptional}, {kA, Strength::kOptional}});
  EXPECT_EQ(first_steps(b), (Moved{0b01, 0b10, 0b11}));
}

TEST(StepRules, EveryMeansAllProcessesThatFillNoOtherPlace) {
  NetworkBuilder b = one_edge_each({kA, kA, kB});
  b.synchronise({{kB}, {kA, Strength::kRequired, {}, true}});
  EXPECT_EQ(first_steps(b), Moved{0b111});
  b.network.processes[1].edges.clear();
  EXPECT_EQ(first_steps(b), Moved{});
  b.network.synchronisations[0].participants[1].strength = Strength::kWeak;
  EXPECT_EQ(first_steps(b), Moved{0b101});
  b.network.synchronisations[0].participants[1].strength = Strength::kOptional;
  EXPECT_EQ(first_steps(b), (Moved{0b100, 0b101}));
}

// ---- States

TEST(StepRules, AVariableWithoutInitialValueTakesAnyTheConstraintAllows) {
  NetworkBuilder b;
  const auto v = b.integer(0, 3, 0);
  b.network.variables[0].initial.reset();
  b.network.initial_constraint = Expression::binary(Op::kLess, value(v), number(2));
  b.process(1);
  EXPECT_TRUE(ask(b, Formula::of(equal(v, 1))).reachable);
  EXPECT_FALSE(ask(b, Formula::of(equal(v, 2))).reachable);
}

TEST(StepRules, ADerivedVariableFollowsItsDefinition) {
  NetworkBuilder b;
  const auto v = b.integer(0, 1, 0);
  const auto derived = b.integer(0, 2, 0);
  b.network.variables[1].kind = model::VariableKind::kDerived;
  b.network.variables[1].definition = Expression::binary(Op::kAdd, value(v), number(1));
  const auto p = b.process(2);
  b.edge(p, 0, 1).update = {set(v, number(1))};
  EXPECT_EQ(ask(b, Formula::of(equal(derived, 2))).length, 1U);
}

TEST(StepRules, AStateConstraintRemovesStates) {
  NetworkBuilder b;
  const auto p = b.process(2);
  b.edge(p, 0, 1);
  b.network.state_constraints = {Expression::at_location(p, model::LocationId{0})};
  EXPECT_FALSE(ask(b, at(p, 1)).reachable);
}

TEST(StepRules, ClockRatesAreRefused) {
  NetworkBuilder b;
  const auto x = b.clock();
  b.location(b.process(1), 0).rates = {{.clock = {.first = x}, .rate = number(0)}};
  EXPECT_THROW(ask(b, kNever), base::InternalError);
}

TEST(StepRules, TheOracleSaysWhenAModelIsTooBig) {
  NetworkBuilder b;
  b.integer(-1000, 1000, 0);
  const model::VariableId v{0};
  const auto p = b.process(1);
  auto& edge = b.edge(p, 0, 0);
  edge.guard.condition = Expression::binary(Op::kGreater, value(v), number(-1000));
  edge.update = {set(v, Expression::binary(Op::kSubtract, value(v), number(1)))};
  EXPECT_TRUE(solve(b.network, kNever, 500).too_big);
  const Answer answer = solve(b.network, Formula::of(equal(v, -1000)), 2000);
  EXPECT_TRUE(answer.reachable);
  EXPECT_EQ(answer.length, 1000U);
}
}  // namespace tarrier::differential
