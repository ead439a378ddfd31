// SPDX-License-Identifier: MIT
// Questions about runs as planning tasks: the complete task has a plan iff brute force finds a run, what a narrow
// one finds is a run, and each plan is judged by the question itself.
#include <gtest/gtest.h>

#include <iostream>

#include "automata/ltl.hpp"
#include "checker/replay.hpp"
#include "differential/configured_searches.hpp"
#include "differential/environment.hpp"
#include "differential/random_runs.hpp"
#include "differential/random_smv.hpp"
#include "languages/catalogue.hpp"
#include "languages/pddl/runs/run_task.hpp"
#include "model/text.hpp"

namespace tarrier::differential {
namespace {
namespace pddl = languages::pddl;
using Kind = pddl::LoopChanges::Kind;

struct Counts {
  int with_run = 0;
  int without = 0;
  int refused = 0;
  int too_large = 0;
  int prefixes = 0;
  int narrow = 0;         // tasks that are not complete
  int narrow_solved = 0;  // of those
};

// The plan that breadth-first search finds in the text of the task; empty: there is none.
std::optional<std::string> solve(const std::string& text) {
  base::Diagnostics diagnostics;
  const auto document = languages::language_for("m.pddl").load({"m.pddl", text}, {}, diagnostics);
  if (document == nullptr) throw std::logic_error(diagnostics.errors().front().what());
  const auto& reach = std::get<model::Reach>(model::question_of(document->queries().front()));
  const search::Problem problem{.network = document->network(), .goal = &reach.goal};
  base::Limits limits;
  limits.states = 100'000;
  const search::Outcome outcome = configured("bfs").make()->run(problem, limits);
  if (outcome.verdict == search::Verdict::kUnknown) return std::nullopt;
  std::string plan;
  for (const model::Step& step : outcome.path.steps)
    plan += "(" + document->network().edge(step.moves[0].process, step.moves[0].edge).text.update + ")\n";
  return outcome.verdict == search::Verdict::kReached ? plan : "";
}

void expect_run(const model::Network& network, const model::Query& query, const std::string& plan) {
  const checker::JudgedPlan judged = checker::judge_plan({"plan", plan}, network, &query);
  EXPECT_TRUE(judged.judgement.replay.is_valid()) << *judged.judgement.replay.objection << "\n" << plan;
  EXPECT_TRUE(judged.judgement.decides);
}

// Without `limits`, those that are usual; plans are for tasks that are made with these.
void compare(const model::Network& network, const model::Query& query, bool is_true, Kind kind,
             const std::optional<pddl::Limits>& limits, Counts& counts) {
  const pddl::RunTask task = pddl::translate_run(network, query, {kind}, limits.value_or(pddl::Limits{}));
  const pddl::Task& words = task.translation.task;
  EXPECT_LE(words.vocabulary->predicates.size(), 15U);
  const std::string text = domain_text(words) + problem_text(words, words.problems.front());
  EXPECT_EQ(text.find("derived"), std::string::npos);
  EXPECT_EQ(text.find("(or "), std::string::npos);
  const std::optional<std::string> plan = solve(text);
  if (!plan) {
    ++counts.too_large;
    return;
  }
  const bool has_plan = !plan->empty();
  SCOPED_TRACE(text);
  if (task.is_complete)
    EXPECT_EQ(has_plan, is_true);
  else
    EXPECT_LE(has_plan, is_true);
  if (has_plan && !limits) expect_run(network, query, *plan);
  if (task.is_complete) {
    ++(is_true ? counts.with_run : counts.without);
    if (!task.is_loop) ++counts.prefixes;
  } else {
    ++counts.narrow;
    if (has_plan) ++counts.narrow_solved;
  }
}

// So few that most is said by conditional effects, and by choices one after the other.
pddl::Limits tight(std::uint64_t seed) {
  return {.cases = 8 + seed % 8, .choices = 1 + seed % 2, .branches = 1 + seed % 4, .actions = 2 + seed % 7};
}

void compare_all(std::uint64_t usual, const std::function<std::optional<RandomModel>(std::uint64_t)>& make,
                 bool is_smv, bool is_tight = false) {
  constexpr std::size_t kMostStates = 30;
  Counts counts;
  for (std::uint64_t seed = first_seed(); seed < first_seed() + seed_count(usual); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const std::optional<RandomModel> model = make(seed);
    const auto states = plain_states(model, kMostStates);
    if (!states) continue;
    base::Random random(seed);
    for (int i = 0; i < 3 && !testing::Test::HasFailure(); ++i) {
      const model::RunProperty property = random_property(*model, random, is_smv);
      const bool is_true = truth(Kripke(*model, *states, property.may_end), property);
      SCOPED_TRACE(automata::to_text(property.formula, [&](const model::Expression& atom) {
        return model::to_text(atom, model->network);
      }));
      const model::Query query{
          .text = "random",
          .meaning = model::Runs{.property = property, .quantifier = model::Quantifier::kExists}};
      try {
        const auto limits = is_tight ? std::optional(tight(seed)) : std::nullopt;
        compare(model->network, query, is_true, Kind::kAll, limits, counts);
        compare(model->network, query, is_true, Kind::kAuto, limits, counts);
      } catch (const base::Error& error) {
        EXPECT_EQ(error.code(), base::Code::kUnsupported) << error.what();
        ++counts.refused;
      }
    }
    if (testing::Test::HasFailure()) return;
  }
  std::cout << counts.with_run << " with a run, " << counts.without << " without, " << counts.prefixes
            << " of them by beginnings; " << counts.narrow << " narrow tasks, " << counts.narrow_solved
            << " with a plan; " << counts.refused << " refused, " << counts.too_large << " too large\n";
  EXPECT_GT(counts.with_run, 0);
  EXPECT_GT(counts.without, 0);
  EXPECT_GT(counts.narrow_solved, 0);
}
}  // namespace

// Each rule of the encoding is needed: without it there is a plan that is no run, which the judge refuses.
class PddlRules : public testing::Test {
 protected:
  void expect_needed(const std::string& model, const std::string& rule, const std::string& without,
                     const std::string& objection) {
    base::Diagnostics diagnostics;
    const auto document = languages::language_for("m.smv").load({"m.smv", model}, {}, diagnostics);
    ASSERT_NE(document, nullptr);
    const model::Query& query = document->queries().front();
    const pddl::Task task = pddl::translate_run(document->network(), query, {Kind::kAll}).translation.task;
    std::string text = domain_text(task) + problem_text(task, task.problems.front());
    EXPECT_EQ(solve(text), "") << text;
    ASSERT_NE(text.find(rule), std::string::npos) << text;
    for (std::size_t at = text.find(rule); at != std::string::npos; at = text.find(rule, at + without.size()))
      text.replace(at, rule.size(), without);
    const std::optional<std::string> plan = solve(text);
    ASSERT_TRUE(plan && !plan->empty()) << text;
    try {
      const auto judged = checker::judge_plan({"plan", *plan}, document->network(), &query);
      EXPECT_TRUE(judged.judgement.replay.objection.value_or("").starts_with(objection)) << *plan;
    } catch (const base::Error& error) {
      EXPECT_EQ(error.message(), objection) << *plan;
    }
  }
};

TEST_F(PddlRules, ALoopHasAStep) {
  expect_needed(
      "MODULE main VAR x : {a, b}; ASSIGN init(x) := a; next(x) := x = a ? b : a; LTLSPEC G F x = b\n",
      "(loop) (stepped)", "(loop)", "the loop has no step");
}
TEST_F(PddlRules, WhatWasSeenBeforeTheLoopDoesNotCount) {
  expect_needed(
      "MODULE main VAR x : {a, b}; ASSIGN init(x) := a; next(x) := b; FAIRNESS x = a LTLSPEC F FALSE\n",
      "(not (seen c))", "", "the run is not fair");
}
TEST_F(PddlRules, MatchesAreKeptUpToDate) {
  expect_needed("MODULE main VAR x : 0..2; ASSIGN init(x) := 0; next(x) := x = 0 ? 1 : 2; LTLSPEC F x = 2\n",
                "(not (match x))", "", "its loop does not end where it began");
}
TEST_F(PddlRules, APromiseIsKept) {
  expect_needed(
      "MODULE main VAR x : {a, b}; ASSIGN next(x) := a; COMPASSION (x = a, x = b) LTLSPEC F FALSE\n",
      "(when (and (is x a) (seen never)) (not (seen c)))", "", "the run is not fair");
}
// Between a step and its choice, the plan is not at a state.
TEST_F(PddlRules, AStateIsComparedWhenTheStepIsComplete) {
  expect_needed(
      "MODULE main VAR x : 0..1; y : 0..2; ASSIGN init(x) := 0; init(y) := 0; next(x) := 0..1;\n"
      "  next(y) := y < 2 ? y + 1 : 2; LTLSPEC F y = 2\n",
      "(not (match y))", "", "its loop does not end where it began");
}

TEST(PddlRuns, OfSmvModels) { compare_all(100, random_smv_model, true); }

TEST(PddlRuns, OfSmvModelsInTightLimits) { compare_all(60, random_smv_model, true, true); }

TEST(PddlRuns, OfNetworks) {
  compare_all(
      60,
      [](std::uint64_t seed) {
        return random_model(seed, {.max_clocks = 0, .faults = 0, .starts = 20, .vectors = 30});
      },
      false);
}
}  // namespace tarrier::differential
