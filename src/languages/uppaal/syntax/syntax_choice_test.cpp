// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "languages/uppaal/syntax/parser.hpp"
#include "languages/uppaal/syntax/parser_testing.hpp"

namespace tarrier::languages::uppaal::testing {
namespace {
ast::Model from_ta(const std::string& text) {
  base::Diagnostics diagnostics;
  ast::Model model = parse_xta({"m.ta", text}, diagnostics);
  EXPECT_EQ(Parsed::errors_of(diagnostics), "");
  return model;
}

std::string ta_errors(const std::string& text) {
  base::Diagnostics diagnostics;
  parse_xta({"m.ta", text}, diagnostics);
  return Parsed::errors_of(diagnostics);
}

std::string shown(const std::vector<ast::Parameter>& parameters) {
  std::string all;
  for (const ast::Parameter& parameter : parameters) all += (all.empty() ? "" : "; ") + show(parameter);
  return all;
}

TEST(OldSyntax, AWholeModel) {
  const ast::Model model = from_ta(
      "// as in UPPAAL 3\n"
      "const N 5, M := N + 1, Q = 2;\n"
      "const table[3] { 1, N, 3 };\n"
      "int[0,N] i := 1, j; int a[2] := { 1, 2 };\n"
      "clock x; chan c; urgent chan u; broadcast chan b;\n"
      "process P(const id, limit; int[0,N * 2] v, w[2]; clock y; urgent chan e) {\n"
      "  const local 3;\n"
      "  state s { y =< N, y <= limit }, t, for;\n"
      "  commit t; urgent for; init s;\n"
      "  trans s -> t { guard y => id, v == 0; sync e!; assign y := 0, v := v + 1; }, -> for { };\n"
      "}\n"
      "P1 := P(1, 3, i, a, x, u);\n"
      "system P1;\n");
  ASSERT_EQ(model.global.variables.size(), 8U);
  EXPECT_EQ(show(model.global.variables[0]), "const int; N = 5; M = (N + 1); Q = 2");
  EXPECT_EQ(show(model.global.variables[1]), "const int; table[3] = {1, N, 3}");
  EXPECT_EQ(position(model.global.variables[1].declarators[0].span), "3:7");
  const ast::Template& p = model.templates.at(0);
  EXPECT_EQ(
      shown(p.parameters),
      "const int id; const int limit; int[0,(N * 2)] &v; int[0,(N * 2)] &w[2]; clock &y; urgent chan &e");
  EXPECT_EQ(show(p.declarations.variables.at(0)), "const int; local = 3");
  EXPECT_EQ(show(*p.locations.at(0).invariant), "((y <= N) && (y <= limit))");
  EXPECT_TRUE(p.locations.at(1).committed && p.locations.at(2).urgent);
  EXPECT_EQ(show(*p.edges.at(0).guard), "((y >= id) && (v == 0))");
  EXPECT_EQ(p.edges.at(1).target, "for");
  EXPECT_EQ(show(model.instantiations.at(0).arguments), "1, 3, i, a, x, u");
}

TEST(OldSyntax, WordsOfTheNewSyntaxAreNames) {
  const ast::Model model = from_ta(
      "const select 1; int typedef, sum, priority; process xor { state if, else; init if; } system xor;");
  EXPECT_EQ(show(model.global.variables.at(1)), "int; typedef; sum; priority");
  EXPECT_EQ(model.templates.at(0).name, "xor");
}

TEST(OldSyntax, InXmlFiles) {
  base::Diagnostics diagnostics;
  const ast::Model model = parse_xml(
      {"m.xml",
       "<nta><declaration>const N 5;</declaration><template><name>P</name>"
       "<parameter>const id; clock x, y</parameter><declaration>const M 2;</declaration>"
       "<location id='a'><label kind='invariant'>x =&lt; 3, y &lt; 2</label></location><init ref='a'/>"
       "<transition><source ref='a'/><target ref='a'/><label kind='guard'>x =&gt; N</label>"
       "</transition></template>"
       "<instantiation>clock z; Q := P(1, z, z);</instantiation><system>system Q;</system></nta>"},
      diagnostics);
  ASSERT_EQ(Parsed::errors_of(diagnostics), "");
  EXPECT_EQ(show(model.global.variables.at(0)), "const int; N = 5");
  EXPECT_EQ(shown(model.templates.at(0).parameters), "const int id; clock &x; clock &y");
  EXPECT_EQ(show(*model.templates[0].edges.at(0).guard), "(x >= N)");
  EXPECT_EQ(model.instantiations.size(), 1U);
}

const std::string kBody = " { state s; init s; }\n";

TEST(SyntaxChoice, ParametersAreByValueInTheNewSyntax) {
  EXPECT_EQ(shown(from_ta("process P(int i, const int j, clock &x)" + kBody).templates.at(0).parameters),
            "int i; const int j; clock &x");
}

TEST(SyntaxChoice, AClockOrChannelByValueIsASignOfTheOldSyntax) {
  EXPECT_EQ(shown(from_ta("process P(clock x)" + kBody).templates.at(0).parameters), "clock &x");
  EXPECT_EQ(shown(from_ta("process P(chan c)" + kBody).templates.at(0).parameters), "chan &c");
  // Something else is new, so the elaboration will complain about the clock.
  EXPECT_EQ(shown(from_ta("const int N = 5; process P(clock x)" + kBody).templates.at(0).parameters),
            "clock x");
}

TEST(SyntaxChoice, TheReadingThatGoesWellForLongerIsReported) {
  EXPECT_EQ(ta_errors("const int N = 5;\nint sum = 1;\nint sum = 2;\n"),
            "2:5 'sum' is a keyword and cannot be a name\n3:5 'sum' is a keyword and cannot be a name");
  EXPECT_EQ(ta_errors("const N 5;\nint i = ;\nprocess P(const id; int j)" + kBody),
            "2:9 unexpected ';'; expected an expression or '{'");
  EXPECT_EQ(ta_errors("const N 5;\nprocess P(const id, clock x)" + kBody),
            "2:21 'clock' is a keyword and cannot be a name; expected an identifier");
  EXPECT_EQ(ta_errors("const int N = 5;\nint i = ;\n"), "2:9 unexpected ';'; expected an expression or '{'");
  EXPECT_EQ(ta_errors("typedef int[0,1] T;\nconst N 5;\n"),
            "2:9 unexpected number '5'; expected an identifier");
}

TEST(SyntaxChoice, TheNewSyntaxIsReportedIfBothAreEquallyWrong) {
  EXPECT_EQ(ta_errors("process P(int i; int &j)" + kBody), "1:16 unexpected ';'; expected ')', ',' or '['");
  EXPECT_EQ(ta_errors("int i"), "1:6 unexpected end of file; expected ';', '=', ',' or '('");
}

TEST(SyntaxChoice, TheOldSyntaxHasNoFunctionsNorInstancesWithParameters) {
  EXPECT_EQ(ta_errors("const N 5;\nconst M 6;\nint f(int i) { i; }\n"),
            "3:5 a function in a model with the syntax of UPPAAL 3");
  EXPECT_EQ(ta_errors("const N 5;\nconst M 6;\nP(int i) = Q(i);\n"),
            "3:2 an instance with parameters in a model with the syntax of UPPAAL 3");
  EXPECT_EQ(ta_errors("const N 5;\nconst M 6;\nprocess P { state s; }\nprocess Q(int &x) { state s; }\n"),
            "4:15 unexpected '&'; expected an identifier or '['");
}

TEST(SyntaxChoice, UnexpectedEndsNameTheWordsOfTheSyntax) {
  EXPECT_EQ(ta_errors("const N 5; const M 4; process P { state s;"),
            "1:43 unexpected end of file; expected a declaration, '}', 'state' or 'commit'");
}
}  // namespace
}  // namespace tarrier::languages::uppaal::testing
