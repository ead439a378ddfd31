// SPDX-License-Identifier: MIT
#include "evidence/semantics/all_steps.hpp"

#include <gmock/gmock.h>

#include "evidence/network_builder.hpp"
#include "evidence/semantics/enabling.hpp"

namespace tarrier::evidence {
namespace {
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

// A sender "S" and receivers "R", "T"; each loops in "A".
struct Three : NetworkBuilder {
  Three() {
    for (const char* name : {"S", "R", "T"}) location(process(name), "A");
  }
  EdgeId loop(ProcessId p, EdgeSpec spec) { return edge(p, LocationId{0}, LocationId{0}, std::move(spec)); }
  [[nodiscard]] std::vector<model::Step> steps() const {
    const State state = initial_state(network);
    std::vector<model::Step> result;
    for (const PossibleStep& possible : all_steps(network, {state.locations, state.values}))
      result.push_back(possible.step);
    return result;
  }
  ClockId x = clock("x");
  VariableId n = variable("n", {0, 9}, 0);
  ActionId send = action("c!");
  ActionId receive = action("c?");
  static constexpr ProcessId kS{0};
  static constexpr ProcessId kR{1};
  static constexpr ProcessId kT{2};
};

model::Move move(ProcessId process, std::uint32_t edge = 0, std::vector<std::int32_t> inputs = {}) {
  return {process, EdgeId{edge}, std::move(inputs)};
}
}  // namespace

TEST(AllSteps, InternalStepsWithEachChoiceOfInputs) {
  Three model;
  const VariableId i = model.input("i", {1, 3});
  model.loop(Three::kS, {.inputs = {i}, .condition = compare(i, Op::kNotEqual, 2)});
  model.loop(Three::kR, {.condition = number(0)});
  model.edge(Three::kT, model.location(Three::kT, "Elsewhere"), LocationId{0});
  EXPECT_THAT(model.steps(),
              ElementsAre(internal(Three::kS, EdgeId{0}, {1}), internal(Three::kS, EdgeId{0}, {3})));
}

TEST(AllSteps, EachPairOfABinarySynchronisation) {
  Three model;
  model.loop(Three::kS, {.action = plain(model.send)});
  model.loop(Three::kR, {.action = plain(model.receive)});
  model.loop(Three::kT, {.action = plain(model.receive)});
  model.loop(Three::kT, {.action = plain(model.send)});
  const SynchronisationId c = model.binary("c", model.send, model.receive);
  EXPECT_THAT(model.steps(), UnorderedElementsAre(together(c, {move(Three::kS), move(Three::kR)}),
                                                  together(c, {move(Three::kS), move(Three::kT)}),
                                                  together(c, {move(Three::kT, 1), move(Three::kR)})));
}

TEST(AllSteps, ReceiversStayAwayOnlyIfClocksMayForbidThemToReceive) {
  Three model;
  model.loop(Three::kS, {.action = plain(model.send)});
  model.loop(Three::kR, {.action = plain(model.receive)});
  model.loop(Three::kT, {.clocks = {clock(model.x, Comparison::kLess, 2)}, .action = plain(model.receive)});
  const SynchronisationId c = model.broadcast("c", model.send, model.receive);
  EXPECT_THAT(model.steps(),
              UnorderedElementsAre(together(c, {move(Three::kS), move(Three::kR), move(Three::kT)}),
                                   together(c, {move(Three::kS), move(Three::kR)})));
}

TEST(AllSteps, OptionalPlacesAndPlacesInEveryProcess) {
  Three model;
  model.loop(Three::kS, {.action = plain(model.send)});
  model.loop(Three::kR, {.action = plain(model.receive)});
  const SynchronisationId c = model.synchronisation(
      "c", {{.action = model.send},
            {.action = model.receive, .strength = Strength::kOptional, .process = Three::kR}});
  EXPECT_THAT(model.steps(), UnorderedElementsAre(together(c, {move(Three::kS)}),
                                                  together(c, {move(Three::kS), move(Three::kR)})));
  model.network.synchronisations[0].participants = {{.action = model.send},
                                                    {.action = model.receive, .every = true}};
  EXPECT_THAT(model.steps(), IsEmpty());
  model.loop(Three::kT, {.action = plain(model.receive)});
  EXPECT_THAT(model.steps(), ElementsAre(together(c, {move(Three::kS), move(Three::kR), move(Three::kT)})));
}

TEST(AllSteps, WhatARuleForbidsOrAFaultEndsIsNoStep) {
  Three model;
  model.loop(Three::kS, {.update = {assign(model.n, number(10))}});
  model.loop(Three::kS, {.condition = Expression::binary(Op::kDivide, number(1), value_of(model.n))});
  const EdgeId good = model.loop(Three::kR, {});
  model.loop(Three::kT, {});
  model.at(Three::kR, LocationId{0}).committed = true;
  EXPECT_THAT(model.steps(), ElementsAre(internal(Three::kR, good)));
  model.network.out_of_range = model::OutOfRange::kDisable;
  EXPECT_THAT(model.steps(), ElementsAre(internal(Three::kR, good)));
}

TEST(Enabling, AsksForGuardsAndForTargetInvariantsBehindTheResets) {
  Three model;
  const ClockId y = model.clock("y");
  const LocationId b =
      model.location(Three::kS, "B", {clock(model.x, Comparison::kLess, 6), clock(y, Comparison::kEqual, 1)});
  model.edge(Three::kS, LocationId{0}, b,
             {.clocks = {clock(model.x, Comparison::kGreaterEqual, 2)},
              .update = {reset(y, 1), copy(model.x, model.x, 1)}});
  const State state = initial_state(model.network);
  const std::vector<PossibleStep> steps = all_steps(model.network, {state.locations, state.values});
  ASSERT_EQ(steps.size(), 1U);
  const Valuations found = enabling(steps[0].enabled, zones::Dbm::universe(3));
  ASSERT_EQ(found.zones().size(), 1U);
  const std::vector<std::string> names{"", "x", "y"};
  EXPECT_EQ(found.zones()[0].to_string(names), "x>=2 && x<5");
}
}  // namespace tarrier::evidence
