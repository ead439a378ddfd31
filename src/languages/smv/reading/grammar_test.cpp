// SPDX-License-Identifier: MIT
// How expressions are grouped, and what stands for itself.
#include <gtest/gtest.h>

#include "languages/smv/flatten/flat_testing.hpp"

namespace tarrier::languages::smv {
namespace {
TEST(Grammar, GroupsBooleanOperators) {
  EXPECT_EQ(read("a | b & c"), "(a | b & c)");
  EXPECT_EQ(read("(a | b) & c"), "((a | b) & c)");
  EXPECT_EQ(read("a & b & c & d"), "(((a & b) & c) & d)");
  EXPECT_EQ(read("a & (b & c)"), "(a & (b & c))");
  EXPECT_EQ(read("a | b xor c | d"), "(((a | b) xor c) | d)");
  EXPECT_EQ(read("a -> b -> c"), "(a -> (b -> c))");
  EXPECT_EQ(read("a <-> b -> c <-> d"), "(a <-> b -> c <-> d)");
  EXPECT_EQ(read("(a -> b) <-> c"), "((a -> b) <-> c)");
  EXPECT_EQ(read("a <-> b <-> c"), "((a <-> b) <-> c)");
  EXPECT_EQ(read("!a & !!b"), "(!a & !(!b))");
  EXPECT_EQ(read("!a = b"), "!a = b");
  EXPECT_EQ(read("a ? b : c ? d : a"), "(a ? b : (c ? d : a))");
  EXPECT_EQ(read("a | b ? c : d <-> a"), "((a | b ? c : d) <-> a)");
}

TEST(Grammar, GroupsRelationsAndSets) {
  EXPECT_EQ(read("i = j = a"), "(i = j) = a");
  EXPECT_EQ(read("i < j = a != b"), "((i < j) = a) != b");
  EXPECT_EQ(read("i in {1, 2} = a"), "i in {1, 2} = a");
  EXPECT_EQ(read("i in {1, 2} union 3..5 union {7}"), "i in ({1, 2} union 3..5) union 7");
  EXPECT_EQ(read("i in 1..2 + 1 union j"), "i in 1..2 + 1 union j");
  EXPECT_EQ(read("s in {red, 1} & i >= j"), "(s in {red, 1} & i >= j)");
}

TEST(Grammar, GroupsArithmetic) {
  EXPECT_EQ(read("i + j * k - 1 = 3"), "(i + j * k) - 1 = 3");
  EXPECT_EQ(read("(i + j) * k mod 2 = 3"), "((i + j) * k) mod 2 = 3");
  EXPECT_EQ(read("i - j - k < -i * 2"), "(i - j) - k < -i * 2");
  EXPECT_EQ(read("w << 1 + 1 = v >> 2"), "w << 1 + 1 = v >> 2");
  EXPECT_EQ(read("w :: v[3:0] = -w :: !v[3:0]"), "w :: v[3:0] = -w :: !v[3:0]");
  EXPECT_EQ(read("-t[0] - t[1] = 1"), "-t[0] - t[1] = 1");
}

TEST(Grammar, GroupsTemporalOperators) {
  EXPECT_EQ(read("AG i = 1 -> AF b"), "(AG i = 1 -> AF b)");
  EXPECT_EQ(read("AG (i = 1 -> AF b)"), "AG (i = 1 -> AF b)");
  EXPECT_EQ(read("!EX a & b"), "(!(EX a) & b)");
  EXPECT_EQ(read("AG EF !a"), "AG (EF !a)");
  EXPECT_EQ(read("E [ a | b U c -> d ]"), "E [ (a | b) U (c -> d) ]");
  EXPECT_EQ(read("A [ a BU 1..3 b ]"), "A [ a BU 1..3 b ]");
  EXPECT_EQ(read("ABF 0..4 a & EBG 1..2 b"), "(ABF 0..4 a & EBG 1..2 b)");
  EXPECT_EQ(read("G a -> F b"), "( G a -> F b)");
  EXPECT_EQ(read("! X X a | Y O H Z b"), "(!( X ( X a)) | Y ( O ( H ( Z b))))");
  EXPECT_EQ(read("a & b U c & d"), "((a & b U c) & d)");
  EXPECT_EQ(read("a U b S c V d T a"), "((((a U b) S c) V d) T a)");
  EXPECT_EQ(read("F [1, 3] a & G [0,2] i = 1"), "( F [1, 3] a & G [0, 2] i = 1)");
}

TEST(Grammar, ReadsLiterals) {
  EXPECT_EQ(flat_formula("i = -3"), "i = -3");
  EXPECT_EQ(flat_formula("i = +3"), "i = 3");
  EXPECT_EQ(flat_formula("w = 0ud8_255 | w = 0b8_0000_0001 | w = 0h_ff | w = 0o8_17 | w = 0uh8_0F"),
            "((((w = 0ud8_255 | w = 0ud8_1) | w = 0ud8_255) | w = 0ud8_15) | w = 0ud8_15)");
  EXPECT_EQ(flat_formula("signed(w) = 0sd8_12"), "signed(w) = 0sd8_12");
  EXPECT_EQ(flat_formula("w = uwconst(7, 8) & signed(w) = swconst(-1, 8)"),
            "(w = 0ud8_7 & signed(w) = -0sd8_1)");
  EXPECT_EQ(flat_formula("sizeof(w) = 8"), "8 = 8");
}

TEST(Grammar, ReadsFunctions) {
  EXPECT_EQ(read("count(a, b, c) = 2"), "count(a, b, c) = 2");
  EXPECT_EQ(read("abs(i - j) = max(1, min(i, 2))"), "abs(i - j) = max(1, min(i, 2))");
  EXPECT_EQ(read("bool(i) & toint(w) = 1 & word1(a) = 0b1_1"),
            "((bool(i) & toint(w) = 1) & word1(a) = 0ud1_1)");
  EXPECT_EQ(read("unsigned(signed(w)) = resize(extend(w[3:0], 2), 8)"),
            "unsigned(signed(w)) = resize(extend(w[3:0], 2), 8)");
  EXPECT_EQ(read("case a : i; TRUE : j; esac = 1"), "case a : i; TRUE : j; esac = 1");
  EXPECT_EQ(read("next(a & b)"), "next(a & b)");
}

TEST(Grammar, KnowsWhichCaseIsTotal) {
  const FlatModel model = load(
      "MODULE main VAR a : boolean; b : boolean; ASSIGN init(a) := case b : TRUE; TRUE : b; esac; "
      "next(a) := case a : TRUE; !a : a; esac;");
  EXPECT_TRUE(model.assignments[0].value->is_total);
  EXPECT_FALSE(model.assignments[1].value->is_total);
}

TEST(Grammar, HasNamesWithHyphensAndOtherCharacters) {
  EXPECT_EQ(
      flat("MODULE main VAR ack-out : boolean; a$b#c\\d : boolean; e-1 : 0..2; _x : {read-shared, reg-1};\n"
           "INIT ack-out->a$b#c\\d & e-1 - 1 = 0 & _x = reg-1"),
      "VAR ack-out : boolean\nVAR a$b#c\\d : boolean\nVAR e-1 : 0..2\nVAR _x : {read-shared, reg-1}\n"
      "INIT (ack-out -> (a$b#c\\d & e-1 - 1 = 0) & _x = reg-1)\n");
}

TEST(Grammar, HasTwoKindsOfComments) {
  EXPECT_EQ(
      flat(
          "\xEF\xBB\xBF-- one\r\nMODULE main /-- two\n--- -- / VAR - --/ VAR --three\n x : boolean;---/--\n"),
      "VAR x : boolean\n");
}

TEST(Grammar, TakesSectionsWithAndWithoutSemicolon) {
  EXPECT_EQ(flat("MODULE main() VAR x : boolean; VAR INIT x INIT !x; INVAR x; TRANS next(x) TRANS x;\n"
                 "FAIRNESS x JUSTICE x; COMPASSION (x, !x) COMPASSION (x, x);\n"
                 "SPEC AG x SPEC AG x; CTLSPEC EF x; INVARSPEC x INVARSPEC x; LTLSPEC G x LTLSPEC F x;\n"
                 "COMPUTE MIN[x, !x] COMPUTE MAX[x, x];"),
            "VAR x : boolean\nINIT x\nINIT !x\nINVAR x\nTRANS next(x)\nTRANS x\nJUSTICE x\nJUSTICE x\n"
            "COMPASSION (x, !x)\nCOMPASSION (x, x)\nCTLSPEC AG x\nCTLSPEC AG x\nCTLSPEC EF x\nINVARSPEC x\n"
            "INVARSPEC x\nLTLSPEC G x\nLTLSPEC F x\nCOMPUTE MIN [ x, !x ]\nCOMPUTE MAX [ x, x ]\n");
}

TEST(Grammar, ReadsOverPsl) {
  EXPECT_EQ(flat("MODULE main PSLSPEC always {a; b} |=> c; PSLSPEC NAME p :=\n  never a VAR x : boolean;"),
            "VAR x : boolean\nPSLSPEC always {a; b} |=> c\nPSLSPEC NAME p := never a\n");
}

TEST(Grammar, TakesLongChains) {
  std::string text = "MODULE main VAR x : boolean; INIT x";
  for (int i = 0; i < 5000; ++i) text += " & x";
  EXPECT_EQ(load(text).initial.at(0)->operands.size(), 5001U);
}
}  // namespace
}  // namespace tarrier::languages::smv
