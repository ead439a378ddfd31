// SPDX-License-Identifier: MIT
#include "evidence/semantics/evaluate.hpp"

#include <gmock/gmock.h>

#include <limits>

#include "evidence/network_builder.hpp"

namespace tarrier::evidence {
namespace {
constexpr std::int32_t kLeast = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t kGreatest = std::numeric_limits<std::int32_t>::max();
constexpr VariableId kA{0};
constexpr VariableId kB{1};

using Values = std::vector<std::int32_t>;

// Without functions, the network does not matter.
Memory variables(Values values) {
  static const model::Network network;
  return {network, {}, std::move(values)};
}

std::int32_t value(const Expression& expression, Values values) {
  Memory reads = variables(std::move(values));
  return evaluate(expression, reads);
}

// Through variables, so that nothing is folded when the expression is made.
std::int32_t apply(Op op, std::int32_t a, std::int32_t b) {
  return value(Expression::binary(op, value_of(kA), value_of(kB)), {a, b});
}

std::optional<ClockAtom> atom(const model::ClockConstraint& constraint, Values values = {}) {
  Memory reads = variables(std::move(values));
  return resolve(constraint, reads);
}

std::string fault(const Expression& expression, const Values& values) {
  try {
    value(expression, values);
  } catch (const base::Error& error) {
    EXPECT_EQ(error.code(), base::Code::kEvaluation);
    return error.message();
  }
  return "";
}
std::string fault(Op op, std::int32_t a, std::int32_t b) {
  return fault(Expression::binary(op, value_of(kA), value_of(kB)), {a, b});
}
}  // namespace

TEST(Evaluate, ArithmeticIsThatOfC) {
  EXPECT_EQ(apply(Op::kAdd, 3, -5), -2);
  EXPECT_EQ(apply(Op::kSubtract, 3, -5), 8);
  EXPECT_EQ(apply(Op::kMultiply, 3, -5), -15);
  EXPECT_EQ(apply(Op::kDivide, -7, 2), -3);
  EXPECT_EQ(apply(Op::kRemainder, -7, 2), -1);
  EXPECT_EQ(apply(Op::kRemainder, kLeast, -1), 0);
  EXPECT_EQ(apply(Op::kMinimum, 3, -5), -5);
  EXPECT_EQ(apply(Op::kMaximum, 3, -5), 3);
}

TEST(Evaluate, BitsAndShifts) {
  EXPECT_EQ(apply(Op::kBitAnd, 12, 10), 8);
  EXPECT_EQ(apply(Op::kBitOr, 12, 10), 14);
  EXPECT_EQ(apply(Op::kBitXor, -1, 10), ~10);
  EXPECT_EQ(apply(Op::kShiftLeft, -3, 2), -12);
  EXPECT_EQ(apply(Op::kShiftRight, -3, 1), -2);
  EXPECT_EQ(apply(Op::kShiftRight, -4, 1), -2);
  EXPECT_EQ(apply(Op::kShiftRight, kLeast, 31), -1);
  EXPECT_EQ(apply(Op::kShiftRight, 7, 1), 3);
}

TEST(Evaluate, Powers) {
  EXPECT_EQ(apply(Op::kPower, 0, 0), 1);
  EXPECT_EQ(apply(Op::kPower, 0, kGreatest), 0);
  EXPECT_EQ(apply(Op::kPower, 1, kGreatest), 1);
  EXPECT_EQ(apply(Op::kPower, -1, kGreatest), -1);
  EXPECT_EQ(apply(Op::kPower, -1, kGreatest - 1), 1);
  EXPECT_EQ(apply(Op::kPower, -2, 31), kLeast);
}

TEST(Evaluate, Comparisons) {
  EXPECT_EQ(apply(Op::kEqual, 2, 2), 1);
  EXPECT_EQ(apply(Op::kNotEqual, 2, 2), 0);
  EXPECT_EQ(apply(Op::kLess, 2, 2), 0);
  EXPECT_EQ(apply(Op::kLessEqual, 2, 2), 1);
  EXPECT_EQ(apply(Op::kGreater, 3, 2), 1);
  EXPECT_EQ(apply(Op::kGreaterEqual, 1, 2), 0);
}

TEST(Evaluate, WhatHasNoMeaningIsAFault) {
  EXPECT_EQ(fault(Op::kDivide, 1, 0), "division by zero");
  EXPECT_EQ(fault(Op::kRemainder, 1, 0), "division by zero");
  EXPECT_EQ(fault(Op::kAdd, kGreatest, 1), "arithmetic overflow");
  EXPECT_EQ(fault(Op::kDivide, kLeast, -1), "arithmetic overflow");
  EXPECT_EQ(fault(Op::kShiftLeft, 1, 31), "arithmetic overflow");
  EXPECT_EQ(fault(Op::kPower, 3, kGreatest), "arithmetic overflow");
  EXPECT_EQ(fault(Op::kShiftLeft, 1, 32), "shift by 32");
  EXPECT_EQ(fault(Op::kShiftRight, 1, -1), "shift by -1");
  EXPECT_EQ(fault(Op::kPower, 2, -1), "exponent -1");
  EXPECT_EQ(fault(Expression::unary(Op::kNegate, value_of(kA)), {kLeast}), "arithmetic overflow");
}

TEST(Evaluate, AndOrAndConditionalsEvaluateOnlyWhatTheyNeed) {
  const Expression a = value_of(kA);
  const Expression bad = Expression::binary(Op::kDivide, a, value_of(kB));
  const Values values{7, 0};
  const Expression b = value_of(kB);
  EXPECT_EQ(value(Expression::binary(Op::kAnd, b, bad), values), 0);
  EXPECT_EQ(value(Expression::binary(Op::kOr, a, bad), values), 1);
  EXPECT_EQ(value(Expression::conditional(a, a, bad), values), 7);
  EXPECT_EQ(value(Expression::conditional(b, bad, b), values), 0);
  EXPECT_EQ(fault(Expression::binary(Op::kAnd, a, bad), values), "division by zero");
  EXPECT_EQ(fault(Expression::binary(Op::kOr, b, bad), values), "division by zero");
}

TEST(Evaluate, TruthValuesAreOneAndZero) {
  EXPECT_EQ(apply(Op::kAnd, 5, 7), 1);
  EXPECT_EQ(apply(Op::kOr, 0, 7), 1);
  EXPECT_EQ(value(Expression::unary(Op::kNot, value_of(kA)), {5}), 0);
  Memory nothing = variables({});
  EXPECT_TRUE(holds(Expression(), nothing));
}

TEST(Evaluate, ChooseTakesOneAlternative) {
  const Expression bad = Expression::binary(Op::kDivide, number(1), value_of(kB));
  const Expression choice = Expression::choose(value_of(kA), 5, {number(50), bad});
  const Values first{5, 0};
  EXPECT_EQ(value(choice, first), 50);
  EXPECT_EQ(fault(choice, {6, 0}), "division by zero");
  EXPECT_EQ(fault(choice, {7, 0}), "index 7 is out of range");
  EXPECT_EQ(fault(choice, {4, 0}), "index 4 is out of range");
}

TEST(Evaluate, ElementsOfArraysWithTwoDimensions) {
  // a[1..2][0..2] begins at variable 2; the indices are variables 0 and 1.
  const Expression element =
      Expression::element(VariableId{2}, {{value_of(kA), 1, 2, 3}, {value_of(kB), 0, 3, 1}});
  const Values values{2, 1, 10, 11, 12, 20, 21, 22};
  EXPECT_EQ(value(element, values), 21);
  EXPECT_EQ(fault(element, {0, 1, 10, 11, 12, 20, 21, 22}), "index 0 is out of range");
  EXPECT_EQ(fault(element, {1, 3, 10, 11, 12, 20, 21, 22}), "index 3 is out of range");
}

TEST(Evaluate, LocationsAndNextValues) {
  const std::vector<LocationId> locations{LocationId{4}};
  const Values values{1};
  const Values next{2};
  const model::Network network;
  Memory both{network, locations, values, next};
  EXPECT_EQ(evaluate(Expression::at_location(ProcessId{0}, LocationId{4}), both), 1);
  EXPECT_EQ(evaluate(Expression::at_location(ProcessId{0}, LocationId{3}), both), 0);
  EXPECT_EQ(evaluate(sum(value_of(kA), Expression::next(kA)), both), 3);
}

TEST(Evaluate, ClockAtoms) {
  const Clocks clocks{Rational(5, 2), Rational(1)};
  const ClockId x{0};
  const ClockId y{1};
  EXPECT_TRUE(holds(ClockAtom{x, {}, Comparison::kLess, 3}, clocks));
  EXPECT_FALSE(holds(ClockAtom{y, {}, Comparison::kLess, 1}, clocks));
  EXPECT_TRUE(holds(ClockAtom{y, {}, Comparison::kLessEqual, 1}, clocks));
  EXPECT_TRUE(holds(ClockAtom{y, {}, Comparison::kEqual, 1}, clocks));
  EXPECT_FALSE(holds(ClockAtom{x, {}, Comparison::kEqual, 2}, clocks));
  EXPECT_FALSE(holds(ClockAtom{y, {}, Comparison::kGreater, 1}, clocks));
  EXPECT_TRUE(holds(ClockAtom{y, {}, Comparison::kGreaterEqual, 1}, clocks));
  EXPECT_TRUE(holds(ClockAtom{x, y, Comparison::kGreater, 1}, clocks));
  EXPECT_TRUE(holds(ClockAtom{y, x, Comparison::kLess, -1}, clocks));
}

TEST(Evaluate, AClockConstraintDemandsNothingWhereItsConditionFails) {
  model::ClockConstraint constraint = clock(ClockId{0}, Comparison::kLessEqual, 3);
  constraint.condition = value_of(kA);
  constraint.bound = Expression::binary(Op::kDivide, number(6), value_of(kA));
  const Values off{0};
  const Values on{2};
  EXPECT_EQ(atom(constraint, off), std::nullopt);
  EXPECT_EQ(atom(constraint, on), (ClockAtom{ClockId{0}, {}, Comparison::kLessEqual, 3}));
}

TEST(Evaluate, ClockBoundsAreLimited) {
  const model::ClockConstraint constraint = clock(ClockId{0}, Comparison::kLessEqual, 1 << 27);
  EXPECT_THROW(atom(constraint), base::Error);
}

TEST(Evaluate, ClockArraysAreIndexedByExpressions) {
  model::ClockConstraint constraint = clock(ClockId{0}, Comparison::kLess, 1);
  constraint.left = element(ClockId{3}, value_of(kA), 2);
  const Values one{1};
  const Values two{2};
  EXPECT_EQ(atom(constraint, one)->left, ClockId{4});
  EXPECT_THROW(atom(constraint, two), base::Error);
}

TEST(Evaluate, Formulas) {
  using model::Formula;
  const Formula early = Formula::of(clock(ClockId{0}, Comparison::kLess, 3));
  const Formula flag = Formula::of(value_of(kA));
  const Clocks clocks{Rational(5, 2)};
  Memory off = variables({0});
  Memory on = variables({1});
  EXPECT_TRUE(holds(early, off, clocks, false));
  EXPECT_FALSE(holds(Formula::all({early, flag}), off, clocks, false));
  EXPECT_TRUE(holds(Formula::all({early, flag}), on, clocks, false));
  EXPECT_TRUE(holds(Formula::any({flag, early}), off, clocks, false));
  EXPECT_FALSE(holds(negation(Formula::any({flag, early})), off, clocks, false));
  EXPECT_TRUE(holds(Formula::deadlock(), off, clocks, true));
  EXPECT_FALSE(holds(Formula::deadlock(), off, clocks, false));
  EXPECT_TRUE(holds(negation(Formula::deadlock()), off, clocks, false));
}
}  // namespace tarrier::evidence
