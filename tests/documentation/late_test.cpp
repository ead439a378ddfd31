// SPDX-License-Identifier: MIT
// The heuristic that reads goal and zones, as docs/heuristics.md has it, can be built and sees what it says.
#include "heuristics/estimate_testing.hpp"
#include "search/best_first.hpp"

namespace tarrier::heuristics {
search::HeuristicEntry late();

namespace {
// It takes 5 time units to B; x is set on the way back only.
EstimatedModel model(const std::string& query) {
  return {R"(
    clock x;
    process P() {
      state A, B;
      init A;
      trans A -> B { guard x >= 5; }, B -> A { assign x = 0; };
    }
    P1 = P();
    system P1;)",
          query};
}

search::HeuristicFactory factory() { return configure(late(), base::configuration("late")); }

TEST(Late, SeesThatAClockHasToBeSet) {
  for (const auto& [query, in_b] : {std::pair{"E<> P1.A && x <= 4", 1U},
                                    {"E<> P1.A && x < 5", 1U},
                                    {"E<> P1.A && x <= 5", 0U},
                                    {"E<> P1.A && x >= 7", 0U},
                                    {"E<> x <= 4 || P1.B", 0U}}) {
    SCOPED_TRACE(query);
    EXPECT_EQ(model(query).estimate(factory()), 0U);
    EXPECT_EQ(model(query).estimate(factory(), {0}), in_b);
    EXPECT_EQ(model(query).estimate(factory(), {0, 0}), 0U);
  }
}

TEST(Late, SaysWhereItSeesNothing) {
  EXPECT_EQ(factory().make(model("E<> P1.A && x <= 4").problem())->blind_because(), "");
  EXPECT_NE(factory().make(model("E<> P1.B").problem())->blind_because(), "");
}

TEST(Late, LeadsAStarToAShortestTrace) {
  const EstimatedModel errand = model("E<> P1.B && x <= 8");
  base::Limits limits;
  search::BestFirst astar({.ranking = {.cost_weight = 1}}, {factory()});
  const search::Outcome outcome = astar.run(errand.problem(), limits);
  EXPECT_EQ(outcome.verdict, search::Verdict::kReached);
  EXPECT_TRUE(outcome.is_shortest);
  EXPECT_EQ(outcome.path.steps.size(), 1U);
}
}  // namespace
}  // namespace tarrier::heuristics
