// SPDX-License-Identifier: MIT
// What counts as an assignment that never changes anything. Random models are in tests/differential/.
#include "heuristics/lean_problem.hpp"

#include "heuristics/estimate_testing.hpp"

namespace tarrier::heuristics {
namespace {
// How many statements are left on the first edge of P. What `others` declares are further processes.
std::size_t left(const std::string& edges, const std::string& others = "", const std::string& names = "") {
  const EstimatedModel model("int[0,9] x, y; chan c; process P() { state S, R; init S; trans " + edges +
                                 "; } " + others + " system P" + names + ";",
                             "E<> P.R");
  const search::Problem problem = model.problem();
  const LeanProblem lean(problem);
  return (*lean).network.processes[0].edges[0].update.size();
}

TEST(IdleAssignments, GiveVariablesWhatTheyHaveAtFirst) {
  EXPECT_EQ(left("S -> R { assign x = 0, y = 0; }"), 0U);
  EXPECT_EQ(left("S -> R { assign x = 0, y = 1; }, R -> R { assign x = 5; }"), 1U);
  EXPECT_EQ(left("S -> R { assign x = 1 - 1; }"), 0U);
  EXPECT_EQ(left("S -> R { assign x = y; }"), 1U);  // not a constant
}

TEST(IdleAssignments, AreNoneWhereTheSameStepHasSetTheVariable) {
  EXPECT_EQ(left("S -> R { assign x = 3, x = 0; }"), 2U);
  EXPECT_EQ(left("S -> R { assign x = 0, x = 3; }"), 1U);
  const std::string receives = "S -> R { sync c?; assign x = 0; }";
  EXPECT_EQ(left(receives, "process Q() { state A; init A; trans A -> A { sync c!; }; }", ", Q"), 0U);
  EXPECT_EQ(
      left(receives, "process Q() { state A; init A; trans A -> A { sync c!; assign x = 3; }; }", ", Q"), 1U);
}

TEST(IdleAssignments, AreNoneWhereTheProcessMayComeBack) {
  EXPECT_EQ(left("S -> R { assign x = 0; }, R -> S { assign x = 3; }"), 1U);
  EXPECT_EQ(left("S -> S { assign x = 0; }, S -> R { }"), 1U);
}

TEST(IdleAssignments, DependOnWhatOthersDoBefore) {
  const auto with = [](const std::string& edge) {
    return left("S -> R { assign x = 0, y = 1; }, R -> R { sync c!; }",
                "process Q() { state A, B; init A; trans " + edge + "; }", ", Q");
  };
  EXPECT_EQ(with("A -> A { assign x = 3; }"), 2U);
  EXPECT_EQ(with("A -> A { guard y > 0; assign x = 3; }"), 1U);
  EXPECT_EQ(with("A -> A { sync c?; assign x = 3; }"), 1U);
  EXPECT_EQ(with("B -> B { assign x = 3; }"), 1U);
  EXPECT_EQ(with("A -> B { }, B -> B { assign x = 3; }"), 2U);
  EXPECT_EQ(with("A -> A { assign y = y + 1; }, A -> A { guard y > 7; assign x = 3; }"), 2U);
}

// Each call of Q counts; the start of P sets what is counted.
TEST(IdleAssignments, DoNotKeepPartsFromKnowingTheirVariables) {
  const EstimatedModel model(R"(
    int[0,9] v; chan c;
    process P() { state S, R; init S; trans S -> R { assign v = 0; }, R -> R { sync c!; }; }
    process Q() { state A; init A; trans A -> A { sync c?; assign v = v + 1; }; }
    system P, Q;)",
                             "E<> v == 5");
  // Of the text there is one predicate, v == 5.
  EXPECT_EQ(model.estimate("pa(split=1,combine=max)"), 1U);
  EXPECT_EQ(model.estimate("pa(split=1,combine=max,predicates=refine)"), 5U);
}
}  // namespace
}  // namespace tarrier::heuristics
