// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/elaborate_queries.hpp"

#include <gtest/gtest.h>

#include "languages/uppaal/elaborate/elaborate_testing.hpp"

namespace tarrier::languages::uppaal {
namespace {
class Queries : public ::testing::Test {
 protected:
  std::string goal(const std::string& query) const { return loaded_.goal(query); }

  Loaded loaded_ = load(
      "clock g; int[0,2] len; int a[2]; bool b; const int N = 2; int f() { return 1; }\n"
      "int at(int[0,1] i) { return a[i]; } int raise() { len++; return 1; }\n"
      "process Gate() { clock y; int list[2]; const int size = 3; int local(int n) { return list[n]; } state "
      "free, occ; "
      "init free; }\n"
      "process Train(const int[0,2] id) { clock x; int[0,3] v[2]; int twice() { return 2 * v[id]; }\n"
      "state safe, cross { x <= 5 }; init safe; "
      "}\n"
      "process Cell(const int[1,2] i, const int[0,1] j) { state on, off; init on; }\n"
      "system Gate, Train, Cell;\n");
};

TEST_F(Queries, SpeakAboutLocations) {
  EXPECT_EQ(goal("E<> Gate.occ"), "Gate.occ");
  EXPECT_EQ(goal("E<> Train(2).cross and Cell(1,1).off"), "(Train(2).cross && Cell(1,1).off)");
  EXPECT_EQ(goal("A[] not Gate.occ"), "!!Gate.occ");
  EXPECT_EQ(goal("A[] Gate.occ imply len > 0"), "!(!Gate.occ || (len > 0))");
}

TEST_F(Queries, PickProcessesByBoundNamesAndByVariables) {
  EXPECT_EQ(goal("E<> exists (i : int[0,2]) Train(i).cross"),
            "(Train(0).cross || (Train(1).cross || Train(2).cross))");
  EXPECT_EQ(goal("E<> Train(len).cross"), "choose(len; 0: Train(0).cross, Train(1).cross, Train(2).cross)");
  EXPECT_EQ(goal("E<> Cell(len,1).on"), "choose(len; 1: Cell(1,1).on, Cell(2,1).on)");
  EXPECT_EQ(goal("E<> Train(len).v[len] == Train(len).id"),
            "(choose(len; 0: Train(0).v[0][len in 0..1 by 1], Train(1).v[0][len in 0..1 by 1], "
            "Train(2).v[0][len in 0..1 by 1])"
            " == choose(len; 0: 0, 1, 2))");
  EXPECT_EQ(goal("E<> Train(len).x > 3"), "Train(0).x[len in 0..2 by 1] > 3");
}

TEST_F(Queries, SpeakAboutVariablesAndConstants) {
  EXPECT_EQ(goal("E<> Gate.list[1] == Gate.size && len == N && a[len] > 1"),
            "(((Gate.list[1] == 3) && (len == 2)) && (a[0][len in 0..1 by 1] > 1))");
}

TEST_F(Queries, MixClocksFreely) {
  EXPECT_EQ(goal("E<> Gate.occ and g > 3"), "all{ Gate.occ g > 3 }");
  EXPECT_EQ(goal("A[] Gate.occ imply g <= 3"), "all{ !!Gate.occ g > 3 }");
  EXPECT_EQ(goal("A[] Gate.occ and g == 3"), "any{ !Gate.occ any{ g < 3 g > 3 } }");
  EXPECT_EQ(goal("E<> g != 3"), "any{ g < 3 g > 3 }");
  EXPECT_EQ(goal("E<> not (g < 3 or Gate.y >= 2)"), "all{ g >= 3 Gate.y < 2 }");
  EXPECT_EQ(goal("E<> exists (i : int[0,1]) Train(i).x > i"), "any{ Train(0).x > 0 Train(1).x > 1 }");
  EXPECT_EQ(goal("E<> g - Gate.y < 2"), "g - Gate.y < 2");
  EXPECT_EQ(goal("E<> b ? g < 3 : len > 0"), "any{ all{ b g < 3 } (!b && (len > 0)) }");
  EXPECT_EQ(goal("E<> b xor g < 3"), "any{ all{ !b g < 3 } all{ !!b g >= 3 } }");
}

TEST_F(Queries, TellNumbersFromTruthValuesWhereClocksDecide) {
  const std::string choice =
      "unsupported 1:$ '?:' between a number and a number in a condition on clocks is not supported yet";
  EXPECT_EQ(goal("E<> (g < 5 ? 1 : 2) == 2 and g < 3"), std::string(choice).replace(14, 1, "12"));
  EXPECT_EQ(goal("E<> (g < 5 ? 1 : len) == 2"), std::string(choice).replace(14, 1, "12"));
  EXPECT_EQ(goal("E<> g < 5 ? true : len > 1"), "any{ g < 5 all{ g >= 5 (len > 1) } }");
  EXPECT_EQ(goal("E<> (g < 5) == 2"), "any{ all{ g < 5 0 } all{ g >= 5 0 } }");
  EXPECT_EQ(goal("E<> len != (g < 5)"), "any{ all{ g < 5 (len != 1) } all{ g >= 5 (len != 0) } }");
}

TEST_F(Queries, KeepTheOrderOfEvaluation) {
  EXPECT_EQ(goal("E<> len < 2 && a[len] > 0"), "((len < 2) && (a[0][len in 0..1 by 1] > 0))");
  EXPECT_EQ(goal("E<> len < 2 && g > a[len]"), "all{ (len < 2) g > a[0][len in 0..1 by 1] }");
  EXPECT_EQ(goal("A[] len < 2 imply g <= a[len]"), "all{ !!(len < 2) g > a[0][len in 0..1 by 1] }");
}

TEST_F(Queries, ReportUnknownNames) {
  EXPECT_EQ(goal("E<> Gat.occ"), "unknown-name 1:5 unknown process 'Gat'; did you mean 'Gate'?");
  EXPECT_EQ(goal("E<> Gate.ocupied"),
            "unknown-name 1:5 process 'Gate' has no location or variable 'ocupied'; "
            "expected a location, variable or clock of the process");
  EXPECT_EQ(goal("E<> Gate.oc"),
            "unknown-name 1:5 process 'Gate' has no location or variable 'oc'; did you mean 'occ'?");
  EXPECT_EQ(goal("E<> lne > 1"), "unknown-name 1:5 unknown name 'lne'; did you mean 'len'?");
  EXPECT_EQ(goal("E<> Brake(1).on"),
            "unknown-name 1:5 unknown process or function 'Brake'; it must be declared before it is used");
}

TEST_F(Queries, ReportWrongUseOfProcesses) {
  EXPECT_EQ(goal("E<> Train.cross"),
            "type 1:5 'Train' stands for several processes; pick one, as in Train(0).cross");
  EXPECT_EQ(goal("E<> Train(3).cross"), "range 1:11 index 3 is out of range; the indices are 0 to 2");
  EXPECT_EQ(goal("E<> Train(1,2).cross"), "type 1:5 'Train' with 2 parameters; it has 1 free parameters");
  EXPECT_EQ(goal("E<> Gate"), "type 1:5 a process is used as a condition; expected a condition");
  EXPECT_EQ(goal("E<> len.x"), "type 1:5 '.x' on a number; only processes and structs have members");
  EXPECT_EQ(goal("E<> Gate.list > 0"),
            "type 1:15 '>' between an array[0..1] of ints and a number; expected two numbers, or a clock and "
            "a number");
}

TEST(Query, RefusesClocksThatNoSubscriptCanPick) {
  const Loaded loaded = load(
      "clock x[2]; int[0,1] k; process T(clock &y) { state s; init s; }\n"
      "P(int[0,1] i) = T(x[1 - i]); system P;");
  EXPECT_EQ(loaded.goal("E<> P(1).y > 3"), "x[0] > 3");
  EXPECT_EQ(loaded.goal("E<> P(k).y > 3"),
            "unsupported 1:5 a clock picked by a variable among processes that differ in their clocks is not "
            "supported yet");
}

TEST_F(Queries, AskForMaximalRuns) {
  EXPECT_EQ(goal("E[] Gate.occ"), "Gate.occ");
  EXPECT_EQ(goal("A<> Gate.occ"), "!Gate.occ");
  EXPECT_EQ(goal("Gate.free --> Gate.occ"), "!Gate.occ");
  EXPECT_EQ(goal("Gate.free --> Gate.nowhere").substr(0, 12), "unknown-name");
}

TEST_F(Queries, RefuseOtherKinds) {
  EXPECT_EQ(goal("Pr[<=10](<> Gate.occ)"), "unsupported 1:1 a statistical query (Pr) is not supported yet");
}

TEST_F(Queries, AskForDeadlocks) {
  EXPECT_EQ(goal("A[] not deadlock"), "deadlock");
  EXPECT_EQ(goal("E<> deadlock and Gate.occ"), "all{ deadlock Gate.occ }");
  EXPECT_EQ(goal("A[] deadlock imply g > 3"), "all{ deadlock g <= 3 }");
}

TEST_F(Queries, MeasureNumbersAndClocks) {
  using Kind = model::Measurement::Kind;
  const auto question = [&](const std::string& text) {
    const auto queries = loaded_.document->parse_queries({"q", text});
    return std::get<model::Measurement>(model::question_of(queries.at(0)));
  };
  EXPECT_EQ(question("sup{Gate.occ ? g > 1 : b}: len, g").kind, Kind::kSupremum);
  const model::Measurement bounds = question("bounds{Gate.occ}: len + a[0], g, Train(1).x + 2");
  EXPECT_EQ(bounds.kind, Kind::kBounds);
  EXPECT_EQ(print(bounds.counted, loaded_.network()), "Gate.occ");
  ASSERT_EQ(bounds.measures.size(), 3U);
  EXPECT_EQ(bounds.measures[0].text, "len + a[0]");
  EXPECT_EQ(print(bounds.measures[0].number, loaded_.network()), "(len + a[0])");
  EXPECT_FALSE(bounds.measures[0].clock);
  EXPECT_EQ(bounds.measures[1].text, "g");
  EXPECT_TRUE(bounds.measures[1].number.is_empty());
  EXPECT_EQ(loaded_.network().clock(bounds.measures[1].clock->first).name, "g");
  EXPECT_EQ(print(bounds.measures[2].number, loaded_.network()), "2");
  EXPECT_EQ(loaded_.network().clock(bounds.measures[2].clock->first).name, "Train(1).x");
  EXPECT_EQ(question("inf: g").kind, Kind::kInfimum);
  EXPECT_EQ(goal("inf: g"), "1");
  EXPECT_EQ(goal("sup: g - Gate.y"), "unsupported 1:8 bounds of clock differences are not supported yet");
  EXPECT_EQ(goal("sup: a"), "type 1:6 the bounds of an array[0..1] of ints; expected a number or a clock");
}

TEST_F(Queries, CallFunctions) {
  EXPECT_EQ(goal("E<> f() > len"), "(1 > len)");
  EXPECT_EQ(goal("E<> at(len) == 1"), "(at(len) == 1)");
  EXPECT_EQ(goal("E<> g <= at(1)"), "g <= at(1)");
  EXPECT_EQ(goal("E<> raise() > 0"),
            "type 1:5 function 'raise' changes 'len'; only updates may change anything");
  EXPECT_EQ(goal("E<> Gate.local(len) > 0"), "(Gate.local(len) > 0)");
  EXPECT_EQ(goal("E<> Train(len).twice() > 0"),
            "(choose(len; 0: Train(0).twice(), Train(1).twice(), Train(2).twice()) > 0)");
  EXPECT_EQ(goal("E<> Gate.size() > 0"), "type 1:5 'size' cannot be called; expected a function");
  EXPECT_EQ(goal("E<> Gate.local > 0"),
            "type 1:5 'local' is a function; expected a value; a call is written local(...)");
}

TEST_F(Queries, ThatUseTheirOperandsTwiceStayBounded) {
  std::string nested = "g < 1", chain = "g < 1";
  for (int i = 0; i < 40; ++i) {
    nested = "(" + nested + " ? b : len > 1)";
    chain += " xor g < 2";
  }
  const std::string message = "conditions on clocks with more than 100000 parts are not supported yet";
  EXPECT_NE(goal("E<> " + nested).find(message), std::string::npos);
  EXPECT_NE(goal("E<> " + chain).find(message), std::string::npos);
}

TEST_F(Queries, ThatAreWrongDoNotHideTheOthers) {
  const auto queries = loaded_.document->parse_queries({"q", "E<> Gate.occ\nE<> (\nE<> nope\nA[] b\n"});
  ASSERT_EQ(queries.size(), 4U);
  EXPECT_EQ(queries[0].text, "E<> Gate.occ");
  EXPECT_TRUE(std::holds_alternative<model::Question>(queries[0].meaning));
  EXPECT_EQ(std::get<base::Error>(queries[1].meaning).code(), base::Code::kSyntax);
  EXPECT_EQ(std::get<base::Error>(queries[2].meaning).code(), base::Code::kUnknownName);
  EXPECT_EQ(queries[2].span.line, 3U);
  EXPECT_EQ(model::quantifier_of(model::question_of(queries[3])), model::Quantifier::kForAll);
}
}  // namespace
}  // namespace tarrier::languages::uppaal
