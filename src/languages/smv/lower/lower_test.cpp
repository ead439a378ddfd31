// SPDX-License-Identifier: MIT
#include "languages/smv/lower/lower.hpp"

#include <gtest/gtest.h>

#include "languages/smv/flatten/check_cases.hpp"
#include "languages/smv/flatten/flat_testing.hpp"
#include "model/interval.hpp"

namespace tarrier::languages::smv {
namespace {
class Lowered {
 public:
  explicit Lowered(const std::string& text) : flat_(load(text)), lowered_(flat_) {}
  [[nodiscard]] const model::Network& network() const { return lowered_.network(); }
  [[nodiscard]] const std::vector<model::Edge>& edges() const { return network().processes[0].edges; }

 private:
  FlatModel flat_;
  LoweredModel lowered_;
};

std::vector<std::string> targets(const model::Network& network, const model::Edge& edge) {
  std::vector<std::string> names;
  for (const model::Statement& statement : edge.update)
    names.push_back(network.variable(std::get<model::Assignment>(statement).target.first).name);
  return names;
}

TEST(Lowering, VariableThatSaysWhoseTurnItIsMakesOneEdgeForEachValue) {
  const Lowered model(R"(
    MODULE main
    VAR turn : 1..3; a : 0..2; b : 0..2; c : 0..2; d : boolean;
    ASSIGN
      next(turn) := 1..3;
      next(a) := case turn = 1 & a < 2 : a + 1; TRUE : a; esac;
      next(b) := case b < 2 & turn = 2 : {b, b + 1}; TRUE : b; esac;
      next(c) := case turn = 3 & d : 0; TRUE : c; esac;
      next(d) := d;)");
  ASSERT_EQ(model.edges().size(), 3U);
  using Names = std::vector<std::string>;
  EXPECT_EQ(targets(model.network(), model.edges()[0]), (Names{"turn", "a"}));
  EXPECT_EQ(targets(model.network(), model.edges()[1]), (Names{"turn", "b"}));
  EXPECT_EQ(targets(model.network(), model.edges()[2]), (Names{"turn", "c"}));
  // Where to go next is chosen by all, what to do by the second alone.
  EXPECT_EQ(model.edges()[0].inputs.size(), 1U);
  EXPECT_EQ(model.edges()[1].inputs.size(), 2U);
  EXPECT_EQ(model.edges()[2].inputs.size(), 1U);
}

TEST(Lowering, TurnCanBeHiddenInDefinition) {
  const Lowered model(R"(
    MODULE main
    VAR left : boolean; a : 0..2; b : 0..2; c : 0..2; d : 0..2; e : 0..2;
    DEFINE right := !left;
    ASSIGN
      next(left) := left;
      next(a) := left ? 1 : a;
      next(b) := left ? 1 : b;
      next(c) := right ? 1 : c;
      next(d) := right ? 1 : d;
      next(e) := right ? e : 1;)");
  ASSERT_EQ(model.edges().size(), 2U);
  EXPECT_EQ(model.edges()[0].update.size(), 2U);
  EXPECT_EQ(model.edges()[1].update.size(), 3U);
}

TEST(Lowering, StepsThatChangeEverythingStayTogether) {
  const Lowered model(R"(
    MODULE main
    VAR mode : 0..3; a : 0..2; b : 0..2; c : 0..2; d : 0..2;
    ASSIGN
      next(a) := mode = 0 ? 1 : 2;
      next(b) := mode = 1 ? 1 : 2;
      next(c) := mode = 2 ? 1 : 2;
      next(d) := mode = 3 ? 1 : 2;)");
  EXPECT_EQ(model.edges().size(), 1U);
}

TEST(Lowering, DisjunctsOfTransitionAreEdges) {
  const Lowered model(R"(
    MODULE main
    VAR a : 0..2; b : 0..2;
    TRANS (a = 0 & next(a) = 1 & next(b) = b) | (a = 1 & next(a) = a & next(b) = 2))");
  ASSERT_EQ(model.edges().size(), 2U);
  EXPECT_EQ(targets(model.network(), model.edges()[0]), std::vector<std::string>{"a"});
  EXPECT_EQ(targets(model.network(), model.edges()[1]), std::vector<std::string>{"b"});
  EXPECT_TRUE(model.edges()[0].inputs.empty());
}

TEST(Lowering, ProcessesAreEdges) {
  const Lowered model(R"(
    MODULE main
    VAR n : 0..3; p : process counter(n); q : process counter(n);
    MODULE counter(n)
    ASSIGN next(n) := n < 3 ? n + 1 : n;)");
  ASSERT_EQ(model.edges().size(), 3U);
}

TEST(Lowering, WhatIsFreeIsAnInput) {
  const Lowered model(R"(
    MODULE main
    VAR a : 0..2;
    INVAR a != 1)");
  ASSERT_EQ(model.edges().size(), 1U);
  ASSERT_EQ(model.edges()[0].inputs.size(), 1U);
  EXPECT_EQ(model.network().variable(model.edges()[0].inputs[0]).name, "next(a)");
  EXPECT_FALSE(model.edges()[0].guard.condition.is_empty());
}

TEST(Lowering, WordsAreNumbers) {
  const Lowered model(R"(
    MODULE main
    VAR w : unsigned word[3];
    ASSIGN init(w) := 0ud3_5; next(w) := w + 0ud3_1;)");
  EXPECT_EQ(model.network().variables[0].domain.high, 7);
  EXPECT_EQ(model.network().variables[0].initial, 5);
}

// Of an expression over constants.
bool is_true(const std::string& condition) {
  const FlatModel flat = load("MODULE main INVARSPEC " + condition);
  return LoweredModel(flat).condition(flat.specifications[0].formula).is_constant(1);
}

std::string refusal_of(const std::string& condition) {
  try {
    return is_true(condition) ? "true" : "not true";
  } catch (const base::Error& error) {
    return error.message();
  }
}

TEST(Lowering, WideConstantsAreComparedInFull) {
  EXPECT_TRUE(is_true("0ud40_5000000000 != 0ud40_705032704"));
  EXPECT_TRUE(is_true("0ud40_5000000000 > 0ud40_705032704"));
  EXPECT_TRUE(is_true("-0sd31_5 < 0sd31_3 & -0sd64_5 < 0sd64_3 & 0uh64_ffffffffffffffff > 0ud64_3"));
  EXPECT_TRUE(is_true("0uh40_1234567890[39:32] = 0uh8_12 & 0uh40_1234567890[38:1] = 0uh38_91a2b3c48"));
  EXPECT_TRUE(is_true("resize(-0sd40_500000000000, 4) = -0sd4_8 & resize(0sd40_500000000003, 4) = 0sd4_3"));
  EXPECT_TRUE(
      is_true("toint(-0sd40_77) = -77 & !0ub40_0 = 0uh40_ffffffffff & 0ub4_1 << 0ud40_3 = 0ub4_1000"));
  EXPECT_EQ(refusal_of("toint(0ud40_5000000000) > 3"), "5000000000 does not fit 32 bits");
  EXPECT_EQ(refusal_of("toint(0uh64_ffffffffffffffff) > 3"), "words of 64 bits are not supported here");
  EXPECT_EQ(refusal_of("0ud40_5 + 0ud40_6 = 0ud40_11"), "words of 40 bits are not supported here");
}

// Of an invariant, where it can be seen from the domains.
std::string meaning(const std::string& text) {
  const FlatModel flat = load("MODULE main VAR s : {red, 1}; " + text);
  LoweredModel lowered(flat);
  const model::Expression condition = lowered.condition(flat.specifications[0].formula);
  const model::Interval range = model::range_of(condition, lowered.network());
  return range.low == 1 ? "always" : range.high == 0 ? "never" : "sometimes";
}

TEST(Lowering, NoVariableHasValuesBeyond32Bits) {
  const std::string model = "VAR x : (0 - 2147483647 - 1)..2147483647; INVARSPEC ";
  EXPECT_EQ(meaning(model + "x in (2147483647 + 1)..(2147483647 + 2147483647 + 4)"), "never");
  EXPECT_EQ(meaning(model + "x in (0 - 2147483647 - 9)..(0 - 2147483647 - 2)"), "never");
  EXPECT_EQ(meaning(model + "x in (0 - 2147483647 - 9)..(2147483647 + 1)"), "always");
  EXPECT_EQ(meaning(model + "x in (2147483647 + 1)..(2147483647 + 1)"), "never");
  EXPECT_EQ(meaning(model + "x = (2147483647 + 1)..(2147483647 + 1)"), "never");
  EXPECT_EQ(meaning(model + "(2147483647 + 1)..(2147483647 + 1) >= x"), "always");
  EXPECT_EQ(meaning(model + "(0 - 2147483647 - 2)..(0 - 2147483647 - 2) < x"), "always");
  EXPECT_EQ(meaning(model + "s in (2147483647 + 1)..(2147483647 + 9)"), "never");
  EXPECT_EQ(meaning(model + "x in 3..(2147483647 + 9)"), "sometimes");
}

TEST(Lowering, NoIntegerIsASymbol) {
  EXPECT_EQ(meaning("VAR n : -3..3; INVARSPEC n in {red}"), "never");
  EXPECT_EQ(meaning("VAR n : -3..3; INVARSPEC n in {s}"), "sometimes");
  EXPECT_EQ(meaning("VAR n : -3..0; t : {red, green}; INVARSPEC n in t union green"), "never");
  EXPECT_EQ(meaning("VAR n : (0 - 2147483647 - 1)..0; INVARSPEC n in {red}"), "never");
}

TEST(Lowering, NoSymbolIsTheLeastInteger) {
  const auto lower = [](const std::string& next) {
    const FlatModel flat =
        load("MODULE main VAR s : {red, 1}; n : (0 - 2147483647 - 1)..0; ASSIGN next(n) := " + next + ";");
    (void)LoweredModel(flat);
  };
  EXPECT_NO_THROW(lower("0"));
  EXPECT_THROW(lower("s"), base::Error);
  EXPECT_THROW(lower("{s, -1}"), base::Error);
}

std::string gap_in(const std::string& text) {
  const FlatModel flat = load(text);
  try {
    check_cases(LoweredModel(flat).network());
    return "none";
  } catch (const base::Error& error) {
    return error.message();
  }
}

TEST(Lowering, CasesAreCheckedForAllValues) {
  const std::string rest = " y : 0..9; ASSIGN init(y) := case x = -2147483647 : 1; esac;";
  EXPECT_EQ(gap_in("MODULE main VAR x : -2147483647 .. -2147483640;" + rest),
            "no condition of this 'case' holds where x = -2147483646");
  EXPECT_EQ(gap_in("MODULE main VAR x : (0 - 2147483647 - 1) .. -2147483640;" + rest),
            "no condition of this 'case' holds where x = -2147483648");
  EXPECT_EQ(gap_in("MODULE main VAR x : (0 - 2147483647 - 1) .. -2147483647;"
                   " y : 0..9; ASSIGN init(y) := case x < -2147483646 : 1; esac;"),
            "none");
}
}  // namespace
}  // namespace tarrier::languages::smv
