// SPDX-License-Identifier: MIT
#include "model/faultless.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "base/deep_stack.hpp"

namespace tarrier::model {
namespace {

// Variables 0 to 2 have values from `low` to `high`.
class Values {
 public:
  Values(std::int32_t low, std::int32_t high) {
    network_.variables.assign(3, {.name = "v", .domain = {low, high}, .initial = low});
  }
  Network& network() { return network_; }
  [[nodiscard]] bool accept(const Expression& expression) const { return is_faultless(expression, network_); }
  [[nodiscard]] bool accept(Op op, std::int32_t right) const {
    return accept(Expression::binary(op, Expression::variable(VariableId{0}), Expression::constant(right)));
  }
  // A call with the body `{ if (v0) … ; return v0; }`.
  [[nodiscard]] bool accept_call(Statement inner, Domain result) {
    network_.functions = {{.name = "f",
                           .body = {Branch{Expression::variable(VariableId{0}), {std::move(inner)}, {}},
                                    Return{Expression::variable(VariableId{0}), {}}},
                           .result = result}};
    return accept(Expression::call(FunctionId{0}, {}));
  }

 private:
  Network network_;
};
constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
}  // namespace

TEST(Faultless, SumsAndProductsMustNotOverflow) {
  EXPECT_TRUE(Values(-9, 9).accept(Op::kAdd, 1));
  EXPECT_TRUE(Values(-9, 9).accept(Op::kMultiply, 1000));
  EXPECT_FALSE(Values(0, kMost).accept(Op::kAdd, 1));
  EXPECT_FALSE(Values(0, 70'000).accept(Op::kMultiply, 70'000));
  EXPECT_FALSE(Values(-kMost, 0).accept(Op::kSubtract, 2));
  EXPECT_FALSE(Values(0, 9).accept(Op::kPower, 2));  // too hard to tell
}

TEST(Faultless, DivisorsMustNotBeZero) {
  const Expression v = Expression::variable(VariableId{0});
  for (const Op op : {Op::kDivide, Op::kRemainder}) {
    EXPECT_TRUE(Values(1, 9).accept(Expression::binary(op, v, v)));
    EXPECT_TRUE(Values(-9, -1).accept(Expression::binary(op, v, v)));
    EXPECT_TRUE(Values(-9, 9).accept(op, -2));
    EXPECT_FALSE(Values(0, 9).accept(Expression::binary(op, v, v)));
    EXPECT_FALSE(Values(-1, 9).accept(Expression::binary(op, v, v)));
    EXPECT_FALSE(Values(-9, 9).accept(op, 0));
  }
}

TEST(Faultless, TheLeastNumberHasNoOpposite) {
  constexpr std::int32_t kLeast = std::numeric_limits<std::int32_t>::min();
  EXPECT_FALSE(Values(kLeast, 0).accept(Op::kDivide, -1));
  EXPECT_TRUE(Values(kLeast, 0).accept(Op::kRemainder, -1));
  EXPECT_TRUE(Values(kLeast + 1, 0).accept(Op::kDivide, 2));
}

TEST(Faultless, ShiftsMustBeWithinAWord) {
  const Expression v = Expression::variable(VariableId{0});
  for (const Op op : {Op::kShiftLeft, Op::kShiftRight}) {
    EXPECT_TRUE(Values(0, 20).accept(Expression::binary(op, Expression::constant(1), v)));
    EXPECT_FALSE(Values(0, 32).accept(Expression::binary(op, Expression::constant(1), v)));
    EXPECT_FALSE(Values(-1, 20).accept(Expression::binary(op, Expression::constant(1), v)));
  }
  EXPECT_FALSE(Values(0, 20).accept(Op::kShiftLeft, 31));
}

TEST(Faultless, IndicesMustExist) {
  const auto element = [](std::int32_t low, std::uint32_t size) {
    return Expression::element(VariableId{1}, {{Expression::variable(VariableId{0}), low, size, 1}});
  };
  EXPECT_TRUE(Values(0, 1).accept(element(0, 2)));
  EXPECT_FALSE(Values(0, 2).accept(element(0, 2)));
  EXPECT_FALSE(Values(0, 1).accept(element(1, 2)));
  const Expression choice = Expression::choose(
      Expression::variable(VariableId{0}), 0, {Expression::constant(3), Expression::variable(VariableId{1})});
  EXPECT_TRUE(Values(0, 1).accept(choice));
  EXPECT_FALSE(Values(0, 2).accept(choice));
  EXPECT_FALSE(Values(-1, 1).accept(choice));
}

TEST(Faultless, FunctionsMustKeepDomainsAndMustNotLoop) {
  const auto assign = [](std::int32_t value) {
    return Assignment{.target = {VariableId{2}, {}, {}}, .value = Expression::constant(value)};
  };
  EXPECT_TRUE(Values(0, 9).accept_call(assign(9), {0, 9}));
  EXPECT_FALSE(Values(0, 9).accept_call(assign(10), {0, 9}));
  EXPECT_FALSE(Values(0, 9).accept_call(assign(9), {0, 8}));
  EXPECT_FALSE(Values(0, 9).accept_call(Loop{.condition = Expression::constant(0)}, {0, 9}));
  EXPECT_FALSE(Values(0, 9).accept_call(Assertion{Expression::constant(1), {}}, {0, 9}));
}

TEST(Faultless, FunctionsMustReturnAndTakeTheirArguments) {
  Values values(0, 9);
  values.network().functions = {{.name = "f",
                                 .parameters = {VariableId{2}},
                                 .body = {Return{Expression::constant(1), {}}},
                                 .result = Domain{0, 1}}};
  const auto call = [](std::int32_t argument) {
    return Expression::call(FunctionId{0}, {Expression::constant(argument)});
  };
  EXPECT_TRUE(values.accept(call(9)));
  EXPECT_FALSE(values.accept(call(10)));
  values.network().functions[0].body.clear();
  EXPECT_FALSE(values.accept(call(9)));
}

// Judging them would take longer than it is worth.
TEST(Faultless, VeryLargeExpressionsAreNotAccepted) {
  const auto sum = [](int terms) {
    Expression result = Expression::variable(VariableId{0});
    for (int i = 1; i < terms; ++i)
      result = Expression::binary(Op::kAdd, result, Expression::variable(VariableId{0}));
    return result;
  };
  EXPECT_TRUE(Values(0, 1).accept(sum(400)));
  base::on_deep_stack([&] { EXPECT_FALSE(Values(0, 1).accept(sum(4000))); });
}
}  // namespace tarrier::model
