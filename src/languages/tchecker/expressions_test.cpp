// SPDX-License-Identifier: MIT
#include "languages/tchecker/expressions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "languages/tchecker/load_testing.hpp"

namespace tarrier::languages::tchecker {
namespace {
std::string guard(const std::string& text) {
  const Loaded loaded = load_after_prelude("edge:P:p0:p1:a{provided:" + text + "}\n");
  if (loaded.document == nullptr) return loaded.errors();
  return print(loaded.network().processes[0].edges.at(0).guard, loaded.network());
}

std::string update(const std::string& text) {
  const Loaded loaded = load_after_prelude("edge:P:p0:p1:a{do:" + text + "}\n");
  if (loaded.document == nullptr) return loaded.errors();
  return print(loaded.network().processes[0].edges.at(0).update, loaded.network());
}

TEST(Guards, AreSplitIntoADiscreteConditionAndClockConstraints) {
  EXPECT_EQ(guard("x<3 && i==1 && 4>=y"), "(i == 1) && x < 3 && y <= 4");
  EXPECT_EQ(guard("x-y == i+1"), "x - y == (i + 1)");
  EXPECT_EQ(guard("2 < x - z[2]"), "x - z[2] > 2");
  EXPECT_EQ(guard("z[i] >= k[i-1]"), "z[0]+i >= k[0]+(i - 1)");
  EXPECT_EQ(guard("x <= y"), "x - y <= 0");
  EXPECT_EQ(guard("0 <= x <= 3"), "x >= 0 && x <= 3");
  EXPECT_EQ(guard("(x > 1 && i) && (y<2)"), "i && x > 1 && y < 2");
  EXPECT_EQ(guard(""), "");
  EXPECT_EQ(guard("1 == 1"), "");
}

TEST(Guards, FollowThePrecedenceOfTheFormat) {
  EXPECT_EQ(guard("i - 1 - 2*i % 3 < -i"), "(((i - 1) - ((2 * i) % 3)) < -i)");
  EXPECT_EQ(guard("! i == 1"), "!(i == 1)");
  EXPECT_EQ(guard("!i && !(i<2 && i>0)"), "(!i && !((i < 2) && (i > 0)))");
  EXPECT_EQ(guard("(if i<2 then k[0] else -2147483648) != i[0]"), "(((i < 2) ? k[0] : -2147483648) != i)");
}

TEST(Guards, OfSeveralAttributesAllHold) { EXPECT_EQ(guard("i==1 : provided:x<2"), "(i == 1) && x < 2"); }

TEST(Guards, ReportSyntaxErrors) {
  EXPECT_EQ(guard("i=="), "syntax 14:28 unexpected end of the attribute; expected an expression");
  EXPECT_EQ(guard("i==1 || i==2"),
            "syntax 14:30 the format has no '||'; expected '&&', or one edge for each alternative");
  EXPECT_EQ(guard("\n  i $ 1"),
            "syntax 15:5 unexpected '$'; expected end of the attribute, '[' or an operator");
  EXPECT_EQ(guard("(i"), "syntax 14:27 unexpected end of the attribute; expected ')', '[' or an operator");
  EXPECT_EQ(guard("(i<1)+1"), "syntax 14:30 unexpected '+'; expected end of the attribute or '&&'");
  EXPECT_EQ(guard("i<99999999999"),
            "range 14:27 the number 99999999999 does not fit 32 bits; expected a number up to 2147483647");
  EXPECT_EQ(guard("i<2147483648"),
            "range 14:27 the number 2147483648 does not fit 32 bits; expected a number up to 2147483647");
  EXPECT_EQ(guard(std::string(5000, '-') + "1"), "syntax 14:4025 the expression is nested too deeply");
}

TEST(Guards, MayNotBeDeepEnoughToExhaustTheStack) {
  std::string many = "i";
  for (int n = 0; n < 20000; ++n) many += "&&i";
  EXPECT_EQ(guard(many), "syntax 14:25 the condition has too many parts; expected at most 1000");
  EXPECT_EQ(guard("!(" + many + ")"), "syntax 14:60025 the expression is nested too deeply");
  EXPECT_EQ(guard(std::string(100000, '(') + "i" + std::string(100000, ')')), "i");
}

TEST(Guards, DoNotGrowWithChainsInTheMiddleOfChains) {
  std::string nested = "i";
  for (int n = 0; n < 40; ++n) nested = "(if 0 < " + nested + " < 5 then 1 else 2)";
  EXPECT_THAT(guard(nested + " == 1"),
              testing::EndsWith("the middle terms of comparisons such as 1 < x <= 3 are too large"));
  std::string many = "0<i<3";
  for (int n = 0; n < 200; ++n) many += "&&0<k[i+1]<3";
  EXPECT_THAT(guard(many), testing::EndsWith("(k[0]+(i + 1) < 3))"));
}

TEST(Guards, ReportEveryWrongConjunct) {
  EXPECT_EQ(
      guard("kk==1 && k==2 && k[3]==1 && x!=1 && x+1<2"),
      "unknown-name 14:25 unknown variable 'kk'; did you mean 'k'?\n"
      "type 14:34 'k' is an array; expected an index, as in k[0]\n"
      "range 14:44 the index 3 is outside 'k'; expected 0 … 2\n"
      "type 14:54 '!=' between a clock and an integer; expected ==, <, <=, >= or >\n"
      "type 14:61 the clock 'x' in an integer expression; expected x ~ e or x - y ~ e with clocks x, y and "
      "an integer e");
}

TEST(Guards, KeepClocksInTheirPlaces) {
  const std::string forms = "; expected x ~ e or x - y ~ e with clocks x, y and an integer e";
  const std::string joined = "; expected clock constraints to be joined by '&&' only";
  EXPECT_EQ(guard("!(x<1)"), "type 14:28 a clock constraint under '!', 'if' or 'while'" + joined);
  EXPECT_EQ(guard("(if y>1 then 1 else 2) == i"),
            "type 14:30 a clock constraint under '!', 'if' or 'while'" + joined);
  EXPECT_EQ(guard("x"), "type 14:25 the clock 'x' in an integer expression" + forms);
  EXPECT_EQ(guard("k[x]==1"), "type 14:27 the clock 'x' in an integer expression" + forms);
  EXPECT_EQ(guard("x-y<z[0]"), "type 14:28 a comparison of more than two clocks" + forms);
  EXPECT_EQ(guard("x<200000000"),
            "range 14:26 the clock bound 200000000 is too large; expected at most 134217727");
}

TEST(Updates, AssignIntegersAndClocks) {
  EXPECT_EQ(update("i=i+1; x=0; z[i]=k[1]*2; k[2]=-1; nop; k[i]=0;"),
            "i = (i + 1); x := 0; z[0]+i := (k[1] * 2); k[2] = -1; k[0]+i = 0");
  EXPECT_EQ(update(" nop "), "");
  EXPECT_EQ(update(""), "");
  EXPECT_EQ(update("i=1 : do : x=2"), "i = 1; x := 2");
}

TEST(Updates, CopyClocks) {
  EXPECT_EQ(update("x = y; y = z[i]"), "x := y + 0; y := z[0]+i + 0");
  EXPECT_EQ(update("x = y + 2*i; z[0] = 3 + x; x = x + 1"), "x := y + (2 * i); z[0] := x + 3; x := x + 1");
  EXPECT_EQ(update("x = y + -1"),
            "range 14:27 a clock cannot be copied with -1 added; expected 0 … 134217727");
}

TEST(Updates, BranchAndRepeat) {
  EXPECT_EQ(update("i=1;\n if i==1 && k[0] then i=2; x=0; else nop end; while (i<3) do i=i+1 end"),
            "i = 1; if ((i == 1) && k[0]) {i = 2; x := 0} else {}; while (i < 3) {i = (i + 1)}");
  EXPECT_EQ(update("if i then if k[1] then i=0 end else while k[2] do nop; end end"),
            "if i {if k[1] {i = 0} else {}} else {while k[2] {}}");
  EXPECT_EQ(
      update("if x<1 then i=0 end; while i do jj=1 end"),
      "type 14:23 a clock constraint under '!', 'if' or 'while'; expected clock constraints to be joined "
      "by '&&' only\n"
      "unknown-name 14:51 unknown variable 'jj'");
  std::string deep = "nop";
  for (int n = 0; n < 2000; ++n) deep = "if i then " + deep + " end";
  EXPECT_THAT(update(deep), testing::EndsWith("the statement is nested too deeply"));
}

TEST(Updates, HaveLocalVariables) {
  EXPECT_EQ(update("local t = i+1; local u; local v[2]; v[t] = u; k[1] = v[1]"),
            "t = (i + 1); u = 0; v[0] = 0; v[1] = 0; v[0]+t = u; k[1] = v[1]");
  const Loaded loaded = load_after_prelude("edge:P:p0:p1:a{do: local t = i; i = t}\n");
  const model::Variable& local = loaded.network().variables.back();
  EXPECT_EQ(local.name, "t");
  EXPECT_EQ(local.kind, model::VariableKind::kLocal);
  EXPECT_EQ(local.domain, (model::Domain{INT32_MIN, INT32_MAX}));
  EXPECT_FALSE(local.initial.has_value());
}

TEST(Updates, KeepLocalVariablesInTheirBlocks) {
  EXPECT_EQ(update("while i do local t; i=t end; while i do local t = 1; i=t end"),
            "while i {t = 0; i = t}; while i {t = 1; i = t}");
  EXPECT_EQ(update("if i then local t else i=t end; i=t"),
            "unknown-name 14:44 unknown variable 't'\nunknown-name 14:53 unknown variable 't'");
  EXPECT_EQ(update("local t : do: i=t"), "unknown-name 14:35 unknown variable 't'");
  const std::string taken = "local variable 't' is declared already; expected another name";
  EXPECT_EQ(update("local t; local t"), "duplicate 14:34 " + taken);
  EXPECT_EQ(update("local t; if i then local t[2] end"), "duplicate 14:44 " + taken);
  EXPECT_EQ(update("if i then local t else local t end"), "duplicate 14:48 " + taken);
  EXPECT_EQ(update("local x; local i[3]"),
            "duplicate 14:25 local variable 'x' is declared already; expected another name\n"
            "duplicate 14:34 local variable 'i' is declared already; expected another name");
}

TEST(Updates, ReportWrongLocalVariables) {
  EXPECT_EQ(update("local t = x; i = t"),
            "type 14:29 the clock 'x' in an integer expression; expected x ~ e or x - y ~ e with clocks x, y "
            "and an integer e");
  EXPECT_EQ(update("local t = t"), "unknown-name 14:29 unknown variable 't'");
  EXPECT_EQ(update("local t[i]"), "type 14:27 the size of 't' is not constant; expected a number");
  EXPECT_EQ(update("local t[j]; t[7] = 1; i = t[i]"), "unknown-name 14:27 unknown variable 'j'");
  EXPECT_EQ(update("local t[0]"), "range 14:27 't' cannot have 0 elements; expected 1 … 65536");
  EXPECT_EQ(update("local t[2]; t = 1; t[2] = 1"),
            "type 14:31 't' is an array; expected an index, as in t[0]\n"
            "range 14:40 the index 2 is outside 't'; expected 0 … 1");
}

TEST(Updates, ReportMistakes) {
  EXPECT_EQ(update("i=x; x = y - 1; j=1; x=-1; i=1 i=2"),
            "syntax 14:50 unexpected 'i'; expected end of the attribute, ';' or an operator");
  EXPECT_EQ(update("i=x; x = 1 - y; jj=1; x=-1"),
            "type 14:21 the clock 'x' in an integer expression; expected x ~ e or x - y ~ e with clocks x, y "
            "and an "
            "integer e\n"
            "type 14:32 the clock 'y' in an integer expression; expected x ~ e or x - y ~ e with clocks x, y "
            "and an "
            "integer e\n"
            "unknown-name 14:35 unknown variable 'jj'\n"
            "range 14:43 a clock cannot have the value -1; expected 0 … 134217727");
  EXPECT_EQ(update("i+1"), "syntax 14:20 unexpected '+'; expected '=' or '['");
  EXPECT_EQ(update("; i=1"), "syntax 14:19 unexpected ';'; expected a statement or end of the attribute");
}

TEST(Updates, WarnAboutConstantsOutOfRange) {
  EXPECT_EQ(
      load_after_prelude("edge:P:p0:p1:a{do:i=7}\n").warnings(),
      "m.tck:14:19: this edge can never be taken: 7 is outside the range 0 … 5 of 'i' [impossible-edge]");
}
}  // namespace
}  // namespace tarrier::languages::tchecker
