// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "languages/uppaal/syntax/parser.hpp"
#include "languages/uppaal/syntax/parser_testing.hpp"

namespace tarrier::languages::uppaal::testing {
namespace {
ast::Model from_xta(const std::string& text) {
  base::Diagnostics diagnostics;
  ast::Model model = parse_xta({"m.xta", text}, diagnostics);
  EXPECT_EQ(Parsed::errors_of(diagnostics), "");
  return model;
}

std::string xta_errors(const std::string& text) {
  base::Diagnostics diagnostics;
  parse_xta({"m.xta", text}, diagnostics);
  return Parsed::errors_of(diagnostics);
}

TEST(XtaParser, AWholeProcess) {
  const ast::Model model = from_xta(
      "chan c;\n"
      "process P(const int id, clock &x) {\n"
      "  int i;\n"
      "  state a { x <= 3 && i < 2 }, b {}, d { x < 1; 5 }, e { ; 3 };\n"
      "  branchpoint p;\n"
      "  commit b; urgent d, e;\n"
      "  init a;\n"
      "  trans a -> b { select k : int[0,1]; guard x > k,\n i == 0; sync c!; assign x = 0, i = k; },\n"
      "        -> p { }, p -u-> d { probability 3; }, p -> e { sync c?; assign 1; };\n"
      "}\n"
      "clock y;\n"
      "Q = P(1, y);\n"
      "system Q;\n");
  ASSERT_EQ(model.templates.size(), 1U);
  const ast::Template& p = model.templates[0];
  EXPECT_EQ(p.name, "P");
  EXPECT_EQ(position(p.span), "2:9");
  EXPECT_EQ(p.parameters.size(), 2U);
  EXPECT_EQ(p.declarations.variables.size(), 1U);
  ASSERT_EQ(p.locations.size(), 4U);
  EXPECT_EQ(p.locations[0].invariant_text, "x <= 3 && i < 2");
  EXPECT_EQ(p.locations[2].invariant_text, "x < 1");
  EXPECT_EQ(p.locations[3].invariant, nullptr);
  EXPECT_TRUE(p.locations[1].committed && p.locations[2].urgent && p.locations[3].urgent);
  EXPECT_EQ(p.branchpoints.at(0).id, "p");
  EXPECT_EQ(p.initial.at(0).id, "a");
  ASSERT_EQ(p.edges.size(), 4U);
  EXPECT_EQ(p.edges[0].guard_text, "x > k, i == 0");
  EXPECT_EQ(show(*p.edges[0].guard), "((x > k) && (i == 0))");
  EXPECT_EQ(p.edges[0].sync_text, "c!");
  EXPECT_EQ(p.edges[0].select_text, "k : int[0,1]");
  EXPECT_EQ(p.edges[0].update_text, "x = 0, i = k");
  EXPECT_EQ(p.edges[1].source, "a");
  EXPECT_EQ(p.edges[1].target, "p");
  EXPECT_TRUE(p.edges[2].has_weight);
  EXPECT_EQ(position(p.edges[2].source_span), "10:19");
  EXPECT_EQ(p.edges[3].direction, ast::Direction::kReceive);
  EXPECT_TRUE(p.edges[3].updates.empty());
  EXPECT_EQ(model.global.variables.size(), 1U);
  EXPECT_EQ(model.system_declarations.variables.size(), 1U);
  EXPECT_EQ(model.system.size(), 1U);
}

TEST(XtaParser, ProcessesWithoutParametersAndDeclarationsBetweenThem) {
  const ast::Model model = from_xta(
      "process A { state s; init s; }\n"
      "typedef int[0,1] T;\n"
      "process B() { urgent chan u; state s; init s; T t; int a[T]; }\n"
      "system A, B;\n");
  EXPECT_EQ(model.templates.size(), 2U);
  EXPECT_EQ(model.global.variables.size(), 1U);
  EXPECT_TRUE(model.system_declarations.variables.empty());
  EXPECT_EQ(show(model.templates[1].declarations.variables.at(2)), "int; a[type T]");
}

TEST(XtaParser, ChannelPrioritiesAreGlobalAndGivenOnce) {
  EXPECT_TRUE(from_xta("chan a; chan priority a < default; process A { state s; init s; } system A;")
                  .global.channel_priorities);
  EXPECT_TRUE(from_xta("chan a; process A { state s; init s; } chan priority a; system A;")
                  .system_declarations.channel_priorities);
  const std::string second = " a second list of channel priorities; a model has at most one";
  EXPECT_EQ(xta_errors("chan priority a;\nprocess A { state s; }\nchan priority b;\nprocess B { state s; }"),
            "3:1" + second);
  EXPECT_EQ(xta_errors("chan priority a;\nprocess A { state s; }\nchan priority b;\nsystem A;"),
            "3:1" + second);
  EXPECT_EQ(xta_errors("process A { chan priority a; state s; }"),
            "1:13 channel priorities inside a template; expected them among the global declarations");
}

TEST(XtaParser, QueriesInTheFile) {
  const ast::Model model =
      from_xta("process A { state s; init s; }\nsystem A;\nquery {\n  E<> A.s // one\n  sup{A.s}: x\n}\n");
  ASSERT_EQ(model.queries.size(), 2U);
  EXPECT_EQ(model.queries[0].text, "E<> A.s");
  EXPECT_EQ(position(model.queries[0].span), "4:3");
  EXPECT_EQ(model.queries[1].kind, ast::QueryKind::kSupremum);
}

TEST(XtaParser, SeveralErrorsInOneRun) {
  EXPECT_EQ(xta_errors("int a[;\n"
                       "process A(int i int j) { state s; init s; }\n"
                       "process B { state s, ; init s; trans s -> s { guard x >; }; commit q; }\n"
                       "process C { state s; init s; trans -> s { }; }\n"
                       "system A B;\n"),
            "1:7 unexpected ';'; expected a type or an expression\n"
            "2:17 unexpected 'int'; expected ')', ',' or '['\n"
            "3:22 unexpected ';'; expected an identifier\n"
            "3:56 unexpected ';'; expected an expression\n"
            "4:36 the first edge has no source; expected a location before the arrow\n"
            "5:10 unexpected identifier 'B'; expected ';', '<' or ','");
  EXPECT_EQ(xta_errors("process B { state s; urgent q; commit s; }"), "1:29 no location is called 'q'");
}

TEST(XtaParser, AnEdgeHasEachLabelOnce) {
  EXPECT_EQ(
      xta_errors("process P { state s; init s; trans s -> s { guard a; guard b; select i : T; select j : T;\n"
                 "sync c!; sync d!; assign x = 0; assign y = 0; probability 1; probability 2; }; }"),
      "1:54 a second guard label\n1:77 a second select label\n2:10 a second sync label\n"
      "2:33 a second assign label\n2:62 a second probability label");
  EXPECT_EQ(xta_errors("process P { state s; init s; trans s -> s { guard a; }, s -> s { guard b; }; }"), "");
}

TEST(XtaParser, UnclosedParts) {
  EXPECT_EQ(xta_errors("int a;\n  /* b\n"), "2:3 a comment is not closed");
  EXPECT_EQ(xta_errors("process P { state s;"),
            "1:21 unexpected end of file; expected a declaration, '}', 'state' or 'branchpoint'");
  EXPECT_EQ(xta_errors("\xFF\xFE p"), "0:0 the file is not UTF-8 text; it looks like UTF-16; expected UTF-8");
  EXPECT_EQ(xta_errors("\xEF\xBB\xBFint a"), "1:6 unexpected end of file; expected ';', '=', ',' or '('");
}
}  // namespace
}  // namespace tarrier::languages::uppaal::testing
