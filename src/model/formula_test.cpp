// SPDX-License-Identifier: MIT
#include "model/formula.hpp"

#include <gtest/gtest.h>

namespace tarrier::model {
namespace {
using Kind = Formula::Kind;

Formula truth(bool value) { return Formula::of(Expression::constant(value ? 1 : 0)); }
Formula atom(std::uint32_t variable) { return Formula::of(Expression::variable(VariableId{variable})); }
Formula clock(Comparison comparison, Expression condition = {}) {
  return Formula::of(
      ClockConstraint{.comparison = comparison, .bound = Expression::constant(5), .condition = condition});
}
}  // namespace

TEST(Formula, DropsWhatDoesNotMatter) {
  EXPECT_EQ(Formula::all({truth(true), atom(1)}).kind, Kind::kCondition);
  EXPECT_TRUE(Formula::all({}).condition.is_constant(1));
  EXPECT_TRUE(Formula::any({truth(false)}).condition.is_constant(0));
}

TEST(Formula, CutsOffWhatStandsBehindADecision) {
  EXPECT_EQ(Formula::all({atom(1), truth(false), atom(2)}).parts.size(), 2U);
  EXPECT_TRUE(Formula::any({truth(true), atom(2)}).condition.is_constant(1));
}

TEST(Negation, SwapsAndWithOr) {
  const Formula negated = negation(Formula::all({atom(1), clock(Comparison::kLess)}));
  ASSERT_EQ(negated.kind, Kind::kOr);
  EXPECT_EQ(negated.parts[0].condition->op, Op::kNot);
  EXPECT_EQ(negated.parts[1].clock.comparison, Comparison::kGreaterEqual);
}

TEST(Negation, OfAnEqualityIsADisjunction) {
  const Formula negated = negation(clock(Comparison::kEqual));
  ASSERT_EQ(negated.kind, Kind::kOr);
  EXPECT_EQ(negated.parts[0].clock.comparison, Comparison::kLess);
  EXPECT_EQ(negated.parts[1].clock.comparison, Comparison::kGreater);
}

TEST(Negation, OfAConditionalConstraintDemandsTheCondition) {
  const Formula negated = negation(clock(Comparison::kLessEqual, Expression::variable(VariableId{7})));
  ASSERT_EQ(negated.kind, Kind::kAnd);
  EXPECT_EQ(negated.parts[0].condition->variable, VariableId{7});
  EXPECT_EQ(negated.parts[1].clock.comparison, Comparison::kGreater);
  EXPECT_TRUE(negated.parts[1].clock.condition.is_empty());
}

TEST(Negation, IsItsOwnInverseOnComparisons) {
  for (const auto comparison :
       {Comparison::kLess, Comparison::kLessEqual, Comparison::kGreater, Comparison::kGreaterEqual})
    EXPECT_EQ(negation(negation(clock(comparison))).clock.comparison, comparison);
}

TEST(Formula, ChainsDoNotMakeItDeep) {
  Formula all = clock(Comparison::kLess);
  for (int i = 0; i < 3; ++i) all = Formula::all(std::move(all), clock(Comparison::kGreater));
  ASSERT_EQ(all.kind, Kind::kAnd);
  EXPECT_EQ(all.parts.size(), 4U);
  const Formula no = Formula::of(Expression::constant(0));
  const Formula yes = Formula::of(Expression::constant(1));
  EXPECT_EQ(Formula::all(all, yes).parts.size(), 4U);
  EXPECT_EQ(Formula::all(Formula::all(all, no), clock(Comparison::kLess)).parts.size(), 5U);
  EXPECT_EQ(Formula::any(all, clock(Comparison::kLess)).parts.size(), 2U);
}
}  // namespace tarrier::model
