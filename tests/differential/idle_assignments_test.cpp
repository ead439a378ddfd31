// SPDX-License-Identifier: MIT
// Random networks whose processes begin with assignments: those that are taken for idle make no difference.
#include <gtest/gtest.h>

#include <iostream>

#include "base/random.hpp"
#include "differential/environment.hpp"
#include "differential/shapes.hpp"
#include "differential/state_graph.hpp"
#include "heuristics/catalogue.hpp"
#include "model/transform/idle_assignments.hpp"

namespace tarrier::differential {
namespace {
// Processes get a location more, from which they go where they began; on the way they assign something.
RandomModel with_starts(RandomModel model, base::Random& random) {
  for (model::Process& process : model.network.processes) {
    if (random.below(3) == 0) continue;
    model::Edge edge;
    edge.source = model::LocationId{static_cast<std::uint32_t>(process.locations.size())};
    edge.target = process.initial.front();
    if (!process.edges.empty() && random.below(2) == 0)
      edge.action = process.edges[random.below(process.edges.size())].action;
    for (std::uint32_t v = 0; v < model.network.variables.size(); ++v) {
      const model::Variable& variable = model.network.variables[v];
      if (variable.kind != model::VariableKind::kState || random.below(2) == 0) continue;
      const std::int32_t value =
          variable.initial && random.below(4) != 0 ? *variable.initial : variable.domain.high;
      edge.update.push_back(model::Assignment{{model::VariableId{v}}, model::Expression::constant(value)});
    }
    process.locations.push_back({.name = "start", .committed = random.below(8) == 0});
    process.initial = {edge.source};
    process.edges.push_back(std::move(edge));
  }
  return model;
}

void expect_same(const RandomModel& model, const RandomModel& lean) {
  constexpr space::Reductions kNone{false, false, false, false, false};
  const auto all = StateGraph::explore(model, kNone);
  const auto rest = StateGraph::explore(lean, kNone);
  ASSERT_EQ(all == nullptr, rest == nullptr);
  if (!all) return;
  ASSERT_EQ(all->states().size(), rest->states().size());
  for (std::size_t s = 0; s < all->states().size(); ++s) {
    ASSERT_EQ(all->states()[s].discrete, rest->states()[s].discrete);
    ASSERT_EQ(all->states()[s].successors, rest->states()[s].successors);
    ASSERT_EQ(all->states()[s].distance, rest->states()[s].distance);
  }
}

// Of heuristics that leave them out; in states that remember less, too.
std::uint64_t expect_lower_bounds(const RandomModel& model) {
  const space::Reductions reductions{true, true, true, true, false};
  const auto graph = StateGraph::explore(model, reductions);
  if (!graph) return 0;
  std::uint64_t sum = 0;
  for (const char* name : {"coi", "rd", "dpr", "pa(split=1)", "pa(split=2,combine=max)"}) {
    const search::Problem problem{.network = model.network, .goal = &model.goal, .reductions = reductions};
    const auto heuristic = heuristics::configure(name).front().make(problem);
    for (const StateGraph::State& state : graph->states()) {
      const search::Estimate estimate = heuristic->evaluate(graph->view(state));
      EXPECT_LE(estimate, state.distance) << name;
      if (state.distance != search::kDeadEnd) sum += estimate;
    }
  }
  return sum;
}

void compare_all(const Shape& shape, std::uint64_t count) {
  const std::uint64_t first = first_seed();
  count = seed_count(count);
  std::uint64_t idle = 0;
  std::uint64_t estimates = 0;
  for (std::uint64_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    base::Random random(seed);
    const RandomModel model = with_starts(random_model(seed, shape), random);
    const auto network = model::without_idle_assignments(model.network);
    if (!network) continue;
    ++idle;
    RandomModel lean = model;
    lean.network = *network;
    expect_same(model, lean);
    estimates += expect_lower_bounds(model);
    if (::testing::Test::HasFailure()) std::cout << "seed " << seed << "\n" << describe(model) << std::endl;
  }
  std::cout << idle << " networks of " << count << ", estimates " << estimates << std::endl;
  EXPECT_GT(idle, count / 10);  // otherwise this would say little
  EXPECT_GT(estimates, 0U);
}
}  // namespace

TEST(IdleAssignments, MakeNoDifference) { compare_all({}, 400); }
TEST(IdleAssignments, MakeNoDifferenceToGeneralSynchronisation) {
  compare_all({.max_clocks = 2, .vectors = 100}, 200);
}
TEST(IdleAssignments, MakeNoDifferenceToArraysAndFunctions) { compare_all(arrays_and_functions(20), 200); }
TEST(IdleAssignments, MakeNoDifferenceToEverythingTogether) { compare_all(everything_together(5), 200); }
}  // namespace tarrier::differential
