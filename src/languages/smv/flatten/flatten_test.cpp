// SPDX-License-Identifier: MIT
// Instances, parameters, arrays, definitions and processes.
#include <gtest/gtest.h>

#include "languages/smv/flatten/flat_testing.hpp"

namespace tarrier::languages::smv {
namespace {
TEST(Flatten, EvaluatesTypes) {
  EXPECT_EQ(flat("MODULE main DEFINE n := 2 * m + 1; m := 3; VAR a : boolean; b : {idle, 3, -1, a.b, idle};\n"
                 "c : -1..n - 1; d : word[n]; e : signed word[4]; f : unsigned word[5]; g : {FALSE, TRUE};\n"
                 "IVAR i : boolean; FROZENVAR z : 1..1;"),
            "VAR a : boolean\nVAR b : {idle, 3, -1, a.b}\nVAR c : -1..6\nVAR d : unsigned word[7]\n"
            "VAR e : signed word[4]\nVAR f : unsigned word[5]\nVAR g : boolean\nIVAR i : boolean\nFROZENVAR "
            "z : 1..1\n"
            "DEFINE m := 3\nDEFINE n := 2 * m + 1\n");
}

TEST(Flatten, InstantiatesModulesAndFollowsParameters) {
  EXPECT_EQ(flat("MODULE main VAR x : 0..3; p : m(x, q, x + 1 = 2, off); q : m(p.y, self, TRUE, on);\n"
                 "MODULE m(value, other, flag, state) VAR y : {off, on};\n"
                 "ASSIGN init(y) := state; next(y) := flag ? y : off; TRANS value = value INIT self.y = y\n"),
            "VAR x : 0..3\nVAR p.y : {off, on}\nVAR q.y : {off, on}\n"
            "init(p.y) := off\nnext(p.y) := (x + 1 = 2 ? p.y : off)\n"
            "init(q.y) := on\nnext(q.y) := (TRUE ? q.y : off)\n"
            "INIT p.y = p.y\nINIT q.y = q.y\nTRANS x = x\nTRANS p.y = p.y\n");
}

TEST(Flatten, DefinesPartsOfOtherInstances) {
  EXPECT_EQ(flat("MODULE main VAR a : cell(b); b : cell(self); DEFINE ack := TRUE; u := a.ack;\n"
                 "MODULE cell(left) VAR x : boolean; DEFINE left.token := x; INIT ack | left.x | token\n"),
            "unknown-name 1:71 'a' has no part 'ack'\n"
            "unknown-name 2:65 'ack' is neither declared nor a symbol of a type\n"
            "unknown-name 2:80 'token' is neither declared nor a symbol of a type\n"
            "unknown-name 2:71 'left' has no part 'x'");
  EXPECT_EQ(flat("MODULE main VAR a : cell(b); b : cell(a); DEFINE a.ack := TRUE; b.ack := a.ack;\n"
                 "MODULE cell(left) VAR x : boolean; DEFINE left.token := x; INIT ack | left.x | token\n"),
            "VAR a.x : boolean\nVAR b.x : boolean\n"
            "DEFINE b.token := a.x\nDEFINE a.token := b.x\nDEFINE a.ack := TRUE\nDEFINE b.ack := a.ack\n"
            "INIT ((a.ack | b.x) | a.token)\nINIT ((b.ack | a.x) | b.token)\n");
}

TEST(Flatten, SplitsArrays) {
  EXPECT_EQ(flat("MODULE main VAR t : array 1..2 of array 0..1 of boolean; i : 0..1; m : user(t[2][0]); "
                 "DEFINE n := 1;\n"
                 "u := [i, 1, n]; ASSIGN init(t[n][0]) := TRUE; next(t[2][1]) := t[1][i];\n"
                 "INIT t[i + 1][0] & u[i] = u[n + 1] & t[i][i]\n"
                 "MODULE user(x) ASSIGN next(x) := !x;"),
            "VAR t[1][0] : boolean\nVAR t[1][1] : boolean\nVAR t[2][0] : boolean\nVAR t[2][1] : boolean\nVAR "
            "i : 0..1\n"
            "DEFINE n := 1\nDEFINE u[0] := i\nDEFINE u[1] := 1\nDEFINE u[2] := n\n"
            "init(t[1][0]) := TRUE\nnext(t[2][1]) := [t[1][0], t[1][1]][i]\nnext(t[2][0]) := !t[2][0]\n"
            "INIT (([t[1][0], t[2][0]][i + 1 - 1] & [u[0], u[1], u[2]][i] = u[2]) & "
            "[[t[1][0], t[1][1]][i], [t[2][0], t[2][1]][i]][i - 1])\n");
}

TEST(Flatten, TakesModelsThatNusmvHasFlattened) {
  EXPECT_EQ(flat("MODULE main VAR p.x : boolean; p.q.y : 0..2; a[1] : boolean; DEFINE p.d := p.x;\n"
                 "ASSIGN next(p.x) := a[1] & p.q.y = 1 & p.d;"),
            "VAR p.x : boolean\nVAR p.q.y : 0..2\nVAR a[1] : boolean\nDEFINE p.d := p.x\n"
            "next(p.x) := ((a[1] & p.q.y = 1) & p.d)\n");
}

TEST(Flatten, OrdersDefinitions) {
  EXPECT_EQ(
      flat("MODULE main VAR x : boolean; DEFINE a := b | c; b := c; c := d; d := x; f := a;"),
      "VAR x : boolean\nDEFINE d := x\nDEFINE c := d\nDEFINE b := c\nDEFINE a := (b | c)\nDEFINE f := a\n");
  std::string text = "MODULE main VAR d5000 : boolean; DEFINE";
  for (int i = 0; i < 5000; ++i) text += " d" + std::to_string(i) + " := d" + std::to_string(i + 1) + ";";
  EXPECT_EQ(load(text).defines.front().name, "d4999");
}

TEST(Flatten, SharesActualParameters) {
  std::string text = "MODULE main VAR x : boolean; m : m0(x);\n";
  for (int i = 0; i < 60; ++i)
    text += "MODULE m" + std::to_string(i) + "(x) VAR y : boolean; m : m" + std::to_string(i + 1) +
            "(x & (x | y));\nASSIGN next(y) := x; INIT x;\n";
  EXPECT_EQ(load(text + "MODULE m60(x)").initial.size(), 60U);
}

TEST(Flatten, KnowsWhatDefinitionsContain) {
  const FlatModel model = load(
      "MODULE main VAR x : 0..3; IVAR i : boolean; DEFINE now := x; after := next(x); given := i; any := {1, "
      "2};\n"
      "is := x in {1, 2}; all := after + now = any2; any2 := 1 + toint(given);");
  std::string flags;
  for (const Define& define : model.defines) {
    flags += define.name;
    if (define.value->reads_next) flags += " next";
    if (define.value->reads_input) flags += " input";
    if (define.value->is_choice) flags += " choice";
    flags += "; ";
  }
  EXPECT_EQ(flags, "now; after next; given input; any choice; is; any2 input; all next input; ");
}

TEST(Flatten, CopiesTheDeclarationsOfABase) {
  EXPECT_EQ(flat("MODULE base VAR x : boolean; ASSIGN init(x) := p;\nMODULE m(p) ISA base INIT x\n"
                 "MODULE main VAR a : m(TRUE); ISA other\nMODULE other VAR y : 0..1; SPEC y = 0"),
            "VAR a.x : boolean\nVAR y : 0..1\ninit(a.x) := TRUE\nINIT a.x\nCTLSPEC y = 0\n");
}

TEST(Flatten, ListsProcesses) {
  const FlatModel model = load(
      "MODULE main VAR x : boolean; p : process m(x); q : process m(x); ASSIGN next(x) := !x;\n"
      "MODULE m(s) VAR c : part(s); ASSIGN next(s) := TRUE; FAIRNESS running\n"
      "MODULE part(s) VAR y : boolean; ASSIGN next(y) := s; INIT running");
  EXPECT_EQ(model.processes, (std::vector<std::string>{"main", "p", "q"}));
  EXPECT_EQ(print(model),
            "VAR x : boolean\nVAR p.c.y : boolean\nVAR q.c.y : boolean\n"
            "next(x) := !x @main\nnext(x) := TRUE @p\nnext(p.c.y) := x @p\nnext(x) := TRUE @q\nnext(q.c.y) "
            ":= x @q\n"
            "INIT p.running\nINIT q.running\nJUSTICE p.running\nJUSTICE q.running\n");
  EXPECT_EQ(flat("MODULE main FAIRNESS running"), "JUSTICE TRUE\n");
}

TEST(Flatten, KeepsTheElementsThatAnIndexChoosesFrom) {
  const FlatModel model = load("MODULE main VAR t : array -1..1 of 0..3; i : -1..1; INIT t[i] = 2");
  const Expression element = model.initial[0]->operands[0];
  EXPECT_EQ(element->op, Op::kElement);
  EXPECT_EQ(element->low, -1);
  EXPECT_EQ(element->operands.size(), 4U);
}

TEST(Flatten, WarnsAboutComparisonsThatAreNeverTrue) {
  EXPECT_EQ(warnings_of("MODULE main VAR x : {a, b}; y : {c, 1}; TRANS x = b | 1 != y | next(x) = a"), "");
  EXPECT_EQ(warnings_of("MODULE main VAR x : {a, b}; y : {c}; TRANS x = c | a != y | next(x) = c"),
            "m.smv:1:46: 'x' is never c [never-equal]\nm.smv:1:54: 'y' is never a [never-equal]\n"
            "m.smv:1:69: 'x' is never c [never-equal]");
}
}  // namespace
}  // namespace tarrier::languages::smv
