// SPDX-License-Identifier: MIT
// The search that docs/searches.md has as its example can be built; it explores in its order, and everything.
#include <gtest/gtest.h>

#include "engines/strategy.hpp"
#include "languages/catalogue.hpp"

namespace tarrier::engines {
search::EngineEntry zigzag();

namespace {
class Zigzag : public ::testing::Test {
 protected:
  // A tree: each step doubles n, or doubles it and adds one.
  search::Outcome run(const std::string& query) const {
    const model::Query parsed = document_->parse_queries({"query", query}).at(0);
    const search::Problem problem{.network = document_->network(),
                                  .goal = &std::get<model::Reach>(model::question_of(parsed)).goal};
    base::Limits limits;
    return configured(zigzag()).make()->run(problem, limits);
  }

  base::Diagnostics diagnostics_;
  std::unique_ptr<languages::Document> document_ = languages::language_for("m.xta").load({"m.xta", R"(
        int[0,1023] n = 1;
        process P() {
          state A;
          init A;
          trans A -> A { guard n < 512; assign n = 2 * n; }, A -> A { guard n < 512; assign n = 2 * n + 1; };
        }
        system P;)"},
                                                                                         {}, diagnostics_);
};

// It explores 1, 3 (the newest), 2 (the oldest), 5, 6, 13, 7.
TEST_F(Zigzag, TakesStatesFromBothEnds) {
  for (const auto& [query, explored] : {std::pair{"E<> n == 7", 2U},
                                        {"E<> n == 4", 3U},
                                        {"E<> n == 11", 4U},
                                        {"E<> n == 13", 5U},
                                        {"E<> n == 26", 6U},
                                        {"E<> n == 15", 7U}})
    EXPECT_EQ(run(query).statistics.explored, explored) << query;
}

TEST_F(Zigzag, ProvesThatThereIsNothing) {
  const search::Outcome outcome = run("E<> n == 0");
  EXPECT_EQ(outcome.verdict, search::Verdict::kUnreachable);
  EXPECT_EQ(outcome.statistics.stored, 1023U);
}
}  // namespace
}  // namespace tarrier::engines
