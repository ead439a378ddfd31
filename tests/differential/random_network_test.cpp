// SPDX-License-Identifier: MIT
#include "differential/random_network.hpp"

#include <gtest/gtest.h>

#include <map>

#include "differential/region_oracle.hpp"

namespace tarrier::differential {
namespace {
constexpr std::uint64_t kSeeds = 1000;

void expect_in_range(const model::Network& network, const model::Process& process) {
  for (const model::LocationId initial : process.initial) EXPECT_LT(index(initial), process.locations.size());
  EXPECT_EQ(process.initial.size(), 1U);
  EXPECT_GE(process.locations.size(), 2U);
  for (const model::Location& location : process.locations)
    EXPECT_FALSE(location.urgent && location.committed);
  for (const model::Edge& edge : process.edges) {
    EXPECT_LT(index(edge.source), process.locations.size());
    EXPECT_LT(index(edge.target), process.locations.size());
    for (const model::VariableId input : edge.inputs)
      EXPECT_EQ(network.variable(input).kind, model::VariableKind::kInput);
    if (edge.action) {
      EXPECT_LE(index(edge.action->first) + edge.action->extent(), network.actions.size());
    }
    for (const model::ClockConstraint& clock : edge.guard.clocks) {
      EXPECT_FALSE(clock.right);
      EXPECT_LT(index(clock.left.first), network.clocks.size());
    }
  }
}

// The synchronisations that the action of an edge may belong to.
bool is_urgent(const model::Network& network, const model::Reference<model::ActionId>& action) {
  for (const model::Synchronisation& synchronisation : network.synchronisations)
    for (const model::Participant& participant : synchronisation.participants) {
      const std::uint32_t number = index(participant.action);
      if (synchronisation.urgent && number >= index(action.first) &&
          number < index(action.first) + action.extent())
        return true;
    }
  return false;
}
}  // namespace

TEST(RandomNetwork, TheSameSeedGivesTheSameModel) {
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    EXPECT_EQ(describe(random_model(seed)), describe(random_model(seed)));
  EXPECT_NE(describe(random_model(1)), describe(random_model(2)));
}

TEST(RandomNetwork, AllModelsAreWellFormed) {
  for (const std::uint32_t vectors : {0U, 100U}) {
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const RandomModel model = random_model(seed, {.vectors = vectors});
      const model::Network& network = model.network;
      for (const model::Variable& variable : network.variables) {
        if (variable.kind != model::VariableKind::kState) continue;
        EXPECT_TRUE(variable.domain.contains(variable.initial.value()));
      }
      for (const model::Synchronisation& synchronisation : network.synchronisations)
        for (const model::Participant& participant : synchronisation.participants)
          EXPECT_LT(index(participant.action), network.actions.size());
      for (const model::Process& process : network.processes) expect_in_range(network, process);
      ASSERT_FALSE(HasFailure()) << describe(model);
    }
  }
}

TEST(RandomNetwork, TheInitialStateExists) {
  const model::Formula anything = model::Formula::of(model::Expression::constant(1));
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const RandomModel model = random_model(seed);
    EXPECT_TRUE(solve(model.network, anything, 1000).reachable) << describe(model);
  }
}

TEST(RandomNetwork, NoEdgeOfAnUrgentChannelHasAClockGuard) {
  int urgent = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const RandomModel model = random_model(seed);
    for (const model::Process& process : model.network.processes)
      for (const model::Edge& edge : process.edges) {
        if (!edge.action || !is_urgent(model.network, *edge.action)) continue;
        ++urgent;
        EXPECT_TRUE(edge.guard.clocks.empty()) << describe(model);
      }
  }
  EXPECT_GT(urgent, 100);
}

TEST(RandomNetwork, OnlyModelsThatMayFaultDo) {
  int faults = 0;
  for (std::uint64_t seed = 0; seed < kSeeds / 2; ++seed) {
    const RandomModel model = random_model(seed, {.faults = seed % 2 == 0 ? 100U : 0U});
    const bool fault = solve(model.network, model.goal, 1000).fault;
    if (fault) ++faults;
    EXPECT_TRUE(model.may_fault || !fault) << describe(model);
  }
  EXPECT_GT(faults, 20);
}

TEST(RandomNetwork, GoalsAreSpreadOverReachableAndNotNearAndFar) {
  constexpr int kCount = 500;
  std::map<std::uint32_t, int> lengths;
  int reachable = 0;
  int too_big = 0;
  for (std::uint64_t seed = 0; seed < kCount; ++seed) {
    const RandomModel model = random_model(seed);
    const Answer answer = solve(model.network, model.goal, 5000);
    too_big += answer.too_big ? 1 : 0;
    if (answer.too_big || !answer.reachable) continue;
    ++reachable;
    ++lengths[answer.length];
  }
  EXPECT_GT(reachable, kCount * 3 / 10);
  EXPECT_LT(reachable, kCount * 6 / 10);
  EXPECT_LT(too_big, kCount / 10);
  EXPECT_LT(lengths[0], reachable / 7);
  for (std::uint32_t length = 1; length <= 6; ++length) EXPECT_GT(lengths[length], reachable / 50) << length;
}

TEST(RandomNetwork, TheTextNamesEveryProcessAndTheGoal) {
  const RandomModel model = random_model(1);
  const std::string text = to_xta(model);
  EXPECT_NE(text.find("process P0() {"), std::string::npos);
  EXPECT_NE(text.find("system P0"), std::string::npos);
  EXPECT_NE(text.find(to_query(model)), std::string::npos);
}
}  // namespace tarrier::differential
