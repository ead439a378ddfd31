// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_function.hpp"

#include <gtest/gtest.h>

#include "base/deep_stack.hpp"
#include "languages/uppaal/elaborate/elaborate_testing.hpp"

namespace tarrier::languages::uppaal {
namespace {
const std::string kGlobals =
    "clock x, xs[2]; int i, j, a[4], m[2][3]; bool b; chan c; const int t[3] = {7, 8, 9}; const int N = 4;\n"
    "typedef struct { int[0,9] p, q; } s_t; s_t s, r[2];\n";

// A model with these functions, starting in line 3, and an edge with this update.
Loaded model(const std::string& functions, const std::string& update) {
  return load(kGlobals + functions + "\nprocess P() { state l; init l; trans l -> l { assign\n" + update +
              "; }; }\nsystem P;");
}

// The functions, one per line, and the update; or the errors.
std::string lowered(const std::string& functions, const std::string& update) {
  const Loaded loaded = model(functions, update);
  if (!loaded.document) return loaded.errors();
  std::string text;
  for (const model::Function& f : loaded.network().functions) text += print(f, loaded.network()) + "\n";
  const model::Process& process = loaded.network().processes[0];
  return text + print(process.edges[0], process, loaded.network()).substr(16);
}

// The body of the only function, called in an update as f(i).
std::string body(const std::string& text) {
  const Loaded loaded = model("int f(int n) {\n" + text + " return 0; }", "f(i)");
  if (!loaded.document) return loaded.errors();
  return print(loaded.network().functions.at(0).body, loaded.network());
}

TEST(Functions, TakeNumbersByValue) {
  EXPECT_EQ(lowered("int[0,9] f(int n, bool z, int[1,3] k) { return n + z + k; }", "i = f(j, 5, i)"),
            "[0,9] f(f.n:[-32768,32767], f.z:[0,1], f.k:[1,3]) {return ((f.n + f.z) + f.k)}\n"
            "i = f(j, 1, i)");
  const Loaded loaded = model("int f(int n) { return n; }", "i = f(j)");
  const model::Variable& n = loaded.network().variable(loaded.network().functions.at(0).parameters[0]);
  EXPECT_EQ(n.kind, model::VariableKind::kLocal);
  EXPECT_FALSE(n.initial);
}

TEST(Functions, TakeArraysAndStructsByValue) {
  EXPECT_EQ(lowered("int f(int v[3], s_t w) { v[0] = w.q; return v[i]; }", "i = f(m[1], s)"),
            "[-32768,32767] f(f.v[0]:[-32768,32767], f.v[1]:[-32768,32767], f.v[2]:[-32768,32767], "
            "f.w.p:[0,9], f.w.q:[0,9]) {f.v[0] = f.w.q, return f.v[0][i in 0..2 by 1]}\n"
            "i = f(m[1][0], m[1][1], m[1][2], s.p, s.q)");
  EXPECT_EQ(lowered("int f(int v[3]) { return v[i]; }", "i = f(t)"),
            "[-32768,32767] f(f.v[0]:[-32768,32767], f.v[1]:[-32768,32767], f.v[2]:[-32768,32767]) "
            "{return f.v[0][i in 0..2 by 1]}\ni = f(7, 8, 9)");
}

TEST(Functions, BindTablesAsConstants) {
  EXPECT_EQ(lowered("int f(const int v[3]) { return v[i]; }", "i = f(t)"),
            "[-32768,32767] f() {return choose(i; 0: 7, 8, 9)}\ni = f()");
}

TEST(Functions, KeepLocalTablesApart) {
  // These tables live one after another, perhaps in the same place of the memory.
  std::string functions = "int f(const int &v[2]) { return v[1]; }\n";
  std::string sum = "0";
  for (int n = 0; n < 10; ++n) {
    const std::string name = "g" + std::to_string(n);
    functions += "int " + name + "() { int r; { const int w[2] = {1, " + std::to_string(n) +
                 "}; r = f(w); } { const int w[2] = {2, 10}; r = r + f(w); } return r; }\n";
    sum += " + " + name + "()";
  }
  const std::string text = lowered(functions, "i = " + sum);
  EXPECT_EQ(text.substr(text.rfind('\n') + 1), "i = 145");
}

TEST(Functions, WorkOnTheVariablesThatAreGivenByReference) {
  EXPECT_EQ(
      lowered("void f(int &v, int &w[3]) { v = w[1]; w[v] = 2; }", "f(i, m[1]), f(j, m[0]), f(i, m[1])"),
      "void f() {i = m[1][1], m[1][0][i in 0..2 by 1] = 2}\n"
      "void f() {j = m[0][1], m[0][0][j in 0..2 by 1] = 2}\n"
      "f(), f(), f()");
  EXPECT_EQ(lowered("void f(clock &y) { y = 0; }", "f(xs[1])"), "void f() {xs[1] = 0}\nf()");
}

TEST(Functions, EvaluateTheSubscriptsOfReferencesAtTheCall) {
  EXPECT_EQ(lowered("void f(int &v) { i = 0; v = 1; }", "f(a[i + 1]), f(a[j])"),
            "void f(index 0 of f.v:[0,3]) {i = 0, a[0][index 0 of f.v in 0..3 by 1] = 1}\nf((i + 1)), f(j)");
  EXPECT_EQ(lowered("void f(int &v) { v++; } void g(s_t &z[2], int k) { f(z[k].q); }", "g(r, j)"),
            "void f(index 0 of f.v:[0,1]) {r[0].q[index 0 of f.v in 0..1 by 2] = (r[0].q[index 0 of f.v in "
            "0..1 by 2] + 1)}\n"
            "void g(g.k:[-32768,32767]) {f(g.k)}\ng(j)");
}

TEST(Functions, TakeConstantsWhereNothingIsChanged) {
  EXPECT_EQ(lowered("int f(const int &v) { return v; }", "i = f(j + 1), i = f(j)"),
            "[-32768,32767] f(f.v:[-32768,32767]) {return f.v}\n[-32768,32767] f() {return j}\n"
            "i = f((j + 1)), i = f()");
  EXPECT_EQ(lowered("void f(int &v) { v = 1; }", "f(N)"),
            "type 5:3 a number as the parameter 'v'; expected an int");
  EXPECT_EQ(lowered("void f(int &v) { v = 1; } void g(const int &w) { f(w); }", "g(i)"),
            "type 3:52 a constant parameter as the parameter 'v'; expected a variable");
  EXPECT_EQ(lowered("void f(const int v) { v = 1; }", "f(i)"),
            "type 3:23 'v' is a constant parameter; only variables and clocks can change");
}

TEST(Functions, ReturnStructsInCells) {
  EXPECT_EQ(lowered("s_t f(int n) { s_t z = {n, 1}; return z; }", "s = f(3), i = f(4).q"),
            "[0,0] f(f.n:[-32768,32767]) {f.z.p = f.n, f.z.q = 1, f.#result.p = f.z.p, f.#result.q = f.z.q, "
            "return 0}\n"
            "f(3), s.p = f.#result.p, s.q = f.#result.q, i = (f(4), f.#result.q)");
  EXPECT_EQ(lowered("s_t f() { return s; } bool g(s_t u) { return u == s; }", "b = g(f())"),
            "[0,0] f() {f.#result.p = s.p, f.#result.q = s.q, return 0}\n"
            "[0,1] g(g.u.p:[0,9], g.u.q:[0,9]) {return ((g.u.p == s.p) && (g.u.q == s.q))}\n"
            "b = g((f(), f.#result.p), f.#result.q)");
  EXPECT_EQ(lowered("int[3] f() { return t; }", "f()").substr(0, 6), "syntax");
}

TEST(Functions, KeepAResultApartFromTheNextOne) {
  const std::string text = lowered("s_t f(int n) { s_t z = {n, 1}; return z; }", "b = f(1) == f(2)");
  const std::string update = text.substr(text.find('\n') + 1);
  // The first result is copied before the second call.
  EXPECT_LT(update.find("f(1)"), update.find("f.#result.p"));
  EXPECT_LT(update.find("f.#result.q"), update.find("f(2)"));
}

TEST(Functions, AreLoweredOncePerProcess) {
  const Loaded loaded = load(
      "process P(int[0,1] k) { int v; int f() { v = k; return v; } state l; init l;\n"
      "trans l -> l { assign v = f(), v = f(); }; }\nsystem P;");
  ASSERT_EQ(loaded.network().functions.size(), 2U);
  EXPECT_EQ(print(loaded.network().functions[1], loaded.network()),
            "[-32768,32767] P(1).f() {P(1).v = 1, return P(1).v}");
}

TEST(Functions, SeeWhatIsDeclaredBeforeThem) {
  const Loaded loaded = load(
      "int v; process P() { int f() { return v; } int v; int g() { return v; } state l; init l;\n"
      "trans l -> l { assign v = f(), v = g(); }; }\nsystem P;");
  EXPECT_EQ(print(loaded.network().functions.at(0).body, loaded.network()), "{return v}");
  EXPECT_EQ(print(loaded.network().functions.at(1).body, loaded.network()), "{return P.v}");
  EXPECT_EQ(
      load("const int n = f(); int f() { return 1; } process P() { state l; init l; } system P;").errors(),
      "unknown-name 1:15 unknown function 'f'; it must be declared before it is used");
}

TEST(Statements, AreLoweredOneByOne) {
  EXPECT_EQ(body("if (n > 0) i = 1; else { j = 2; n++; } if (b) ;"),
            "{if ((f.n > 0)) {i = 1} else {j = 2, f.n = (f.n + 1)}, if (b) {}, return 0}");
  EXPECT_EQ(body("while (n < 3) n++; do { n--; } while (n > 0);"),
            "{while ((f.n < 3)) {f.n = (f.n + 1)}, do {f.n = (f.n - 1)} while ((f.n > 0)), return 0}");
  EXPECT_EQ(
      body("for (i = 0, j = 1; b, i < N; i++, j++) a[i] = j;"),
      "{i = 0, j = 1, while ((b, (i < 4))) {a[0][i in 0..3 by 1] = j, i = (i + 1), j = (j + 1)}, return 0}");
  EXPECT_EQ(body("for (k : int[1,3]) a[k] = k;"),
            "{f.k = 1, while ((f.k < 4)) {a[0][f.k in 0..3 by 1] = f.k, f.k = (f.k + 1)}, return 0}");
  EXPECT_EQ(body("if (n == 0) return 1; assert n > 0 && b;"),
            "{if ((f.n == 0)) {return 1}, assert ((f.n > 0) && b), return 0}");
}

TEST(Statements, StartLocalVariablesAnewInEveryBlock) {
  EXPECT_EQ(body("int[2,5] k; bool z = n; int v[2] = {n, 1};"),
            "{f.k = 2, f.z = (f.n != 0), f.v[0] = f.n, f.v[1] = 1, return 0}");
  EXPECT_EQ(body("while (b) { int k = n; n = k; } { int n = 1; i = n; }"),
            "{while (b) {f.k = f.n, f.n = f.k}, f.n = 1, i = f.n, return 0}");
  EXPECT_EQ(body("const int K = 2 * N; const int L = n; i = K + L;"), "{f.L = f.n, i = (8 + f.L), return 0}");
  EXPECT_EQ(body("const int L = n; L = 1;"),
            "type 4:18 'L' is a constant; only variables and clocks can change");
  EXPECT_EQ(body("typedef int[0,1] t_t; t_t k; i = k;"), "{f.k = 0, i = f.k, return 0}");
}

TEST(Statements, LeaveOutLoopsOverNothing) {
  EXPECT_EQ(body("for (k : int[3,0]) a[k] = k; for (k : int[1,0]) i = k;"), "{return 0}");
  EXPECT_EQ(body("for (k : int[3,0]) i = z;"),
            "unknown-name 4:24 unknown name 'z'; it must be declared before it is used");
}

TEST(Statements, ReportTheirMistakes) {
  EXPECT_EQ(body("clock y;"),
            "type 4:7 a clock in a function; clocks and channels are declared outside functions");
  EXPECT_EQ(body("int k; int k;"),
            "duplicate 4:12 'k' is declared twice; each name of a block is declared once");
  EXPECT_EQ(body("for (k : int[1,3]) k = 1;"),
            "type 4:20 'k' is the variable of a loop; only variables and clocks can change");
  EXPECT_EQ(body("return;"), "type 4:1 'return' without a value; expected an int");
  EXPECT_EQ(body("return s;"), "type 4:8 a struct is used as a number; expected a number");
  EXPECT_EQ(lowered("void f() { return 1; }", "f()"),
            "type 3:12 a value is returned from a void function; expected 'return;'");
  EXPECT_EQ(lowered("int f() { i = 1; }", "f()"),
            "type 3:5 function 'f' has no 'return'; expected 'return' with an int");
  EXPECT_EQ(lowered("void f() { } ", "i = f()"),
            "type 5:5 a call without a result is used as a number; expected a number");
}

TEST(Calls, ReportTheirMistakes) {
  EXPECT_EQ(lowered("int f(int n) { return f(n - 1); }", "i = f(3)"),
            "structure 3:23 function 'f' calls itself; recursion is not allowed");
  EXPECT_EQ(lowered("int f(int n) { return n; }", "i = f()"),
            "type 5:5 0 arguments for 'f'; it has 1 parameters");
  EXPECT_EQ(lowered("int f(int &n[3]) { return n[0]; }", "i = f(a)"),
            "type 5:7 an array[0..3] of ints as the parameter 'n'; expected an array[0..2] of ints");
  EXPECT_EQ(lowered("int f(s_t z) { return z.p; }", "i = f(a)"),
            "type 5:7 an array[0..3] of ints where a struct is wanted; expected a struct");
  EXPECT_EQ(lowered("int f(int n) { return n; }", "i = f"),
            "type 5:5 'f' is a function; expected a value; a call is written f(...)");
}

TEST(Calls, DoNotTakeResultsByReference) {
  EXPECT_EQ(lowered("s_t f() { return s; } void g(s_t &z) { z.p = 1; }", "g(f())"),
            "type 5:3 a result as the parameter 'z'; expected a variable");
  EXPECT_EQ(lowered("s_t f() { return s; } int g(const s_t &z) { return z.p; }", "i = g(f())"),
            "[0,0] f() {f.#result.p = s.p, f.#result.q = s.q, return 0}\n"
            "[-32768,32767] g(g.z.p:[0,9], g.z.q:[0,9]) {return g.z.p}\n"
            "i = g((f(), f.#result.p), f.#result.q)");
}

TEST(Calls, MustNotChangeAnythingOutsideUpdates) {
  const auto guard = [](const std::string& functions, const std::string& text) {
    return load(kGlobals + functions + "\nprocess P() { state l; init l; trans l -> l { guard\n" + text +
                "; }; }\nsystem P;")
        .errors();
  };
  EXPECT_EQ(guard("int f() { return i; }", "f() > 0"), "");
  EXPECT_EQ(guard("int f() { int k = 1; k++; return k; }", "f() > 0"), "");
  EXPECT_EQ(guard("void g(int &v) { v++; } int f() { int k = 1; g(k); return k; }", "f() > 0"), "");
  EXPECT_EQ(guard("int f() { i++; return i; }", "f() > 0"),
            "type 5:1 function 'f' changes 'i'; only updates may change anything");
  EXPECT_EQ(guard("int f(int &v) { v++; return i; }", "f(a[1]) > 0"),
            "type 5:1 function 'f' changes 'a[1]'; only updates may change anything");
  EXPECT_EQ(guard("void g() { x = 0; } int f() { g(); return i; }", "f() > 0"),
            "type 5:1 function 'f' changes 'x'; only updates may change anything");
  EXPECT_EQ(guard("int f() { i++; return i; } const int K = f();", "K > 0"),
            "type 3:42 function 'f' changes 'i'; only updates may change anything");
}

TEST(Calls, AreComputedWhereAConstantIsWanted) {
  const Loaded loaded = load(
      "int power(int n) { int r = 1; for (k : int[1,10]) if (k <= n) r = r * 2; return r; }\n"
      "const int P3 = power(3); int[0,P3] v[power(2)] = {power(0), power(1), power(2), power(3)};\n"
      "typedef struct { int a, b; } s_t; s_t make(int n) { s_t z = {n, n + 1}; return z; }\n"
      "const s_t K = make(4); int w = K.b;\n"
      "process P() { state l; init l; } system P;");
  std::string values;
  for (const model::Variable& v : loaded.network().variables)
    if (v.kind == model::VariableKind::kState) values += v.name + "=" + std::to_string(*v.initial) + " ";
  EXPECT_EQ(values, "v[0]=1 v[1]=2 v[2]=4 v[3]=8 w=5 ");
}

TEST(Calls, WithoutAConstantValueAreReported) {
  const auto constant = [](const std::string& functions, const std::string& value) {
    return load("int i; const int t[2] = {1, 2}; " + functions + "\nconst int K = " + value +
                "; process P() { state l; init l; } system P;")
        .errors();
  };
  EXPECT_EQ(constant("int f() { return i; }", "f()"),
            "type 2:15 this depends on the state of the model; expected a constant");
  EXPECT_EQ(constant("int f(int n) { return 1 / n; }", "f(0)"),
            "evaluation 1:57 division by zero; the divisor must not be 0");
  EXPECT_EQ(constant("int[0,3] f(int n) { return n; }", "f(4)"),
            "evaluation 2:15 f returns 4; its results lie in [0,3]");
  EXPECT_EQ(constant("int f(int[0,3] n) { return n; }", "f(4)"),
            "evaluation 2:17 value 4 is out of range for f.n; its range is [0,3]");
  EXPECT_EQ(constant("int f(int n) { return t[n]; }", "f(2)"),
            "evaluation 1:55 index 2 is out of range; the indices are 0 to 1");
  EXPECT_EQ(constant("int f(int n) { if (n > 0) return 1; }", "f(0)"),
            "evaluation 1:37 f ends without a result; every way through the function must return a value");
  EXPECT_EQ(constant("int f() { assert false; return 1; }", "f()"),
            "evaluation 1:43 an assertion fails; the condition of 'assert' must hold whenever it is reached");
  EXPECT_EQ(
      constant("int f() { int k = 0; while (true) k = 1 - k; return k; }", "f()"),
      "evaluation 1:54 a loop has gone round 1000000 times and does not end; a loop must come to its end");
}

TEST(Calls, WithConstantArgumentsAreFolded) {
  EXPECT_EQ(lowered("int f(int n) { return 2 * n; }", "i = f(3), j = f(i)"),
            "[-32768,32767] f(f.n:[-32768,32767]) {return (2 * f.n)}\ni = 6, j = f(i)");
}

TEST(UnusedFunctions, AreCheckedAllTheSame) {
  EXPECT_EQ(lowered("void f() { k = 1; }", "i = 1"),
            "unknown-name 3:12 unknown name 'k'; it must be declared before it is used");
  EXPECT_EQ(lowered("int f(int &v[3], clock &y, const s_t &z, chan &d) { y = 0; v[0] = z.p; return v[i]; }",
                    "i = 1"),
            "i = 1");
  EXPECT_EQ(lowered("double f(double d) { return d; } void g() { f(1.5); }", "i = 1"), "i = 1");
  EXPECT_EQ(lowered("int g() { return k; } int f() { return g(); }", "i = 1"),
            "unknown-name 3:18 unknown name 'k'; it must be declared before it is used");
  const Loaded loaded = model("int g(int n) { return t[n]; } int f(int &v) { int k; return g(v); }", "i = 1");
  const Loaded without = model("", "i = 1");
  EXPECT_EQ(loaded.network().variables.size(), without.network().variables.size());
  EXPECT_TRUE(loaded.network().functions.empty());
}

TEST(WrongFunctions, AreReportedOnce) {
  EXPECT_EQ(
      load("process P() { void f() { k = 1; } state l; init l; }\nQ = P(); R = P(); system Q, R;").errors(),
      "unknown-name 1:26 unknown name 'k'; it must be declared before it is used");
  EXPECT_EQ(lowered("int f(int &v) { return k; } int g() { return f(i) + f(j); }", "i = f(i) + g()"),
            "unknown-name 3:24 unknown name 'k'; it must be declared before it is used");
}

TEST(WrongFunctions, AreReportedByEveryQuery) {
  Loaded loaded = load("double d; int f() { return d; } process P() { state l; init l; } system P;");
  EXPECT_EQ(loaded.goal("E<> f() > 0"), "unsupported 1:28 the type double is not supported yet");
  EXPECT_EQ(loaded.goal("E<> f() > 0"), "unsupported 1:28 the type double is not supported yet");
}

// Functions f0, f1, …, each of which calls the one before.
std::string calls(int count, const std::string& before, const std::string& after) {
  std::string text = "int v; int f0() { return v; }\n";
  for (int i = 1; i < count; ++i)
    text +=
        "int f" + std::to_string(i) + "() { " + before + "f" + std::to_string(i - 1) + "()" + after + " }\n";
  return text + "process P() { state l; init l; trans l -> l { guard f" + std::to_string(count - 1) +
         "() == 0; }; } system P;";
}

TEST(CallsOfCalls, AreLoweredAsDeeplyAsTheStackAllows) {
  base::on_deep_stack([] {
    EXPECT_EQ(load(calls(2000, "return ", ";")).network().functions.size(), 2000U);
    const std::string message = "functions that call each other so deeply are not supported yet";
    const std::string late = load(calls(20'000, "return ", ";")).errors();
    EXPECT_NE(late.find(message), std::string::npos) << late.substr(0, 200);
    // Little nesting of its own, but much that runs below: chains of operators are levels, too.
    std::string sum;
    for (int i = 0; i < 1000; ++i) sum += " + v";
    EXPECT_NE(load(calls(200, "return ", sum + ";")).errors().find(message), std::string::npos);
  });
}
}  // namespace
}  // namespace tarrier::languages::uppaal
