// SPDX-License-Identifier: MIT
// The heuristic that docs/heuristics.md has as its example can be built, and a search can go by it.
#include <gtest/gtest.h>

#include "languages/catalogue.hpp"
#include "search/best_first.hpp"

namespace tarrier::heuristics {
search::HeuristicEntry idle();

namespace {
TEST(Idle, LeadsASearchToTheGoal) {
  base::Diagnostics diagnostics;
  const auto document = languages::language_for("model.xta")
                            .load({"model.xta", R"(
        process P(const int[1,4] i) { state A, B; init A; trans A -> B { }, B -> A { }; }
        system P;)"},
                                  {}, diagnostics);
  ASSERT_NE(document, nullptr);
  const model::Query query = document->parse_queries({"query", "E<> forall (i : int[1,4]) P(i).B"}).at(0);
  const search::Problem problem{.network = document->network(),
                                .goal = &std::get<model::Reach>(model::question_of(query)).goal};
  const search::HeuristicEntry entry = idle();
  const base::Options options({}, entry.options, "heuristic 'idle'");
  search::BestFirst greedy({},
                           {{.name = "idle", .traits = entry.traits, .make = [&](const search::Problem& p) {
                               return entry.make(options, p);
                             }}});
  base::Limits limits;
  const search::Outcome outcome = greedy.run(problem, limits);
  EXPECT_EQ(outcome.verdict, search::Verdict::kReached);
  EXPECT_EQ(outcome.statistics.initial_estimate, 4U);
  EXPECT_EQ(outcome.statistics.explored, 4U);
}
}  // namespace
}  // namespace tarrier::heuristics
