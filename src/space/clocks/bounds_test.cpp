// SPDX-License-Identifier: MIT
#include "space/clocks/bounds.hpp"

#include <gtest/gtest.h>

namespace tarrier::space {
namespace {
using model::ClockConstraint;
using model::Comparison;
using zones::kNoBound;

ClockConstraint constraint(Comparison comparison, model::Expression bound) {
  return {.left = {model::ClockId{0}, {}, {}}, .comparison = comparison, .bound = std::move(bound)};
}
ClockConstraint constraint(Comparison comparison, std::int32_t bound) {
  return constraint(comparison, model::Expression::constant(bound));
}

model::Assignment assign(std::uint32_t variable, model::Expression value) {
  return {.target = {model::VariableId{variable}, {}, {}}, .value = std::move(value)};
}

// One process, one clock, locations 0 -> 1 -> 2.
class Chain {
 public:
  Chain() {
    network.clocks = {{.name = "x"}};
    add_process();
  }
  void add_process() {
    network.processes.push_back({.locations = std::vector<model::Location>(3),
                                 .edges = {{.source = model::LocationId{0}, .target = model::LocationId{1}},
                                           {.source = model::LocationId{1}, .target = model::LocationId{2}}},
                                 .initial = {model::LocationId{0}}});
  }
  // A variable with values from -3 to 9.
  model::Expression add_variable() {
    network.variables.push_back({.name = "i", .domain = {-3, 9}, .initial = 0});
    return model::Expression::variable(
        model::VariableId{static_cast<std::uint32_t>(network.variables.size() - 1)});
  }
  model::Edge& edge(std::size_t i) { return network.processes[0].edges[i]; }
  // With the given values of the variables, or their initial ones.
  std::pair<std::int32_t, std::int32_t> at(std::uint32_t location, const model::Formula* goal = nullptr,
                                           const std::vector<std::int32_t>& values = {}) const {
    CompiledNetwork compiled(network);
    Valuation state = compiled.initial();
    state.locations[0] = location;
    std::copy(values.begin(), values.end(), state.values.begin());
    Frame frame;
    ClockBounds(compiled, goal).collect(state, frame);
    if (frame.terms[1].clock == kNoRow) return {kNoBound, kNoBound};
    return {frame.bounds.lower(frame.terms[1].clock), frame.bounds.upper(frame.terms[1].clock)};
  }
  model::Network network;
};
using Pair = std::pair<std::int32_t, std::int32_t>;
}  // namespace

TEST(ClockBounds, ConstantsCountUpToWhereTheyAreTested) {
  Chain chain;
  chain.edge(1).guard.clocks = {constraint(Comparison::kGreaterEqual, 7)};
  EXPECT_EQ(chain.at(0), Pair(7, kNoBound));
  EXPECT_EQ(chain.at(1), Pair(7, kNoBound));
  EXPECT_EQ(chain.at(2), Pair(kNoBound, kNoBound));
}

TEST(ClockBounds, AResetCutsThemOff) {
  Chain chain;
  chain.edge(0).update = {
      model::ClockAssignment{{model::ClockId{0}, {}, {}}, model::Expression::constant(0), {}}};
  chain.edge(1).guard.clocks = {constraint(Comparison::kEqual, 7)};
  EXPECT_EQ(chain.at(0), Pair(kNoBound, kNoBound));
  EXPECT_EQ(chain.at(1), Pair(7, 7));
}

TEST(ClockBounds, AResetOfAnElementChosenByAVariableDoesNot) {
  Chain chain;
  chain.network.variables = {{.name = "i", .domain = {0, 0}, .initial = 0}};
  const model::Subscript chosen{model::Expression::variable(model::VariableId{0}), 0, 1, 1};
  chain.edge(0).update = {
      model::ClockAssignment{{model::ClockId{0}, {chosen}, {}}, model::Expression::constant(0), {}}};
  chain.edge(1).guard.clocks = {constraint(Comparison::kLess, 7)};
  EXPECT_EQ(chain.at(0), Pair(kNoBound, 7));
}

TEST(ClockBounds, InvariantsCountAtTheirLocationAndBefore) {
  Chain chain;
  chain.network.processes[0].locations[1].invariant.clocks = {constraint(Comparison::kLessEqual, 4)};
  EXPECT_EQ(chain.at(0), Pair(kNoBound, 4));
  EXPECT_EQ(chain.at(2), Pair(kNoBound, kNoBound));
}

TEST(ClockBounds, AVariableThatNobodyAssignsCountsWithItsInitialValue) {
  Chain chain;
  chain.edge(0).guard.clocks = {constraint(Comparison::kGreater, chain.add_variable())};
  chain.network.variables[0].initial = 5;
  EXPECT_EQ(chain.at(0, nullptr, {7}), Pair(5, kNoBound));
}

TEST(ClockBounds, AVariableThatOnlyTheProcessAssignsCountsWithItsValue) {
  Chain chain;
  const model::Expression i = chain.add_variable();
  chain.edge(0).guard.condition = i;
  chain.edge(1).guard.clocks = {
      constraint(Comparison::kLess, model::Expression::binary(model::Op::kAdd, i, i))};
  chain.edge(1).update = {assign(0, model::Expression::constant(1))};
  EXPECT_EQ(chain.at(0, nullptr, {4}), Pair(kNoBound, 8));
  EXPECT_EQ(chain.at(1, nullptr, {3}), Pair(kNoBound, 6));
  EXPECT_EQ(chain.at(1, nullptr, {-3}), Pair(kNoBound, 0));
  EXPECT_EQ(chain.at(2, nullptr, {3}), Pair(kNoBound, kNoBound));
}

TEST(ClockBounds, AVariableThatAnotherProcessAssignsCountsWithItsLargestValue) {
  Chain chain;
  chain.edge(1).guard.clocks = {constraint(Comparison::kGreater, chain.add_variable())};
  chain.add_process();
  chain.network.processes[1].edges[0].update = {assign(0, model::Expression::constant(1))};
  EXPECT_EQ(chain.at(0, nullptr, {4}), Pair(9, kNoBound));
  chain.edge(0).update = {assign(0, model::Expression::constant(1))};
  EXPECT_EQ(chain.at(1, nullptr, {4}), Pair(9, kNoBound));
}

TEST(ClockBounds, AVariableThatAFunctionOfAnotherProcessAssignsCountsWithItsLargestValue) {
  Chain chain;
  chain.edge(1).guard.clocks = {constraint(Comparison::kGreater, chain.add_variable())};
  chain.add_process();
  chain.network.functions = {{.name = "f", .body = {assign(0, model::Expression::constant(1))}}};
  chain.network.processes[1].edges[0].update = {
      model::Evaluation{model::Expression::call(model::FunctionId{0}, {})}};
  EXPECT_EQ(chain.at(0, nullptr, {4}), Pair(9, kNoBound));
}

TEST(ClockBounds, BeforeAnAssignmentTheLargestValueCounts) {
  Chain chain;
  chain.network.processes[0].locations[2].invariant.clocks = {
      constraint(Comparison::kLessEqual, chain.add_variable())};
  chain.edge(0).update = {assign(0, model::Expression::constant(1))};
  EXPECT_EQ(chain.at(0, nullptr, {4}), Pair(kNoBound, 9));
  EXPECT_EQ(chain.at(1, nullptr, {4}), Pair(kNoBound, 4));
  EXPECT_EQ(chain.at(2, nullptr, {4}), Pair(kNoBound, 4));
}

TEST(ClockBounds, AnAssignmentToAnyElementThatMayBeMeantIsOne) {
  Chain chain;
  (void)chain.add_variable();
  chain.network.processes[0].locations[2].invariant.clocks = {
      constraint(Comparison::kLessEqual, chain.add_variable())};
  const model::Expression where = chain.add_variable();
  chain.edge(0).update = {model::Assignment{.target = {model::VariableId{0}, {{where, 0, 2, 1}}, {}},
                                            .value = model::Expression::constant(1)}};
  EXPECT_EQ(chain.at(0, nullptr, {1, 4, 0}), Pair(kNoBound, 9));
  EXPECT_EQ(chain.at(1, nullptr, {1, 4, 0}), Pair(kNoBound, 4));
}

TEST(ClockBounds, AResetCutsVariableBoundsOff) {
  Chain chain;
  chain.edge(0).update = {
      assign(0, model::Expression::constant(1)),
      model::ClockAssignment{{model::ClockId{0}, {}, {}}, model::Expression::constant(0), {}}};
  chain.edge(1).guard.clocks = {constraint(Comparison::kEqual, chain.add_variable())};
  EXPECT_EQ(chain.at(0, nullptr, {4}), Pair(kNoBound, kNoBound));
  EXPECT_EQ(chain.at(1, nullptr, {4}), Pair(4, 4));
}

// limit[id], with a table of constants.
TEST(ClockBounds, AnElementOfATableCountsWithTheEntryThatTheStateChooses) {
  Chain chain;
  const auto limit = [&](std::uint32_t size) {
    return model::Expression::element(model::VariableId{0},
                                      {{model::Expression::variable(model::VariableId{3}), 0, size, 1}});
  };
  for (const std::int32_t value : {8, 2, 5})
    chain.network.variables.push_back({.name = "limit",
                                       .domain = {value, value},
                                       .kind = model::VariableKind::kConstant,
                                       .initial = value});
  chain.network.variables.push_back({.name = "id", .domain = {0, 2}, .initial = 0});
  chain.edge(1).guard.clocks = {constraint(Comparison::kLessEqual, limit(3))};
  chain.edge(1).update = {assign(3, model::Expression::constant(1))};
  EXPECT_EQ(chain.at(0, nullptr, {8, 2, 5, 1}), Pair(kNoBound, 2));
  EXPECT_EQ(chain.at(1, nullptr, {8, 2, 5, 2}), Pair(kNoBound, 5));
  // An index that may be wrong is left to the model to complain about.
  chain.edge(1).guard.clocks = {constraint(Comparison::kLessEqual, limit(2))};
  EXPECT_EQ(chain.at(1, nullptr, {8, 2, 5, 2}), Pair(kNoBound, 8));
}

TEST(ClockBounds, AnInputCountsWithItsLargestValue) {
  Chain chain;
  chain.edge(1).guard.clocks = {constraint(Comparison::kLessEqual, chain.add_variable())};
  chain.network.variables[0].kind = model::VariableKind::kInput;
  chain.edge(1).inputs = {model::VariableId{0}};
  EXPECT_EQ(chain.at(1, nullptr, {4}), Pair(kNoBound, 9));
}

TEST(ClockBounds, AVariableInTheGoalCountsWithItsLargestValue) {
  Chain chain;
  const model::Formula goal = model::Formula::of(constraint(Comparison::kGreaterEqual, chain.add_variable()));
  chain.edge(0).update = {assign(0, model::Expression::constant(1))};
  EXPECT_EQ(chain.at(2, &goal, {4}), Pair(9, kNoBound));
}

// y := x, and y is compared with a variable.
TEST(ClockBounds, CopiedClocksHaveTheLargestValueEverywhere) {
  Chain chain;
  chain.network.clocks.push_back({.name = "y"});
  model::ClockConstraint later = constraint(Comparison::kLessEqual, chain.add_variable());
  later.left.first = model::ClockId{1};
  chain.edge(1).guard.clocks = {later};
  chain.edge(1).update = {assign(0, model::Expression::constant(1))};
  chain.edge(0).update = {model::ClockAssignment{.target = {model::ClockId{1}, {}, {}},
                                                 .value = model::Expression::constant(0),
                                                 .source = {{model::ClockId{0}, {}, {}}}}};
  EXPECT_EQ(chain.at(0, nullptr, {4}), Pair(kNoBound, 9));
}

TEST(ClockBounds, TheGoalCountsEverywhere) {
  const Chain chain;
  const model::Formula goal = model::Formula::of(constraint(Comparison::kGreaterEqual, 12));
  EXPECT_EQ(chain.at(2, &goal), Pair(12, kNoBound));
}

TEST(ClockBounds, GuardsOfWeakParticipantsCountInBothDirections) {
  Chain chain;
  chain.network.actions = {{"a?"}};
  chain.network.synchronisations = {
      {.name = "a", .participants = {{.strength = model::Strength::kWeak, .every = true}}}};
  chain.edge(0).action = model::Reference<model::ActionId>{};
  chain.edge(0).guard.clocks = {constraint(Comparison::kGreaterEqual, 7)};
  EXPECT_EQ(chain.at(0), Pair(7, 7));
  chain.edge(0).guard.clocks = {constraint(Comparison::kGreaterEqual, chain.add_variable())};
  chain.edge(1).update = {assign(0, model::Expression::constant(1))};
  EXPECT_EQ(chain.at(0, nullptr, {4}), Pair(4, 4));
}
}  // namespace tarrier::space
