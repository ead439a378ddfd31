// SPDX-License-Identifier: MIT
#include "space/successors/successor_generator.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "model/expression_testing.hpp"

namespace tarrier::space {
namespace {
using model::Expression;
using model::number;
using model::Op;
using model::variable;

model::Edge edge_between(std::uint32_t from, std::uint32_t to) {
  return {.source = model::LocationId{from}, .target = model::LocationId{to}};
}
model::Process process_with(std::vector<model::Edge> edges) {
  return {.locations = std::vector<model::Location>(2),
          .edges = std::move(edges),
          .initial = {model::LocationId{0}}};
}

// A caller that sets v to 1, or moves together with one of two who go to their other location and set their
// clocks to 0. The second one may stay there for 4 / (1 - v): a fault once v is 1. Meanwhile both take part,
// and a clock is set.
model::Network caller_and_answerers() {
  const model::ActionId call{0};
  const model::ActionId answer{1};
  model::Network result;
  result.variables.push_back({.name = "v", .domain = {0, 1}, .initial = 0});
  result.actions = {{.name = "call"}, {.name = "answer"}};
  result.synchronisations.push_back({.name = "go", .participants = {{.action = call}, {.action = answer}}});

  model::Edge sets = edge_between(0, 0);
  sets.guard.condition = Expression::binary(Op::kEqual, variable(0), number(0));
  sets.update = {model::assignment(0, number(1))};
  model::Edge calls = edge_between(0, 0);
  calls.action.emplace(model::Reference<model::ActionId>{.first = call});
  result.processes.push_back(process_with({sets, calls}));
  for (std::uint32_t clock = 0; clock < 2; ++clock) {
    result.clocks.push_back({.name = "x"});
    const model::Reference<model::ClockId> x{.first = model::ClockId{clock}};
    model::Edge answers = edge_between(0, 1);
    answers.action.emplace(model::Reference<model::ActionId>{.first = answer});
    answers.update = {model::ClockAssignment{.target = x, .value = number(0)}};
    model::Edge returns = edge_between(1, 0);
    returns.guard.clocks.push_back(
        {.left = x, .comparison = model::Comparison::kGreaterEqual, .bound = number(2)});
    result.processes.push_back(process_with({answers, returns}));
    result.processes.back().locations[1].invariant.clocks.push_back(
        {.left = x, .comparison = model::Comparison::kLessEqual, .bound = number(4)});
  }
  result.processes.back().locations[1].invariant.clocks.front().bound =
      Expression::binary(Op::kDivide, number(4), Expression::binary(Op::kSubtract, number(1), variable(0)));
  return result;
}

// Successors, comparable as long as they are of one space.
struct Found {
  std::vector<std::vector<Word>> discrete;
  std::vector<ZoneId> zones;
  std::vector<model::Step> steps;
  friend bool operator==(const Found&, const Found&) = default;
};

class CallSpace {
 public:
  [[nodiscard]] SuccessorGenerator generator() {
    return {compiled_, layout_, abstraction_, store_, calculator_};
  }
  [[nodiscard]] SuccessorBuffer buffer(std::uint64_t full = 256) const {
    return SuccessorBuffer(layout_.words(), {.buffer = full});
  }
  Found successors(SuccessorGenerator& generator, const Candidate& state) const {
    SuccessorBuffer some = buffer();
    Found found;
    generator.expand(state.discrete, state.stored.zone, {.buffer = some, .steps = &found.steps});
    for (std::size_t i = 0; i < some.size(); ++i) {
      found.discrete.emplace_back(some[i].discrete, some[i].discrete + layout_.words());
      found.zones.push_back(some[i].stored.zone);
    }
    return found;
  }

 private:
  const model::Network network_ = caller_and_answerers();
  CompiledNetwork compiled_{network_};
  Layout layout_{network_, {true}};
  Abstraction abstraction_{compiled_, nullptr, Extrapolation::kLuPlus};
  ZoneStore store_;
  ZoneCalculator calculator_{store_, {}};
};

class SuccessorGeneratorTest : public testing::Test {
 protected:
  // The state in which v is 1, with a fault among its successors, is the first successor of the initial one.
  SuccessorGeneratorTest() {
    generator_.initial({.buffer = start_});
    SuccessorGenerator fresh = space_.generator();
    expected_ = space_.successors(fresh, start_[0]);
    fresh.expand(start_[0].discrete, start_[0].stored.zone, {.buffer = faulty_, .most = 1});
  }
  // Does the generator find what one finds that has not been used before?
  void expect_as_new() { EXPECT_EQ(space_.successors(generator_, start_[0]), expected_); }

  CallSpace space_;
  SuccessorGenerator generator_ = space_.generator();
  SuccessorBuffer start_ = space_.buffer();
  SuccessorBuffer faulty_ = space_.buffer();
  Found expected_;
};

TEST_F(SuccessorGeneratorTest, FindsInternalStepsAndSynchronisations) {
  ASSERT_EQ(expected_.steps.size(), 3U);
  EXPECT_FALSE(expected_.steps[0].synchronisation);
  for (const std::uint32_t n : {1U, 2U}) {
    EXPECT_EQ(expected_.steps[n].synchronisation, model::SynchronisationId{0});
    ASSERT_EQ(expected_.steps[n].moves.size(), 2U);
    EXPECT_EQ(expected_.steps[n].moves[1].process, model::ProcessId{n});
  }
}

TEST_F(SuccessorGeneratorTest, IsAsNewAfterAFault) {
  SuccessorBuffer some = space_.buffer();
  const auto expand = [&] {
    generator_.expand(faulty_[0].discrete, faulty_[0].stored.zone, {.buffer = some});
  };
  EXPECT_THROW(expand(), base::Error);
  expect_as_new();
}

TEST_F(SuccessorGeneratorTest, IsAsNewAfterAFaultWhileLookingForPossibleSteps) {
  using Wanted = SuccessorGenerator::Wanted;
  const auto look = [&] {
    generator_.possible_steps(faulty_[0].discrete, faulty_[0].stored.zone, Wanted::kAll);
  };
  EXPECT_THROW(look(), base::Error);
  expect_as_new();
  // Those that are possible only where others are tell nothing.
  EXPECT_EQ(generator_.possible_steps(start_[0].discrete, start_[0].stored.zone, Wanted::kAll).size(), 1U);
}

TEST_F(SuccessorGeneratorTest, IsAsNewAfterWhoTakesSuccessorsThrows) {
  SuccessorBuffer one_at_a_time = space_.buffer(1);
  std::size_t left = 2;
  const auto throw_at_last = [&]() -> bool {
    if (--left == 0) throw std::runtime_error("enough");
    return true;
  };
  const TakeSuccessors take = throw_at_last;
  const auto expand = [&] {
    generator_.expand(start_[0].discrete, start_[0].stored.zone, {.buffer = one_at_a_time, .take = &take});
  };
  EXPECT_THROW(expand(), std::runtime_error);
  expect_as_new();
}

TEST_F(SuccessorGeneratorTest, IsAsNewAfterItWasStopped) {
  SuccessorBuffer some = space_.buffer();
  const Candidate start = start_[0];
  EXPECT_FALSE(generator_.expand(start.discrete, start.stored.zone, {.buffer = some, .most = 2}));
  EXPECT_EQ(some.size(), 2U);
  expect_as_new();
  EXPECT_TRUE(generator_.expand(start.discrete, start.stored.zone, {.buffer = some, .first = 2}));
  ASSERT_EQ(some.size(), 1U);
  EXPECT_EQ(some[0].stored.zone, expected_.zones[2]);
}
}  // namespace
}  // namespace tarrier::space
