// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "engines/strategy.hpp"
#include "languages/catalogue.hpp"

namespace tarrier::engines {
namespace {
using search::Verdict;

search::Outcome run(const std::string& search, const std::string& text, const std::string& query) {
  base::Diagnostics diagnostics;
  const auto document = languages::language_for("m.xta").load({"m.xta", text}, {}, diagnostics);
  EXPECT_TRUE(diagnostics.errors().empty());
  const auto goal =
      std::get<model::Reach>(model::question_of(document->parse_queries({"query", query}).at(0))).goal;
  base::Limits limits;
  return choose(search).make()->run({.network = document->network(), .goal = &goal}, limits);
}

// A guard looks at sensors, which change as they like, and gives one rider the pass, which he keeps while he is
// inside; or does not. Each rider has some counting to do that is nobody's business.
std::string gate(int riders, bool keeps_pass = true) {
  return R"(
    const int N = )" +
         std::to_string(riders) + R"(;
    typedef int[1,N] id_t;
    bool sensor[id_t];
    int[0,N] pass;
    process Environment() {
      state E; init E; trans
      E -> E { select i : id_t; assign sensor[i] = true; },
      E -> E { select i : id_t; assign sensor[i] = false; };
    }
    process Guard() {
      state Free, Taken; init Free; trans
      Free -> Taken { select i : id_t; guard sensor[i]; assign pass = i; },
      Taken -> Free { assign pass = 0; };
    }
    process Rider(const id_t id) {
      int[0,9] turns; clock x;
      state Out, In)" +
         (keeps_pass ? " { pass == id }" : "") + R"(; init Out; trans
      Out -> Out { guard turns < 9 && x > 1; assign turns++, x = 0; },
      Out -> In { guard pass == id; }, In -> Out { };
    }
    system Environment, Guard, Rider;)";
}
const char* const kTwoInside = "E<> exists (i : id_t) exists (j : id_t) i != j && Rider(i).In && Rider(j).In";

TEST(Localization, ProvesEachCaseByWhatMattersToIt) {
  const std::string text = gate(3);
  const search::Outcome outcome = run("localization", text, kTwoInside);
  EXPECT_EQ(outcome.verdict, Verdict::kUnreachable);
  // Each pair once, without the third, the sensors and what riders count.
  ASSERT_EQ(outcome.explanations.size(), 3U);
  EXPECT_NE(outcome.explanations[0].find("Guard, Rider(1), Rider(2)"), std::string::npos)
      << outcome.explanations[0];
  EXPECT_LT(outcome.statistics.stored, 60U);
  EXPECT_GT(run("topological", text, kTwoInside).statistics.stored, 5000U);
}

// What a process hears about inputs by synchronising is left out, too.
TEST(Localization, LeavesOutWhatIsHeardAboutInputs) {
  const std::string text = R"(
    const int N = 6;
    typedef int[1,N] id_t;
    chan wants[id_t], wants_not[id_t];
    int[0,N] pass;
    process Environment() {
      bool wish[id_t];
      state E; init E; trans
      E -> E { select i : id_t; guard wish[i]; sync wants[i]?; },
      E -> E { select i : id_t; guard !wish[i]; sync wants_not[i]?; },
      E -> E { select i : id_t; assign wish[i] = true; },
      E -> E { select i : id_t; assign wish[i] = false; };
    }
    process Rider(const id_t id) {
      bool heard;
      state Out, Asking, In; init Out; trans
      Out -> Asking { sync wants[id]!; assign heard = true; },
      Out -> Asking { sync wants_not[id]!; assign heard = false; },
      Asking -> In { guard heard && pass == 0; assign pass = id; },
      Asking -> Out { guard !heard || pass != 0; }, In -> Out { assign pass = 0; };
    }
    system Environment, Rider;)";
  const search::Outcome outcome = run("localization", text, kTwoInside);
  EXPECT_EQ(outcome.verdict, Verdict::kUnreachable);
  ASSERT_EQ(outcome.explanations.size(), 1U);
  EXPECT_NE(outcome.explanations[0].find("1 of 8 variables (pass)"), std::string::npos)
      << outcome.explanations[0];
}

TEST(Localization, APathIsOneOfTheWholeNetwork) {
  const search::Outcome outcome = run("localization", gate(3, false), kTwoInside);
  ASSERT_EQ(outcome.verdict, Verdict::kReached);
  // The sensor must have changed before the guard lets anybody in.
  EXPECT_GE(outcome.path.steps.size(), 5U);
}

TEST(Localization, GoesOnAfterPartsThatAreTooLarge) {
  const std::string text = gate(3);
  EXPECT_EQ(run("localization(round=1)", text, kTwoInside).verdict, Verdict::kUnreachable);
  EXPECT_EQ(run("localization(round=1)", gate(3, false), kTwoInside).verdict, Verdict::kReached);
}

TEST(Localization, ADeadlockIsLookedForInTheWholeNetwork) {
  const char* const stuck = "process P() { state A, B; init A; trans A -> B { }; } system P;";
  EXPECT_EQ(run("localization", stuck, "E<> deadlock").verdict, Verdict::kReached);
  EXPECT_EQ(run("localization", stuck, "E<> deadlock && P.A").verdict, Verdict::kUnreachable);
}
}  // namespace
}  // namespace tarrier::engines
