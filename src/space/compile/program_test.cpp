// SPDX-License-Identifier: MIT
#include "space/compile/program.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/error.hpp"
#include "model/arithmetic.hpp"
#include "model/expression_testing.hpp"

namespace tarrier::space {
namespace {
using model::assignment;
using model::Expression;
using model::number;
using model::Op;
using model::variable;

// Variables 0 to 3 form an array with indices 0 to 3; all are in [-10, 10].
model::Network four_variables() {
  model::Network network;
  for (int i = 0; i < 4; ++i) network.variables.push_back({.name = "v", .domain = {-10, 10}});
  network.clocks = {{.name = "x"}, {.name = "y"}};
  return network;
}

// The meaning of an expression, written down once more; none for a fault.
std::optional<std::int32_t> meaning(const Expression& e, const std::vector<std::int32_t>& values) {
  const auto operand = [&](std::size_t i) { return meaning(e->operands[i], values); };
  switch (e->op) {
    case Op::kConstant: return e->value;
    case Op::kVariable: return values[index(e->variable)];
    case Op::kElement: {
      const auto position = meaning(e->subscripts[0].index, values);
      if (!position || *position < 0 || *position > 3) return std::nullopt;
      return values[static_cast<std::size_t>(*position)];
    }
    case Op::kConditional:
      if (const auto test = operand(0)) return *test != 0 ? operand(1) : operand(2);
      return std::nullopt;
    case Op::kNot:
    case Op::kNegate:
      if (const auto value = operand(0)) return model::fold(e->op, *value);
      return std::nullopt;
    case Op::kAnd:
    case Op::kOr: {
      const auto left = operand(0);
      if (!left || (*left != 0) == (e->op == Op::kOr))
        return left ? std::optional(e->op == Op::kOr ? 1 : 0) : left;
      if (const auto right = operand(1)) return *right != 0 ? 1 : 0;
      return std::nullopt;
    }
    default: {
      const auto left = operand(0);
      const auto right = operand(1);
      return left && right ? model::fold(e->op, *left, *right) : std::nullopt;
    }
  }
}

std::int32_t evaluate(const Code& code, Program program, std::vector<std::int32_t> values) {
  Valuation state{{}, std::move(values)};
  return code.evaluate(program, state);
}

Expression random_expression(int depth) {
  const int kind = depth == 0 ? *rc::gen::inRange(0, 2) : *rc::gen::inRange(0, 6);
  if (kind == 0) return number(*rc::gen::inRange(-5, 6));
  if (kind == 1) return variable(*rc::gen::inRange(0U, 4U));
  if (kind == 2) return Expression::element(model::VariableId{0}, {{random_expression(depth - 1), 0, 4, 1}});
  if (kind == 3)
    return Expression::conditional(random_expression(depth - 1), random_expression(depth - 1),
                                   random_expression(depth - 1));
  if (kind == 4)
    return Expression::unary(*rc::gen::element(Op::kNot, Op::kNegate), random_expression(depth - 1));
  const auto op =
      static_cast<Op>(*rc::gen::inRange(static_cast<int>(Op::kAdd), static_cast<int>(Op::kGreaterEqual) + 1));
  return Expression::binary(op, random_expression(depth - 1), random_expression(depth - 1));
}
}  // namespace

RC_GTEST_PROP(Code, EvaluatesAsTheTreeMeans, ()) {
  const model::Network network = four_variables();
  Code code(network);
  const Expression expression = random_expression(4);
  const Program program = code.compile(expression);
  Valuation state{{}, *rc::gen::container<std::vector<std::int32_t>>(4, rc::gen::inRange(-10, 11))};
  const auto expected = meaning(expression, state.values);
  if (expected)
    RC_ASSERT(code.evaluate(program, state) == *expected);
  else
    RC_ASSERT_THROWS_AS(code.evaluate(program, state), base::Error);
}

TEST(Code, ShortCircuitKeepsTheRightOperandFromFaulting) {
  const model::Network network = four_variables();
  Code code(network);
  const Expression in_range = Expression::binary(Op::kLess, variable(0), number(4));
  const Expression element = Expression::element(model::VariableId{0}, {{variable(0), 0, 4, 1}});
  const Program guarded = code.compile(Expression::binary(Op::kAnd, in_range, element));
  EXPECT_FALSE(evaluate(code, guarded, {9, 0, 0, 0}) != 0);
  EXPECT_TRUE(evaluate(code, guarded, {1, 5, 0, 0}) != 0);
}

TEST(Code, ChoosesAmongAlternativesFromTheLowestIndexOn) {
  const model::Network network = four_variables();
  Code code(network);
  const Program choose =
      code.compile(Expression::choose(variable(0), 5, {number(50), number(60), variable(1)}));
  EXPECT_EQ(evaluate(code, choose, {5, 7, 0, 0}), 50);
  EXPECT_EQ(evaluate(code, choose, {6, 7, 0, 0}), 60);
  EXPECT_EQ(evaluate(code, choose, {7, 7, 0, 0}), 7);
  EXPECT_THROW(evaluate(code, choose, {8, 7, 0, 0}), base::Error);
  EXPECT_THROW(evaluate(code, choose, {4, 7, 0, 0}), base::Error);
}

TEST(Code, StatementsRunInOrderAndSeeEachOther) {
  const model::Network network = four_variables();
  Code code(network);
  const model::Subscript by_first{variable(0), 0, 4, 1};
  const Program update = code.compile(model::Block{
      model::Assignment{{model::VariableId{0}, {}, {}}, number(2), {}},
      model::Assignment{
          {model::VariableId{0}, {by_first}, {}}, Expression::binary(Op::kAdd, variable(0), number(1)), {}},
      model::ClockAssignment{{model::ClockId{0}, {{variable(3), 0, 2, 1}}, {}}, variable(2), {}}});
  Valuation state{{}, {0, 0, 0, 1}};
  std::vector<ClockReset> resets;
  code.execute(update, state, state, resets);
  EXPECT_EQ(state.values, (std::vector<std::int32_t>{2, 0, 3, 1}));
  ASSERT_EQ(resets.size(), 1U);
  EXPECT_EQ(resets[0].clock, 2U);
  EXPECT_EQ(resets[0].value, 3);
}

TEST(Code, SimultaneousUpdatesReadTheSource) {
  const model::Network network = four_variables();
  Code code(network);
  const Program swap =
      code.compile(model::Block{model::Assignment{{model::VariableId{0}, {}, {}}, variable(1), {}},
                                model::Assignment{{model::VariableId{1}, {}, {}}, variable(0), {}}});
  const Valuation source{{}, {3, 4, 0, 0}};
  Valuation target = source;
  std::vector<ClockReset> resets;
  code.execute(swap, source, target, resets);
  EXPECT_EQ(target.values, (std::vector<std::int32_t>{4, 3, 0, 0}));
}

TEST(Code, ValuesOutsideTheDomainAndNegativeClocksAreFaults) {
  const model::Network network = four_variables();
  Code code(network);
  const Program too_large =
      code.compile(model::Block{model::Assignment{{model::VariableId{0}, {}, {}}, number(11), {}}});
  const Program negative =
      code.compile(model::Block{model::ClockAssignment{{model::ClockId{0}, {}, {}}, number(-1), {}}});
  Valuation state{{}, {0, 0, 0, 0}};
  std::vector<ClockReset> resets;
  EXPECT_THROW(code.execute(too_large, state, state, resets), base::Error);
  EXPECT_THROW(code.execute(negative, state, state, resets), base::Error);
}

namespace {
Expression less(Expression a, Expression b) {
  return Expression::binary(Op::kLess, std::move(a), std::move(b));
}
Expression plus(Expression a, Expression b) {
  return Expression::binary(Op::kAdd, std::move(a), std::move(b));
}

// f(v2) = the sum of 1 to v2, computed in v3; functions 1 and 2 are what the tests add.
model::Network with_sum() {
  model::Network network = four_variables();
  network.variables[2].kind = network.variables[3].kind = model::VariableKind::kLocal;
  const model::Loop loop{.condition = less(number(0), variable(2)),
                         .body = {assignment(3, plus(variable(3), variable(2))),
                                  assignment(2, Expression::binary(Op::kSubtract, variable(2), number(1)))}};
  network.functions.push_back({.name = "sum",
                               .parameters = {model::VariableId{2}},
                               .body = {assignment(3, number(0)), loop, model::Return{variable(3), {}}},
                               .result = model::Domain{0, 10}});
  return network;
}
Expression sum_to(Expression n) { return Expression::call(model::FunctionId{0}, {std::move(n)}); }
}  // namespace

TEST(Code, FunctionsRunOnTheirOwnVariables) {
  const model::Network network = with_sum();
  Code code(network);
  // The argument of the outer call is known before the inner one overwrites the parameter.
  const Program twice = code.compile(plus(sum_to(number(3)), sum_to(sum_to(number(2)))));
  EXPECT_EQ(evaluate(code, twice, {0, 0, 0, 0}), 6 + 6);
}

TEST(Code, ResultsAndArgumentsOutsideTheirDomainsAreFaults) {
  const model::Network network = with_sum();
  Code code(network);
  EXPECT_THROW(evaluate(code, code.compile(sum_to(number(5))), {0, 0, 0, 0}), base::Error);   // v3 = 15
  EXPECT_THROW(evaluate(code, code.compile(sum_to(number(11))), {0, 0, 0, 0}), base::Error);  // v2 = 11
}

TEST(Code, AFunctionMustReturn) {
  model::Network network = with_sum();
  network.functions.push_back(
      {.name = "g",
       .body = {model::Branch{.condition = variable(0), .then = {model::Return{number(7), {}}}}},
       .result = model::Domain{0, 10}});
  Code code(network);
  const Program call = code.compile(Expression::call(model::FunctionId{1}, {}));
  EXPECT_EQ(evaluate(code, call, {1, 0, 0, 0}), 7);
  EXPECT_THROW(evaluate(code, call, {0, 0, 0, 0}), base::Error);
}

TEST(Code, AReturnLeavesLoopsAndTheStackBehind) {
  model::Network network = with_sum();
  const model::Loop forever{
      .condition = number(1),
      .body = {model::Loop{.condition = number(1), .body = {model::Return{number(4), {}}}}}};
  network.functions.push_back({.name = "g", .body = {forever}, .result = model::Domain{0, 10}});
  Code code(network);
  const Program program = code.compile(plus(number(1), Expression::call(model::FunctionId{1}, {})));
  EXPECT_EQ(evaluate(code, program, {0, 0, 0, 0}), 5);
}

TEST(Code, LoopsThatTestLastRunOnceAtLeast) {
  const model::Network network = four_variables();
  Code code(network);
  const Program once = code.compile(model::Block{model::Loop{
      .condition = number(0), .body = {assignment(0, plus(variable(0), number(1)))}, .tests_first = false}});
  Valuation state{{}, {0, 0, 0, 0}};
  std::vector<ClockReset> resets;
  code.execute(once, state, state, resets);
  EXPECT_EQ(state.values[0], 1);
}

TEST(Code, EndlessLoopsAndFailedAssertionsAreFaults) {
  const model::Network network = four_variables();
  Code code(network);
  const Program endless = code.compile(model::Block{model::Loop{.condition = number(1)}});
  const Program assertion = code.compile(model::Block{model::Assertion{variable(0), {}}});
  Valuation state{{}, {0, 0, 0, 0}};
  std::vector<ClockReset> resets;
  EXPECT_THROW(code.execute(endless, state, state, resets), base::Error);
  EXPECT_THROW(code.execute(assertion, state, state, resets), base::Error);
  state.values[0] = 1;
  EXPECT_TRUE(code.execute(assertion, state, state, resets));
}

TEST(Code, AssignmentsAreExpressions) {
  const model::Network network = four_variables();
  Code code(network);
  const Expression next = Expression::assign(model::VariableId{0}, {}, plus(variable(0), number(1)));  // ++v0
  const Expression element =
      Expression::assign(model::VariableId{0}, {{next, 0, 4, 1}}, number(9));  // v[++v0] = 9
  const Program program = code.compile(plus(Expression::sequence({next, element}), variable(0)));
  Valuation state{{}, {0, 0, 0, 0}};
  EXPECT_EQ(code.evaluate(program, state), 9 + 2);
  EXPECT_EQ(state.values, (std::vector<std::int32_t>{2, 0, 9, 0}));
}

TEST(Code, ADisabledStepLeavesFunctionsToo) {
  model::Network network = with_sum();
  network.out_of_range = model::OutOfRange::kDisable;
  Code code(network);
  const Program update = code.compile(model::Block{model::Evaluation{sum_to(number(5))}});
  Valuation state{{}, {0, 0, 0, 0}};
  std::vector<ClockReset> resets;
  EXPECT_FALSE(code.execute(update, state, state, resets));
  EXPECT_THROW(evaluate(code, code.compile(sum_to(number(5))), {0, 0, 0, 0}),
               base::Error);  // no step to disable
}

TEST(Code, ClocksCanBeSetToOtherClocks) {
  const model::Network network = four_variables();
  Code code(network);
  model::ClockAssignment copy{{model::ClockId{0}, {}, {}}, number(3), {}};
  copy.source = model::Reference<model::ClockId>{model::ClockId{0}, {{variable(3), 0, 2, 1}}, {}};
  const Program update = code.compile(model::Block{copy});
  Valuation state{{}, {0, 0, 0, 1}};
  std::vector<ClockReset> resets;
  code.execute(update, state, state, resets);
  ASSERT_EQ(resets.size(), 1U);
  EXPECT_EQ(resets[0].clock, 1U);
  EXPECT_EQ(resets[0].source, 2U);
  EXPECT_EQ(resets[0].value, 3);
}
}  // namespace tarrier::space
