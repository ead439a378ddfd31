// SPDX-License-Identifier: MIT
// Projections of random networks, for random patterns: whatever a network does, its projection does, too.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "base/random.hpp"
#include "differential/environment.hpp"
#include "differential/shapes.hpp"
#include "differential/state_graph.hpp"
#include "engines/catalogue.hpp"
#include "engines/strategy.hpp"
#include "heuristics/patterns/pattern_database.hpp"
#include "procedures/decorators/through.hpp"
#include "space/concrete_run.hpp"
#include "space/reduce/reduction.hpp"

namespace tarrier::differential {
namespace {
using search::Estimate;
using search::kDeadEnd;

// Variables that states do not keep are not kept, unless they never change.
model::Pattern random_pattern(const RandomModel& model, const space::Reductions& reductions,
                              base::Random& random) {
  model::Pattern pattern = model::Pattern::everything(model.network);
  const auto kept = space::remembered(model.network, {.goal = model.goal}, reductions).kept;
  const auto unassigned =
      space::remembered(model.network, {.goal = model.goal}, {true, false, false, false, false});
  const auto draw = [&](std::vector<bool>& bits) {
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = random.below(3) != 0;
  };
  draw(pattern.processes);
  draw(pattern.clocks);
  draw(pattern.variables);
  for (std::size_t v = 0; v < kept.size(); ++v) {
    if (!kept[v]) pattern.variables[v] = false;
    if (!unassigned.kept[v]) pattern.variables[v] = true;
  }
  return pattern;
}

// Runs of the network and, beside them, all states of the projection that are like theirs.
class Simulation {
 public:
  Simulation(const RandomModel& model, const model::Projection& projection)
      : projection_(projection),
        run_(model.network, model.goal),
        space_(projection.network, &*projection.goal,
               {space::Extrapolation::kNone, space::Simulation::kInclusion},
               {false, false, false, false, false}),
        valuation_(space_.make_valuation()) {}

  // False if a state has no likeness.
  bool follow(base::Random& random, std::size_t steps) {
    constexpr std::size_t kMost = 200;  // likenesses: enough is enough
    run_.restart(random);
    space::SuccessorBuffer buffer = space_.make_buffer();
    space_.initial(buffer);
    std::vector<Likeness> likenesses;
    add_alike(buffer, likenesses);
    while (!likenesses.empty() && run_.length() < steps && likenesses.size() < kMost) {
      if (!take_step(random)) return true;
      ++steps_;
      std::vector<Likeness> next;
      for (const Likeness& likeness : likenesses) {
        if (is_alike(likeness.discrete.data(), likeness.zone)) next.push_back(likeness);
        space_.expand(likeness.discrete.data(), likeness.zone, buffer);
        add_alike(buffer, next);
      }
      likenesses = std::move(next);
    }
    return !likenesses.empty();
  }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  struct Likeness {
    std::vector<space::Word> discrete;
    space::ZoneId zone{};
  };

  bool take_step(base::Random& random) {
    constexpr int kAttempts = 20;
    for (int i = 0; i < kAttempts && !run_.prospects().empty(); ++i) {
      const auto& prospect = run_.prospects()[random.below(run_.prospects().size())];
      const space::Ticks high =
          std::min(prospect.window.high, prospect.window.low + 8 * space::kTicksPerUnit);
      const auto range = static_cast<std::uint64_t>(high - prospect.window.low + 1);
      const auto delay = prospect.window.low + static_cast<space::Ticks>(random.below(range));
      if (run_.take(prospect, delay, random)) return true;
    }
    return false;
  }

  void add_alike(const space::SuccessorBuffer& states, std::vector<Likeness>& likenesses) {
    for (std::size_t i = 0; i < states.size(); ++i) {
      const space::Candidate state = states[i];
      if (!is_alike(state.discrete, state.stored.zone)) continue;
      Likeness likeness{{state.discrete, state.discrete + space_.words()}, state.stored.zone};
      const auto is_it = [&](const Likeness& other) {
        return other.zone == likeness.zone && other.discrete == likeness.discrete;
      };
      if (std::ranges::none_of(likenesses, is_it)) likenesses.push_back(std::move(likeness));
    }
  }

  bool is_alike(const space::Word* discrete, space::ZoneId zone) {
    space_.unpack(discrete, valuation_);
    const model::Pattern& pattern = projection_.pattern;
    for (std::size_t p = 0; p < pattern.processes.size(); ++p)
      if (pattern.processes[p] && valuation_.locations[p] != run_.state().locations[p]) return false;
    for (std::size_t v = 0; v < pattern.variables.size(); ++v)
      if (pattern.variables[v] && projection_.network.variables[v].kind == model::VariableKind::kState &&
          valuation_.values[v] != run_.state().values[v])
        return false;
    space_.frame(valuation_, frame_);
    for (std::uint32_t x = 0; x < frame_.dimension(); ++x) {
      for (std::uint32_t y = 0; y < frame_.dimension(); ++y) {
        if (x == y || !is_kept(x) || !is_kept(y)) continue;
        const zones::Bound bound = zones::bound_at(space_.zone(zone), x, y);
        const space::Ticks difference = value(x) - value(y);
        if (bound.is_infinite()) continue;
        const space::Ticks limit = bound.value() * space::kTicksPerUnit;
        if (bound.is_strict() ? difference >= limit : difference > limit) return false;
      }
    }
    return true;
  }
  [[nodiscard]] bool is_kept(std::uint32_t row) const {
    return row == 0 || projection_.pattern.clocks[frame_.clocks[row] - 1];
  }
  [[nodiscard]] space::Ticks value(std::uint32_t row) const {
    return row == 0 ? 0 : run_.clock(frame_.clocks[row]);
  }

  const model::Projection& projection_;
  space::ConcreteRun run_;
  space::StateSpace space_;
  space::Valuation valuation_;
  space::Frame frame_;
  std::uint64_t steps_ = 0;
};

struct Counts {
  std::uint64_t steps = 0;
  std::uint64_t states = 0;
  std::uint64_t distances = 0;
  std::uint64_t estimates = 0;
  std::uint64_t dead_ends = 0;
  std::uint64_t proofs = 0;  // by searches through a projection
};

void expect_simulation(const RandomModel& model, const model::Projection& projection, base::Random& random,
                       Counts& counts) {
  try {
    Simulation simulation(model, projection);
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(simulation.follow(random, 15)) << "no likeness";
    counts.steps += simulation.steps();
  } catch (const base::Error&) {
    // A fault of the model, or something that concrete runs do not know.
  }
}

void expect_lower_bounds(const RandomModel& model, const model::Projection& projection,
                         const space::Reductions& reductions, std::uint64_t most, Counts& counts) {
  const auto states = StateGraph::explore(model, reductions);
  if (!states) return;
  auto graph = std::make_unique<heuristics::AbstractGraph>(projection);
  graph->explore(most, search::Search::kUnlimited, nullptr);
  const search::Problem problem{.network = model.network, .goal = &model.goal, .reductions = reductions};
  heuristics::PatternDatabase database(problem, projection, std::move(graph));
  for (const StateGraph::State& state : states->states()) {
    const Estimate estimate = database.lookup(states->view(state));
    EXPECT_LE(estimate, state.distance);
    ++counts.states;
    if (state.distance != kDeadEnd) {
      counts.distances += state.distance;
      counts.estimates += estimate;
    } else if (estimate == kDeadEnd) {
      ++counts.dead_ends;
    }
  }
}

// A search through the projection proves, and finds nothing that it would claim.
void expect_proofs_only(const RandomModel& model, const model::Projection& projection, Counts& counts) {
  const auto run = [&](std::unique_ptr<search::Engine> engine) {
    base::Limits limits;
    limits.states = 5'000;
    return engine->run({.network = model.network, .goal = &model.goal}, limits).verdict;
  };
  const auto make = [] { return engines::configured(engines::bfs()).make(); };
  try {
    const search::Verdict found = run(procedures::through(projection, make(), make));
    EXPECT_TRUE(found == search::Verdict::kUnreachable || found == search::Verdict::kUnknown);
    if (found != search::Verdict::kUnreachable) return;
    EXPECT_NE(run(make()), search::Verdict::kReached);
    ++counts.proofs;
  } catch (const base::Error& error) {
    EXPECT_EQ(error.code(), base::Code::kUnsupported);
  }
}

void project_all(const Shape& shape, std::uint64_t count) {
  const std::uint64_t first = first_seed();
  count = seed_count(count);
  Counts counts;
  for (std::uint64_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const RandomModel model = random_model(seed, shape);
    base::Random random(seed);
    for (const bool reduced : {false, true}) {
      space::Reductions reductions{reduced, reduced, reduced, reduced, false};
      const model::Projection projection =
          model::project(model.network, model.goal, random_pattern(model, reductions, random),
                         random.below(2) == 0 ? 1 + random.below(4) : 256);
      expect_simulation(model, projection, random, counts);
      expect_proofs_only(model, projection, counts);
      expect_lower_bounds(model, projection, reductions, random.below(4) == 0 ? 30 : 20'000, counts);
      if (!::testing::Test::HasFailure()) continue;
      std::cout << "seed " << seed << "\n"
                << describe(model) << "\nprojected:\n"
                << describe({.network = projection.network, .goal = *projection.goal}) << std::endl;
      break;
    }
  }
  std::cout << counts.steps << " steps followed; " << counts.states << " states, distances "
            << counts.distances << ", estimates " << counts.estimates << ", dead ends " << counts.dead_ends
            << std::endl;
  EXPECT_GT(counts.steps, count);
  EXPECT_GT(counts.estimates, counts.states / 50);  // otherwise this would say little
  EXPECT_GT(counts.dead_ends, 0U);
  EXPECT_GT(counts.proofs, 0U);
}
}  // namespace

TEST(Projection, DoesWhatTheNetworkDoes) { project_all({}, 600); }
TEST(Projection, DoesWhatGeneralSynchronisationDoes) { project_all({.max_clocks = 2, .vectors = 100}, 300); }
TEST(Projection, DoesWhatArraysAndFunctionsDo) { project_all(arrays_and_functions(20), 300); }
TEST(Projection, DoesWhatNetworksWithoutClocksDo) { project_all({.max_clocks = 0}, 300); }
TEST(Projection, DoesWhatNetworksDoThatValuesOutOfRangeDisable) {
  project_all({.max_clocks = 1, .disabling = 100}, 200);
}
TEST(Projection, DoesWhatAllKindsOfClocksDo) { project_all(all_kinds_of_clocks(), 200); }
TEST(Projection, DoesWhatEverythingTogetherDoes) { project_all(everything_together(5), 300); }
}  // namespace tarrier::differential
