// SPDX-License-Identifier: MIT
#include "evidence/influence.hpp"

#include <gmock/gmock.h>

namespace tarrier::evidence {
namespace {
using model::Expression;
using model::Op;
using model::VariableId;
using testing::ElementsAre;

constexpr VariableId kCount{0};
constexpr VariableId kCopy{1};
constexpr VariableId kFlag{2};

// One step, again and again, that counts, copies the number, and asks for a flag.
struct Counting {
  Counting() {
    network.variables = {{.name = "count", .domain = {0, 9}, .initial = 0},
                         {.name = "copy", .domain = {0, 9}, .initial = 0},
                         {.name = "flag", .domain = {0, 1}, .initial = 1}};
    model::Process process{.name = "P", .initial = {model::LocationId{0}}};
    process.locations = {{.name = "A"}};
    process.edges = {{.source = model::LocationId{0}, .target = model::LocationId{0}}};
    network.processes = {std::move(process)};
    edge().guard.condition = Expression::variable(kFlag);
    const Expression next =
        Expression::binary(Op::kAdd, Expression::variable(kCount), Expression::constant(1));
    assign(kCount, Expression::binary(Op::kRemainder, next, Expression::constant(10)));
    assign(kCopy, Expression::variable(kCount));
  }
  model::Edge& edge() { return network.processes[0].edges[0]; }
  void assign(VariableId target, Expression value) {
    edge().update.emplace_back(model::Assignment{.target = {.first = target}, .value = std::move(value)});
  }
  [[nodiscard]] std::string objection(std::vector<VariableId> running_on, const Claim& claim = {}) const {
    model::Run run{.ending = model::Ending::kLoop, .running_on = std::move(running_on)};
    const model::Move move{model::ProcessId{0}, model::EdgeId{0}, {}};
    run.steps = {{.delay = 0, .step = {.synchronisation = {}, .moves = {move}}}};
    return judge_ending(network, run, claim).objection.value_or("");
  }
  model::Network network;
};
}  // namespace

TEST(Influence, WhatIsOnlyCountedMakesNoDifference) {
  const Counting model;
  const Influence influence(model.network, {});
  EXPECT_FALSE(influence.makes_difference(kCount));
  EXPECT_FALSE(influence.makes_difference(kCopy));
  EXPECT_TRUE(influence.makes_difference(kFlag));
  EXPECT_THAT(influence.dependants({kCount}), ElementsAre(kCount, kCopy));
  EXPECT_THAT(influence.dependants({kCopy}), ElementsAre(kCopy));
}

TEST(Influence, WhatIsAskedForMakesADifferenceAndWhatItComesFrom) {
  Counting model;
  const model::Formula asked =
      model::Formula::of(Expression::binary(Op::kLess, Expression::variable(kCopy), Expression::constant(5)));
  EXPECT_TRUE(Influence(model.network, {.always = &asked}).makes_difference(kCount));
  const model::RunProperty formula{.formula = model::Ltl::atom(asked.condition)};
  EXPECT_TRUE(Influence(model.network, {.runs = &formula}).makes_difference(kCount));
  model.assign(kFlag, Expression::binary(Op::kLess, Expression::variable(kCount), Expression::constant(5)));
  EXPECT_TRUE(Influence(model.network, {}).makes_difference(kCount));
  EXPECT_FALSE(Influence(model.network, {}).makes_difference(kCopy));
}

// One that counts without end comes to where there is no step any more.
TEST(Influence, WhatMayGoWrongMakesADifference) {
  Counting model;
  model.assign(kCopy, Expression::binary(Op::kAdd, Expression::variable(kCopy), Expression::constant(1)));
  EXPECT_TRUE(Influence(model.network, {}).makes_difference(kCopy));
  EXPECT_TRUE(Influence(model.network, {}).makes_difference(kCount));
}

TEST(Influence, TheJudgeAsksForIt) {
  Counting model;
  EXPECT_EQ(model.objection({kCount, kCopy}), "");
  EXPECT_NE(model.objection({}), "");
  EXPECT_EQ(model.objection({kCount}), "copy depends on what does not come back to its value");
  const model::Formula low = model::Formula::of(
      Expression::binary(Op::kLess, Expression::variable(kCount), Expression::constant(5)));
  EXPECT_EQ(model.objection({kCount, kCopy}, {.always = &low}),
            "count does not come back to its value, which makes a difference");
}
}  // namespace tarrier::evidence
