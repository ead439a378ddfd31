// SPDX-License-Identifier: MIT
// What is checked about a model beyond syntax and the types of expressions.
#include <gtest/gtest.h>

#include <algorithm>

#include "languages/smv/flatten/flat_testing.hpp"

namespace tarrier::languages::smv {
namespace {
TEST(Modules, MustBeThereOnceWithTheirParameters) {
  EXPECT_EQ(errors_of("MODULE man"), "structure 0:0 there is no module 'main'; expected MODULE main");
  EXPECT_EQ(errors_of("MODULE main(a)"), "structure 1:13 the module 'main' has parameters; expected none");
  EXPECT_EQ(errors_of("MODULE main\nMODULE main"),
            "duplicate 2:8 the module 'main' is defined twice; the first definition is in line 1");
  EXPECT_EQ(errors_of("MODULE main VAR x : foo;\nMODULE fo"),
            "unknown-name 1:21 there is no module 'foo'; did you mean 'fo'?");
  EXPECT_EQ(errors_of("MODULE main ISA foo"), "unknown-name 1:17 there is no module 'foo'");
  EXPECT_EQ(errors_of("MODULE main VAR x : m(1, 2); y : m;\nMODULE m(a)"),
            "type 1:21 2 parameters for the module 'm'; expected 1 parameter\n"
            "type 1:34 0 parameters for the module 'm'; expected 1 parameter");
}

TEST(Modules, DoNotContainThemselves) {
  EXPECT_EQ(errors_of("MODULE main VAR x : m;\nMODULE m VAR y : n;\nMODULE n VAR z : m;"),
            "structure 3:18 the module 'm' contains itself");
  EXPECT_EQ(errors_of("MODULE main ISA m\nMODULE m ISA main"),
            "structure 2:14 the module 'main' is part of itself");
}

TEST(Names, AreDeclaredOnce) {
  EXPECT_EQ(errors_of("MODULE main VAR x : boolean; DEFINE\n x := TRUE;"),
            "duplicate 2:2 'x' is declared twice; the first declaration is in line 1");
  EXPECT_EQ(errors_of("MODULE m(a, a)\nMODULE main VAR x : m(1,2);"),
            "duplicate 1:13 'x.a' is declared twice; the first declaration is in line 1");
  EXPECT_EQ(errors_of("MODULE m VAR y : boolean;\nMODULE main VAR x : m;\nDEFINE x.y := TRUE;"),
            "duplicate 3:8 'x.y' is declared twice; the first declaration is in line 1");
}

TEST(Names, AreKnown) {
  EXPECT_EQ(errors_of("MODULE main VAR state : {idle, busy}; INIT stat = idel"),
            "unknown-name 1:44 'stat' is neither declared nor a symbol of a type; did you mean 'state'?\n"
            "unknown-name 1:51 'idel' is neither declared nor a symbol of a type; did you mean 'idle'?");
  EXPECT_EQ(errors_of("MODULE main VAR x : m; INIT x.z | y.z\nMODULE m VAR y : boolean;"),
            "unknown-name 1:29 'x' has no part 'z'\nunknown-name 1:35 'y' is neither declared nor a symbol "
            "of a type");
  EXPECT_EQ(errors_of("MODULE main VAR n : 0..3; INIT n-1 = 2"),
            "unknown-name 1:32 'n-1' is neither declared nor a symbol of a type; expected blanks around '-' "
            "if it means a "
            "difference");
  EXPECT_EQ(errors_of("MODULE main VAR x : boolean; INIT x.z"),
            "unknown-name 1:35 'x' is no instance of a module and has no parts");
  EXPECT_EQ(errors_of("MODULE main SPEC AG TRUE IN foo"), "unknown-name 1:29 there is no instance 'foo'");
}

TEST(Names, AreNotAlsoSymbols) {
  EXPECT_EQ(
      errors_of("MODULE main VAR red : boolean; x : {red, green}; INIT x = red"),
      "duplicate 1:59 'red' is declared in line 1, but is also a symbol of a type; expected different names");
  EXPECT_EQ(
      errors_of("MODULE main VAR p : m; DEFINE a := TRUE;\nMODULE m VAR x : {a, b}; INIT x = a"),
      "duplicate 2:35 'a' is declared in line 1, but is also a symbol of a type; expected different names");
  EXPECT_EQ(flat("MODULE main VAR p : m; x : {p, idle}; INIT x = p | p.idle\nMODULE m VAR idle : boolean; "
                 "INIT idle"),
            "VAR p.idle : boolean\nVAR x : {p, idle}\nINIT (x = p | p.idle)\nINIT p.idle\n");
}

TEST(Names, StandForValues) {
  EXPECT_EQ(errors_of("MODULE main VAR a : array 0..2 of boolean; INIT a"),
            "type 1:49 'a' is an array; expected one of its elements");
  EXPECT_EQ(errors_of("MODULE main VAR a : array 0..2 of boolean; INIT a[3]"),
            "range 1:51 the index 3 is outside the array; expected 0 to 2");
  EXPECT_EQ(errors_of("MODULE main VAR a : array 0..2 of boolean; INIT a[0][1]"),
            "type 1:49 'a[0][1]' has too many indices");
  EXPECT_EQ(errors_of("MODULE main VAR a : boolean; w : word[4]; INIT a[0] | w[0]"),
            "type 1:48 'a' is no array\ntype 1:55 'w' is no array; expected bits as in w[3:0]");
  EXPECT_EQ(errors_of("MODULE main VAR a : array 0..2 of boolean; i : boolean; INIT a[i]"),
            "type 1:64 the index is boolean; expected an integer");
  EXPECT_EQ(errors_of("MODULE main VAR x : m; INIT x = self\nMODULE m"),
            "type 1:29 'x' is an instance of a module; expected a variable or a definition of it\n"
            "type 1:33 'self' is an instance of a module; expected a variable or a definition of it");
  EXPECT_EQ(errors_of("MODULE main VAR a : m(b.p); b : m(a.p);\nMODULE m(p) INIT p"),
            "structure 1:35 the parameter 'a.p' stands for itself");
}

TEST(Types, AreConstant) {
  EXPECT_EQ(errors_of("MODULE main VAR x : 3..1;"), "range 1:21 the range 3..1 is empty");
  EXPECT_EQ(errors_of("MODULE main VAR y : boolean; x : 0..y;"),
            "type 1:37 'y' is no constant integer; expected numbers and definitions without variables");
  EXPECT_EQ(errors_of("MODULE main\nDEFINE n := 5; VAR x : 0..n-1;"),
            "unknown-name 2:27 'n-1' is not declared; expected blanks around '-' if it means a difference");
  EXPECT_EQ(errors_of("MODULE main VAR x : 0..2147483647 + 1;"),
            "range 1:21 the range 0..2147483648 does not fit 32 bits");
  EXPECT_EQ(
      errors_of("MODULE main VAR x : word[0]; y : word[65];"),
      "range 1:26 a word of 0 bits; expected 1 to 64\nunsupported 1:39 a word of 65 bits; expected 1 to 64");
  EXPECT_EQ(errors_of("MODULE main VAR x : {TRUE, a};"),
            "type 1:21 an enumeration with booleans; expected symbols and integers, or the type boolean");
  EXPECT_EQ(errors_of("MODULE main VAR x : array 0..2000000 of boolean;"),
            "unsupported 1:21 more than 1000000 variables");
  EXPECT_EQ(errors_of("MODULE main VAR x : 0..3; INIT x in 3..x | x in 2..1"),
            "type 1:40 the bound 'x' is no constant integer\nrange 1:49 the range 2..1 is empty");
  const std::string least = "(0 - 2147483647 - 2147483647 - 2) * (2147483647 + 1)";  // -2^63
  EXPECT_EQ(errors_of("MODULE main VAR x : 0..(" + least + " / (0 - 1));"),
            "type 1:78 '((((0 - 2147483647) - 2147483647) - 2) * (2147483647 + 1)) / (0 - 1)' is no constant "
            "integer; "
            "expected numbers and definitions without variables");
  EXPECT_EQ(errors_of("MODULE main VAR x : boolean; INIT (" + least + ")..(" + least + ") = -((" + least +
                      ")..(" + least + "))"),
            "");
  EXPECT_EQ(errors_of("MODULE main VAR x : array -1..0 of boolean; INIT x[" + least + "] | x[-1 - (" + least +
                      ")]"),
            "range 1:86 the index -9223372036854775808 is outside the array; expected -1 to 0\n"
            "range 1:113 the index 9223372036854775807 is outside the array; expected -1 to 0");
  EXPECT_EQ(errors_of("MODULE main VAR x : boolean; INIT x[-1 - (" + least + "):" + least + "]"),
            "type 1:35 '[:]' cannot be applied to boolean; expected a word");
}

TEST(Assignments, AreMadeOnce) {
  EXPECT_EQ(errors_of("MODULE main VAR x : boolean; ASSIGN init(x) := TRUE;\nx := FALSE;"),
            "duplicate 2:1 both 'init(x)' and 'x' are assigned; the first assignment is in line 1");
  EXPECT_EQ(errors_of("MODULE main VAR x : boolean; ASSIGN x := TRUE;\nnext(x) := FALSE;"),
            "duplicate 2:6 both 'x' and 'next(x)' are assigned; the first assignment is in line 1");
  EXPECT_EQ(errors_of("MODULE main VAR x : boolean; p : m(x); ASSIGN next(x) := TRUE;\nMODULE m(y) ASSIGN "
                      "next(y) := FALSE;"),
            "duplicate 2:25 'next(x)' is assigned twice; the first assignment is in line 1");
  EXPECT_EQ(errors_of("MODULE main VAR x : boolean; ASSIGN init(x) := TRUE;\ninit(x) := FALSE;"),
            "duplicate 2:6 'init(x)' is assigned twice; the first assignment is in line 1");
  EXPECT_EQ(
      errors_of("MODULE main VAR x : boolean; p : process m(x); q : process m(x); ASSIGN init(x) := TRUE;\n"
                "next(x) := FALSE;\nMODULE m(y) ASSIGN next(y) := !y;"),
      "");
}

TEST(Assignments, AreToStateVariables) {
  EXPECT_EQ(errors_of("MODULE main IVAR x : boolean; ASSIGN init(x) := TRUE; next(x) := TRUE;"),
            "structure 1:43 the input 'x' is assigned; expected a state variable\n"
            "structure 1:60 the input 'x' is assigned; expected a state variable");
  EXPECT_EQ(errors_of("MODULE main FROZENVAR x : boolean; ASSIGN init(x) := TRUE; next(x) := TRUE;"),
            "structure 1:65 the frozen variable 'x' is assigned; expected init() or a state variable");
  EXPECT_EQ(errors_of("MODULE main DEFINE d := TRUE; ASSIGN d := FALSE;"),
            "structure 1:38 'd' is a definition and cannot be assigned");
  EXPECT_EQ(
      errors_of("MODULE main VAR a : array 0..1 of boolean; i : 0..1; ASSIGN a[i] := TRUE;"),
      "structure 1:61 the index of 'a[i]' is not constant; expected a constant index on the left of ':='");
  EXPECT_EQ(errors_of("MODULE main VAR m : m(TRUE);\nMODULE m(p) ASSIGN p := FALSE;"),
            "structure 2:20 'p' is no variable and cannot be assigned");
}

TEST(Assignments, HaveValuesOfTheType) {
  EXPECT_EQ(errors_of("MODULE main VAR x : boolean; ASSIGN x := 1;"),
            "type 1:42 the value of 'x' is integer; expected boolean");
  EXPECT_EQ(errors_of("MODULE main VAR x : 0..3; ASSIGN x := 5;"),
            "range 1:39 the value 5 is not in the type of 'x'; expected 0..3");
  EXPECT_EQ(errors_of("MODULE main VAR x : {a, b}; ASSIGN x := {a, c}; CONSTANTS c;"),
            "range 1:45 the value c is not in the type of 'x'; expected {a, b}");
  EXPECT_EQ(errors_of("MODULE main VAR x : 0..3; DEFINE n := 9; ASSIGN init(x) := {1, 2} union n;\n"
                      "next(x) := case x = 1 : x ? 7 : x; x = 2 : 2..4; TRUE : n - 6; esac;"),
            "type 2:25 the condition is integer; expected a boolean\n"
            "range 1:73 the value 9 is not in the type of 'x'; expected 0..3\n"
            "range 2:29 the value 7 is not in the type of 'x'; expected 0..3\n"
            "range 2:45 the value 4 is not in the type of 'x'; expected 0..3");
  EXPECT_EQ(errors_of("MODULE main VAR w : word[4]; ASSIGN w := 0ud3_1;"),
            "type 1:42 the value of 'w' is unsigned word[3]; expected unsigned word[4]");
}

TEST(Assignments, DoNotDependOnThemselves) {
  constexpr const char* kVariables = "MODULE main VAR x : boolean; y : boolean;\nASSIGN ";
  const auto circle = [&](const std::string& assignments) { return errors_of(kVariables + assignments); };
  EXPECT_EQ(circle("x := y; y := x;"), "structure 2:8 the value of 'x' depends on itself: x -> y -> x");
  EXPECT_EQ(circle("init(x) := !y; y := x;"),
            "structure 2:13 the value of 'x' depends on itself: x -> y -> x");
  EXPECT_EQ(circle("next(x) := next(y); next(y) := next(x);"),
            "structure 2:13 the value of 'next(x)' depends on itself: next(x) -> next(y) -> next(x)");
  EXPECT_EQ(circle("y := x; next(x) := next(y);"),
            "structure 2:21 the value of 'next(x)' depends on itself: next(x) -> next(y) -> next(x)");
  EXPECT_EQ(circle("x := d; DEFINE d := !e; e := x;"),
            "structure 2:8 the value of 'x' depends on itself: x -> d -> e -> x");
  EXPECT_EQ(circle("next(x) := d; DEFINE d := next(x);"),
            "structure 2:13 the value of 'next(x)' depends on itself: next(x) -> d -> next(x)");
  EXPECT_EQ(circle("next(x) := y; next(y) := x; init(x) := TRUE;"), "");
  EXPECT_EQ(circle("y := x; next(x) := y; init(x) := TRUE; INVAR d; DEFINE d := x;"), "");
}

TEST(Definitions, DoNotDependOnThemselves) {
  EXPECT_EQ(
      errors_of("MODULE main DEFINE d := e; e := m.f; VAR m : m(d);\nMODULE m(p) DEFINE f := !p; INIT f"),
      "structure 2:20 the definition of 'm.f' depends on itself: m.f -> d -> e -> m.f");
  EXPECT_EQ(errors_of("MODULE main VAR i : 0..1; DEFINE t := [i, t[i]];"),
            "structure 1:34 the definition of 't[1]' depends on itself: t[1] -> t[1]");
}

TEST(Definitions, OfALongCircleAreNotAllNamed) {
  std::string text = "MODULE main DEFINE";
  for (int i = 0; i < 30; ++i)
    text += " d" + std::to_string(i) + " := d" + std::to_string((i + 1) % 30) + ";";
  EXPECT_EQ(errors_of(text),
            "structure 1:20 the definition of 'd0' depends on itself: d0 -> d1 -> d2 -> d3 -> … -> d27 -> "
            "d28 -> d29 -> d0");
}

TEST(Modules, MayNotBeNestedTooDeeply) {
  const auto chain = [](int length, const std::string& actual) {
    std::string text = "MODULE main VAR x : boolean; m : m1(x);\n";
    for (int i = 1; i < length; ++i)
      text += "MODULE m" + std::to_string(i) + "(x) VAR m : m" + std::to_string(i + 1) + "(" + actual +
              "); INIT x\n";
    return text + "MODULE m" + std::to_string(length) + "(x)\n";
  };
  EXPECT_EQ(errors_of(chain(900, "x")), "");
  EXPECT_EQ(errors_of(chain(1100, "x")), "unsupported 1001:25 instances nested more than 1000 levels deep");
  EXPECT_EQ(errors_of(chain(9, std::string(300, '!') + "x")),
            "unsupported 8:125 nested too deeply, with the actual parameters: more than 2000 levels");
}

TEST(Modules, MayNotBeMultipliedWithoutEnd) {
  std::string text = "MODULE m0 VAR b : boolean;\n";
  for (int i = 1; i < 24; ++i) {
    const std::string inner = std::to_string(i - 1);
    text += "MODULE m" + std::to_string(i) + " VAR l : m" + inner + "; r : m" + inner + ";\n";
  }
  const std::string errors = errors_of(text + "MODULE main VAR all : m23;\n");
  EXPECT_TRUE(errors.ends_with("more than 200000 instances")) << errors;
  EXPECT_EQ(std::count(errors.begin(), errors.end(), '\n'), 0) << "it is said once";
}

TEST(Uses, OfNextAreWhereAStepIs) {
  constexpr const char* kCurrent = "; expected an expression over the current state";
  const auto uses = [](const std::string& text) {
    return errors_of("MODULE main VAR x : boolean;\n" + text);
  };
  EXPECT_EQ(uses("INIT next(x)"), std::string("structure 2:6 next() in an INIT constraint") + kCurrent);
  EXPECT_EQ(uses("INVAR d; DEFINE d := next(x);"),
            std::string("structure 2:7 a definition with next() in an INVAR constraint") + kCurrent);
  EXPECT_EQ(uses("FAIRNESS next(x)"),
            std::string("structure 2:10 next() in a fairness constraint") + kCurrent);
  EXPECT_EQ(uses("COMPASSION (x, next(x))"),
            std::string("structure 2:16 next() in a COMPASSION constraint") + kCurrent);
  EXPECT_EQ(uses("ASSIGN x := next(x);"), std::string("structure 2:13 next() in an assignment") + kCurrent);
  EXPECT_EQ(uses("ASSIGN init(x) := next(x);"),
            std::string("structure 2:19 next() in an init() assignment") + kCurrent);
  EXPECT_EQ(uses("SPEC AG next(x)"), std::string("structure 2:9 next() in a CTL specification") + kCurrent);
  EXPECT_EQ(uses("LTLSPEC G next(x)"),
            std::string("structure 2:11 next() in an LTL specification") + kCurrent);
  EXPECT_EQ(uses("TRANS next(next(x))"), std::string("structure 2:7 next() inside next()") + kCurrent);
  EXPECT_EQ(uses("TRANS next(d) DEFINE d := next(x);"),
            std::string("structure 2:7 next() inside next()") + kCurrent);
  EXPECT_EQ(uses("TRANS next(EF x)"), "structure 2:7 a temporal operator inside next()");
  EXPECT_EQ(uses("TRANS next(x) ASSIGN next(x) := x; INVARSPEC next(x)"), "");
}

TEST(Uses, OfInputsAreWhereAStepIs) {
  const auto uses = [](const std::string& text) {
    return errors_of("MODULE main IVAR i : boolean; VAR x : boolean;\n" + text);
  };
  EXPECT_EQ(uses("INIT i INVAR d DEFINE d := i;"),
            "structure 2:6 an input variable in an INIT constraint; expected state variables only\n"
            "structure 2:14 an input variable in an INVAR constraint; expected state variables only");
  EXPECT_EQ(uses("TRANS next(i)"), "structure 2:7 next() of an input; expected state variables only");
  EXPECT_EQ(uses("ASSIGN init(x) := i;"),
            "structure 2:19 an input variable in an init() assignment; expected state variables only");
  EXPECT_EQ(uses("SPEC AG i"),
            "structure 2:9 an input variable in a CTL specification; expected state variables only");
  EXPECT_EQ(uses("TRANS i -> next(x) ASSIGN next(x) := i; LTLSPEC G i"), "");
}

TEST(Uses, OfTemporalOperatorsAreInSpecifications) {
  const auto uses = [](const std::string& text) {
    return errors_of("MODULE main VAR x : boolean;\n" + text);
  };
  EXPECT_EQ(uses("INIT x & (AG x)"),
            "structure 2:11 a temporal operator of CTL in an INIT constraint; expected none");
  EXPECT_EQ(uses("DEFINE d := G x; LTLSPEC d"),
            "structure 2:13 a temporal operator of LTL in a definition; expected none");
  EXPECT_EQ(uses("ASSIGN next(x) := G x;"),
            "structure 2:19 a temporal operator of LTL in a next() assignment; expected none");
  EXPECT_EQ(
      uses("LTLSPEC G EF x"),
      "structure 2:11 a temporal operator of CTL in an LTL specification; expected operators of LTL only");
  EXPECT_EQ(
      uses("SPEC AG (F x)"),
      "structure 2:10 a temporal operator of LTL in a CTL specification; expected operators of CTL only");
  EXPECT_EQ(uses("INVARSPEC G x"),
            "structure 2:11 a temporal operator of LTL in an invariant; expected none");
}

TEST(Uses, OfConstraintsAreBoolean) {
  EXPECT_EQ(errors_of("MODULE main VAR x : 0..3; INIT x INVAR 1 TRANS {TRUE, FALSE} SPEC x"),
            "type 1:32 the value of an INIT constraint is integer; expected a boolean\n"
            "type 1:40 the value of an INVAR constraint is integer; expected a boolean\n"
            "type 1:48 the value of a TRANS constraint is set of boolean; expected a boolean\n"
            "type 1:67 the value of a CTL specification is integer; expected a boolean");
}
}  // namespace
}  // namespace tarrier::languages::smv
