// SPDX-License-Identifier: MIT
// Functions and statements.
#include "evidence/semantics/execute.hpp"

#include <gmock/gmock.h>

#include "evidence/network_builder.hpp"
#include "model/fault.hpp"

namespace tarrier::evidence {
namespace {
using model::Block;
using model::Branch;
using model::Evaluation;
using model::Return;
using testing::HasSubstr;

// "P" goes from "A" to "B" with an update that the test writes.
struct Program : NetworkBuilder {
  [[nodiscard]] Replay running(Block update) {
    network.processes[0].edges[0].update = std::move(update);
    return replay(network, run({{0, internal(p, go)}}), nullptr);
  }
  [[nodiscard]] std::int32_t n_after(Block update) {
    const Replay result = running(std::move(update));
    EXPECT_EQ(result.objection.value_or(""), "");
    return result.states.back().values[index(n)];
  }
  [[nodiscard]] std::string complaint(Block update) {
    return running(std::move(update)).objection.value_or("");
  }
  [[nodiscard]] model::Edge& the_edge() { return network.processes[0].edges[0]; }

  VariableId n = variable("n", {0, 100}, 3);
  VariableId i = local("i", {-50, 50});
  VariableId k = local("k", {0, 20});
  ClockId x = clock("x");
  ProcessId p = process("P");
  LocationId a = location(p, "A");
  LocationId b = location(p, "B");
  EdgeId go = edge(p, a, b);
};

Expression minus(Expression left, Expression right) {
  return Expression::binary(Op::kSubtract, std::move(left), std::move(right));
}
Expression assigning(VariableId target, Expression value) {
  return Expression::assign(target, {}, std::move(value));
}
}  // namespace

TEST(Execute, BranchesTakeOneSide) {
  Program model;
  const auto branch = [&](std::int32_t limit) {
    return Block{Branch{
        compare(model.n, Op::kLess, limit), {assign(model.n, number(10))}, {assign(model.n, number(20))}}};
  };
  EXPECT_EQ(model.n_after(branch(4)), 10);
  EXPECT_EQ(model.n_after(branch(3)), 20);
}

TEST(Execute, LoopsTestFirstOrLast) {
  Program model;
  const Block body{assign(model.n, sum(value_of(model.n), number(1)))};
  EXPECT_EQ(model.n_after({model::Loop{.condition = compare(model.n, Op::kLess, 7), .body = body}}), 7);
  EXPECT_EQ(model.n_after({model::Loop{.condition = compare(model.n, Op::kLess, 3), .body = body}}), 3);
  const model::Loop once{.condition = compare(model.n, Op::kLess, 3), .body = body, .tests_first = false};
  EXPECT_EQ(model.n_after({once}), 4);
  const model::Loop often{.condition = compare(model.n, Op::kLess, 7), .body = body, .tests_first = false};
  EXPECT_EQ(model.n_after({often}), 7);
}

TEST(Execute, ALoopThatDoesNotEndIsAFault) {
  Program model;
  EXPECT_THAT(model.complaint({model::Loop{.condition = number(1), .body = {}}}), HasSubstr("does not end"));
  // Rounds are counted for each execution: two loops of half the length are no endless loop.
  const VariableId rounds = model.variable("rounds", {0, 10'000'000}, 0);
  const auto until = [&](std::int32_t end) {
    return model::Loop{.condition = compare(rounds, Op::kLess, end),
                       .body = {assign(rounds, sum(value_of(rounds), number(1)))}};
  };
  constexpr auto kMany = static_cast<std::int32_t>(model::kMaxRounds);
  EXPECT_EQ(model.complaint({until(kMany - 1), until(2 * (kMany - 1))}), "");
  EXPECT_THAT(model.complaint({until(kMany)}), HasSubstr("does not end"));
}

TEST(Execute, ACallAssignsItsArgumentsAndGivesItsResult) {
  Program model;
  const model::FunctionId difference =
      model.function("difference", {model.i, model.k},
                     {Return{minus(value_of(model.i), value_of(model.k)), {}}}, model::Domain{-100, 100});
  const auto call = [&](Expression left, Expression right) {
    return Expression::call(difference, {std::move(left), std::move(right)});
  };
  EXPECT_EQ(model.n_after({assign(model.n, call(number(9), number(4)))}), 5);
  // Arguments are evaluated before any of them is assigned, so calls can be arguments of each other.
  EXPECT_EQ(model.n_after({assign(model.n, call(number(9), call(number(6), number(4))))}), 7);
  EXPECT_THAT(model.complaint({assign(model.n, call(number(51), number(4)))}),
              HasSubstr("value 51 is out of range for i"));
}

TEST(Execute, ReturnEndsTheFunctionFromInsideLoopsAndBranches) {
  Program model;
  const Block body{
      assign(model.i, number(0)),
      model::Loop{.condition = number(1),
                  .body = {Branch{compare(model.i, Op::kEqual, 5), {Return{value_of(model.i), {}}}, {}},
                           assign(model.i, sum(value_of(model.i), number(1)))}},
      assign(model.n, number(77))};
  const model::FunctionId count = model.function("count", {}, body, model::Domain{0, 9});
  EXPECT_EQ(model.n_after({assign(model.n, Expression::call(count, {}))}), 5);
}

TEST(Execute, ResultsStayInTheirDomainAndDoNotFail) {
  Program model;
  const model::FunctionId wide =
      model.function("wide", {model.i}, {Return{value_of(model.i), {}}}, model::Domain{0, 9});
  EXPECT_EQ(model.n_after({assign(model.n, Expression::call(wide, {number(9)}))}), 9);
  EXPECT_THAT(model.complaint({Evaluation{Expression::call(wide, {number(10)})}}),
              HasSubstr("wide returns 10"));
  const Block sometimes{Branch{compare(model.i, Op::kGreater, 0), {Return{number(1), {}}}, {}}};
  const model::FunctionId partial = model.function("partial", {model.i}, sometimes, model::Domain{0, 9});
  EXPECT_EQ(model.n_after({assign(model.n, Expression::call(partial, {number(1)}))}), 1);
  EXPECT_THAT(model.complaint({Evaluation{Expression::call(partial, {number(0)})}}),
              HasSubstr("partial ends without a result"));
}

TEST(Execute, AFunctionWithoutResultHasTheValueZero) {
  Program model;
  const model::FunctionId twice = model.function(
      "twice", {},
      {assign(model.n, sum(value_of(model.n), value_of(model.n))), Return{}, assign(model.n, number(0))});
  EXPECT_EQ(model.n_after({Evaluation{Expression::call(twice, {})}}), 6);
  EXPECT_EQ(model.n_after({assign(model.n, Expression::call(twice, {}))}), 0);
}

TEST(Execute, FunctionsMaySetClocks) {
  Program model;
  const model::FunctionId restart = model.function("restart", {}, {reset(model.x, 4)});
  EXPECT_EQ(model.running({Evaluation{Expression::call(restart, {})}}).states.back().clocks.values(),
            (std::vector<Rational>{4}));
}

TEST(Execute, AssignmentsAndSequencesAreExpressions) {
  Program model;
  const Expression post =
      Expression::sequence({assigning(model.i, value_of(model.n)),
                            assigning(model.n, sum(value_of(model.n), number(1))), value_of(model.i)});
  const VariableId first = model.variable("v[0]", {0, 9}, 0);
  model.variable("v[1]", {0, 9}, 0);
  const Expression to_element =
      Expression::assign(first, {{.index = number(1), .low = 0, .size = 2, .stride = 1}}, post);
  const std::vector<std::int32_t> values = model.running({Evaluation{to_element}}).states.back().values;
  EXPECT_EQ(values[index(model.n)], 4);
  EXPECT_EQ(values[index(first)], 0);
  EXPECT_EQ(values[index(first) + 1], 3);
  EXPECT_THAT(model.complaint({Evaluation{assigning(model.n, number(101))}}),
              HasSubstr("value 101 is out of range"));
}

TEST(Execute, AssertionsHold) {
  Program model;
  EXPECT_EQ(model.complaint({model::Assertion{compare(model.n, Op::kEqual, 3), {}}}), "");
  EXPECT_THAT(model.complaint({model::Assertion{compare(model.n, Op::kEqual, 4), {}}}),
              HasSubstr("assertion"));
}

TEST(Execute, GuardsInvariantsBoundsAndSubscriptsMayCall) {
  Program model;
  const model::FunctionId plus_one =
      model.function("plus_one", {model.i},
                     {assign(model.k, sum(value_of(model.i), number(1))), Return{value_of(model.k), {}}},
                     model::Domain{0, 20});
  const auto next = [&](Expression argument) { return Expression::call(plus_one, {std::move(argument)}); };
  model.the_edge().guard.condition = Expression::binary(Op::kEqual, next(value_of(model.n)), number(4));
  model.the_edge().guard.clocks = {clock(model.x, Comparison::kLessEqual, 0)};
  model.the_edge().guard.clocks[0].bound = next(number(1));
  model.at(model.p, model.b).invariant.condition =
      Expression::binary(Op::kEqual, next(value_of(model.n)), number(4));
  const auto after = [&](const Rational& delay) {
    return objection(model.network, run({{delay, internal(model.p, model.go)}}));
  };
  EXPECT_EQ(after(2), "");
  EXPECT_THAT(after(3), HasSubstr("x<=2 does not hold"));
  const model::Formula goal = model::Formula::of(Expression::binary(Op::kEqual, next(number(7)), number(8)));
  EXPECT_EQ(objection(model.network, run({}), &goal), "");
  model.the_edge().guard.condition = Expression::binary(Op::kEqual, next(value_of(model.n)), number(5));
  EXPECT_THAT(after(2), HasSubstr("its guard does not hold"));
}

TEST(Execute, LocalsAreNotPartOfTheState) {
  Program model;
  const Replay result = model.running({assign(model.i, number(7)), assign(model.n, value_of(model.i))});
  EXPECT_EQ(result.states[1].values[index(model.n)], 7);
  EXPECT_EQ(result.states[1].values[index(model.i)], result.states[0].values[index(model.i)]);
}

TEST(Execute, ConstantsHaveTheirValue) {
  Program model;
  const VariableId table = model.constant("table[0]", 12);
  model.constant("table[1]", 34);
  const Expression entry = Expression::element(
      table, {{.index = minus(value_of(model.n), number(2)), .low = 0, .size = 2, .stride = 1}});
  EXPECT_EQ(model.n_after({assign(model.n, entry)}), 34);
}

TEST(Execute, OutOfRangeMayMeanThatTheStepDoesNotExist) {
  Program model;
  model.network.out_of_range = model::OutOfRange::kDisable;
  const Block bad{assign(model.n, number(101))};
  const std::string expected = "the step does not exist: value 101 is out of range for n";
  EXPECT_EQ(model.complaint(bad), expected);
  EXPECT_EQ(model.complaint({Branch{number(1), bad, {}}}), expected);
  EXPECT_EQ(model.complaint({model::Loop{.condition = number(1), .body = bad}}), expected);
  const model::FunctionId inside = model.function("inside", {}, bad);
  EXPECT_EQ(model.complaint({Evaluation{Expression::call(inside, {})}}), expected);
}
}  // namespace tarrier::evidence
