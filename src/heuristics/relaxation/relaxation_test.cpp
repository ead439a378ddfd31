// SPDX-License-Identifier: MIT
#include "heuristics/estimate_testing.hpp"

namespace tarrier::heuristics {
namespace {
using search::kDeadEnd;

using samples::counter;

TEST(Relaxation, CountsIncrementsExactly) {
  const EstimatedModel model = counter("int[0,20] v;", "E<> v == 7");
  EXPECT_EQ(model.estimate("hl"), 7U);
  EXPECT_EQ(model.estimate("hu"), 7U);
  EXPECT_EQ(model.estimate("hl", {0, 0}), 5U);
}

TEST(Relaxation, TakesTheShortcutOfThePaperIfAsked) {
  const EstimatedModel model = counter("int[0,20] v;", "E<> v == 7");
  EXPECT_EQ(model.estimate("hl(inc=shortcut)"), 1U);
  EXPECT_EQ(model.estimate("hu(inc=shortcut)"), 7U);
}

TEST(Relaxation, KnowsHowOftenALargeCounterHasToBeRaised) {
  const EstimatedModel model = counter("int v;", "E<> v == 1000");
  EXPECT_EQ(model.estimate("hu"), 1000U);
  EXPECT_LE(model.estimate("hl"), 1000U);
  EXPECT_GE(model.estimate("hl"), 1U);
  EXPECT_EQ(counter("int[0,20] v = 5;", "E<> v == 3").estimate("hl"), kDeadEnd);
  EXPECT_EQ(counter("int v = 5;", "E<> v == 3").estimate("hl"), kDeadEnd);
}

// Figure 1 of the paper: the same thing has to be done again and again, and the estimates do not see it.
TEST(Relaxation, BelievesThatNothingIsUndone) {
  const EstimatedModel model(R"(
    chan go;
    process Top() { state L, R; init L; trans L -> R { }, R -> L { sync go!; }; }
    process Bottom() { state B1, B2, B3, B4; init B1;
      trans B1 -> B2 { sync go?; }, B2 -> B3 { sync go?; }, B3 -> B4 { sync go?; }; }
    system Top, Bottom;)",
                             "E<> Bottom.B4");
  EXPECT_EQ(model.estimate("hl"), 4U);  // the true distance is 6
  EXPECT_EQ(model.estimate("hu"), 4U);
}

const char* const kSignals = R"(
    chan s1, s2;
    process P1() { state S, T; init S; trans S -> T { sync s1!; }; }
    process P2() { state S, L, R, T; init S;
      trans S -> L { sync s1?; }, S -> R { sync s1?; }, L -> T { sync s2!; }, R -> T { sync s1?; }; }
    process P3() { state S, L, R, T; init S;
      trans S -> L { sync s2?; }, S -> R { sync s2?; }, L -> T { }, R -> T { sync s2?; }; }
    system P1, P2, P3;)";

// Figure 3 of the paper: exact, and wrong turns are recognised.
TEST(Relaxation, IsExactOnChainsAndSeesDeadEnds) {
  const EstimatedModel model(kSignals, "E<> P1.T and P2.T and P3.T");
  EXPECT_EQ(model.estimate("hl"), 3U);
  EXPECT_EQ(model.estimate("hu"), 3U);
  EXPECT_EQ(model.estimate("hl", {0}), 2U);
  EXPECT_EQ(model.estimate("hl", {1}), kDeadEnd);
  EXPECT_EQ(model.estimate("hu", {1}), kDeadEnd);
  EXPECT_EQ(model.estimate("dl"), 2U);
  EXPECT_EQ(model.estimate("du"), 5U);
  EXPECT_EQ(model.estimate("dl", {1}), 2U) << "the graphs of single processes know nothing of signals";
}

TEST(Relaxation, CountsABroadcastOnce) {
  const EstimatedModel model = samples::broadcast();
  EXPECT_EQ(model.estimate("hl"), 1U);
  EXPECT_EQ(model.estimate("hu"), 1U);
  EXPECT_EQ(model.estimate("du"), 4U);
}

TEST(Relaxation, CountsBinarySynchronisationsOneByOne) {
  const EstimatedModel model = samples::one_by_one();
  EXPECT_EQ(model.estimate("hl"), 1U);
  EXPECT_EQ(model.estimate("hu"), 4U);
}

TEST(Relaxation, CountsBothSidesOfASynchronisationOnce) {
  const EstimatedModel model = samples::handshake();
  EXPECT_EQ(model.estimate("hu"), 1U);
  EXPECT_EQ(model.estimate("du"), 2U);
}

TEST(Relaxation, DoesNotLetAProcessSynchroniseWithItself) {
  const EstimatedModel model(R"(
    chan b;
    process P() { state A, B; init A; trans A -> B { sync b!; }, A -> B { sync b?; }; }
    system P;)",
                             "E<> P.B");
  EXPECT_EQ(model.estimate("hl"), kDeadEnd);
}

// The receiver reads what the sender has just written.
TEST(Relaxation, PassesValuesAlong) {
  const std::string text = R"(
    chan c; int[0,9] buffer, got;
    process S() { state A; init A; trans A -> A { sync c!; assign buffer = 3; }; }
    process R() { state A; init A; trans A -> A { sync c?; assign got = buffer * 2; }; }
    system S, R;)";
  EXPECT_EQ(EstimatedModel(text, "E<> got == 6").estimate("hl"), 1U);
  EXPECT_EQ(EstimatedModel(text, "E<> got == 6").estimate("hu"), 1U);
  EXPECT_EQ(EstimatedModel(text, "E<> got == 4").estimate("hl"), kDeadEnd);
}

// Three updates of one step, each of which reads what the one before it has written.
TEST(Relaxation, PassesValuesThroughSeveralHands) {
  const std::string text = R"(system:chain
int:1:0:3:0:a
int:1:0:3:0:b
int:1:0:3:0:c
event:e
event:t
process:P
location:P:l{initial:}
edge:P:l:l:e{do: a=2}
process:Q
location:Q:l{initial:}
edge:Q:l:l:e{do: b=a}
process:R
location:R:l{initial:}
location:R:m{labels: done}
edge:R:l:l:e{do: c=b}
edge:R:l:m:t{provided: c==2}
sync:P@e:Q@e:R@e
)";
  EXPECT_EQ(EstimatedModel::with_label(text, "done").estimate("hl"), 2U);
}

TEST(Relaxation, RunsUpdatesInOrder) {
  const std::string text = R"(
    int[0,9] a, b, c;
    process P() { state A; init A; trans A -> A { assign a = 2, b = a + 1, a = 5, c = a + b; }; }
    system P;)";
  EXPECT_EQ(EstimatedModel(text, "E<> c == 8").estimate("hl"), 1U);
  EXPECT_EQ(EstimatedModel(text, "E<> b == 6").estimate("hl"), kDeadEnd);
  EXPECT_EQ(EstimatedModel(text, "E<> a == 2").estimate("hl"), kDeadEnd) << "overwritten in the same step";
}

TEST(Relaxation, SeesWhatSubscriptsChange) {
  const std::string text = R"(
    clock x[3]; int[0,2] i;
    process P() { state A; init A; trans A -> A { guard i < 2; assign x[i++] = 0; }; }
    system P;)";
  EXPECT_EQ(EstimatedModel(text, "E<> i == 2").estimate("hl"), 2U);
  EXPECT_EQ(EstimatedModel(text, "E<> i == 2").estimate("hu"), 2U);
}

TEST(Relaxation, HasAsManyLayersAsItTakes) {
  constexpr int kLocations = 70000;
  std::string states = "L0";
  std::string edges = "L0 -> L1 { }";
  for (int i = 1; i < kLocations; ++i) {
    states += ", L" + std::to_string(i);
    if (i + 1 < kLocations) edges += ", L" + std::to_string(i) + " -> L" + std::to_string(i + 1) + " { }";
  }
  const EstimatedModel model("process P() { state " + states + "; init L0; trans " + edges + "; } system P;",
                             "E<> P.L69999");
  EXPECT_EQ(model.estimate("hl"), 69999U);
  EXPECT_EQ(model.estimate("hu"), 69999U);
}

TEST(Relaxation, KeepsSelectedValuesTogether) {
  const std::string text = R"(
    chan c[4]; int[0,3] x, y;
    process P() { state A; init A; trans A -> A { select i : int[0,3]; guard i != 2; sync c[i]!; assign x = i; }; }
    process Q() { state A, B; init A; trans A -> B { sync c[1]?; assign y = 1; }, A -> B { sync c[2]?; assign y = 2; }; }
    system P, Q;)";
  EXPECT_EQ(EstimatedModel(text, "E<> y == 1").estimate("hl"), 1U);
  EXPECT_EQ(EstimatedModel(text, "E<> y == 2").estimate("hl"), kDeadEnd);
  EXPECT_EQ(EstimatedModel(text, "E<> x == 2").estimate("hl"), kDeadEnd);
  EXPECT_EQ(EstimatedModel(text, "E<> x == 1").estimate("hl"), 1U);
  EXPECT_EQ(EstimatedModel(text, "E<> x == 3").estimate("hl"), kDeadEnd) << "nobody receives c[3]";
}

TEST(Relaxation, LooksIntoFunctionsAndArrays) {
  const std::string text = R"(
    int[0,3] queue[3], length;
    void put(int[0,3] e) { queue[length] = e; length++; }
    bool full() { return length == 3; }
    process P() { state A, B; init A; trans A -> A { guard !full(); assign put(2); }, A -> B { guard full(); }; }
    system P;)";
  EXPECT_EQ(EstimatedModel(text, "E<> P.B").estimate("hl"), 4U);
  EXPECT_EQ(EstimatedModel(text, "E<> P.B").estimate("hu"), 4U);
  EXPECT_EQ(EstimatedModel(text, "E<> queue[1] == 2").estimate("hl"), 2U);
  EXPECT_EQ(EstimatedModel(text, "E<> queue[1] == 3").estimate("hl"), kDeadEnd);
}

// The atoms of a condition are judged one by one.
TEST(Relaxation, DoesNotSeeThatConditionsContradictEachOther) {
  const EstimatedModel model = counter("int[0,20] v;", "E<> v == 3 and v == 5");
  EXPECT_EQ(model.estimate("hl"), 5U);
}

TEST(Relaxation, TakesTheEasierOfTwoWays) {
  const std::string text = R"(
    int[0,9] a, b;
    process P() { state A; init A; trans A -> A { assign a = a + 1; }, A -> A { assign b = b + 2; }; }
    system P;)";
  EXPECT_EQ(EstimatedModel(text, "E<> a == 6 or b == 4").estimate("hl"), 2U);
  EXPECT_EQ(EstimatedModel(text, "E<> a == 6 or b == 4").estimate("hu"), 2U);
  EXPECT_EQ(EstimatedModel(text, "E<> a == 3 and b == 4").estimate("hl"), 3U);
  EXPECT_EQ(EstimatedModel(text, "E<> a == 3 and b == 4").estimate("hu"), 5U);
  EXPECT_EQ(EstimatedModel(text, "E<> not (a < 4 or b < 4)").estimate("hu"), 6U);
  EXPECT_EQ(EstimatedModel(text, "E<> a + b == 5").estimate("hl"), 2U);
  EXPECT_EQ(EstimatedModel(text, "A[] a < 3").estimate("hl"), 3U);
}

TEST(Relaxation, SaysWhyItIsBlind) {
  const std::string text = "clock x; process P() { state A; init A; trans A -> A { }; } system P;";
  EXPECT_NE(EstimatedModel(text, "E<> x > 3").blind_because("hl"), "");
  EXPECT_NE(EstimatedModel(text, "E<> deadlock").blind_because("hu"), "");
  EXPECT_EQ(EstimatedModel(text, "E<> P.A and x > 3").blind_because("hl"), "");
}
}  // namespace
}  // namespace tarrier::heuristics
