// SPDX-License-Identifier: MIT
// Random SMV models in which variables are chosen late: the same states but for these variables, the same
// shortest paths to a goal, and paths that are paths of the model (environment.hpp).
#include "model/transform/reductions/late_choice.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <iostream>
#include <set>

#include "differential/environment.hpp"
#include "differential/random_smv.hpp"
#include "engines/catalogue.hpp"
#include "engines/strategy.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/interpreter.hpp"
#include "procedures/decorators/through.hpp"
#include "space/state_space.hpp"

namespace tarrier::differential {
namespace {
using search::Verdict;
using States = std::set<std::vector<std::int32_t>>;

// By the variables that the second network keeps; none where something has no meaning.
std::optional<States> reachable(const model::Network& network, const model::Network& kept) {
  States states;
  space::StateSpace space(network, nullptr, {}, {false, false, false, false, false});
  space::SuccessorBuffer buffer = space.make_buffer();
  space::Valuation valuation = space.make_valuation();
  std::set<std::vector<space::Word>> known;
  std::deque<std::vector<space::Word>> open;
  const auto add_all = [&] {
    for (std::size_t i = 0; i < buffer.size(); ++i) {
      const space::Word* discrete = buffer[i].discrete;
      if (known.emplace(discrete, discrete + space.words()).second)
        open.emplace_back(discrete, discrete + space.words());
    }
  };
  try {
    space.initial(buffer);
    const space::ZoneId zone = buffer[0].stored.zone;
    for (add_all(); !open.empty(); open.pop_front()) {
      space.unpack(open.front().data(), valuation);
      std::vector<std::int32_t> state;
      for (std::size_t v = 0; v < kept.variables.size(); ++v)
        if (kept.variables[v].kind == model::VariableKind::kState) state.push_back(valuation.values[v]);
      states.insert(state);
      const std::vector<space::Word> from = open.front();
      space.expand(from.data(), zone, buffer);
      add_all();
    }
  } catch (const base::Error&) {
    return std::nullopt;
  }
  return states;
}

std::unique_ptr<search::Engine> breadth_first() { return engines::configured(engines::bfs()).make(); }

// The network itself answers where there is a fault in what is made of it.
void compare(const RandomModel& model, const model::LateChoice& late) {
  base::Limits limits;
  const search::Problem problem{.network = model.network, .goal = &model.goal};
  const search::Outcome truth = breadth_first()->run(problem, limits);
  const search::Outcome found =
      procedures::through(late, breadth_first(), breadth_first)->run(problem, limits);
  if (truth.verdict == Verdict::kFault && found.verdict == Verdict::kReached) return;
  ASSERT_EQ(found.verdict, truth.verdict);
  if (found.verdict != Verdict::kReached) return;
  EXPECT_TRUE(found.is_shortest);
  EXPECT_EQ(found.path.steps.size(), truth.path.steps.size());
  const model::Run run = evidence::concretise(model.network, found.path, &model.goal);
  const evidence::Replay replay = evidence::replay(model.network, run, &model.goal);
  EXPECT_TRUE(replay.is_valid()) << "step " << replay.step << ": " << *replay.objection;
}
}  // namespace

TEST(LateChoice, ChangesNeitherStatesNorPaths) {
  int compared = 0;
  const std::uint64_t first = first_seed();
  const std::uint64_t count = seed_count(600);
  for (std::uint64_t seed = first; seed < first + count && !HasFailure(); ++seed) {
    const std::optional<RandomModel> model = random_smv_model(seed);
    const auto late = model ? model::LateChoice::of(model->network, model->goal) : nullptr;
    if (!late) continue;
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + random_smv(seed));
    const auto expected = reachable(model->network, late->network);
    const auto found = reachable(late->network, late->network);
    EXPECT_EQ(found.has_value(), expected.has_value());
    if (!expected || !found) continue;
    EXPECT_EQ(*found, *expected);
    compare(*model, *late);
    ++compared;
  }
  std::cout << compared << " compared\n";
  if (count < 300) return;
  EXPECT_GT(compared, static_cast<int>(count / 50));
}
}  // namespace tarrier::differential
