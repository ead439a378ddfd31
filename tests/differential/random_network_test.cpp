// SPDX-License-Identifier: MIT
#include "differential/random_network.hpp"

#include <gtest/gtest.h>

#include <map>

#include "differential/oracle/region_oracle.hpp"

namespace tarrier::differential {
namespace {
constexpr std::uint64_t kSeeds = 1000;
constexpr Shape kEverything{.arrays = 40,
                            .functions = 40,
                            .differences = 40,
                            .copies = 40,
                            .priorities = 40,
                            .urgency = 40,
                            .deadlocks = 40,
                            .deadlines = 40};

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

// What remains of a model without one of its features.
using Strip = void (*)(model::Network& network);

void strip_priorities(model::Network& network) {
  for (model::Process& process : network.processes) process.priority = 0;
  for (model::Synchronisation& synchronisation : network.synchronisations) synchronisation.priority = 0;
}

void strip_urgency(model::Network& network) {
  for (model::Synchronisation& synchronisation : network.synchronisations) synchronisation.urgent = false;
}

void strip_differences(model::Network& network) {
  const auto is_difference = [](const model::ClockConstraint& constraint) {
    return constraint.right.has_value();
  };
  for (model::Process& process : network.processes) {
    for (model::Location& location : process.locations)
      std::erase_if(location.invariant.clocks, is_difference);
    for (model::Edge& edge : process.edges) std::erase_if(edge.guard.clocks, is_difference);
  }
}

void strip_copies(model::Network& network) {
  for (model::Process& process : network.processes)
    for (model::Edge& edge : process.edges)
      for (model::Statement& statement : edge.update)
        if (auto* assignment = std::get_if<model::ClockAssignment>(&statement)) assignment->source.reset();
}

void strip_calls(model::Network& network) {
  for (model::Process& process : network.processes)
    for (model::Edge& edge : process.edges)
      std::erase_if(edge.update, [](const model::Statement& statement) {
        return std::holds_alternative<model::Evaluation>(statement);
      });
}

void strip_deadlines(model::Network& network) {
  for (model::Process& process : network.processes)
    for (model::Edge& edge : process.edges)
      std::erase_if(edge.update, [&](const model::Statement& statement) {
        const auto* assignment = std::get_if<model::Assignment>(&statement);
        return assignment != nullptr && network.variable(assignment->target.first).name.starts_with('d');
      });
}

// The models with `shape` must be worth looking at: goals spread over reachable and not, few models too big,
// and in some of them it must matter that they have the feature that `strip` takes away.
void expect_worthwhile(const Shape& shape, Strip strip = nullptr) {
  constexpr int kCount = 200;
  int reachable = 0;
  int too_big = 0;
  int different = 0;
  for (std::uint64_t seed = 0; seed < kCount; ++seed) {
    RandomModel model = random_model(seed, shape);
    const Answer answer = solve(model.network, model.goal, 5'000);
    too_big += answer.too_big ? 1 : 0;
    reachable += !answer.too_big && answer.reachable ? 1 : 0;
    if (strip == nullptr) continue;
    strip(model.network);
    const Answer without = solve(model.network, model.goal, 5'000);
    if (answer.too_big || without.too_big) continue;
    different += answer.reachable != without.reachable || answer.length != without.length ? 1 : 0;
  }
  EXPECT_GT(reachable, kCount * 25 / 100);
  EXPECT_LT(reachable, kCount * 60 / 100);
  EXPECT_LT(too_big, kCount / 10);
  if (strip != nullptr) {
    EXPECT_GT(different, kCount * 3 / 100);
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
  for (const Shape& shape : {Shape{}, Shape{.vectors = 100}, Shape{.arrays = 100}, Shape{.functions = 100},
                             Shape{.copies = 100, .priorities = 100, .urgency = 100}}) {
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const RandomModel model = random_model(seed, shape);
      const model::Network& network = model.network;
      for (const model::Variable& variable : network.variables) {
        const bool has_value =
            variable.kind == model::VariableKind::kState || variable.kind == model::VariableKind::kConstant;
        EXPECT_EQ(variable.initial.has_value(), has_value);
        if (!has_value) continue;
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
  for (const Shape& shape : {Shape{}, kEverything}) {
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const RandomModel model = random_model(seed, shape);
      EXPECT_TRUE(solve(model.network, anything, 1000).reachable) << describe(model);
    }
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
  for (Shape shape : {Shape{}, Shape{.functions = 100}, kEverything}) {
    int faults = 0;
    for (std::uint64_t seed = 0; seed < kSeeds / 4; ++seed) {
      shape.faults = seed % 2 == 0 ? 100 : 0;
      const RandomModel model = random_model(seed, shape);
      const bool fault = solve(model.network, model.goal, 1000).fault;
      if (fault) ++faults;
      EXPECT_TRUE(model.may_fault || !fault) << describe(model);
    }
    EXPECT_GT(faults, 20);
  }
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

TEST(RandomNetwork, ArraysAreWorthwhile) { expect_worthwhile({.arrays = 100}); }
TEST(RandomNetwork, FunctionsAreWorthwhile) { expect_worthwhile({.functions = 100}, strip_calls); }
TEST(RandomNetwork, DifferencesAreWorthwhile) { expect_worthwhile({.differences = 100}, strip_differences); }
TEST(RandomNetwork, CopiesAreWorthwhile) { expect_worthwhile({.copies = 100}, strip_copies); }
TEST(RandomNetwork, PrioritiesAreWorthwhile) { expect_worthwhile({.priorities = 100}, strip_priorities); }
TEST(RandomNetwork, UrgencyIsWorthwhile) { expect_worthwhile({.urgency = 100}, strip_urgency); }
TEST(RandomNetwork, DeadlocksAreWorthwhile) { expect_worthwhile({.deadlocks = 100}); }
TEST(RandomNetwork, DeadlinesAreWorthwhile) {
  expect_worthwhile({.max_processes = 2, .deadlines = 100}, strip_deadlines);
}
TEST(RandomNetwork, EverythingTogetherIsWorthwhile) { expect_worthwhile(kEverything); }

TEST(RandomNetwork, MeasuresAreOfAllKinds) {
  std::map<std::string, int> kinds;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const RandomModel model = random_model(seed);
    const Extent extent = measure(model.network, model.goal, model.measure, 10'000);
    const bool attained = extent.infimum.attained && extent.supremum.attained;
    ++kinds[extent.too_big                                 ? "too big"
            : extent.empty                                 ? "empty"
            : extent.supremum.beyond                       ? "beyond"
            : !attained                                    ? "not attained"
            : model.measure.clock                          ? "clock"
            : extent.infimum.value < extent.supremum.value ? "interval"
                                                           : "number"];
  }
  EXPECT_LT(kinds["too big"], 50);
  for (const char* kind : {"empty", "beyond", "not attained", "clock", "interval", "number"})
    EXPECT_GT(kinds[kind], 8) << kind;
}

TEST(RandomNetwork, TheTextNamesEveryProcessAndTheGoal) {
  const RandomModel model = random_model(1);
  const std::string text = to_xta(model);
  EXPECT_NE(text.find("process P0() {"), std::string::npos);
  EXPECT_NE(text.find("system P0"), std::string::npos);
  EXPECT_NE(text.find(to_query(model)), std::string::npos);
}

TEST(RandomNetwork, TheTextOfEveryFeatureCanBeMade) {
  std::string text;
  for (std::uint64_t seed = 0; seed < 200; ++seed) text += to_xta(random_model(seed, kEverything));
  for (const char* part : {"const int[", "[2][3]", "clock x[2];", "void f", "return ", "while (", "do {",
                           "assert(", "else {", "++", "x - y", "z = x + 1", "chan priority ",
                           "system P0 < P1", "&& deadlock", "not deadlock", "urgent broadcast chan"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
}
}  // namespace tarrier::differential
