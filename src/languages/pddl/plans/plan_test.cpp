// SPDX-License-Identifier: MIT
#include "languages/pddl/plans/plan.hpp"

#include <gtest/gtest.h>

#include "languages/writers/write_testing.hpp"

namespace tarrier::languages::pddl {
namespace {
constexpr const char* kModel =
    "MODULE main VAR n : 0..3; b : boolean; IVAR up : boolean; ASSIGN init(n) := 0;\n"
    "  next(n) := case up & n < 3 : n + 1; TRUE : n; esac; next(b) := b; INVARSPEC n < 2\n";

class PlanTest : public testing::Test {
 protected:
  model::Path read(const std::string& plan) {
    return read_plan("plan", read_statements({"plan", plan}), document_->network(),
                     translate(document_->network(), {}));
  }
  std::string complaint(const std::string& plan) {
    try {
      read(plan);
    } catch (const base::Error& error) {
      return error.what();
    }
    return "";
  }
  std::unique_ptr<Document> document_ = load_text("m.smv", kModel);
};

TEST_F(PlanTest, IsToldFromOtherTexts) {
  EXPECT_TRUE(is_plan({"plan", "; cost = 3\n\n  (a)\n"}));
  EXPECT_FALSE(is_plan({"plan", "{\"format\": 1}"}));
  EXPECT_FALSE(is_plan({"plan", ""}));
}

TEST_F(PlanTest, LeadsFromTheStartThroughItsSteps) {
  const model::Path path =
      read("(START-b-true)\n(step-up-true) ; one\n(step-up-true-2)\n(reach-goal-7)\n; cost = 2\n");
  EXPECT_EQ(path.start.values, std::vector<std::int32_t>{1});
  ASSERT_EQ(path.steps.size(), 2U);
  EXPECT_EQ(path.steps[0].moves[0].inputs, std::vector<std::int32_t>{1});
}

TEST_F(PlanTest, SaysInWhichLineItIsWrong) {
  EXPECT_EQ(
      complaint("(start)\n(fly)\n"),
      "plan:2: the model has no action (fly); actions have the names that `tarrier convert --to pddl` gives "
      "them");
  EXPECT_EQ(complaint("; first\nstep\n"), "plan:2: 'step' is no step of a plan; expected (ACTION)");
  EXPECT_EQ(complaint("(step)\n"), "plan:1: the step comes before the initial state is chosen");
  EXPECT_EQ(complaint("(start)\n(step)\n(start)\n"), "plan:3: a plan has only one start");
  EXPECT_EQ(complaint(""), "plan: the plan ends before the initial state is chosen");
}
}  // namespace
}  // namespace tarrier::languages::pddl
