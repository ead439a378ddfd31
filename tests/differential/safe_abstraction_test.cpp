// SPDX-License-Identifier: MIT
// Random networks with processes that go wherever they like: leaving their moves out changes no answer, and
// what is found without them can be done with them (environment.hpp).
#include "model/transform/reductions/safe_abstraction.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "base/random.hpp"
#include "differential/environment.hpp"
#include "differential/shapes.hpp"
#include "engines/catalogue.hpp"
#include "engines/strategy.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/interpreter.hpp"
#include "procedures/decorators/through.hpp"

namespace tarrier::differential {
namespace {
using search::Verdict;

// Makes the process go round through all its locations whenever it likes. Half of its edges stay, where they
// start.
void set_free(model::Process& process, base::Random& random) {
  std::erase_if(process.edges,
                [&](const model::Edge& edge) { return edge.inputs.empty() && random.below(2) == 0; });
  for (model::Edge& edge : process.edges) edge.target = edge.source;
  const auto count = static_cast<std::uint32_t>(process.locations.size());
  for (std::uint32_t l = 0; l < count; ++l) {
    model::Location& location = process.locations[l];
    location.invariant = {};
    location.urgent = false;
    process.edges.push_back({.source = model::LocationId{l},
                             .target = model::LocationId{(l + 1) % count},
                             .text = {},
                             .span = {}});
  }
}

RandomModel with_wanderers(std::uint64_t seed, const Shape& shape) {
  RandomModel model = random_model(seed, shape);
  base::Random random(seed);
  for (model::Process& process : model.network.processes) {
    for (model::Location& location : process.locations)
      if (random.below(20) > 0) location.committed = false;
    if (random.below(2) == 0) set_free(process, random);
  }
  return model;
}

std::unique_ptr<search::Engine> breadth_first() { return engines::configured(engines::bfs()).make(); }

// In turns that do so much work. None if there is something in the network that is not supported.
std::optional<search::Outcome> search_all(std::unique_ptr<search::Engine> engine,
                                          const model::Network& network, const model::Formula& goal,
                                          std::uint64_t turn = search::Search::kUnlimited) {
  base::Limits limits;
  const search::Problem problem{.network = network, .goal = &goal};
  try {
    const auto search = engine->start(problem);
    engine = nullptr;  // a search does without it
    search::Outcome outcome;
    do {
      outcome = search->run(limits, turn);
    } while (outcome.verdict == Verdict::kUnknown && !outcome.reason);
    return outcome;
  } catch (const base::Error&) {
    return std::nullopt;
  }
}

// By the decorator, as procedures do.
void expect_goes_through(const RandomModel& model, const model::SafeAbstraction& rest,
                         const search::Outcome& truth, std::uint64_t turn) {
  const auto found =
      search_all(procedures::through(rest, breadth_first(), breadth_first), model.network, model.goal, turn);
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->is_shortest);
  // A fault in the abstraction is none of it, but what the network itself says.
  if (truth.verdict != Verdict::kFault || found->verdict == Verdict::kUnreachable) {
    EXPECT_EQ(found->verdict, truth.verdict);
  }
  if (found->verdict != Verdict::kReached) return;
  const model::Run run =
      found->run ? *found->run : evidence::concretise(model.network, found->path, &model.goal);
  EXPECT_TRUE(evidence::replay(model.network, run, &model.goal).is_valid());
}

void expect_one_replays(const RandomModel& model, const model::SafeAbstraction& rest,
                        const search::Outcome& outcome) {
  const model::Run run = evidence::concretise(rest.network, outcome.path, &*rest.goal);
  const std::vector<model::Run> runs = rest.home(run, model::End::kGoal);
  EXPECT_TRUE(std::ranges::any_of(runs, [&](const model::Run& restored) {
    return evidence::replay(model.network, restored, &model.goal).is_valid();
  }));
  for (const model::Run& restored : runs)
    EXPECT_TRUE(evidence::replay(model.network, restored, nullptr).is_valid());
}

void compare_abstractions(const Shape& shape, std::uint64_t count) {
  const std::uint64_t first = first_seed();
  count = seed_count(count);
  std::uint64_t reached = 0;
  std::uint64_t unreachable = 0;
  std::uint64_t smaller = 0;
  for (std::uint64_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const RandomModel model = with_wanderers(seed, shape);
    const auto rest = model::SafeAbstraction::of(model.network, model.goal);
    if (!rest) continue;
    const auto truth = search_all(breadth_first(), model.network, model.goal);
    const auto found = search_all(breadth_first(), rest->network, *rest->goal);
    if (!truth || !found) continue;
    expect_goes_through(model, *rest, *truth, seed % 2 == 0 ? 3 : search::Search::kUnlimited);
    // What fails and what is found may be met in any order.
    if (truth->verdict == Verdict::kFault || found->verdict == Verdict::kFault) continue;
    EXPECT_EQ(found->verdict, truth->verdict);
    if (found->verdict == Verdict::kReached)
      expect_one_replays(model, *rest, *found);
    else
      smaller += found->statistics.explored < truth->statistics.explored ? 1 : 0;
    ++(found->verdict == Verdict::kReached ? reached : unreachable);
    if (::testing::Test::HasFailure()) std::cout << "seed " << seed << "\n" << describe(model) << std::endl;
  }
  std::cout << reached << " reached, " << unreachable << " not" << std::endl;
  EXPECT_GE(reached, count / 10);
  EXPECT_GE(unreachable, count / 30);
  EXPECT_EQ(smaller, unreachable);
}
}  // namespace

TEST(SafeAbstraction, AnswersAsTheNetworkDoes) { compare_abstractions({.starts = 20}, 1000); }
TEST(SafeAbstraction, AnswersAsGeneralSynchronisationDoes) {
  compare_abstractions({.max_clocks = 2, .vectors = 100}, 1000);
}
TEST(SafeAbstraction, AnswersAsArraysAndFunctionsDo) { compare_abstractions(arrays_and_functions(20), 500); }
TEST(SafeAbstraction, AnswersAsAllKindsOfClocksDo) { compare_abstractions(all_kinds_of_clocks(), 500); }
TEST(SafeAbstraction, AnswersAsEverythingTogetherDoes) { compare_abstractions(everything_together(5), 1000); }
}  // namespace tarrier::differential
