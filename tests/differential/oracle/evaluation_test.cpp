// SPDX-License-Identifier: MIT
#include "differential/oracle/evaluation.hpp"

#include <gtest/gtest.h>

#include "base/assert.hpp"
#include "differential/network_builder.hpp"
#include "differential/oracle/region_oracle.hpp"

namespace tarrier::differential {
namespace {
using model::Expression;
using model::FunctionId;
using model::Op;
using model::VariableId;

Expression sum(Expression left, Expression right) {
  return Expression::binary(Op::kAdd, std::move(left), std::move(right));
}
Expression less(Expression left, std::int32_t right) {
  return Expression::binary(Op::kLess, std::move(left), number(right));
}
model::Statement give(Expression value) { return model::Return{.value = std::move(value)}; }

struct Machine : NetworkBuilder {
  Valuation memory;

  FunctionId function(std::vector<VariableId> parameters, model::Block body,
                      std::optional<model::Domain> result = std::nullopt) {
    network.functions.push_back(
        {.name = "f", .parameters = std::move(parameters), .body = std::move(body), .result = result});
    return FunctionId{static_cast<std::uint32_t>(network.functions.size() - 1)};
  }

  // As in an update, from initial values. Locals are 99 before: they must be assigned first.
  std::int32_t run(const Expression& expression) {
    memory.values.clear();
    for (const model::Variable& variable : network.variables)
      memory.values.push_back(variable.initial.value_or(99));
    return Evaluator(network, memory, memory, [](auto...) {}).evaluate(expression);
  }
  std::int32_t call(FunctionId function, std::vector<Expression> arguments) {
    return run(Expression::call(function, std::move(arguments)));
  }
  std::int32_t now(VariableId variable) const { return memory.values[index(variable)]; }
};
}  // namespace

TEST(Evaluation, ACallAssignsItsArgumentsRunsAndReturns) {
  Machine m;
  const auto p = m.local(0, 9);
  const auto q = m.local(0, 9);
  const auto f = m.function({p, q}, {give(Expression::binary(Op::kSubtract, value(p), value(q)))}, {{-9, 9}});
  EXPECT_EQ(m.call(f, {number(3), number(5)}), -2);
  // The inner call uses the parameters that the outer one is about to set.
  EXPECT_EQ(m.call(f, {number(9), Expression::call(f, {number(7), number(3)})}), 5);
}

TEST(Evaluation, OperandsAreEvaluatedFromLeftToRight) {
  Machine m;
  const auto v = m.integer(0, 9, 1);
  const auto bump = m.function({}, {set(v, sum(value(v), number(1))), give(value(v))}, {{0, 9}});
  const auto call = [&] { return Expression::call(bump, {}); };
  EXPECT_EQ(m.run(sum(value(v), call())), 1 + 2);
  EXPECT_EQ(m.run(sum(call(), value(v))), 2 + 2);
  EXPECT_EQ(m.run(Expression::binary(Op::kSubtract, call(), call())), 2 - 3);
  EXPECT_EQ(m.run(Expression::binary(Op::kAnd, less(value(v), 1), call())), 0);
  EXPECT_EQ(m.now(v), 1);  // the right side was not needed
}

TEST(Evaluation, AnAssignmentHasAValueAndASequenceThatOfItsLastPart) {
  Machine m;
  const auto v = m.integer(0, 9, 4);
  const auto w = m.integer(0, 9, 0);
  EXPECT_EQ(m.run(Expression::assign(v, {}, Expression::assign(w, {}, number(7)))), 7);
  EXPECT_EQ(m.now(v), 7);
  EXPECT_EQ(m.now(w), 7);
  EXPECT_EQ(m.run(Expression::sequence({Expression::assign(v, {}, sum(value(v), number(1))), value(w)})), 0);
  EXPECT_EQ(m.now(v), 5);
  EXPECT_EQ(m.run(Expression::assign(v, {{.index = number(1), .size = 2}}, number(3))), 3);
  EXPECT_EQ(m.now(w), 3);
  EXPECT_THROW(m.run(Expression::assign(v, {}, number(10))), Fault);
}

TEST(Evaluation, BranchesAndLoopsDoWhatTheySay) {
  Machine m;
  const auto p = m.local(0, 20);
  const auto q = m.local(0, 20);
  const model::Statement bump = set(q, sum(value(q), number(2)));
  const auto rounds = [&](bool tests_first) {
    return m.function(
        {p}, {set(q, value(p)), model::Loop{less(value(q), 5), {bump}, tests_first, {}}, give(value(q))},
        {{0, 20}});
  };
  const auto loop = rounds(true);
  const auto until = rounds(false);
  EXPECT_EQ(m.call(loop, {number(0)}), 6);
  EXPECT_EQ(m.call(loop, {number(5)}), 5);
  EXPECT_EQ(m.call(until, {number(5)}), 7);
  const auto branch =
      m.function({p}, {model::Branch{less(value(p), 3), {give(number(1))}, {give(number(2))}}}, {{0, 2}});
  EXPECT_EQ(m.call(branch, {number(2)}), 1);
  EXPECT_EQ(m.call(branch, {number(3)}), 2);
}

TEST(Evaluation, AReturnEndsTheFunctionFromInsideLoops) {
  Machine m;
  const auto v = m.integer(0, 9, 0);
  const model::Statement bump = set(v, sum(value(v), number(1)));
  const model::Statement stop = model::Branch{equal(v, 3), {model::Return{}}, {}};
  const auto f = m.function({}, {model::Loop{number(1), {bump, stop}, true, {}}, bump});
  EXPECT_EQ(m.call(f, {}), 0);  // no result
  EXPECT_EQ(m.now(v), 3);
}

TEST(Evaluation, WhatAFunctionMustNotDoIsAFault) {
  Machine m;
  const auto p = m.local(0, 3);
  const auto identity = m.function({p}, {give(value(p))}, {{0, 2}});
  EXPECT_EQ(m.call(identity, {number(2)}), 2);
  EXPECT_THROW(m.call(identity, {number(3)}), Fault);  // outside the result
  EXPECT_THROW(m.call(identity, {number(4)}), Fault);  // outside the parameter
  const auto silent = m.function({p}, {model::Branch{less(value(p), 1), {give(number(0))}, {}}}, {{0, 2}});
  EXPECT_EQ(m.call(silent, {number(0)}), 0);
  EXPECT_THROW(m.call(silent, {number(1)}), Fault);  // ends without a result
  const auto asserting = m.function({p}, {model::Assertion{less(value(p), 1), {}}});
  EXPECT_EQ(m.call(asserting, {number(0)}), 0);
  EXPECT_THROW(m.call(asserting, {number(1)}), Fault);
  const auto endless = m.function({p}, {model::Loop{less(value(p), 1), {}, true, {}}});
  EXPECT_EQ(m.call(endless, {number(1)}), 0);
  EXPECT_THROW(m.call(endless, {number(0)}), Fault);
}

TEST(Evaluation, AGuardMayNotChangeTheState) {
  Machine m;
  const auto v = m.integer(0, 9, 0);
  const auto f = m.function({}, {set(v, number(1))});
  m.memory.values = {0};
  EXPECT_THROW(Evaluator(m.network, m.memory).evaluate(Expression::call(f, {})), base::InternalError);
}

// ---- In networks

TEST(Evaluation, FunctionsServeGuardsBoundsUpdatesAndGoals) {
  Machine m;
  const auto x = m.clock();
  const auto v = m.integer(0, 3, 1);
  const auto q = m.local(0, 9);
  const auto twice = m.function({q}, {give(sum(value(q), value(q)))}, {{0, 9}});
  const auto reset = m.function({q}, {set(v, value(q)), set(x, 1)});
  const auto p = m.process(2);
  auto& edge = m.edge(p, 0, 1);
  edge.guard.condition = Expression::binary(Op::kEqual, Expression::call(twice, {value(v)}), number(2));
  edge.guard.clocks = {{.left = {.first = x},
                        .comparison = model::Comparison::kGreaterEqual,
                        .bound = Expression::call(twice, {value(v)})}};
  edge.update = {model::Evaluation{Expression::call(reset, {number(3)})}};
  m.location(p, 1).urgent = true;
  const auto is = [&](model::Comparison comparison, std::int32_t bound) {
    return model::Formula::of(compare(x, comparison, bound));
  };
  const auto twice_is = [&](std::int32_t right) {
    return model::Formula::of(
        Expression::binary(Op::kEqual, Expression::call(twice, {value(v)}), number(right)));
  };
  const auto reachable = [&](const model::Formula& goal) { return solve(m.network, goal, 1000).reachable; };
  EXPECT_TRUE(reachable(both(at(p, 1), both(is(model::Comparison::kEqual, 1), twice_is(6)))));
  EXPECT_FALSE(reachable(both(at(p, 1), is(model::Comparison::kGreater, 1))));
  EXPECT_FALSE(reachable(both(at(p, 1), twice_is(2))));
  m.network.variables[0].initial = 2;
  EXPECT_FALSE(reachable(at(p, 1)));
}

TEST(Evaluation, ConstantsAndLocalsAreNoPartOfTheState) {
  Machine m;
  const auto table = m.integer(0, 9, 7);
  m.network.variables[0].kind = model::VariableKind::kConstant;
  const auto q = m.local(0, 9);
  const auto f = m.function({q}, {give(value(q))}, {{0, 9}});
  const auto v = m.integer(0, 1, 0);
  const auto p = m.process(2);
  m.edge(p, 0, 0).update = {
      set(v, Expression::binary(Op::kRemainder, Expression::call(f, {value(table)}), number(2)))};
  const Answer answer = solve(m.network, at(p, 1), 1000);
  EXPECT_EQ(answer.states, 2U);
  EXPECT_FALSE(answer.fault);
  EXPECT_EQ(solve(m.network, both(at(p, 0), model::Formula::of(equal(v, 1))), 1000).length, 1U);
}
}  // namespace tarrier::differential
