// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "heuristics/estimate_testing.hpp"
#include "heuristics/patterns/cost_shares.hpp"
#include "heuristics/patterns/selection_testing.hpp"
#include "heuristics/patterns/sources.hpp"

namespace tarrier::heuristics {
namespace {
// Two controllers poll an input each, and go on if it is as they want it. The inputs are false at first.
const char* const kPolling = R"(
  bool in[2], out[2]; bool copy0, copy1;
  process Environment(const int[0,1] i) {
    state E; init E; trans
    E -> E { guard !in[i]; assign in[i] = true; }, E -> E { guard in[i]; assign in[i] = false; };
  }
  process First() {
    state Poll, Test, Done; init Poll; trans
    Poll -> Test { assign copy0 = in[0]; }, Test -> Poll { guard !copy0; }, Test -> Done { guard copy0; };
  }
  process Second() {
    state Poll, Test, Done; init Poll; trans
    Poll -> Test { assign copy1 = in[1]; }, Test -> Poll { guard !copy1; }, Test -> Done { guard copy1; };
  }
  system Environment, First, Second;)";

TEST(Additions, CountStepsThatSetInputs) {
  const EstimatedModel model(kPolling, "E<> First.Done && Second.Done");
  // The whole has more states than that: the inputs have to be set, too.
  EXPECT_EQ(model.estimate("rd(states=50)"), 4U);
  EXPECT_EQ(model.estimate("pdbs(states=100)"), 6U);
}

TEST(Additions, AreOfTheNearestCase) {
  const EstimatedModel model(kPolling, "E<> (First.Done && Second.Done) || (in[0] && in[1] && First.Test)");
  EXPECT_EQ(model.estimate("pdbs"), 3U);
  const EstimatedModel hopeless(kPolling, "E<> (First.Done && First.Poll) || (in[0] && in[1] && !in[1])");
  EXPECT_EQ(hopeless.estimate("pdbs"), search::kDeadEnd);
}

TEST(CostShares, CountEachEdgeOnce) {
  const EstimatedModel model(kPolling, "E<> First.Done && Second.Done");
  const search::Problem problem = model.problem();
  const Components components(problem);
  CostShares shares(problem.network);
  const auto cost = [](const model::Network& network, std::size_t process) {
    std::uint32_t sum = 0;
    for (const model::Edge& edge : network.processes[process].edges) sum += edge.cost;
    return sum;
  };
  EXPECT_EQ(cost(shares.rest(), 2), 3U);
  Selection kept(components.size(), false);
  kept[components.of_process(2)] = true;
  const model::Pattern first = components.pattern(kept, false);
  EXPECT_TRUE(shares.is_of_use(first));
  shares.take(first);
  EXPECT_FALSE(shares.is_of_use(first));
  // What First does has been counted, but not what the environment and Second do.
  EXPECT_EQ(cost(shares.rest(), 2), 0U);
  EXPECT_EQ(cost(shares.rest(), 0), 2U);
  EXPECT_EQ(cost(shares.rest(), 3), 3U);
}

// Who takes part in a step together is not told by an edge alone.
TEST(CostShares, GiveStepsOfSeveralToTheFirst) {
  const EstimatedModel model(R"(
    chan c;
    process P() { state A, B; init A; trans A -> B { sync c!; }; }
    process Q() { state A, B; init A; trans A -> B { sync c?; }, B -> A { }; }
    system P, Q;)",
                             "E<> P.B && Q.B");
  const search::Problem problem = model.problem();
  CostShares shares(problem.network);
  shares.take(model::Pattern::nothing(problem.network));
  const model::Network rest = shares.rest();
  EXPECT_EQ(rest.processes[0].edges[0].cost, 0U);
  EXPECT_EQ(rest.processes[1].edges[0].cost, 0U);
  EXPECT_EQ(rest.processes[1].edges[1].cost, 1U);
}

TEST(Sources, AreWhatCopiesAreMadeOf) {
  const EstimatedModel model(R"(
    int[0,9] in, other, copy, sum, unread;
    process Environment() { state A; init A; trans A -> A { assign in = (in + other) % 10, other = 9 - other; }; }
    process P() {
      state A, B; init A;
      trans A -> A { assign copy = in; }, A -> A { assign sum = copy / 2, unread = copy; }, A -> B { guard sum == 3; };
    }
    system Environment, P;)",
                             "E<> P.B && unread + other > 0");
  const search::Problem problem = model.problem();
  const Components components(problem);
  Selection kept(components.size(), false);
  kept[components.of_process(1)] = true;
  std::string all;
  for (const Selection& group : with_sources(components, kept)) all += names(components, group) + ";";
  // Of each variable: `other` and `unread` are read by nobody who is kept.
  EXPECT_EQ(all, ";;in other ;;in other copy ;in other copy sum ;;");
}

}  // namespace
}  // namespace tarrier::heuristics
