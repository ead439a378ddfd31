// SPDX-License-Identifier: MIT
// The reduction that docs/reductions.md has as its example can be built, and searches go through it.
#include <gtest/gtest.h>

#include "engines/catalogue.hpp"
#include "engines/strategy.hpp"
#include "evidence/delays/concretise.hpp"
#include "evidence/interpreter.hpp"
#include "languages/catalogue.hpp"
#include "model/run.hpp"
#include "procedures/decorators/reduced.hpp"

namespace tarrier::model {
ReductionEntry possible_edges();
}  // namespace tarrier::model

namespace tarrier::procedures {
namespace {
class PossibleEdges : public ::testing::Test {
 protected:
  [[nodiscard]] search::Outcome outcome(const Reduced& reduced) const {
    const auto engine = reduced.engine([] { return engines::configured(engines::bfs()).make(); });
    base::Limits limits;
    return engine->run({.network = network(), .goal = &goal(), .counts_edges = true}, limits);
  }
  [[nodiscard]] const model::Network& network() const { return document_->network(); }
  [[nodiscard]] const model::Formula& goal() const {
    return std::get<model::Reach>(model::question_of(query_)).goal;
  }
  [[nodiscard]] Reduced reduced(const Choices& choices) const {
    return {network(), goal(), choices, true, {model::possible_edges()}};
  }

  base::Diagnostics diagnostics_;
  std::unique_ptr<languages::Document> document_ = languages::language_for("model.xta")
                                                       .load({"model.xta", R"(
            const int OFF = 0;
            process P() { state A, B, C; init A;
                          trans A -> C { guard OFF > 0; }, A -> B { }, B -> C { guard OFF > 1; }, B -> C { }; }
            system P;)"},
                                                             {}, diagnostics_);
  model::Query query_ = document_->parse_queries({"query", "E<> P.C"}).at(0);
};

TEST_F(PossibleEdges, GoHomeToTheEdgesOfTheModel) {
  const search::Outcome found = outcome(reduced({}));
  ASSERT_EQ(found.verdict, search::Verdict::kReached);
  EXPECT_TRUE(found.is_shortest);
  const model::Run run = evidence::concretise(network(), found.path, &goal());
  EXPECT_TRUE(evidence::replay(network(), run, &goal()).is_valid());
  ASSERT_EQ(found.path.steps.size(), 2U);
  EXPECT_EQ(found.path.steps[0].moves[0].edge, model::EdgeId{1});
  EXPECT_EQ(found.path.steps[1].moves[0].edge, model::EdgeId{3});
  EXPECT_EQ(found.edge_counts, (base::EdgeCounts{{base::kUncounted, 1, base::kUncounted, 1}}));
}

TEST_F(PossibleEdges, CanBeSwitchedOff) {
  Choices choices;
  choices.switched_off.insert("guards");
  EXPECT_EQ(outcome(reduced(choices)).edge_counts, (base::EdgeCounts{{0, 1, 0, 1}}));
}
}  // namespace
}  // namespace tarrier::procedures
