// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_template.hpp"

#include <gtest/gtest.h>

#include <regex>

#include "languages/uppaal/elaborate/elaborate_testing.hpp"

namespace tarrier::languages::uppaal {
namespace {
const std::string kDeclarations =
    "clock x, y, xs[3]; int i, j, a[4], m[2][3]; int[0,1] k; bool b; chan c, cs[3]; const int t[3] = {7, 8, "
    "9}; "
    "const int N = 4; typedef int[1,3] id_t; int s[id_t]; int f() { return 1; } ";

// One process with one edge; its label starts in line 2, column 1.
Loaded edge(const std::string& label) {
  return load(kDeclarations + "process P() { state l; init l; trans l -> l {\n" + label + " }; }\nsystem P;");
}

// The edge without its locations, or the errors.
std::string lowered(const std::string& label) {
  const Loaded loaded = edge(label);
  if (!loaded.document) return loaded.errors();
  const model::Process& process = loaded.network().processes[0];
  return print(process.edges[0], process, loaded.network()).substr(5);
}

std::string guard(const std::string& text) { return lowered("guard " + text + ";"); }
std::string update(const std::string& text) { return lowered("assign " + text + ";"); }

std::string invariant(const std::string& text) {
  const Loaded loaded = load(kDeclarations + "process P() { state l {\n" + text + " }; init l; }\nsystem P;");
  if (!loaded.document) return loaded.errors();
  return print(loaded.network().processes[0].locations[0].invariant, loaded.network());
}

TEST(Guard, IsSplitIntoConditionAndClockConstraints) {
  EXPECT_EQ(guard("i < 3 && x >= 2 && b && y < i + 1"), "|  | ((i < 3) && b) && x >= 2 && y < (i + 1) |  | ");
  EXPECT_EQ(guard("x == 3"), "|  | x == 3 |  | ");
  EXPECT_EQ(guard("true"), "|  |  |  | ");
  EXPECT_EQ(guard("i"), "|  | i |  | ");
}

TEST(Guard, BringsClockComparisonsIntoOneForm) {
  EXPECT_EQ(guard("5 < x"), "|  | x > 5 |  | ");
  EXPECT_EQ(guard("x - y <= i"), "|  | x - y <= i |  | ");
  EXPECT_EQ(guard("x < y"), "|  | x - y < 0 |  | ");
  EXPECT_EQ(guard("x + 2 <= y"), "|  | x - y <= -2 |  | ");
  EXPECT_EQ(guard("3 >= x - y"), "|  | x - y <= 3 |  | ");
  EXPECT_EQ(guard("3 >= -x"), "|  | x >= -3 |  | ");
  EXPECT_EQ(guard("-3 <= -x"), "|  | x <= 3 |  | ");
  EXPECT_EQ(guard("-x >= -3"), "|  | x <= 3 |  | ");
  EXPECT_EQ(guard("x - 2 > 1"), "|  | x > 3 |  | ");
  EXPECT_EQ(guard("2 - x < 1"), "|  | x > 1 |  | ");
  EXPECT_EQ(guard("x - x < 1"), "|  |  |  | ");
  EXPECT_EQ(guard("x + y < 1"),
            "type 2:9 '+' on a clock and a clock; a clock can only be compared, as in x <= n or x - y <= n");
}

TEST(Guard, MakesClockConstraintsConditional) {
  EXPECT_EQ(guard("b || x <= 5"), "|  | {x <= 5 if !b} |  | ");
  EXPECT_EQ(guard("x <= 5 || b"), "|  | {x <= 5 if !b} |  | ");
  EXPECT_EQ(guard("b imply x <= 5"), "|  | {x <= 5 if b} |  | ");
  EXPECT_EQ(guard("b || (i > 0 && x <= 5)"), "|  | (b || (i > 0)) && {x <= 5 if !b} |  | ");
  EXPECT_EQ(guard("b || (i > 0 || x <= 5)"), "|  | {x <= 5 if (!b && !(i > 0))} |  | ");
  EXPECT_EQ(guard("b ? x <= 5 : x <= 7"), "|  | {x <= 5 if b} && {x <= 7 if !b} |  | ");
  EXPECT_EQ(guard("true || x <= 5"), "|  |  |  | ");
  EXPECT_EQ(guard("false || x <= 5"), "|  | x <= 5 |  | ");
}

TEST(Guard, WritesQuantifiersOut) {
  EXPECT_EQ(guard("forall (n : int[0,2]) a[n] > n"), "|  | ((a[0] > 0) && ((a[1] > 1) && (a[2] > 2))) |  | ");
  EXPECT_EQ(guard("exists (n : id_t) s[n] == n"), "|  | ((s[1] == 1) || ((s[2] == 2) || (s[3] == 3))) |  | ");
  EXPECT_EQ(guard("2 < sum (n : int[0,1]) a[n]"), "|  | (2 < (a[0] + a[1])) |  | ");
  EXPECT_EQ(guard("forall (n : int[0,1]) xs[n] <= n"), "|  | xs[0] <= 0 && xs[1] <= 1 |  | ");
  EXPECT_EQ(guard("forall (n : int[0,1]) a[n] || xs[n] <= n"),
            "|  | {xs[0] <= 0 if !a[0]} && {xs[1] <= 1 if !a[1]} |  | ");
  EXPECT_EQ(guard("forall (n : int[0,3]) n == 3 || a[n + 1] > a[n]"),
            "|  | ((a[1] > a[0]) && ((a[2] > a[1]) && (a[3] > a[2]))) |  | ");
  EXPECT_EQ(guard("forall (n : int[2,1]) a[n] > 0"), "|  |  |  | ");
  EXPECT_EQ(guard("forall (n : int[0,1000000]) i > n"),
            "unsupported 2:7 quantifiers over more than 1000000 values are not supported yet");
  EXPECT_EQ(guard("exists (n : int[0,2]) xs[n] <= n"),
            "type 2:7 'exists' over clock constraints; that is allowed in queries only");
  EXPECT_EQ(guard("forall (n : int) a[n] > 0"),
            "type 2:19 a quantifier over an int; expected a range such as int[0,3]");
}

TEST(Guard, ReportsWhatClocksCannotDo) {
  EXPECT_EQ(guard("x != 3"), "type 2:9 '!=' on a clock; clocks can be compared with '!=' in queries only");
  EXPECT_EQ(guard("!(x < 3)"),
            "type 2:7 a negated clock constraint; 'not' and the left side of 'imply' may speak about clocks "
            "in queries only");
  EXPECT_EQ(guard("x < 3 || y < 3"),
            "type 2:13 a disjunction of clock constraints; outside queries, one side of 'or' must be free of "
            "clocks");
  EXPECT_EQ(guard("x"), "type 2:7 a clock is used as a condition; expected a condition");
  EXPECT_EQ(guard("(x < 3) == b"),
            "type 2:15 '==' between a clock constraint and a truth value; "
            "expected two numbers, or a clock and a number");
  EXPECT_EQ(guard("a[x] == 1"), "type 2:9 a clock is used as a number; expected a number");
}

TEST(Guard, ReportsWrongNamesAndTypes) {
  EXPECT_EQ(guard("xss > 3"), "unknown-name 2:7 unknown name 'xss'; did you mean 'xs'?");
  EXPECT_EQ(guard("lenght > 3"),
            "unknown-name 2:7 unknown name 'lenght'; it must be declared before it is used");
  EXPECT_EQ(guard("a > 3"),
            "type 2:9 '>' between an array[0..3] of ints and a number; expected two numbers, or a clock and "
            "a number");
  EXPECT_EQ(guard("a + 1 > 3"),
            "type 2:7 an array[0..3] of ints is used without an index; expected a number");
  EXPECT_EQ(guard("i[0] > 3"), "type 2:7 an index on a number; only arrays have elements");
  EXPECT_EQ(guard("c > 3"),
            "type 2:9 '>' between a channel and a number; expected two numbers, or a clock and a number");
  EXPECT_EQ(guard("id_t > 3"), "type 2:7 'id_t' is a type; expected a value");
  EXPECT_EQ(guard("i = 3"),
            "type 2:9 an assignment in an expression that must not change anything; "
            "'==' compares; assignments belong into updates");
  EXPECT_EQ(guard("a[4] > 0"), "range 2:9 index 4 is out of range; the indices are 0 to 3");
  EXPECT_EQ(guard("a[N] > 0"), "range 2:9 index 4 is out of range; the indices are 0 to 3");
  EXPECT_EQ(guard("s[0] > 0"), "range 2:9 index 0 is out of range; the indices are 1 to 3");
  EXPECT_EQ(guard("N < 4 && a[N] > 0"), "|  | 0 |  | ");
  EXPECT_EQ(lowered("guard N < 4; assign a[N] = 1;"), "|  | 0 |  | a[0][4 in 0..3 by 1] = 1");
}

TEST(Guard, RefusesWhatIsNotSupported) {
  EXPECT_EQ(guard("sqrt(i) > sqrt(j)"),
            "unsupported 2:7 the floating-point function 'sqrt' is not supported yet");
  EXPECT_EQ(guard("g() > 3"), "unknown-name 2:7 unknown function 'g'; it must be declared before it is used");
  EXPECT_EQ(guard("i > 1.5"), "unsupported 2:11 floating-point numbers are not supported yet");
}

TEST(Expressions, KeepEveryOperator) {
  EXPECT_EQ(guard("(i + j - 1) * 2 / 3 % 4 == (i << 1 | j & 3 ^ k >> 1)"),
            "|  | ((((((i + j) - 1) * 2) / 3) % 4) == ((i << 1) | ((j & 3) ^ (k >> 1)))) |  | ");
  EXPECT_EQ(guard("(i <? j) >= (i >? 2)"), "|  | ((i <? j) >= (i >? 2)) |  | ");
  EXPECT_EQ(guard("(b ? i : j) != -k"), "|  | ((b ? i : j) != -k) |  | ");
  EXPECT_EQ(guard("not b and i or j"), "|  | ((!b && i) || j) |  | ");
}

TEST(Expressions, ShiftArraysThatAreIndexedByAType) {
  EXPECT_EQ(guard("s[i] > s[2]"), "|  | (s[1][i in 1..3 by 1] > s[2]) |  | ");
  EXPECT_EQ(guard("m[i][j] > m[1][j]"),
            "|  | (m[0][0][i in 0..1 by 3][j in 0..2 by 1] > m[1][0][j in 0..2 by 1]) |  | ");
}

TEST(Expressions, LookConstantsUp) {
  EXPECT_EQ(guard("t[i] > t[1]"), "|  | (choose(i; 0: 7, 8, 9) > 8) |  | ");
  EXPECT_EQ(guard("x <= t[i]"), "|  | x <= choose(i; 0: 7, 8, 9) |  | ");
}

TEST(Invariant, AllowsConjunctionsOfBounds) {
  EXPECT_EQ(invariant("x <= i && b && y < 3 && x >= 1"), "b && x <= i && y < 3 && x >= 1");
  EXPECT_EQ(invariant("x == 3"), "x == 3");
}

TEST(Invariant, SetsTheRatesOfClocks) {
  const auto rates = [](const std::string& text) {
    const Loaded loaded =
        load(kDeclarations + "process P() { state l {\n" + text + " }; init l; }\nsystem P;");
    if (!loaded.document) return loaded.errors();
    const model::Location& location = loaded.network().processes[0].locations[0];
    std::string all = print(location.invariant, loaded.network());
    for (const model::ClockRate& rate : location.rates)
      all +=
          "; " + loaded.network().clock(rate.clock.first).name + "' = " + print(rate.rate, loaded.network());
    return all;
  };
  EXPECT_EQ(rates("x' == 0"), "; x' = 0");
  EXPECT_EQ(rates("x <= 3 && b && 1 == y'"), "b && x <= 3; y' = 1");
  EXPECT_EQ(rates("x' == (i > 0) && y <= 2 && xs[1]' == 0"), "y <= 2; x' = (i > 0); xs[1]' = 0");
  EXPECT_EQ(rates("forall (n : int[0,1]) xs[n]' == a[n]"), "; xs[0]' = a[0]; xs[1]' = a[1]");
  EXPECT_EQ(rates("N == 3 || x' == 0"), "; x' = 0");
  EXPECT_EQ(rates("x' == 2"), "unsupported 2:4 clock rates other than 0 and 1 are not supported yet");
  EXPECT_EQ(rates("x' == 0.5"), "unsupported 2:4 clock rates other than 0 and 1 are not supported yet");
  EXPECT_EQ(rates("b || x' == 0"), "unsupported 2:3 clock rates under 'or' are not supported yet");
  EXPECT_EQ(rates("!(x' == 0)"), "unsupported 2:1 clock rates under 'not' are not supported yet");
  EXPECT_EQ(rates("x' <= 1"),
            "type 2:1 a clock rate outside 'x' == n'; an invariant may say x' == 0 or x' == 1");
  EXPECT_EQ(guard("x' == 0"),
            "type 2:7 a clock rate outside 'x' == n'; an invariant may say x' == 0 or x' == 1");
}

TEST(Synchronisation, PicksTheDirectionAndTheElement) {
  EXPECT_EQ(lowered("sync c!;"), "|  |  | c! | ");
  EXPECT_EQ(lowered("sync cs[1]?;"), "|  |  | cs[1]? | ");
  EXPECT_EQ(lowered("sync cs[i]?;"), "|  |  | cs[0]?[i in 0..2 by 1] | ");
  EXPECT_EQ(lowered("sync cs!;"),
            "type 2:6 an array[0..2] of channels as a synchronisation; expected a channel");
  EXPECT_EQ(lowered("sync i!;"), "type 2:6 a number as a synchronisation; expected a channel");
}

TEST(Select, BecomesAnInputOfTheEdge) {
  const Loaded loaded = edge("select e : id_t, i : int[0,1]; guard e > i; sync cs[i]!; assign s[e] = i;");
  const model::Process& process = loaded.network().processes[0];
  EXPECT_EQ(
      print(process.edges[0], process, loaded.network()),
      "l->l | P.e:[1,3]P.i:[0,1] | (P.e > P.i) | cs[0]![P.i in 0..2 by 1] | s[1][P.e in 1..3 by 1] = P.i");
  EXPECT_EQ(loaded.network().variable(process.edges[0].inputs[0]).kind, model::VariableKind::kInput);
  EXPECT_EQ(lowered("select e : int; guard e > 0;"),
            "type 2:12 a select over an int; expected a range such as int[0,3]");
  EXPECT_EQ(lowered("select e : id_t; assign e = 1;"),
            "type 2:25 'e' is a selected value; only variables and clocks can change");
  EXPECT_EQ(lowered("select e : id_t, e : id_t;"),
            "duplicate 2:18 'e' is selected twice; each select needs a name of its own");
}

TEST(Select, WithNothingToSelectRemovesTheEdge) {
  const Loaded loaded = edge("select e : int[1,0]; guard a[e] > t[7]; sync cs[9]?; assign a[9] = e, x = e;");
  EXPECT_TRUE(loaded.network().processes[0].edges.empty());
  EXPECT_EQ(edge("select e : int[1,0]; guard e > z; assign v = e;").errors(),
            "unknown-name 2:32 unknown name 'z'; it must be declared before it is used\n"
            "unknown-name 2:42 unknown name 'v'; it must be declared before it is used");
}

TEST(Update, AssignsVariablesAndClocks) {
  EXPECT_EQ(update("i = 1, a[i] := j, x = 0, xs[i] = j + 1"),
            "|  |  |  | i = 1, a[0][i in 0..3 by 1] = j, x = 0, xs[0][i in 0..2 by 1] = (j + 1)");
  EXPECT_EQ(
      update("i++, --a[j], i += 2, k -= j"),
      "|  |  |  | i = (i + 1), a[0][j in 0..3 by 1] = (a[0][j in 0..3 by 1] - 1), i = (i + 2), k = (k - j)");
  EXPECT_EQ(update("b = i, b = !b"), "|  |  |  | b = (i != 0), b = !b");
}

TEST(Update, UsesAssignmentsAsValues) {
  EXPECT_EQ(update("i = j = 2"), "|  |  |  | i = (j = 2)");
  EXPECT_EQ(update("b = i = 2"), "|  |  |  | b = ((i = 2) != 0)");
  EXPECT_EQ(update("i = b = 2"), "|  |  |  | i = (b = 1)");
  EXPECT_EQ(update("i = j++"), "|  |  |  | i = ((j = (j + 1)) - 1)");
  EXPECT_EQ(update("i = --j"), "|  |  |  | i = (j = (j - 1))");
  EXPECT_EQ(update("i = b++"),
            "unsupported 2:12 '++' and '--' on a bool inside an expression are not supported yet");
}

TEST(Update, EvaluatesTheSubscriptsOfACompoundAssignmentOnce) {
  const Loaded loaded = edge("assign a[i++] += 2, a[j] += 1;");
  const auto& statements = loaded.network().processes[0].edges[0].update;
  ASSERT_EQ(statements.size(), 3U);
  const auto& index = std::get<model::Assignment>(statements[0]);
  const std::string hidden = loaded.network().variable(index.target.first).name;
  EXPECT_EQ(loaded.network().variable(index.target.first).kind, model::VariableKind::kLocal);
  EXPECT_EQ(print(statements[0], loaded.network()), hidden + " = ((i = (i + 1)) - 1)");
  const std::string element = "a[0][" + hidden + " in 0..3 by 1]";
  EXPECT_EQ(print(statements[1], loaded.network()), element + " = (" + element + " + 2)");
  EXPECT_EQ(print(statements[2], loaded.network()), "a[0][j in 0..3 by 1] = (a[0][j in 0..3 by 1] + 1)");
}

TEST(Update, EvaluatesSubscriptsBeforeTheValue) {
  const auto with_hidden = [](const std::string& text) {
    const Loaded loaded = edge("assign " + text + ";");
    std::string all;
    for (const model::Statement& s : loaded.network().processes[0].edges[0].update)
      all += print(s, loaded.network()) + "; ";
    const std::string name = loaded.network().variables.back().name;
    for (std::size_t at = all.find(name); at != std::string::npos; at = all.find(name, at))
      all.replace(at, name.size(), "h");
    return all;
  };
  EXPECT_EQ(with_hidden("a[i] = i = 1"), "h = i; a[0][h in 0..3 by 1] = (i = 1); ");
  EXPECT_EQ(with_hidden("a[i++] = i"), "h = ((i = (i + 1)) - 1); a[0][h in 0..3 by 1] = i; ");
  EXPECT_EQ(with_hidden("a[i] += i++"),
            "h = i; a[0][h in 0..3 by 1] = (a[0][h in 0..3 by 1] + ((i = (i + 1)) - 1)); ");
  EXPECT_EQ(with_hidden("xs[i] = i = 1"), "h = i; xs[0][h in 0..2 by 1] = (i = 1); ");
  EXPECT_EQ(update("a[i++] = 2"), "|  |  |  | a[0][((i = (i + 1)) - 1) in 0..3 by 1] = 2");
}

TEST(Update, Branches) {
  EXPECT_EQ(update("b ? (i = 1) : (x = 0)"), "|  |  |  | if (b) {i = 1} else {x = 0}");
  EXPECT_EQ(update("(b ? i : j) = 2"), "|  |  |  | if (b) {i = 2} else {j = 2}");
  EXPECT_EQ(update("b ? i = 1 : j = 1"), "|  |  |  | if (b) {i = 1, i = 1} else {j = 1}");
  EXPECT_EQ(update("i = ((b ? j : k) = 1)"), "|  |  |  | i = (b ? (j = 1) : (k = 1))");
}

TEST(Update, DoesNotMindIndicesInBranchesThatAreNeverTaken) {
  EXPECT_EQ(update("(N > 4 ? a[4] : i) = 1"), "|  |  |  | if (0) {a[0][4 in 0..3 by 1] = 1} else {i = 1}");
  EXPECT_EQ(update("i = ((N > 3 ? j : a[4]) = 1)"), "|  |  |  | i = (j = 1)");
  EXPECT_EQ(update("(b ? a[4] : i) = 1"), "range 2:15 index 4 is out of range; the indices are 0 to 3");
}

TEST(Update, CopiesClocks) {
  EXPECT_EQ(update("x = y"), "|  |  |  | x = y + 0");
  EXPECT_EQ(update("x = xs[i] + j"), "|  |  |  | x = xs[0][i in 0..2 by 1] + j");
  EXPECT_EQ(update("x = 3 + y - i"), "|  |  |  | x = y + (3 - i)");
  EXPECT_EQ(update("x = y = 0"), "|  |  |  | y = 0, x = 0");
  EXPECT_EQ(update("x = y = i"), "|  |  |  | y = i, x = i");
  EXPECT_EQ(update("x = y = i++"), "|  |  |  | y = ((i = (i + 1)) - 1), x = y + 0");
  EXPECT_EQ(update("x = y = y + 1"), "|  |  |  | y = y + 1, x = y + 0");
  EXPECT_EQ(update("x = xs[i] = y"),
            "unsupported 2:10 chains of assignments to elements picked by variables are not supported yet");
  EXPECT_EQ(update("x = i = i + 1"), "|  |  |  | x = (i = (i + 1))");
  EXPECT_EQ(
      update("x = y - x"),
      "type 2:14 a sum with clocks is assigned to a clock; expected a number, or a clock plus a number");
  EXPECT_EQ(update("xs = xs"),
            "unsupported 2:11 assignments of whole arrays of clocks are not supported yet");
}

TEST(Update, CopiesWholeArrays) {
  EXPECT_EQ(update("m[0] = m[1]"), "|  |  |  | m[0][0] = m[1][0], m[0][1] = m[1][1], m[0][2] = m[1][2]");
  EXPECT_EQ(update("m[0] = a"),
            "type 2:13 an array[0..3] of ints is assigned to an array[0..2] of ints; "
            "expected a value of the same type");
  const Loaded loaded = edge("assign m[i] = t;");
  const auto& statements = loaded.network().processes[0].edges[0].update;
  ASSERT_EQ(statements.size(), 4U);
  const std::string hidden =
      loaded.network().variable(std::get<model::Assignment>(statements[0]).target.first).name;
  EXPECT_EQ(print(statements[0], loaded.network()), hidden + " = i");
  EXPECT_EQ(print(statements[3], loaded.network()), "m[0][2][" + hidden + " in 0..1 by 3] = 9");
}

// The statements of the update, with the name of the first hidden variable replaced by h.
std::string with_hidden_names(const std::string& text) {
  const Loaded loaded = load(
      "clock x, y, xs[3]; int i; typedef struct { int i, j; } s_t; s_t s[3], r, c;\n"
      "process P() { state l; init l; trans l -> l { assign " +
      text + "; }; }\nsystem P;");
  if (!loaded.document) return loaded.errors();
  const std::string all = print(loaded.network().processes[0].edges[0].update, loaded.network());
  std::string name;
  for (const model::Variable& v : loaded.network().variables)
    if (name.empty() && v.name.find('#') != std::string::npos) name = v.name;
  return name.empty() ? all : std::regex_replace(all, std::regex(name), "h");
}

TEST(Update, EvaluatesSubscriptsInChainsOfStructsOnce) {
  EXPECT_EQ(with_hidden_names("r = s[i++] = c"),
            "{h = ((i = (i + 1)) - 1), s[0].i[h in 0..2 by 2] = c.i, s[0].j[h in 0..2 by 2] = c.j, "
            "r.i = s[0].i[h in 0..2 by 2], r.j = s[0].j[h in 0..2 by 2]}");
  EXPECT_EQ(with_hidden_names("r = s[s[0].i] = c"),
            "{h = s[0].i, s[0].i[h in 0..2 by 2] = c.i, s[0].j[h in 0..2 by 2] = c.j, "
            "r.i = s[0].i[h in 0..2 by 2], r.j = s[0].j[h in 0..2 by 2]}");
  EXPECT_EQ(with_hidden_names("r = s[1] = c"), "{s[1].i = c.i, s[1].j = c.j, r.i = s[1].i, r.j = s[1].j}");
  EXPECT_EQ(with_hidden_names("r = (true ? s[1] : s[2]) = c"), with_hidden_names("r = s[1] = c"));
  EXPECT_EQ(with_hidden_names("r = (s[1].i == 0 ? s[1] : s[2]) = c"),
            "unsupported 2:86 chains of assignments to one of several variables are not supported yet");
}

TEST(Update, EvaluatesSubscriptsInChainsOfClocksFromTheLeft) {
  EXPECT_EQ(with_hidden_names("xs[i] = y = i++ + 5"),
            "{h = i, y = (((i = (i + 1)) - 1) + 5), xs[0][h in 0..2 by 1] = y + 0}");
  EXPECT_EQ(with_hidden_names("xs[i] = xs[i++] = 3"),
            "{h = i, xs[0][((i = (i + 1)) - 1) in 0..2 by 1] = 3, xs[0][h in 0..2 by 1] = 3}");
  EXPECT_EQ(with_hidden_names("xs[i++] = y = i"),
            "{h = ((i = (i + 1)) - 1), y = i, xs[0][h in 0..2 by 1] = i}");
  EXPECT_EQ(with_hidden_names("xs[i] = y = i"), "{y = i, xs[0][i in 0..2 by 1] = i}");
}

TEST(Expressions, CompareWholeArrays) {
  EXPECT_EQ(guard("m[0] == m[i]"),
            "|  | ((m[0][0] == m[0][0][i in 0..1 by 3]) && ((m[0][1] == m[0][1][i in 0..1 by 3]) && "
            "(m[0][2] == m[0][2][i in 0..1 by 3]))) |  | ");
  EXPECT_EQ(guard("m[0] != t"), "|  | ((m[0][0] != 7) || ((m[0][1] != 8) || (m[0][2] != 9))) |  | ");
  EXPECT_EQ(
      guard("a == t"),
      "type 2:9 '==' between an array[0..3] of ints and an array[0..2] of ints; expected two numbers, or a "
      "clock and a number");
}

TEST(Expressions, KnowTheAbsoluteValue) {
  EXPECT_EQ(guard("abs(i) > abs(-3)"), "|  | ((i >? -i) > 3) |  | ");
  EXPECT_EQ(guard("abs(i, j) > 3"), "type 2:7 2 arguments for 'abs'; it has 1 parameter");
}

TEST(Expressions, LoadFromLargeTables) {
  const Loaded loaded = load(
      "const int big[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}; int i, j;\n"
      "process P() { state l; init l; trans l -> l { guard big[i][j] > big[1][i] && big[2][0] > j; }, "
      "l -> l { guard big[j][i] > 0; }; }\nsystem P;");
  const model::Process& process = loaded.network().processes[0];
  EXPECT_EQ(print(process.edges[0].guard, loaded.network()),
            "((big[0][0][i in 0..2 by 3][j in 0..2 by 1] > choose(i; 0: 4, 5, 6)) && (7 > j))");
  EXPECT_EQ(print(process.edges[1].guard, loaded.network()),
            "(big[0][0][j in 0..2 by 3][i in 0..2 by 1] > 0)");
  ASSERT_EQ(loaded.network().variables.size(), 2U + 9U);
  const model::Variable& entry = loaded.network().variables[2 + 5];
  EXPECT_EQ(entry.name, "big[1][2]");
  EXPECT_EQ(entry.kind, model::VariableKind::kConstant);
  EXPECT_EQ(entry.domain, (model::Domain{6, 6}));
  EXPECT_EQ(entry.initial, 6);
}

TEST(Scalars, KnowOnlyEquality) {
  const auto scalar_guard = [](const std::string& text) {
    return load(
               "typedef scalar[3] p_t; typedef scalar[3] q_t; p_t p; q_t q; int i, a[p_t], b[3];\n"
               "process P() { state l; init l; trans l -> l { guard\n" +
               text + "; }; }\nsystem P;")
        .errors();
  };
  EXPECT_EQ(scalar_guard("p == p && p != p && a[p] > 0; assign p = p"), "");
  EXPECT_EQ(scalar_guard("p == q"),
            "type 3:3 a scalar is compared with something else; expected two scalars of the same set");
  EXPECT_EQ(scalar_guard("p == 1"),
            "type 3:3 a scalar is compared with something else; expected two scalars of the same set");
  EXPECT_EQ(
      scalar_guard("p < p"),
      "type 3:3 '<' on a scalar; scalars can only be assigned, compared with '==' and '!=', and be an index");
  EXPECT_EQ(
      scalar_guard("p + 1 > 0"),
      "type 3:3 '+' on a scalar; scalars can only be assigned, compared with '==' and '!=', and be an index");
  EXPECT_EQ(scalar_guard("a[1] > 0"),
            "type 3:3 a number as an index; expected a scalar of the set that the array is declared over");
  EXPECT_EQ(scalar_guard("b[p] > 0"), "type 3:3 a scalar as an index; expected a number");
}

TEST(Scalars, AreNoNumbersAndNoTruthValues) {
  const auto scalar_edge = [](const std::string& text) {
    return load(
               "typedef scalar[3] p_t; p_t p; clock x; int i, a[p_t];\n"
               "process P() { state l; init l; trans l -> l {\n" +
               text + "; }; }\nsystem P;")
        .errors();
  };
  const std::string only =
      " on a scalar; scalars can only be assigned, compared with '==' and '!=', and be an index";
  EXPECT_EQ(scalar_edge("guard abs(p) > 0"), "type 3:7 'abs'" + only);
  EXPECT_EQ(scalar_edge("guard (sum (n : p_t) n) > 0"), "type 3:8 'sum'" + only);
  EXPECT_EQ(scalar_edge("guard (sum (n : p_t) a[n]) > 0"), "");
  EXPECT_EQ(scalar_edge("guard x < p"), "type 3:9 '<'" + only);
  EXPECT_EQ(scalar_edge("guard x - p < 3"), "type 3:9 '-'" + only);
  EXPECT_EQ(scalar_edge("guard p && i > 0"),
            "type 3:7 a scalar is used as a condition; expected a condition");
  const Loaded loaded = load(
      "typedef scalar[3] p_t; int a[p_t], b[3];\n"
      "process P(const int[0,1] k) { p_t p; state l; init l; }\nsystem P;");
  EXPECT_EQ(loaded.goal("E<> exists (k : int[0,1]) P(k).p == P(b[0]).p && a[P(b[0]).p] > 0").substr(0, 5),
            "(((P(");
  EXPECT_EQ(loaded.goal("E<> P(b[0]).p == 1"),
            "type 1:15 a scalar is compared with something else; expected two scalars of the same set");
}

TEST(Expressions, KeepTheirPlaceForFaults) {
  const Loaded loaded = edge("guard i > 0 && a[i] / j > 1;");
  const auto& conjunction = *loaded.network().processes[0].edges[0].guard.condition;
  const auto& quotient = *conjunction.operands[1]->operands[0];
  EXPECT_EQ(quotient.op, model::Op::kDivide);
  EXPECT_EQ(quotient.span.column, 21U);
  EXPECT_EQ(quotient.operands[0]->op, model::Op::kElement);
  EXPECT_EQ(quotient.operands[0]->span.column, 16U);
}

TEST(Update, PointsAtTheAssignment) {
  const Loaded loaded = edge("assign i = 1, k = 7;");
  const auto& second = std::get<model::Assignment>(loaded.network().processes[0].edges[0].update[1]);
  EXPECT_EQ(second.span.line, 2U);
  EXPECT_EQ(second.span.column, 17U);
}

TEST(Update, ReportsWhatCannotBeAssigned) {
  EXPECT_EQ(update("N = 1"), "type 2:8 'N' is a constant; only variables and clocks can change");
  EXPECT_EQ(update("t[1] = 1"), "type 2:8 't' is a constant; only variables and clocks can change");
  EXPECT_EQ(update("c = 1"), "type 2:8 a channel cannot change; expected a variable or a clock");
  EXPECT_EQ(update("i + 1"), "type 2:10 a number as an update; expected an assignment such as i = i + 1");
  EXPECT_EQ(update("i == 1"),
            "type 2:10 a truth value as an update; expected an assignment such as i = i + 1");
  EXPECT_EQ(update("i = x"), "type 2:12 a clock is used as a number; expected a number");
  EXPECT_EQ(update("b = x < 3"), "type 2:14 a clock constraint is used as a number; expected a number");
  EXPECT_EQ(update("x = -1"), "range 2:12 a clock is set to -1; a clock is never negative");
  EXPECT_EQ(update("x++"), "type 2:8 '++' or '--' on a clock; a clock can only be set with '='");
  EXPECT_EQ(update("x += 1"), "type 2:10 '+=' on a clock; a clock can only be set with '='");
}

TEST(Template, ReportsItsStructure) {
  const auto body = [](const std::string& text) {
    return load("process P() {\n" + text + "}\nsystem P;").errors();
  };
  EXPECT_EQ(body("state s;"),
            "structure 1:9 template 'P' has no initial location; exactly one location must be initial");
  EXPECT_EQ(body("state s; init t;"),
            "structure 2:15 there is no location 't' in 'P'; expected a location of the same template");
  EXPECT_EQ(body("state start; init start; trans start -> strat { };"),
            "structure 2:41 there is no location 'strat' in 'P'; did you mean 'start'?");
  EXPECT_EQ(body("state s, s; init s;"),
            "duplicate 2:10 's' is declared twice in 'P'; "
            "locations, variables and parameters of a template share their names");
  EXPECT_EQ(body("state s; commit s; urgent s; init s;"),
            "structure 2:7 location 's' is both urgent and committed; committed alone stops time, too");
  EXPECT_EQ(body("state s; branchpoint p; init s; trans s -> p { }, p -> s { guard true; };"),
            "unsupported 2:51 a guard on an edge from a branchpoint is not supported; "
            "it belongs on the edge that leads to the branchpoint");
  EXPECT_EQ(body("chan c; state s; branchpoint p; init s; trans s -> p { }, p -> s { sync c!; };"),
            "unsupported 2:59 a channel on an edge from a branchpoint is not supported; "
            "it belongs on the edge that leads to the branchpoint");
}

TEST(Template, ABranchpointIsAChoiceOfEdges) {
  const Loaded loaded = load(
      "int i; chan c;\nprocess P() { state s, t, u; branchpoint p; init s;\n"
      "trans s -> p { guard i < 3; sync c!; assign i = 1; }, p -> t { assign i = i + 1; probability 0; }, p "
      "-> u { }; }\n"
      "system P;");
  const model::Process& process = loaded.network().processes[0];
  ASSERT_EQ(process.edges.size(), 2U);
  EXPECT_EQ(print(process.edges[0], process, loaded.network()),
            "s->t |  | (i < 3) | c! | i = 1, i = (i + 1)");
  EXPECT_EQ(print(process.edges[1], process, loaded.network()), "s->u |  | (i < 3) | c! | i = 1");
  EXPECT_EQ(process.edges[0].text.update, "i = 1, i = i + 1");
}

TEST(Template, EdgesToAndFromABranchpointSelectOnTheirOwn) {
  const Loaded loaded = load(
      "int i; int j;\nprocess P() { state s, t; branchpoint p; init s;\n"
      "trans s -> p { select i : int[0,2]; assign j = i; },\n"
      "p -> t { select i : int[3,4]; assign j = j + i; }, p -> s { assign j = i; }; }\nsystem P;");
  const model::Process& process = loaded.network().processes[0];
  ASSERT_EQ(process.edges.size(), 2U);
  EXPECT_EQ(print(process.edges[0], process, loaded.network()),
            "s->t | P.i:[0,2]P.i':[3,4] |  |  | j = P.i, j = (j + P.i')");
  EXPECT_EQ(process.edges[0].text.select, "i : int[0,2], i : int[3,4]");
  // The second branch selects nothing: its i is the variable, not what the edge before it has selected.
  EXPECT_EQ(print(process.edges[1], process, loaded.network()), "s->s | P.i:[0,2] |  |  | j = P.i, j = i");
}

TEST(Template, SaysTheSameAboutManyInstancesOnce) {
  EXPECT_EQ(load("process P(int[0,9] i) { state s { y <= i }; init s; }\nsystem P;").errors(),
            "unknown-name 1:35 unknown name 'y'; it must be declared before it is used");
}
}  // namespace
}  // namespace tarrier::languages::uppaal
