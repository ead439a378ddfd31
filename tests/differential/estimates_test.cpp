// SPDX-License-Identifier: MIT
// Heuristics against true distances, in every state of random networks: what the traits promise must be so.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <map>
#include <set>

#include "differential/environment.hpp"
#include "differential/random_smv.hpp"
#include "differential/shapes.hpp"
#include "differential/state_graph.hpp"
#include "heuristics/catalogue.hpp"
#include "heuristics/relaxation/additive_costs.hpp"
#include "heuristics/relaxation/landmarks/landmark_cuts.hpp"
#include "heuristics/relaxation/relaxed_plan.hpp"

namespace tarrier::differential {
namespace {
using search::Estimate;
using search::kDeadEnd;

using Estimates = std::vector<Estimate>;

// A way to the goal begins with an edge, and without other edges than its own there still is one. (`is_stable`:
// it is as long, too.)
void expect_good_plan(search::Heuristic& heuristic, const search::StateView& state, Estimate estimate,
                      std::uint32_t edges, bool is_stable) {
  const search::Heuristic::PlanEdges plan = heuristic.plan_edges(state);
  EXPECT_EQ(plan.first.empty(), estimate == 0);
  EXPECT_EQ(plan.all.empty(), estimate == 0);
  std::vector<std::uint32_t> others;
  for (std::uint32_t edge = 0; edge < edges; ++edge)
    if (std::find(plan.all.begin(), plan.all.end(), edge) == plan.all.end()) others.push_back(edge);
  const Estimate without = heuristic.evaluate_without(state, others);
  EXPECT_NE(without, kDeadEnd) << "without edges that it does not need";
  EXPECT_TRUE(!is_stable || without == estimate);
}

// What the traits do not declare makes no difference.
void expect_no_more_than_declared(search::Heuristic& heuristic, const search::HeuristicTraits& traits,
                                  const search::StateView& state, Estimate estimate) {
  const bool reads_zone = traits.reads_zone && heuristic.reads_zone();
  EXPECT_TRUE(reads_zone || heuristic.evaluate({state.discrete, {}}) == estimate) << "the zone is read";
  EXPECT_TRUE(traits.has_preferred_operators || heuristic.plan_edges(state).all.empty())
      << "undeclared preferred operators";
}

Estimates estimates(const RandomModel& model, StateGraph& graph, const search::HeuristicFactory& factory,
                    const space::Reductions& reductions) {
  const search::Problem problem{.network = model.network, .goal = &model.goal, .reductions = reductions};
  const auto heuristic = factory.make(problem);
  Estimates result;
  for (const StateGraph::State& state : graph.states()) {
    result.push_back(heuristic->evaluate(graph.view(state)));
    constexpr std::size_t kEach = 5;  // is enough, and saves time
    if (result.size() % kEach != 1) continue;
    EXPECT_EQ(result.back(), heuristic->evaluate(graph.view(state))) << "a function of the state";
    expect_no_more_than_declared(*heuristic, factory.traits, graph.view(state), result.back());
    // With clocks, a way may begin with any step that lets time go on.
    const bool has_plan = factory.traits.has_preferred_operators && !factory.traits.reads_zone;
    // These depend on how easy ways are, not on which of several that are as easy is taken.
    const bool is_stable = std::ranges::any_of(
        std::array{"hl", "hadd", "ff"}, [&](const char* name) { return factory.name.starts_with(name); });
    if (has_plan && result.back() != kDeadEnd)
      expect_good_plan(*heuristic, graph.view(state), result.back(), model.network.edge_numbers().back(),
                       is_stable);
  }
  return result;
}

void expect_promises_kept(const StateGraph& graph, const Estimates& h, const search::HeuristicTraits& traits,
                          bool is_reduced) {
  for (std::size_t s = 0; s < h.size(); ++s) {
    const StateGraph::State& state = graph.states()[s];
    EXPECT_TRUE(!traits.admissible || h[s] <= state.distance) << h[s] << " above " << state.distance;
    EXPECT_TRUE(!traits.safe || h[s] != kDeadEnd || state.distance == kDeadEnd) << "no dead end";
    if (!traits.consistent || is_reduced) continue;
    for (const auto& [next, cost] : state.successors)
      EXPECT_TRUE(h[next] == kDeadEnd || h[s] <= h[next] + cost) << h[s] << " before " << h[next];
  }
}

// Estimates with as little detail as possible, so that what is made for large models is tried on small
// ones.
void expect_coarse_estimates_keep_promises(const RandomModel& model, StateGraph& graph, const Estimates& fine,
                                           bool with_clocks, bool is_reduced) {
  const heuristics::Precision precision{
      .values = 2, .combinations = 1, .choices = 1, .partners = 0, .clocks = with_clocks};
  const heuristics::Relaxation relaxation = heuristics::relax(model.network, model.goal, precision);
  heuristics::Layers layers(relaxation, heuristics::Layers::Causes::kKept);
  heuristics::RelaxedPlan plan(relaxation, layers);
  heuristics::AdditiveCosts costs(relaxation);  // these two know nothing of clocks
  heuristics::LandmarkCuts cuts(relaxation);
  Estimates h;
  Estimates lower;
  for (const StateGraph::State& state : graph.states()) {
    h.push_back(layers.build(graph.view(state)));
    EXPECT_LE(h.back(), fine[h.size() - 1]) << "with less detail the goal cannot seem farther";
    EXPECT_TRUE(h.back() == kDeadEnd || plan.length(h.back()) >= h.back());
    if (with_clocks) continue;
    const Estimate cost = costs.build(graph.view(state).discrete);
    EXPECT_GE(cost, h.back());
    EXPECT_EQ(cost == kDeadEnd, h.back() == kDeadEnd);
    lower.push_back(h.back() == kDeadEnd ? kDeadEnd : cuts.count(graph.view(state).discrete));
  }
  if (!with_clocks) expect_promises_kept(graph, lower, {.admissible = true, .safe = true}, is_reduced);
  expect_promises_kept(graph, h, {.admissible = true, .consistent = !with_clocks, .safe = true}, is_reduced);
}

struct Sums {
  std::uint64_t states = 0;
  std::map<std::string, std::uint64_t> estimates;  // where the goal can be reached
  std::map<std::string, std::uint64_t> dead_ends;
};

// Every heuristic of the catalogue, as it is and with each word that one of its options can have; and some with other
// numbers, or more than one option. Small models may have large abstractions, so these are bounded, where most come
// to an end.
std::set<std::string> configurations() {
  std::set<std::string> names{"aa(N=5)",
                              "coi(clocks=all,states=100)",
                              "dpr(states=20)",
                              "pdbs(states=50)",
                              "pa(split=1,combine=max)",
                              "pa(split=all,states=2000)",
                              "pa(split=all,relevance=1)",
                              "pa(split=1,predicates=refine)",
                              "pa(split=all,predicates=refine,refine=3,paths=all)",
                              "pa(states=20,values=1)"};
  for (const search::HeuristicEntry& entry : heuristics::builtin()) {
    base::Configuration::Values limits;
    for (const base::OptionEntry& option : entry.options)
      if (!option.small.empty()) limits.emplace_back(option.name, fmt::format("{}0", option.small));
    names.insert(base::configuration(entry.name, limits).text);
    for (const base::OptionEntry& option : entry.options) {
      if (option.kind != base::OptionEntry::Kind::kWord) continue;
      for (const std::string_view word : option.words) {
        if (word == option.standard) continue;
        base::Configuration::Values options = limits;
        options.emplace(options.begin(), option.name, word);
        names.insert(base::configuration(entry.name, options).text);
      }
    }
  }
  return names;
}

void compare_estimates(const RandomModel& model, const space::Reductions& reductions, bool is_reduced,
                       Sums& sums) {
  const auto graph = StateGraph::explore(model, reductions);
  if (!graph) return;
  sums.states += graph->states().size();
  std::map<std::string, Estimates> by_name;
  static const std::set<std::string> kNames = configurations();
  for (const std::string& name : kNames) {
    SCOPED_TRACE(name);
    const search::HeuristicFactory factory = heuristics::configure(name).front();
    const Estimates& h = by_name[name] = estimates(model, *graph, factory, reductions);
    expect_promises_kept(*graph, h, factory.traits, is_reduced);
    for (std::size_t s = 0; s < h.size(); ++s) {
      if (graph->states()[s].distance != kDeadEnd) sums.estimates[name] += h[s];
      if (h[s] == kDeadEnd) ++sums.dead_ends[name];
    }
  }
  expect_coarse_estimates_keep_promises(model, *graph, by_name["hl"], false, is_reduced);
  expect_coarse_estimates_keep_promises(model, *graph, by_name["hl(clocks=on)"], true, is_reduced);
  for (const StateGraph::State& state : graph->states())
    if (state.distance != kDeadEnd) sums.estimates["distance"] += state.distance;
  for (std::size_t s = 0; s < graph->states().size(); ++s) {
    EXPECT_GE(by_name["hu"][s], by_name["hl"][s]);
    EXPECT_GE(by_name["hu(inc=shortcut)"][s], by_name["hl(inc=shortcut)"][s]);
    EXPECT_LE(by_name["hl(inc=shortcut)"][s], by_name["hl"][s]);
    EXPECT_GE(by_name["hadd"][s], by_name["hl"][s]);
    EXPECT_EQ(by_name["ff"][s] == 0, by_name["hl"][s] == 0);
    EXPECT_GE(by_name["lmcut"][s], by_name["hl"][s]);
    for (const char* name : {"hu", "hadd", "ff", "landmarks", "lmcut"})
      EXPECT_EQ(by_name[name][s] == kDeadEnd, by_name["hl"][s] == kDeadEnd) << name;
    EXPECT_GE(by_name["hu(clocks=on)"][s], by_name["hl(clocks=on)"][s]);
    EXPECT_GE(by_name["hl(clocks=on)"][s], by_name["hl"][s]);
  }
}

void compare_all(const Shape& shape, std::uint64_t count) {
  const std::uint64_t first = first_seed();
  count = seed_count(count);
  Sums sums;
  for (std::uint64_t seed = first; seed < first + count && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const RandomModel model = random_model(seed, shape);
    compare_estimates(model, {false, false, false, false, false}, false, sums);
    space::Reductions reductions;
    reductions.committed = false;  // it makes several steps one
    compare_estimates(model, reductions, true, sums);
    if (::testing::Test::HasFailure()) std::cout << "seed " << seed << "\n" << describe(model) << std::endl;
  }
  std::cout << sums.states << " states";
  for (const auto& [name, sum] : sums.estimates) std::cout << ", " << name << " " << sum;
  for (const auto& [name, sum] : sums.dead_ends) std::cout << ", dead ends of " << name << " " << sum;
  std::cout << std::endl;
  // Otherwise this would say little: h^L tells more than graphs of single processes do.
  EXPECT_GT(sums.states, count);
  EXPECT_GT(sums.dead_ends["hl"], sums.dead_ends["dl"]);
  if (shape.max_clocks > 0) {
    EXPECT_GT(sums.dead_ends["hl(clocks=on)"], sums.dead_ends["hl"]);
    EXPECT_GT(sums.estimates["hl(clocks=on)"], sums.estimates["hl"]);
  }
}
}  // namespace

TEST(Estimates, KeepTheirPromises) { compare_all({}, 200); }
TEST(Estimates, KeepTheirPromisesOnSmv) {
  Sums sums;
  const std::uint64_t first = first_seed();
  for (std::uint64_t seed = first; seed < first + seed_count(200) && !HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + random_smv(seed));
    if (const auto model = random_smv_model(seed))
      compare_estimates(*model, {false, false, false, false, false}, false, sums);
  }
  EXPECT_GT(sums.states, 0U);
}
TEST(Estimates, KeepTheirPromisesOnGeneralSynchronisation) {
  compare_all({.max_clocks = 2, .vectors = 100}, 100);
}
TEST(Estimates, KeepTheirPromisesOnArraysAndFunctions) { compare_all(arrays_and_functions(0), 100); }
TEST(Estimates, KeepTheirPromisesWhereProcessesStandStill) { compare_all({.still = 50}, 100); }
TEST(Estimates, KeepTheirPromisesWithoutClocks) { compare_all({.max_clocks = 0}, 100); }
TEST(Estimates, KeepTheirPromisesWhereValuesOutOfRangeDisableTheStep) {
  compare_all({.max_clocks = 1, .disabling = 100}, 100);
}
TEST(Estimates, KeepTheirPromisesOnAllKindsOfClocks) { compare_all(all_kinds_of_clocks(), 100); }
TEST(Estimates, KeepTheirPromisesOnEverythingTogether) { compare_all(everything_together(0), 100); }
}  // namespace tarrier::differential
