// SPDX-License-Identifier: MIT
// LM-cut and the count of landmarks on models for which one can tell what they come to.
#include "heuristics/estimate_testing.hpp"

namespace tarrier::heuristics {
namespace {
using search::kDeadEnd;

using samples::counter;

TEST(LandmarkCuts, ChargeAnIncrementOnceForEachValue) {
  const EstimatedModel model = counter("int[0,20] v;", "E<> v == 7");
  EXPECT_EQ(model.estimate("lmcut"), 7U);
  EXPECT_EQ(model.estimate("lmcut", {0, 0}), 5U);
  EXPECT_EQ(counter("int[0,20] v = 5;", "E<> v == 3").estimate("lmcut"), kDeadEnd);
  EXPECT_EQ(counter("int[0,20] v = 5;", "E<> v == 5").estimate("lmcut"), 0U);
}

// Each increment is of use for both: five of them are enough, and no fewer.
TEST(LandmarkCuts, ChargeWhatServesTwoVariablesOnce) {
  const EstimatedModel model = samples::joint_increments();
  EXPECT_EQ(model.estimate("lmcut"), 5U);
}

TEST(LandmarkCuts, AddUpWhatIsIndependent) {
  const std::string text = R"(
    int[0,9] a, b;
    process P() { state A; init A; trans A -> A { assign a = a + 1; }, A -> A { assign b = b + 2; }; }
    system P;)";
  EXPECT_EQ(EstimatedModel(text, "E<> a == 3 and b == 4").estimate("hl"), 3U);
  EXPECT_EQ(EstimatedModel(text, "E<> a == 3 and b == 4").estimate("lmcut"), 5U);
  EXPECT_EQ(EstimatedModel(text, "E<> a == 6 or b == 4").estimate("lmcut"), 2U);
}

TEST(LandmarkCuts, PayOnceForWhatIsShared) {
  const EstimatedModel model = samples::shared_increments();
  EXPECT_EQ(model.estimate("lmcut"), 5U);
}

TEST(LandmarkCuts, ChargeTransitionsAndNotTheirParts) {
  const EstimatedModel broadcast = samples::broadcast();
  EXPECT_EQ(broadcast.estimate("lmcut"), 1U);
  const EstimatedModel binary = samples::handshake();
  EXPECT_EQ(binary.estimate("lmcut"), 1U);
  const EstimatedModel one_by_one = samples::one_by_one();
  EXPECT_EQ(one_by_one.estimate("lmcut"), 4U);
}

// Three edges of one transition; none of them has to be there.
TEST(LandmarkCuts, KnowThatOptionalPartsMoveTogether) {
  const EstimatedModel model = EstimatedModel::with_label(R"(system:weak
event:e
event:t
int:1:0:1:0:a
int:1:0:1:0:b
process:P
location:P:l{initial:}
edge:P:l:l:e{do: a=1}
process:Q
location:Q:l{initial:}
edge:Q:l:l:e{do: b=1}
process:R
location:R:l{initial:}
location:R:m{labels: done}
edge:R:l:m:t{provided: a==1 && b==1}
sync:P@e?:Q@e?
)",
                                                          "done");
  EXPECT_EQ(model.estimate("lmcut"), 2U);
}

// Too many combinations: the guard and the sum are judged with intervals, and take nothing beyond the step.
TEST(LandmarkCuts, AreSoundWhereIntervalsJudge) {
  const EstimatedModel model(R"(
    int a, b, c, d;
    process P() { state A, B; init A;
      trans A -> A { assign a = a + 1; }, A -> A { assign b = b + 1; }, A -> A { assign c = c + 1; },
            A -> A { assign d = a * b * c + 7 * a - b; },
            A -> B { guard a * b * c + a * b > 100; }; }
    system P;)",
                             "E<> P.B and d > 50");
  EXPECT_GE(model.estimate("lmcut"), 2U);
  EXPECT_LE(model.estimate("lmcut"), 16U);
}

TEST(FactLandmarks, AreWhatEveryWayTakes) {
  const std::string text = R"(
    int[0,1] left, right, both, last;
    process P() { state A; init A;
      trans A -> A { assign left = 1, both = 1; }, A -> A { assign right = 1, both = 1; },
            A -> A { guard left == 1 and both == 1; assign last = 1; },
            A -> A { guard right == 1 and both == 1; assign last = 1; }; }
    system P;)";
  EXPECT_EQ(EstimatedModel(text, "E<> last == 1").estimate("landmarks"), 2U) << "both and last";
  EXPECT_EQ(EstimatedModel(text, "E<> left == 1 and last == 1").estimate("landmarks"), 3U);
  EXPECT_EQ(EstimatedModel(text, "E<> left == 1 or right == 1").estimate("landmarks"), 0U);
  EXPECT_EQ(EstimatedModel(text, "E<> left == 0").estimate("landmarks"), 0U);
  EXPECT_EQ(EstimatedModel(text, "E<> last == 1").estimate("landmarks", {0}), 1U);
}

TEST(FactLandmarks, CountWhatOneTransitionMakesTrueSeveralTimes) {
  const EstimatedModel model(R"(
    chan b; int[0,1] v;
    process S() { state A, B; init A; trans A -> B { sync b!; assign v = 1; }; }
    process R() { state A, B; init A; trans A -> B { sync b?; }; }
    system S, R;)",
                             "E<> S.B and R.B and v == 1");
  EXPECT_EQ(model.estimate("landmarks"), 3U);
}

TEST(FactLandmarks, SeeDeadEnds) {
  EXPECT_EQ(counter("int[0,20] v;", "E<> v == 7").estimate("landmarks"), 7U);
  EXPECT_EQ(counter("int[0,20] v = 5;", "E<> v == 3").estimate("landmarks"), kDeadEnd);
}

// More than fit into a word.
TEST(FactLandmarks, MayBeMany) {
  EXPECT_EQ(counter("int[0,200] v;", "E<> v == 150").estimate("landmarks"), 150U);
}
}  // namespace
}  // namespace tarrier::heuristics
