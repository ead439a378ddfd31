// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "heuristics/estimate_testing.hpp"

namespace tarrier::heuristics {
namespace {
using search::kDeadEnd;

// Something has to happen at least every 10 time units.
const char* const kTicking = R"(
    clock x;
    process Ticker() { clock y; state L { y <= 10 }; init L; trans L -> L { guard y >= 10; assign y = 0; }; })";

EstimatedModel ticking(const std::string& query, const std::string& processes = "",
                       const std::string& names = "") {
  return {kTicking + processes + "system Ticker" + names + ";", query};
}

bool reads_zone(const EstimatedModel& model, const std::string& heuristic) {
  return configure(heuristic).front().make(model.problem())->reads_zone();
}

TEST(Timing, CountsTheTransitionsBetweenDelays) {
  EXPECT_EQ(ticking("E<> x >= 10").estimate("hl(clocks=on)"), 0U);
  EXPECT_EQ(ticking("E<> x > 10").estimate("hl(clocks=on)"), 1U);
  EXPECT_EQ(ticking("E<> x >= 40").estimate("hl(clocks=on)"), 3U);
  EXPECT_EQ(ticking("E<> x > 40").estimate("hl(clocks=on)"), 4U);
  EXPECT_EQ(ticking("E<> x >= 45").estimate("hl(clocks=on)"), 4U);
  EXPECT_EQ(ticking("E<> x >= 45").estimate("hu(clocks=on)"), 4U);
  EXPECT_EQ(ticking("E<> x >= 45").estimate("hl(clocks=on)", {0}), 3U);
  EXPECT_EQ(ticking("E<> x >= 45").estimate("hl"), 0U);
}

TEST(Timing, TellsStrictBoundsFromOthers) {
  const std::string text = R"(
    clock x;
    process P() { clock y; state L { y < 10 }; init L; trans L -> L { guard y > 5; assign y = 0; }; }
    system P;)";
  EXPECT_EQ(EstimatedModel(text, "E<> x >= 10").estimate("hl(clocks=on)"), 1U);
  EXPECT_EQ(EstimatedModel(text, "E<> x >= 40").estimate("hl(clocks=on)"), 4U);
  EXPECT_EQ(EstimatedModel(text, "E<> x > 39").estimate("hl(clocks=on)"), 3U);
}

// Layers in which only time passes are not built one by one, unless something else happens in them.
TEST(Timing, CountsWaitingLayersAsIfTheyWereBuilt) {
  const std::string counting =
      "int[0,200] v; process C() { state A; init A; trans A -> A { assign v = v + 1; }; }";
  for (const int time : {35, 100, 101, 110, 999, 1000, 1001}) {
    const std::string query = fmt::format("E<> x >= {}", time);
    const auto expected = static_cast<search::Estimate>((time - 1) / 10);
    EXPECT_EQ(ticking(query).estimate("hl(clocks=on)"), expected);
    EXPECT_EQ(ticking(query + " and v >= 1", counting, ", C").estimate("hl(clocks=on)"), expected);
    EXPECT_EQ(ticking(query).estimate("hu(clocks=on)"), expected);
    EXPECT_EQ(ticking(query + " and v >= 1", counting, ", C").estimate("hu(clocks=on)"), expected);
  }
  EXPECT_EQ(ticking("E<> x >= 100000000").estimate("hl(clocks=on)"), 9'999'999U);
  EXPECT_EQ(ticking("E<> x >= 100000000").estimate("hu(clocks=on)"), 9'999'999U);
}

TEST(Timing, KnowsThatAClockHasToBeSet) {
  const std::string before = "clock x; process P() { state A, B, C; init A; trans A -> B { guard x >= 5; }, ";
  const std::string after = "B -> C { guard x <= 3; }; } system P;";
  const EstimatedModel settable(before + "B -> B { assign x = 0; }, " + after, "E<> P.C");
  EXPECT_EQ(settable.estimate("hl(clocks=on)"), 2U) << "nothing is undone, so x may still be 0";
  EXPECT_EQ(settable.estimate("hl(clocks=on)", {0}), 2U);
  EXPECT_EQ(settable.estimate("hu(clocks=on)", {0}), 2U);
  EXPECT_EQ(settable.estimate("hl", {0}), 1U);
  EXPECT_EQ(EstimatedModel(before + after, "E<> P.C").estimate("hl(clocks=on)", {0}), kDeadEnd);
  EXPECT_EQ(
      EstimatedModel(before + "B -> B { assign x = 4; }, " + after, "E<> P.C").estimate("hl(clocks=on)", {0}),
      kDeadEnd);
}

TEST(Timing, GivesNoValueToAClockThatIsAboutToBeSet) {
  const EstimatedModel model = ticking("E<> P.Done",
                                       R"(process P() { state Idle, Work, Done; init Idle;
                   trans Idle -> Work { assign x = 0; }, Work -> Done { guard x >= 20; }; })",
                                       ", P");
  EXPECT_EQ(model.estimate("hl"), 2U);
  EXPECT_EQ(model.estimate("hl(clocks=on)"), 3U);
  EXPECT_EQ(model.estimate("hu(clocks=on)"), 3U);
}

TEST(Timing, LetsNoTimePassAtUrgentLocations) {
  const std::string waiting = "process Q() { state A, B; init A; trans A -> B { guard x >= 5; }; }";
  const auto model = [&](const std::string& kind, const std::string& edges) {
    return EstimatedModel("clock x; " + waiting + " process P() { state U, V; " + kind + " U; init U; " +
                              edges + " } system P, Q;",
                          "E<> Q.B");
  };
  EXPECT_EQ(model("urgent", "").estimate("hl"), 1U);
  EXPECT_EQ(model("urgent", "").estimate("hl(clocks=on)"), kDeadEnd);
  EXPECT_EQ(model("urgent", "").estimate("hu(clocks=on)"), kDeadEnd);
  EXPECT_EQ(model("commit", "").estimate("hl(clocks=on)"), kDeadEnd);
  EXPECT_EQ(model("urgent", "trans U -> V { };").estimate("hl(clocks=on)"), 2U);
  EXPECT_EQ(model("urgent", "trans U -> V { };").estimate("hu(clocks=on)"), 2U);
}

TEST(Timing, LetsNoTimePassBeyondInvariants) {
  const std::string text = R"(
    clock x, y;
    process P() { state A { y <= 4 }, B { y <= 7 }; init A; trans A -> B { guard y >= 2; }; }
    process Q() { state A; init A; }
    system P, Q;)";
  EXPECT_EQ(EstimatedModel(text, "E<> y >= 4").estimate("hl(clocks=on)"), 0U);
  EXPECT_EQ(EstimatedModel(text, "E<> y >= 7").estimate("hl(clocks=on)"), 1U);
  EXPECT_EQ(EstimatedModel(text, "E<> y > 7").estimate("hl(clocks=on)"), kDeadEnd);
}

// What an invariant forbids for a while is possible when the process has left.
TEST(Timing, SetsClocksAgainWhenAnInvariantIsGone) {
  const EstimatedModel model(R"(
    clock x; int[0,2] v;
    process P() { state A { x <= 2 }, B; init A; trans A -> A { guard v < 2; assign v++; }, A -> B { guard v == 2; }; }
    process Q() { state A, C; urgent A; init A; trans A -> A { assign x = 3; }, A -> C { guard x >= 3; }; }
    system P, Q;)",
                             "E<> Q.C");
  EXPECT_EQ(model.estimate("hl(clocks=on)"), 4U) << "it takes one more, since setting x comes last";
  EXPECT_EQ(model.estimate("hu(clocks=on)"), 4U) << "what ends an invariant is not asked for";
}

TEST(Timing, AsksForInvariantsOnEntry) {
  const auto model = [](const std::string& update) {
    return EstimatedModel(
        "clock x; process P() { state A, B, C { x <= 3 }; init A; trans A -> B { guard x >= 5; "
        "}, B -> C { " +
            update + " }; } system P;",
        "E<> P.C");
  };
  EXPECT_EQ(model("").estimate("hl(clocks=on)", {0}), kDeadEnd);
  EXPECT_EQ(model("assign x = 0;").estimate("hl(clocks=on)", {0}), 1U);
}

// Whoever takes part may set the clock.
TEST(Timing, LeavesItToPartnersToSetAClock) {
  const std::string text = R"(
    clock x; chan go;
    process P() { state A, B, C { x <= 3 }; init A; trans A -> B { guard x >= 5; }, B -> C { sync go!; }; }
    process Q() { state A; init A; trans A -> A { sync go?; assign x = 0; }; }
    system P, Q;)";
  EXPECT_EQ(EstimatedModel(text, "E<> P.C").estimate("hl(clocks=on)", {0}), 1U);
}

TEST(Timing, TakesTheBoundThatAllowsMore) {
  const std::string text = R"(
    clock x[2]; int[3,8] v = 8; int[0,1] i;
    process Ticker() { clock y; state L { y <= 2 }; init L; trans L -> L { guard y >= 2; assign y = 0, v = 8, i = 0; }; }
    process P() { state A, B; init A; trans A -> B { guard x[i] >= v; }; }
    system Ticker, P;)";
  EXPECT_EQ(EstimatedModel(text, "E<> P.B").estimate("hl(clocks=on)"), 2U) << "at least 3, of either clock";
}

TEST(Timing, KnowsNothingOfClocksThatMayStop) {
  const std::string text = R"(
    clock x;
    process Ticker() { clock y; state L { y <= 10 && x' == 0 }; init L; trans L -> L { guard y >= 10; assign y = 0; }; }
    process P() { state A, B; init A; trans A -> B { guard x >= 50; }; }
    system Ticker, P;)";
  EXPECT_EQ(EstimatedModel(text, "E<> P.B").estimate("hl(clocks=on)"), 1U);
}

TEST(Timing, IgnoresDifferencesAndFollowsCopies) {
  const std::string copying =
      "process P() { clock z; state A, B; init A; trans A -> A { assign z = x; }, A -> B { guard z >= 30; }; "
      "}";
  EXPECT_EQ(ticking("E<> P.B", copying, ", P").estimate("hl(clocks=on)"), 2U) << "a copy may have any value";
  const std::string comparing =
      "process P() { clock z; state A, B; init A; trans A -> A { assign z = 0; }, A -> B { guard x - z >= "
      "30; }; }";
  EXPECT_EQ(ticking("E<> P.B", comparing, ", P").estimate("hl(clocks=on)"), 1U);
}

TEST(Timing, ReadsZonesOnlyWhereClocksMakeADifference) {
  const std::string text = R"(
    clock x; int[0,9] v;
    process P() { state A; init A; trans A -> A { assign v = v + 1; }; }
    process Q() { state A, B; init A; trans A -> B { guard x >= 5; }; }
    system P, Q;)";
  EXPECT_TRUE(reads_zone(EstimatedModel(text, "E<> Q.B"), "hl(clocks=on)"));
  EXPECT_FALSE(reads_zone(EstimatedModel(text, "E<> Q.B"), "hl"));
  EXPECT_FALSE(reads_zone(EstimatedModel(text, "E<> v == 3"), "hl(clocks=on)"));
}

TEST(Timing, IsNotBlindToGoalsAboutClocks) {
  EXPECT_EQ(ticking("E<> x > 3").blind_because("hl(clocks=on)"), "");
  EXPECT_NE(ticking("E<> deadlock").blind_because("hl(clocks=on)"), "");
}

TEST(Timing, PromisesLessWithClocks) {
  const search::HeuristicTraits off = configure("hl").front().traits;
  const search::HeuristicTraits on = configure("hl(clocks=on)").front().traits;
  EXPECT_TRUE(off.consistent && !off.reads_zone);
  EXPECT_TRUE(on.admissible && on.safe && on.has_preferred_operators && on.reads_zone && !on.consistent);
}
}  // namespace
}  // namespace tarrier::heuristics
