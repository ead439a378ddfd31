// SPDX-License-Identifier: MIT
#include "model/expression.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "base/deep_stack.hpp"
#include "base/error.hpp"
#include "model/arithmetic.hpp"
#include "model/expression_testing.hpp"

namespace tarrier::model {
namespace {
const Expression kX = Expression::variable(VariableId{0});
}  // namespace

TEST(Fold, DividesAndTakesRemaindersTowardsZero) {
  EXPECT_EQ(fold(Op::kDivide, -7, 2), -3);
  EXPECT_EQ(fold(Op::kRemainder, -7, 2), -1);
  EXPECT_EQ(fold(Op::kRemainder, 7, -2), 1);
}

TEST(Fold, HasNoValueWhereEvaluationFaults) {
  constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
  constexpr std::int32_t kLeast = std::numeric_limits<std::int32_t>::min();
  EXPECT_FALSE(fold(Op::kDivide, 1, 0));
  EXPECT_FALSE(fold(Op::kRemainder, 1, 0));
  EXPECT_FALSE(fold(Op::kDivide, kLeast, -1));
  EXPECT_FALSE(fold(Op::kAdd, kMost, 1));
  EXPECT_FALSE(fold(Op::kMultiply, kMost, 2));
  EXPECT_FALSE(fold(Op::kNegate, kLeast));
  EXPECT_FALSE(fold(Op::kShiftLeft, 1, -1));
  EXPECT_FALSE(fold(Op::kShiftLeft, 1, 32));
  EXPECT_FALSE(fold(Op::kPower, 2, -1));
  EXPECT_FALSE(fold(Op::kPower, 2, 31));
}

TEST(Fold, RaisesToPowers) {
  EXPECT_EQ(fold(Op::kPower, 2, 30), 1 << 30);
  EXPECT_EQ(fold(Op::kPower, -1, std::numeric_limits<std::int32_t>::max()), -1);
  EXPECT_EQ(fold(Op::kPower, 0, 0), 1);
  EXPECT_EQ(fold(Op::kPower, -3, 3), -27);
}

TEST(Expression, FoldsConstants) {
  EXPECT_TRUE(Expression::binary(Op::kAdd, number(2), number(3)).is_constant(5));
  EXPECT_TRUE(Expression::conditional(number(0), kX, number(4)).is_constant(4));
}

TEST(Expression, KeepsAFaultInAConstantExpression) {
  EXPECT_FALSE(Expression::binary(Op::kDivide, number(1), number(0)).is_constant());
}

TEST(Expression, ADecidedLeftOperandCutsOffTheRight) {
  const Expression fault = Expression::binary(Op::kDivide, number(1), number(0));
  EXPECT_TRUE(Expression::binary(Op::kAnd, number(0), fault).is_constant(0));
  EXPECT_TRUE(Expression::binary(Op::kOr, number(1), fault).is_constant(1));
}

TEST(Expression, ADecidedRightOperandDoesNotCutOffTheLeft) {
  const Expression quotient = Expression::binary(Op::kDivide, number(1), kX);
  EXPECT_EQ(Expression::binary(Op::kAnd, quotient, number(0))->op, Op::kAnd);  // it may fault
  EXPECT_TRUE(Expression::binary(Op::kAnd, kX, number(0)).is_constant(0));
  const Expression comparison = Expression::binary(Op::kLess, kX, number(3));
  EXPECT_TRUE(Expression::binary(Op::kOr, comparison, number(1)).is_constant(1));
}

TEST(Expression, ANeutralRightOperandLeavesTheTruthValueOfTheLeft) {
  EXPECT_EQ(Expression::binary(Op::kAnd, kX, number(1))->op, Op::kNotEqual);
  const Expression quotient = Expression::binary(Op::kDivide, number(1), kX);
  EXPECT_EQ(Expression::binary(Op::kOr, quotient, number(0))->op, Op::kNotEqual);
}

TEST(Expression, ANeutralLeftOperandLeavesTheTruthValueOfTheRight) {
  const Expression truth = Expression::binary(Op::kAnd, number(1), kX);
  EXPECT_EQ(truth->op, Op::kNotEqual);
  const Expression comparison = Expression::binary(Op::kLess, kX, number(3));
  EXPECT_EQ(Expression::binary(Op::kAnd, number(1), comparison)->op, Op::kLess);  // is a truth value already
}

TEST(Expression, ConstantSubscriptsFoldIntoThePosition) {
  const Expression element =
      Expression::element(VariableId{10}, {{number(2), 1, 3, 4}, {number(3), 0, 4, 1}});
  EXPECT_EQ(element->op, Op::kVariable);
  EXPECT_EQ(element->variable, VariableId{10 + 1 * 4 + 3});
}

TEST(Expression, AConstantSubscriptOutOfRangeStaysAFault) {
  const Expression element = Expression::element(VariableId{10}, {{number(4), 1, 3, 1}});
  ASSERT_EQ(element->op, Op::kElement);
  EXPECT_EQ(element->subscripts.size(), 1U);
}

TEST(Expression, ChooseWithAConstantIndexIsTheAlternative) {
  EXPECT_TRUE(Expression::choose(number(3), 2, {number(7), number(8)}).is_constant(8));
  EXPECT_EQ(Expression::choose(number(4), 2, {number(7), number(8)})->op, Op::kChoose);
}

TEST(Expression, IsNoHigherThanThePassesThatWalkItCanBear) {
  base::on_deep_stack([] {
    Expression sum = kX;
    for (std::uint32_t i = 1; i < base::max_height(); ++i) sum = Expression::binary(Op::kAdd, sum, kX);
    EXPECT_EQ(sum->height, base::max_height());
    EXPECT_THROW(Expression::binary(Op::kAdd, sum, kX), base::Error);
    EXPECT_THROW(Expression::element(VariableId{0}, {{sum, 0, 3, 1}}), base::Error);
  });
}

TEST(Reference, ExtentCountsTheElementsThatMayBeMeant) {
  const Reference<VariableId> plain{VariableId{3}, {}, {}};
  const Reference<VariableId> matrix{VariableId{3}, {{kX, 0, 2, 3}, {kX, 0, 3, 1}}, {}};
  EXPECT_EQ(plain.extent(), 1U);
  EXPECT_EQ(matrix.extent(), 6U);
}
}  // namespace tarrier::model
