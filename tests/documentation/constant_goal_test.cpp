// SPDX-License-Identifier: MIT
// The procedure that docs/procedures.md has as its example can be built, and the driver takes it where it answers.
#include <gtest/gtest.h>

#include "languages/catalogue.hpp"
#include "procedures/answer.hpp"
#include "procedures/catalogue.hpp"

namespace tarrier::procedures {
ProcedureEntry constant_goal();

namespace {
class ConstantGoal : public ::testing::Test {
 protected:
  // With it before all others, as a line in builtin.inc would have it.
  report::QueryResult answered(const std::string& text, const Choices& choices = {}) {
    std::vector<ProcedureEntry> procedures = builtin();
    procedures.insert(procedures.begin(), constant_goal());
    const model::Query query = document_->parse_queries({"query", text}).at(0);
    const Strategy strategy = choose_strategy(choices, false);
    return answer({document_->network(), &model::question_of(query), choices, strategy}, text, {},
                  procedures);
  }

  base::Diagnostics diagnostics_;
  std::unique_ptr<languages::Document> document_ =
      languages::language_for("model.xta")
          .load({"model.xta", "process P() { state A, B; init A; trans A -> B { }; }\nsystem P;"}, {},
                diagnostics_);
};

TEST_F(ConstantGoal, IsAnsweredWithoutASearch) {
  for (const auto& [text, verdict] :
       {std::pair{"E<> false", report::Verdict::kViolated}, {"A[] true", report::Verdict::kSatisfied}}) {
    const report::QueryResult result = answered(text);
    EXPECT_EQ(result.verdict, verdict);
    EXPECT_EQ(result.search, "constant-goal");
    EXPECT_FALSE(result.statistics);
  }
}

TEST_F(ConstantGoal, LeavesOtherQuestionsToOthers) {
  const report::QueryResult result = answered("E<> P.B");
  EXPECT_EQ(result.verdict, report::Verdict::kSatisfied);
  EXPECT_TRUE(result.trace);
}

TEST_F(ConstantGoal, HasNoUseForASearch) {
  Choices choices;
  choices.search = "bfs";
  const report::QueryResult result = answered("E<> false", choices);
  ASSERT_TRUE(result.error);
  EXPECT_EQ(result.error->code(), base::Code::kUsage);
  EXPECT_EQ(result.error->message(),
            "--search bfs is of no use for E<> false and A[] true, which procedure 'constant-goal' answers");
  EXPECT_EQ(answered("E<> P.B", choices).search, "bfs");
}
}  // namespace
}  // namespace tarrier::procedures
