// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "base/deep_stack.hpp"
#include "languages/uppaal/syntax/parser_testing.hpp"

namespace tarrier::languages::uppaal::testing {
namespace {
using parsing::Part;

// Each variable or type on a line; errors instead, if there are any.
std::string shown(const std::string& text) {
  const Parsed parsed(text, Part::kDeclarations);
  if (parsed.diagnostics.has_errors()) return parsed.errors();
  std::string all;
  for (const auto& variable : parsed.driver.declarations.variables)
    all += (all.empty() ? "" : "\n") + show(variable);
  return all;
}

// The body of a function with these statements.
std::string shown_body(const std::string& text) {
  Parsed parsed("void f() {" + text + "}", Part::kDeclarations);
  if (parsed.diagnostics.has_errors()) return parsed.errors();
  ast::Statement block{.kind = ast::StatementKind::kBlock};
  block.block = std::make_unique<ast::Block>(std::move(parsed.driver.declarations.functions.at(0).body));
  return show(block);
}

TEST(DeclarationParser, Variables) {
  EXPECT_EQ(shown("int a, b = 3;"), "int; a; b = 3");
  EXPECT_EQ(shown("int[-1, N] a[2][3];"), "int[(-1),N]; a[2][3]");
  EXPECT_EQ(shown("int[,5] a; int[5,] b;"), "int[-32768,5]; a\nint[5,32767]; b");
  EXPECT_EQ(shown("const bool a = true; meta int b; hybrid clock c;"),
            "const bool; a = true\nmeta int; b\nhybrid clock; c");
  EXPECT_EQ(shown("chan a; urgent chan b; broadcast chan c; urgent broadcast chan d[2];"),
            "chan; a\nurgent chan; b\nbroadcast chan; c\nurgent broadcast chan; d[2]");
  EXPECT_EQ(shown("scalar[N] s; double d = 1.5; const string t = \"x\";"),
            "scalar[N]; s\ndouble; d = 1.5\nconst string; t = \"x\"");
  EXPECT_EQ(shown("clock x := 5;"), "clock; x = 5");
}

TEST(DeclarationParser, InitialisersOfArraysAndStructs) {
  EXPECT_EQ(shown("int a[2][2] = { {1, 2}, {3, 4} };"), "int; a[2][2] = {{1, 2}, {3, 4}}");
  EXPECT_EQ(shown("S s = { x: 1, y: { 2, z: 3 } };"), "S; s = {x: 1, y: {2, z: 3}}");
  EXPECT_EQ(shown("int a[2] = { a ? b : c, 1 };"), "int; a[2] = {(a ? b : c), 1}");
}

TEST(DeclarationParser, TypesAndStructs) {
  EXPECT_EQ(shown("typedef int[0,3] id_t, pair_t[2];"), "typedef int[0,3]; id_t; pair_t[2]");
  EXPECT_EQ(shown("typedef struct { int a, b[2]; struct { bool c; } d; } S; S s;"),
            "typedef struct|int a b[2]|struct|bool c d; S\nS; s");
  EXPECT_EQ(shown("struct { int a; } s;"), "struct|int a; s");
}

TEST(DeclarationParser, AnArrayIsIndexedByATypeOrASize) {
  EXPECT_EQ(shown("typedef int[0,3] T; const int N = 3; int a[T], b[N], c[int[1,2]], d[T][N];"),
            "typedef int[0,3]; T\nconst int; N = 3\nint; a[type T]; b[N]; c[type int[1,2]]; d[type T][N]");
  EXPECT_EQ(shown("int a[int8_t]; const int uint8_t = 2; int b[uint8_t];"),
            "int; a[type int8_t]\nconst int; uint8_t = 2\nint; b[uint8_t]");
}

TEST(DeclarationParser, ALocalNameHidesAType) {
  const Parsed parsed("typedef int[0,3] T; void f(int T) { int a[T]; { int T; int b[T]; } } int c[T];",
                      Part::kDeclarations);
  ASSERT_EQ(parsed.errors(), "");
  const ast::Function& f = parsed.driver.declarations.functions.at(0);
  EXPECT_EQ(show(f.body.declarations.at(0)), "int; a[T]");
  EXPECT_EQ(show(parsed.driver.declarations.variables.at(1)), "int; c[type T]");
}

TEST(DeclarationParser, Functions) {
  const Parsed parsed("id_t f(const int i, int &a[2]) { return i; }\nvoid g() { }", Part::kDeclarations);
  ASSERT_EQ(parsed.errors(), "");
  const auto& functions = parsed.driver.declarations.functions;
  ASSERT_EQ(functions.size(), 2U);
  EXPECT_EQ(functions[0].name, "f");
  EXPECT_EQ(show(*functions[0].result), "id_t");
  EXPECT_EQ(show(functions[0].parameters.at(1)), "int &a[2]");
  EXPECT_EQ(position(functions[1].span), "2:6");
}

TEST(DeclarationParser, Statements) {
  EXPECT_EQ(shown_body("int i = 0, j; T k; ; i = 1, j = 2; f(i); k[1]++;"),
            "{ <int; i = 0; j> <T; k> ; (i = 1), (j = 2); f(i); (k[1]++); }");
  EXPECT_EQ(shown_body("if (a) if (b) c; else d;"), "{ if a if b c; else d; }");
  EXPECT_EQ(shown_body("if (a) { c; } else if (b) d; else ;"), "{ if a { c; } else if b d; else ; }");
  EXPECT_EQ(shown_body("while (i < 3) i++; do { i--; } while (i > 0);"),
            "{ while (i < 3) (i++); do { (i--); } while (i > 0) }");
  EXPECT_EQ(shown_body("for (i = 0, j = 1; i < 3; i++) s; for (;;) ;"),
            "{ for (i = 0), (j = 1); (i < 3); (i++) s; for ; ;  ; }");
  EXPECT_EQ(shown_body("for (i : id_t) s; for (i : int[0,2]) { }"),
            "{ for i : id_t s; for i : int[0,2] { } }");
  EXPECT_EQ(shown_body("assert x > 0; return; return x + 1;"),
            "{ assert (x > 0); return ; return (x + 1); }");
  EXPECT_EQ(shown_body("while (i-->0) ;"), "{ while ((i--) > 0) ; }");
}

TEST(DeclarationParser, AListAsAConditionIsRefused) {
  EXPECT_EQ(shown_body("if (i = 1, i > 0) ;"), "1:20 a list of expressions as a condition is not supported");
  EXPECT_EQ(shown_body("while (i, j) ;\ndo ; while (i, j);"),
            "1:19 a list of expressions as a condition is not supported\n"
            "2:14 a list of expressions as a condition is not supported");
}

TEST(DeclarationParser, CreatingProcessesIsRefused) {
  EXPECT_EQ(shown_body("spawn P(1);\nspawn = 1;"), "1:11 the creation of a process (spawn) is not supported");
}

TEST(DeclarationParser, DeclarationsComeFirstInABlock) {
  EXPECT_EQ(shown_body("x = 1;\nint y;"),
            "2:1 a declaration after a statement; expected all declarations at the start of the block");
}

// Levels as "a, d[0] < default < b".
std::string shown(const ast::ChannelPriorities& priorities) {
  std::string all;
  for (const auto& level : priorities.levels) {
    all += (all.empty() ? "" : " < ") + show(level.channels);
    if (level.has_default) all += level.channels.empty() ? "default" : ", default";
  }
  return all;
}

TEST(DeclarationParser, ChannelPriorities) {
  const Parsed parsed("chan a;\nchan priority a, default, d[i + 1][0] < b < e , f;", Part::kDeclarations);
  ASSERT_EQ(parsed.errors(), "");
  const auto& priorities = parsed.driver.declarations.channel_priorities;
  ASSERT_TRUE(priorities);
  EXPECT_EQ(shown(*priorities), "a, d[(i + 1)][0], default < b < e, f");
  EXPECT_EQ(position(priorities->span), "2:1");
  EXPECT_EQ(
      shown(
          *Parsed("chan priority default < b;", Part::kDeclarations).driver.declarations.channel_priorities),
      "default < b");
  EXPECT_EQ(shown("chan priority a < b;\nchan priority c;"),
            "2:1 a second list of channel priorities; a model has at most one");
  EXPECT_EQ(shown("chan priority a < ;"), "1:19 unexpected ';'; expected an identifier or 'default'");
}

TEST(DeclarationParser, WhatCannotBeRepresentedIsListed) {
  const Parsed parsed(
      "before_update { x = 1, y = { } }\nafter_update { z = 2 }\n"
      "import \"lib.so\" { int f(int x); };\ndynamic T(int i);\nvoid __ON_BEGIN__() { }\n",
      Part::kDeclarations);
  ASSERT_EQ(parsed.errors(), "");
  std::string all;
  for (const auto& item : parsed.driver.declarations.unsupported)
    all += position(item.span) + " " + item.what + "\n";
  EXPECT_EQ(all,
            "1:1 a before_update block\n2:1 an after_update block\n3:1 an external library (import)\n"
            "4:1 a dynamic template\n5:6 the function __ON_BEGIN__\n");
}

TEST(DeclarationParser, ProgressGanttAndIoAreReadOver) {
  EXPECT_EQ(shown("progress { x; a: y; } int i; gantt { P(i:T): c -> 1 /* } */, for (j:U) d -> e; { } } IO "
                  "P(1) { a } int j;"),
            "int; i\nint; j");
  EXPECT_EQ(shown("progress /* a */ // b\n { x; } int i; IO P { } int j;"), "int; i\nint; j");
  EXPECT_EQ(shown("gantt { x"), "1:1 a brace is not closed");
  EXPECT_EQ(shown("int progress = 1;"), "int; progress = 1");
}

TEST(DeclarationParser, ATypeMayBeCalledIO) {
  const Parsed parsed("typedef int[0,3] IO; IO f(int x) { return x; } IO io;", Part::kDeclarations);
  ASSERT_EQ(parsed.errors(), "");
  EXPECT_EQ(show(*parsed.driver.declarations.functions.at(0).result), "IO");
  EXPECT_EQ(position(parsed.driver.declarations.functions.at(0).span), "1:25");
  EXPECT_EQ(show(parsed.driver.declarations.variables.at(1)), "IO; io");
}

TEST(DeclarationParser, WordsOfQueriesAreNamesInModels) {
  EXPECT_EQ(shown("int deadlock, sup, inf, bounds, simulate, Pr, control, A, E, U, W, R, M, state, query;"),
            "int; deadlock; sup; inf; bounds; simulate; Pr; control; A; E; U; W; R; M; state; query");
  EXPECT_EQ(shown("bool progress, gantt, import, before_update, IO;"),
            "bool; progress; gantt; import; before_update; IO");
}

TEST(DeclarationParser, NamesOfBuiltInTypesCanBeDeclaredAnew) {
  EXPECT_EQ(shown("typedef int[0,7] int32_t; int32_t i; int a[int32_t];"),
            "typedef int[0,7]; int32_t\nint32_t; i\nint; a[type int32_t]");
  EXPECT_EQ(shown("const int INT32_MAX = 9, INT8_MIN = 1;"), "const int; INT32_MAX = 9; INT8_MIN = 1");
}

TEST(DeclarationParser, NamesMayContainDollarAndHash) {
  EXPECT_EQ(shown("int a$1, _b#c$; clock x#;"), "int; a$1; _b#c$\nclock; x#");
  EXPECT_EQ(shown("int $a;"), "1:5 unexpected character '$'");
}

TEST(DeclarationParser, ThePrefixesOfAChannelHaveAnOrder) {
  EXPECT_EQ(shown("broadcast urgent chan c;"), "1:11 unexpected 'urgent'; expected a type");
}

TEST(DeclarationParser, AKeywordIsNoName) {
  EXPECT_EQ(shown("int sum(int a) { return a; }\nint x, do;\nstruct { int if; } s;\nvoid f(int &else) { }"),
            "1:5 'sum' is a keyword and cannot be a name\n2:8 'do' is a keyword and cannot be a name\n"
            "3:14 'if' is a keyword and cannot be a name\n4:13 'else' is a keyword and cannot be a name");
  EXPECT_EQ(shown("clock and;"), "1:7 'and' is a keyword and cannot be a name; expected an identifier");
  EXPECT_EQ(shown("int clock;"),
            "1:5 'clock' is a keyword and cannot be a name; expected an identifier or '['");
  EXPECT_EQ(shown("int sup, inf, bounds, deadlock, state, init;"),
            "int; sup; inf; bounds; deadlock; state; init");
  EXPECT_EQ(shown("int i = if;"), "1:9 unexpected 'if'; expected an expression or '{'");
}

TEST(DeclarationParser, UnsupportedPartsDoNotHideErrors) {
  EXPECT_EQ(shown("before_update { x = 1 }\nint a = ;\nimport \"l\" { int f(); }\nint b = ;"),
            "2:9 unexpected ';'; expected an expression or '{'\n"
            "4:9 unexpected ';'; expected an expression or '{'");
  EXPECT_EQ(shown("import \"l\" { int f();\n"), "1:1 a brace is not closed");
}

TEST(DeclarationParser, OneRunReportsSeveralErrors) {
  EXPECT_EQ(shown("int a = ;\nint b;\nint 3;\nvoid f() { x = 1 }\nvoid g() { y = ; z(; w = 1; }\nint c"),
            "1:9 unexpected ';'; expected an expression or '{'\n"
            "3:5 unexpected number '3'; expected an identifier or '['\n"
            "4:18 unexpected '}'; expected ';', ',' or an operator\n"
            "5:16 unexpected ';'; expected an expression\n"
            "5:20 unexpected ';'; expected an expression or ')'\n"
            "6:6 unexpected end of the declarations; expected ';', '=', ',' or '('");
}

TEST(DeclarationParser, TooManyErrorsEndTheRun) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "int " + std::to_string(i) + ";\n";
  const Parsed parsed(text, Part::kDeclarations);
  EXPECT_EQ(parsed.diagnostics.errors().size(), 21U);
  EXPECT_EQ(parsed.diagnostics.errors().back().message(), "too many errors");
}

TEST(DeclarationParser, NestingTooDeeplyMayBeTheLastOfManyErrors) {
  std::string text;
  for (int i = 0; i < 19; ++i) text += "int = 1;\n";
  base::on_deep_stack([&] {
    const Parsed parsed(text + "int a = " + std::string(3000, '!') + "1;", Part::kDeclarations);
    EXPECT_EQ(parsed.diagnostics.errors().size(), 20U);
    EXPECT_EQ(parsed.diagnostics.errors().back().message(), "nested too deeply: more than 2000 levels");
  });
}

TEST(DeclarationParser, DeepNestingIsAnError) {
  std::string blocks = "void f() ", ifs = "void f() { ", structs, initialiser = "int a = ";
  for (int i = 0; i < 3000; ++i) {
    blocks += "{";
    ifs += "if (a) ";
    structs += "struct { ";
    initialiser += "{";
  }
  blocks += std::string(3000, '}');
  structs += "int a; ";
  for (int i = 0; i < 3000; ++i) structs += "} a; ";
  initialiser += "1" + std::string(3000, '}') + ";";
  const std::string message = "nested too deeply: more than 2000 levels";
  std::string choice = "void f() { ";
  for (int i = 0; i < 3000; ++i) choice += "if (a) ; else ";
  base::on_deep_stack([&] {
    EXPECT_NE(shown(blocks).find(message), std::string::npos);
    EXPECT_NE(shown(ifs + "; }").find(message), std::string::npos);
    EXPECT_NE(shown(structs).find(message), std::string::npos);
    EXPECT_NE(shown(initialiser).find(message), std::string::npos);
    EXPECT_EQ(Parsed(choice + "; }", Part::kDeclarations).errors(), "");
  });
}

TEST(SystemParser, InstantiationsAndTheSystemLine) {
  const Parsed parsed(
      "int v;\nA = T(v, 1 + 2);\nB(const int[0,3] i, clock &x) := T(i);\nC() = T();\nsystem A, B < C,\n D < "
      "E;",
      Part::kSystem);
  ASSERT_EQ(parsed.errors(), "");
  const ast::Model& model = parsed.driver.model;
  ASSERT_EQ(model.instantiations.size(), 3U);
  EXPECT_EQ(show(model.instantiations[0].arguments), "v, (1 + 2)");
  EXPECT_EQ(position(model.instantiations[0].template_span), "2:5");
  EXPECT_EQ(show(model.instantiations[1].parameters.at(1)), "clock &x");
  EXPECT_EQ(model.instantiations[2].template_name, "T");
  std::string system;
  for (const ast::SystemEntry& entry : model.system)
    system += entry.name + std::to_string(entry.priority) + " ";
  EXPECT_EQ(system, "A0 B0 C1 D1 E2 ");
  EXPECT_EQ(position(model.system_span), "5:1");
  EXPECT_EQ(parsed.driver.declarations.variables.size(), 1U);
}

TEST(SystemParser, Errors) {
  EXPECT_EQ(Parsed("system ;", Part::kSystem).errors(), "1:8 unexpected ';'; expected an identifier");
  EXPECT_EQ(Parsed("system A", Part::kSystem).errors(),
            "1:9 unexpected end of the system section; expected ';', '<' or ','");
  EXPECT_EQ(Parsed("A = T;", Part::kSystem).errors(), "1:6 unexpected ';'; expected '('");
  EXPECT_EQ(Parsed("system A; system B;", Part::kSystem).errors(), "1:11 a second system line");
  EXPECT_EQ(Parsed("", Part::kSystem).errors(), "");
}
}  // namespace
}  // namespace tarrier::languages::uppaal::testing
