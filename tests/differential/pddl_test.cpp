// SPDX-License-Identifier: MIT
// Random models written as PDDL and read back: the cheapest plan costs what the shortest path does, and plans
// are paths of the model that they were made for.
#include <gtest/gtest.h>

#include <iostream>

#include "differential/configured_searches.hpp"
#include "differential/environment.hpp"
#include "differential/random_smv.hpp"
#include "differential/state_graph.hpp"
#include "evidence/interpreter.hpp"
#include "languages/catalogue.hpp"
#include "languages/pddl/plans/plan.hpp"

namespace tarrier::differential {
namespace {
namespace pddl = languages::pddl;

// The cost of the cheapest way to the goal; none if nobody knows.
std::optional<std::uint64_t> distance(const RandomModel& model) {
  const auto graph = StateGraph::explore(model, {false, false, false, false, false});
  return graph == nullptr ? std::nullopt : std::optional(graph->distance());
}

std::string some_plan(const RandomModel& task) {
  const auto engine = configured("dfs", "").make();
  const search::Problem problem{.network = task.network, .goal = &task.goal};
  base::Limits limits;
  const search::Outcome outcome = engine->run(problem, limits);
  EXPECT_EQ(outcome.verdict, search::Verdict::kReached);
  std::string plan = "; found by us\n";
  for (const model::Step& step : outcome.path.steps)
    plan += "(" + task.network.edge(step.moves[0].process, step.moves[0].edge).text.update + ")\n";
  return plan;
}

struct Counts {
  int compared = 0;
  int reached = 0;
  int refused = 0;
  int derived = 0;      // those with derived predicates
  int conditional = 0;  // with conditional effects
  int staged = 0;       // with choices one after the other
};

void compare(const RandomModel& model, const pddl::Limits& limits, Counts& counts) {
  const auto expected = distance(model);
  if (!expected) return;
  const model::Query query{.text = "goal", .meaning = model::Reach{.goal = model.goal}};
  const pddl::Translation translation = pddl::translate(model.network, {query}, limits);
  const std::string text =
      domain_text(translation.task) + problem_text(translation.task, translation.task.problems[0]);
  SCOPED_TRACE(text);
  base::Diagnostics diagnostics;
  const auto document = languages::language_for("m.pddl").load({"m.pddl", text}, {}, diagnostics);
  ASSERT_NE(document, nullptr) << diagnostics.errors().front().what();
  const RandomModel task{.network = document->network(),
                         .goal = std::get<model::Reach>(model::question_of(document->queries()[0])).goal};
  const auto found = distance(task);
  if (!found) return;
  ++counts.compared;
  counts.derived += text.find(":derived-predicates") != std::string::npos ? 1 : 0;
  counts.conditional += text.find(":conditional-effects") != std::string::npos ? 1 : 0;
  counts.staged += text.find("-chosen-") != std::string::npos ? 1 : 0;
  ASSERT_EQ(*found, *expected);
  if (*found == search::kDeadEnd) return;
  ++counts.reached;
  const std::string plan = some_plan(task);
  const model::Path path =
      pddl::read_plan("plan", pddl::read_statements({"plan", plan}), model.network, translation);
  model::Run run{.start = path.start};
  for (const model::Step& step : path.steps) run.steps.push_back({0, step});
  const evidence::Replay replay = evidence::replay(model.network, run, &model.goal);
  EXPECT_TRUE(replay.is_valid()) << "step " << replay.step << ": " << *replay.objection << "\n" << plan;
}

// So few that nearly everything is said in another way: by derived predicates, conditional effects, and
// choices one after the other.
pddl::Limits tight(std::uint64_t seed) {
  return {.cases = 3 + seed % 3, .choices = 1 + seed % 2, .branches = 1 + seed % 4, .actions = 2 + seed % 7};
}

template <typename Make>
Counts compare_all(std::uint64_t count, const Make& make, bool is_tight = false) {
  Counts counts;
  const std::uint64_t first = first_seed();
  for (std::uint64_t seed = first; seed < first + seed_count(count) && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const std::optional<RandomModel> model = make(seed);
    if (!model) continue;
    try {
      compare(*model, is_tight ? tight(seed) : pddl::Limits{}, counts);
    } catch (const base::Error& error) {
      EXPECT_EQ(error.code(), base::Code::kUnsupported) << error.what();
      ++counts.refused;
    }
  }
  std::cout << counts.compared << " compared, " << counts.reached << " with a plan, " << counts.refused
            << " refused; " << counts.derived << " with derived predicates, " << counts.conditional
            << " with conditional effects, " << counts.staged << " with choices one after the other\n";
  return counts;
}

std::optional<RandomModel> random_clockless(std::uint64_t seed) {
  return random_model(
      seed, {.max_clocks = 0, .faults = 0, .disabling = 30, .starts = 20, .vectors = 30, .arrays = 40});
}

}  // namespace

TEST(Pddl, OfSmvModels) {
  const Counts counts = compare_all(600, random_smv_model);
  EXPECT_GE(counts.compared, counts.refused);
}

TEST(Pddl, OfNetworks) {
  const Counts counts = compare_all(200, random_clockless);
  EXPECT_GE(counts.compared, counts.refused);
}

TEST(Pddl, OfSmvModelsInTightLimits) { compare_all(400, random_smv_model, true); }
TEST(Pddl, OfNetworksInTightLimits) { compare_all(200, random_clockless, true); }
}  // namespace tarrier::differential
