// SPDX-License-Identifier: MIT
#include "languages/writers/write_tck.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "languages/writers/write_testing.hpp"

namespace tarrier::languages {
namespace {
using testing::HasSubstr;
using testing::Not;

// P, with a location A and an edge with these labels, beside variables n, m, a, b and a clock x.
std::string edge(const std::string& labels) {
  return "int[0,3] n; int m; int[0,3] a[2][2]; bool b; const int t[3] = { 7, 8, 9 }; clock x, z[2];\n"
         "process P() { state A; init A; trans A -> A { " +
         labels + " }; } system P;\n";
}

std::string written(const std::string& labels) {
  const std::string text = convert("tck", "m.xta", edge(labels));
  const std::size_t begin = text.find("edge:P:A:A:tau{");
  return begin == std::string::npos ? "" : text.substr(begin + 15, text.find('\n', begin) - begin - 16);
}

TEST(Tck, HasConjunctionsOfComparisonsOnly) {
  EXPECT_EQ(written("guard n == 1 && m < n + 2 && x <= 3;"), "provided: n == 1 && m < n + 2 && x <= 3");
  EXPECT_EQ(written("guard !(n == 1) && !b;"), "provided: n != 1 && b == 0");
  EXPECT_EQ(written("guard n == 1 || b;"), "provided: (if n == 1 then 1 else (if b then 1 else 0))");
  EXPECT_EQ(written("guard !(n == 1 && b);"), "provided: (if n == 1 && b then 1 else 0) == 0");
  EXPECT_EQ(written("assign b = n < 2, m = (n <? m) * -1;"),
            "do: b = (if n < 2 then 1 else 0); m = (if n < m then n else m) * (-1)");
  EXPECT_EQ(written("assign m = b ? 1 : n - (m - 1);"), "do: m = (if b then 1 else (n - (m - 1)))");
}

TEST(Tck, FlattensArraysAndKeepsTheirFaults) {
  EXPECT_EQ(written("assign n = a[1][0], x = 0, z[1] = n;"), "do: n = a[2]; x = 0; z[1] = n");
  EXPECT_EQ(written("guard z[n] < 2;"), "provided: z[n] < 2");
  EXPECT_EQ(written("assign a[n][1] = 2;"), "do: a[(if n >= 0 && n <= 1 then ((n * 2) + 1) else (-1))] = 2");
  EXPECT_EQ(
      written("assign m = t[n];"),
      "do: m = (if n == 0 then 7 else (if n == 1 then 8 else (if n == 2 then 9 else out_of_range[n])))");
  EXPECT_THAT(convert("tck", "m.xta", edge("assign m = t[n];")), HasSubstr("int:1:0:0:0:out_of_range\n"));
  EXPECT_THAT(convert("tck", "m.xta", edge("")), Not(HasSubstr("out_of_range\n")));
}

TEST(Tck, DeclaresVariablesAndSaysWhatChanged) {
  const std::string text = convert("tck", "m.xta", edge(""));
  EXPECT_THAT(text, HasSubstr("# An assignment out of range was an error"));
  EXPECT_THAT(text, HasSubstr("int:1:0:3:0:n\nint:1:-32768:32767:0:m\nint:4:0:3:0:a\nint:1:0:1:0:b\n"
                              "clock:1:x\nclock:2:z\n"));
  EXPECT_THAT(text, HasSubstr("location:P:A{initial: : labels: P.A}\n"));
}

TEST(Tck, WritesSelectsOut) {
  const std::string text =
      convert("tck", "m.xta", edge("select k : int[0,3]; guard k != 1 && n < k; assign m = k;"));
  EXPECT_THAT(text, HasSubstr("edge:P:A:A:tau{provided: n < 2 : do: m = 2}\n"
                              "edge:P:A:A:tau{provided: n < 3 : do: m = 3}\n"));
  EXPECT_THAT(text, Not(HasSubstr("do: m = 1")));
}

TEST(Tck, WritesAVectorForEachPairThatCanUseAChannel) {
  const std::string text =
      convert("tck", "m.xta",
              "chan c[2]; chan nobody; int[0,1] n;\n"
              "process S() { state A; init A; trans A -> A { sync c[n]!; }, A -> A { sync nobody!; }; }\n"
              "process R() { state A; init A; trans A -> A { sync c[0]?; }, A -> A { sync c[1]!; }; }\n"
              "process T() { state A; init A; trans A -> A { select k : int[0,1]; sync c[k]?; }; }\n"
              "system S, R, T;\n");
  EXPECT_THAT(text,
              HasSubstr("edge:S:A:A:c_0__emit{provided: n == 0}\nedge:S:A:A:c_1__emit{provided: n == 1}\n"));
  EXPECT_THAT(text, Not(HasSubstr("A:A:nobody")));
  EXPECT_THAT(text, HasSubstr("edge:T:A:A:c_0__receive{}\nedge:T:A:A:c_1__receive{}\n"));
  EXPECT_THAT(text, HasSubstr("\nsync:S@c_0__emit:R@c_0__receive\n"
                              "sync:S@c_0__emit:T@c_0__receive\n"
                              "sync:S@c_1__emit:T@c_1__receive\n"
                              "sync:R@c_1__emit:T@c_1__receive\n"));
}

TEST(Tck, MakesBroadcastReceiversWeak) {
  const std::string model =
      "broadcast chan c, quiet; clock x;\n"
      "process S() { state A; init A; trans A -> A { sync c!; }, A -> A { sync c?; }, A -> A { sync quiet!; "
      "}; }\n"
      "process R() { state A; init A; trans A -> A { guard x < 1; sync c?; }, A -> A { sync c!; }; }\n"
      "system S, R;\n";
  const std::string text = convert("tck", "m.xta", model);
  EXPECT_THAT(text, HasSubstr("\nsync:S@c_emit:R@c_receive?\nsync:R@c_emit:S@c_receive?\n"));
  EXPECT_THAT(text, HasSubstr("edge:S:A:A:quiet_emit{}\n"));
  EXPECT_THAT(text, Not(HasSubstr("sync:S@quiet_emit")));
  EXPECT_THAT(text, HasSubstr("# Some edges with a guard take part weakly."));
}

TEST(Tck, ReadsBackWhatItWrote) {
  const std::string model =
      "system:s\nevent:a\nevent:b\nprocess:P\nprocess:Q\nint:1:0:5:0:i\nint:3:0:2:1:k\nclock:1:x\nclock:2:y\n"
      "location:P:p{initial: : invariant: x <= 3 && x - y[1] < 2 : labels: l1,l2}\nlocation:P:r{committed: : "
      "initial:}\n"
      "location:Q:q{initial: : urgent:}\n"
      "edge:P:p:r:a{provided: i == 2 && x >= i : do: local t = 3; while t > 0 do t = t - 1; k[t] = 0 end; x "
      "= y[0]; y[i] = 1 + x}\n"
      "edge:Q:q:q:b{do: if i == 1 then i = 2 else nop end}\n"
      "sync:P@a:Q@b?\nsync:P@a\n";
  const std::string once = convert("tck", "m.tck", model);
  EXPECT_THAT(once, Not(HasSubstr("was an error")));
  EXPECT_THAT(once, HasSubstr("sync:P@a:Q@b?\nsync:P@a\n"));
  EXPECT_THAT(once, HasSubstr("x = y[0]; y[i] = 1 + x"));
  EXPECT_THAT(once, HasSubstr("labels: l1,l2,P.p}"));
  EXPECT_THAT(once, HasSubstr("invariant: x <= 3 && x - y[1] < 2"));
  EXPECT_THAT(once, HasSubstr("do: local t; t = 3; while t > 0 do t = t - 1; k[t] = 0 end; "));
  load_text("m.tck", once);
}

TEST(Tck, PutsExpressionsInPlaceOfFunctionsThatOnlyReturnThem) {
  const auto document = load_text("m.xta", edge("guard n > 1;"));
  model::Network network = document->network();
  const auto parameter = static_cast<model::VariableId>(network.variables.size());
  network.variables.push_back({.name = "f.k", .domain = {0, 3}, .kind = model::VariableKind::kLocal});
  const model::Expression n = model::Expression::variable(model::VariableId{0});
  network.functions.push_back(
      {.name = "f",
       .parameters = {parameter},
       .body = {model::Return{
           model::Expression::binary(model::Op::kAdd, model::Expression::variable(parameter), n), {}}},
       .result = model::Domain{0, 6}});
  auto& guard = network.processes[0].edges[0].guard.condition;
  guard = model::Expression::call(model::FunctionId{0}, {n});
  EXPECT_THAT(write("tck", network), HasSubstr("{provided: n + n}"));
  network.functions[0].result = model::Domain{0, 5};
  EXPECT_EQ(refusal("tck", network), "TChecker's format cannot express the function 'f'");
}

TEST(Tck, RefusesWhatTCheckerDoesNotHave) {
  EXPECT_EQ(refusal("tck", "m.xta", "urgent chan c; process P() { state A; init A; } system P;\n"),
            "TChecker's format cannot express the urgent channel 'c'");
  EXPECT_EQ(refusal("tck", "m.xta", "clock x = 3; process P() { state A; init A; } system P;\n"),
            "TChecker's format cannot express clocks that do not start with 0");
  EXPECT_EQ(refusal("tck", "m.xta", edge("guard (n & 1) == 1;")),
            "TChecker's format cannot express the operator '&'");
  EXPECT_EQ(refusal("tck", "m.xta", edge("guard n == 1 imply x < 2;")),
            "TChecker's format cannot express a clock constraint that holds under a condition only");
  EXPECT_EQ(refusal("tck", "m.xta",
                    "int[0,2] a[2] = { 0, 1 }; int[0,1] n;\n"
                    "process P() { state A; init A; trans A -> A { guard a[n] == 1; }; } system P;\n"),
            "TChecker's format cannot express this subscript");
}
}  // namespace
}  // namespace tarrier::languages
