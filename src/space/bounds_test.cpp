// SPDX-License-Identifier: MIT
#include "space/bounds.hpp"

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

// One process, one clock, locations 0 -> 1 -> 2.
class Chain {
 public:
  Chain() {
    network.clocks = {{.name = "x"}};
    network.processes.resize(1);
    network.processes[0].locations.resize(3);
    network.processes[0].edges = {{.source = model::LocationId{0}, .target = model::LocationId{1}},
                                  {.source = model::LocationId{1}, .target = model::LocationId{2}}};
  }
  model::Edge& edge(std::size_t i) { return network.processes[0].edges[i]; }
  std::pair<std::int32_t, std::int32_t> at(std::uint32_t location,
                                           const model::Formula* goal = nullptr) const {
    Frame frame;
    ClockBounds(network, goal).collect(std::vector<std::uint32_t>{location}, frame);
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
  chain.network.variables = {{.name = "i", .domain = {0, 0}}};
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

TEST(ClockBounds, AVariableBoundCountsWithItsLargestValue) {
  Chain chain;
  chain.network.variables = {{.name = "i", .domain = {-3, 9}}};
  chain.edge(0).guard.clocks = {
      constraint(Comparison::kGreater, model::Expression::variable(model::VariableId{0}))};
  EXPECT_EQ(chain.at(0), Pair(9, kNoBound));
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
}
}  // namespace tarrier::space
