// SPDX-License-Identifier: MIT
#include "space/reduce/reduction.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/expression_testing.hpp"
#include "space/reduce/cone.hpp"

namespace tarrier::space {
namespace {
using model::assignment;
using model::Expression;
using model::number;
using model::variable;
using model::VariableId;

Expression sum(Expression a, Expression b) { return Expression::binary(model::Op::kAdd, a, b); }

// Variables from 0 to 7, and one process with locations 0 -> 1 -> 2 -> 0.
class Ring {
 public:
  explicit Ring(std::size_t variables) {
    for (std::size_t v = 0; v < variables; ++v)
      network.variables.push_back({.name = "v", .domain = {0, 7}, .initial = 0});
    add_process();
  }
  void add_process() {
    const auto edge = [](std::uint32_t from, std::uint32_t to) {
      return model::Edge{.source = model::LocationId{from}, .target = model::LocationId{to}};
    };
    network.processes.push_back({.locations = std::vector<model::Location>(3),
                                 .edges = {edge(0, 1), edge(1, 2), edge(2, 0)},
                                 .initial = {model::LocationId{0}}});
  }
  model::Edge& edge(std::size_t i) { return network.processes[0].edges[i]; }

  std::vector<bool> kept(Reductions reductions = {}, const Expression& goal = number(1)) const {
    return remembered(network, {.goal = model::Formula::of(goal)}, reductions).kept;
  }
  // The locations of the first process at which the first variable is dead.
  std::vector<bool> dead(const Expression& goal = number(1)) const {
    std::vector<bool> result;
    const Remembered states = remembered(network, {.goal = model::Formula::of(goal)}, {});
    for (const auto& variables : states.dead[0])
      result.push_back(std::find(variables.begin(), variables.end(), VariableId{0}) != variables.end());
    return result;
  }

  model::Network network;
};
}  // namespace

TEST(Reduction, StatesKeepWhatIsAssignedAndRead) {
  Ring ring(4);
  ring.network.variables[0].kind = model::VariableKind::kInput;
  ring.edge(0).guard.condition = Expression::binary(model::Op::kEqual, variable(1), variable(3));
  ring.edge(0).update = {assignment(2, number(1)), assignment(3, variable(0))};
  EXPECT_EQ(ring.kept(), (std::vector<bool>{false, false, false, true}));
  EXPECT_EQ(ring.kept({}, variable(2)), (std::vector<bool>{false, false, true, true}))
      << "the goal reads, too";
  EXPECT_EQ(ring.kept({.constants = false}), (std::vector<bool>{false, true, false, true}));
  EXPECT_EQ(ring.kept({.cone = false}), (std::vector<bool>{false, false, true, true}));
}

// v0 hands its value to v1, and v1 to v2.
TEST(Cone, WhatIsReadForSomethingThatMattersMatters) {
  Ring ring(3);
  ring.edge(0).update = {assignment(1, variable(0)), assignment(2, variable(1))};
  const auto cone = [&](const Expression& goal) {
    return cone_of_influence(ring.network, {.goal = model::Formula::of(goal)});
  };
  EXPECT_EQ(cone(number(1)), (std::vector<bool>{false, false, false}));
  EXPECT_EQ(cone(variable(1)), (std::vector<bool>{true, true, false}));
  EXPECT_EQ(cone(variable(2)), (std::vector<bool>{true, true, true}));
  ring.edge(1).guard.condition = variable(0);
  EXPECT_EQ(cone(number(1)), (std::vector<bool>{true, false, false}));
}

TEST(Cone, WhatDecidesWhetherAnAssignmentIsAFaultMatters) {
  Ring ring(2);
  ring.edge(0).update = {assignment(1, sum(variable(0), number(1)))};
  EXPECT_EQ(cone_of_influence(ring.network, {}), (std::vector<bool>{true, false}));
  ring.edge(0).update = {assignment(1, Expression::binary(model::Op::kMinimum, variable(0), number(3)))};
  EXPECT_EQ(cone_of_influence(ring.network, {}), (std::vector<bool>{false, false}));
  ring.network.variables[1].domain.high = 2;
  EXPECT_EQ(cone_of_influence(ring.network, {}), (std::vector<bool>{true, false}));
}

TEST(Cone, ACounterThatOnlyCountsDoesNotMatter) {
  Ring ring(1);
  ring.edge(0).update = {
      assignment(0, Expression::binary(model::Op::kRemainder, sum(variable(0), number(1)), number(8)))};
  EXPECT_EQ(cone_of_influence(ring.network, {}), std::vector<bool>{false});
}

TEST(Cone, WhatChoosesAnElementMatters) {
  Ring ring(3);
  ring.network.variables[0].domain.high = 1;
  const model::Subscript chosen{variable(0), 0, 2, 1};
  ring.edge(0).update = {model::Assignment{.target = {VariableId{1}, {chosen}, {}}, .value = number(1)}};
  EXPECT_EQ(cone_of_influence(ring.network, {}), (std::vector<bool>{true, false, false}));
}

TEST(Liveness, AVariableIsDeadUntilItIsAssigned) {
  Ring ring(1);
  ring.edge(0).update = {assignment(0, number(5))};
  ring.edge(1).guard.condition = variable(0);
  EXPECT_EQ(ring.dead(), (std::vector<bool>{true, false, true}));
  ring.edge(0).guard.condition = variable(0);
  EXPECT_EQ(ring.dead(), (std::vector<bool>{false, false, false})) << "the guard comes before the update";
}

TEST(Liveness, WhatAnInvariantReadsIsLive) {
  Ring ring(1);
  ring.edge(0).update = {assignment(0, number(5))};
  ring.network.processes[0].locations[2].invariant.condition = variable(0);
  EXPECT_EQ(ring.dead(), (std::vector<bool>{true, false, false}));
}

TEST(Liveness, AnAssignmentThatMayNotHappenDoesNotCount) {
  Ring ring(1);
  ring.edge(0).update = {model::Branch{.condition = number(0), .then = {assignment(0, number(5))}}};
  ring.edge(1).guard.condition = variable(0);
  EXPECT_EQ(ring.dead(), (std::vector<bool>{false, false, false}));
}

TEST(Liveness, WhatOthersOrThePropertyReadOrAssignIsAlwaysLive) {
  Ring ring(1);
  ring.edge(0).update = {assignment(0, number(5))};
  ring.edge(1).guard.condition = variable(0);
  EXPECT_EQ(ring.dead(variable(0)), (std::vector<bool>{false, false, false}));
  ring.add_process();
  EXPECT_EQ(ring.dead(), (std::vector<bool>{true, false, true}));
  ring.network.processes[1].edges[0].update = {assignment(0, number(1))};
  EXPECT_EQ(ring.dead(), (std::vector<bool>{false, false, false}));
}
}  // namespace tarrier::space
