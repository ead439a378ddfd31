// SPDX-License-Identifier: MIT
#include "evidence/run_property.hpp"

#include <gtest/gtest.h>

namespace tarrier::evidence {
namespace {
using model::Expression;
using model::Ltl;
using model::LtlOp;

// One variable, whose value is the only thing that states differ in.
class RunPropertyTest : public testing::Test {
 protected:
  RunPropertyTest() { network_.variables.push_back({.name = "n", .domain = {0, 9}, .initial = 0}); }

  static Ltl is(std::int32_t value) {
    return Ltl::atom(Expression::binary(model::Op::kEqual, Expression::variable(model::VariableId{0}),
                                        Expression::constant(value)));
  }
  static Ltl apply(LtlOp op, Ltl operand) { return Ltl::unary(op, std::move(operand)); }

  // The values of n, from the beginning on; then again from number `loop` on.
  bool holds(const std::vector<std::int32_t>& values, std::size_t loop, const Ltl& formula) const {
    std::vector<Discrete> states;
    for (const std::int32_t value : values) states.push_back({.locations = {}, .values = {value}});
    return satisfies(network_, states, loop, formula);
  }

  model::Network network_;
};

TEST_F(RunPropertyTest, TheFutureGoesRoundTheLoop) {
  EXPECT_TRUE(holds({0, 1, 2}, 1, apply(LtlOp::kFinally, is(2))));
  EXPECT_FALSE(holds({0, 1, 2}, 1, apply(LtlOp::kNext, is(2))));
  EXPECT_TRUE(holds({0, 1, 2}, 1, apply(LtlOp::kGlobally, apply(LtlOp::kFinally, is(1)))));
  EXPECT_FALSE(holds({0, 1, 2}, 1, apply(LtlOp::kGlobally, apply(LtlOp::kFinally, is(0)))));
  EXPECT_TRUE(holds({0, 1, 2}, 2, apply(LtlOp::kFinally, apply(LtlOp::kGlobally, is(2)))));
  EXPECT_TRUE(holds({0, 0, 1}, 0, Ltl::binary(LtlOp::kUntil, is(0), is(1))));
  EXPECT_FALSE(holds({0, 0}, 0, Ltl::binary(LtlOp::kUntil, is(0), is(1))));
  EXPECT_TRUE(holds({0, 0}, 0, Ltl::binary(LtlOp::kRelease, is(1), is(0))));
  EXPECT_FALSE(holds({0, 2, 1}, 2, Ltl::binary(LtlOp::kRelease, is(1), is(0))));
}

TEST_F(RunPropertyTest, ThePastEndsAtTheBeginning) {
  EXPECT_FALSE(holds({0}, 0, apply(LtlOp::kYesterday, is(0))));
  EXPECT_TRUE(holds({0}, 0, apply(LtlOp::kWeakYesterday, is(1))));
  EXPECT_TRUE(holds({0, 1}, 1, apply(LtlOp::kNext, apply(LtlOp::kYesterday, is(0)))));
  EXPECT_TRUE(holds({0, 1}, 1, apply(LtlOp::kGlobally, apply(LtlOp::kOnce, is(0)))));
  EXPECT_FALSE(holds({0, 1}, 1, apply(LtlOp::kGlobally, apply(LtlOp::kHistorically, is(0)))));
  EXPECT_TRUE(holds({0, 1, 1}, 2, apply(LtlOp::kGlobally, Ltl::binary(LtlOp::kSince, is(1), is(0)))));
  EXPECT_FALSE(holds({0, 1, 2}, 2, apply(LtlOp::kGlobally, Ltl::binary(LtlOp::kSince, is(1), is(0)))));
  EXPECT_TRUE(holds({0, 0}, 0, apply(LtlOp::kGlobally, Ltl::binary(LtlOp::kTriggered, is(1), is(0)))));
}

// In the first round n was not 2 before; in all others it was.
TEST_F(RunPropertyTest, WhatIsPastMayDifferFromRoundToRound) {
  const Ltl before = apply(LtlOp::kYesterday, apply(LtlOp::kOnce, is(2)));
  const Ltl each = Ltl::any({apply(LtlOp::kNot, is(1)), before});
  EXPECT_FALSE(holds({0, 1, 2}, 1, apply(LtlOp::kGlobally, each)));
  EXPECT_TRUE(holds({0, 1, 2}, 1, apply(LtlOp::kFinally, apply(LtlOp::kGlobally, each))));
  const Ltl twice = apply(LtlOp::kYesterday, apply(LtlOp::kYesterday, is(0)));
  EXPECT_TRUE(holds({0, 1, 2}, 1, apply(LtlOp::kFinally, twice)));
  EXPECT_FALSE(holds({0, 1, 2}, 1, apply(LtlOp::kGlobally, apply(LtlOp::kFinally, twice))));
}
}  // namespace
}  // namespace tarrier::evidence
