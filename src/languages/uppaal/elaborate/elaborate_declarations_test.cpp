// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/elaborate_declarations.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "languages/uppaal/elaborate/elaborate_testing.hpp"

namespace tarrier::languages::uppaal {
namespace {
// A model with these global declarations and one process that does nothing.
std::string with(const std::string& declarations) {
  return declarations + "\nprocess P() { state s; init s; }\nsystem P;";
}

std::string variables(const Loaded& loaded) {
  std::string text;
  for (const model::Variable& v : loaded.network().variables)
    text += fmt::format("{}:[{},{}]={} ", v.name, v.domain.low, v.domain.high, *v.initial);
  return text;
}

TEST(Declarations, FlattenArraysAndKeepTheNamesOfTheUser) {
  EXPECT_EQ(variables(load(with("int i; bool b = true; int[0,3] m[2][2];"))),
            "i:[-32768,32767]=0 b:[0,1]=1 m[0][0]:[0,3]=0 m[0][1]:[0,3]=0 m[1][0]:[0,3]=0 m[1][1]:[0,3]=0 ");
}

TEST(Declarations, StartAtTheLowerBoundIfZeroIsOutside) {
  EXPECT_EQ(variables(load(with("int[3,7] i; int[-5,-2] j; int[-1,1] k;"))),
            "i:[3,7]=3 j:[-5,-2]=-5 k:[-1,1]=0 ");
}

TEST(Declarations, ReadInitialiserLists) {
  EXPECT_EQ(
      variables(load(with("const int N = 2; int a[N][2] = {{1, 2}, {3, N + 2}}; bool b[2] = {5, 0};"))),
      "a[0][0]:[-32768,32767]=1 a[0][1]:[-32768,32767]=2 a[1][0]:[-32768,32767]=3 a[1][1]:[-32768,32767]=4 "
      "b[0]:[0,1]=1 b[1]:[0,1]=0 ");
}

TEST(Declarations, CopyAConstantArray) {
  EXPECT_EQ(variables(load(with("const int c[2] = {4, 5}; int[0,9] a[2] = c;"))),
            "a[0]:[0,9]=4 a[1]:[0,9]=5 ");
}

TEST(Declarations, IndexArraysByType) {
  EXPECT_EQ(variables(load(with("typedef int[5,6] id_t; typedef bool row[id_t]; row m[2];"))),
            "m[0][5]:[0,1]=0 m[0][6]:[0,1]=0 m[1][5]:[0,1]=0 m[1][6]:[0,1]=0 ");
}

TEST(Declarations, KnowThePreludeWhichAModelMayHide) {
  EXPECT_EQ(variables(load(with("int8_t a; int[0,UINT8_MAX] b; typedef int[0,1] int16_t; int16_t c;"))),
            "a:[-128,127]=0 b:[0,255]=0 c:[0,1]=0 ");
}

TEST(Declarations, ConstantsNeedNoRoomAndMayBeLarge) {
  EXPECT_EQ(variables(load(with("const int BIG = 1000000; const bool T = 7; int[0,BIG] x = BIG * T;"))),
            "x:[0,1000000]=1000000 ");
  EXPECT_EQ(variables(load(with("const int M = -2147483648; int[M,0] x;"))), "x:[-2147483648,0]=0 ");
}

TEST(Declarations, GiveClocksTheirInitialValues) {
  const Loaded loaded = load(with("clock x, y[2] = {1, 2}, z = 3;"));
  std::string text;
  for (const model::Clock& c : loaded.network().clocks) text += fmt::format("{}={} ", c.name, c.initial);
  EXPECT_EQ(text, "x=0 y[0]=1 y[1]=2 z=3 ");
}

TEST(Declarations, LayOutChannelsSoThatOneSubscriptServesBothDirections) {
  const Loaded loaded = load(with("chan a; urgent broadcast chan b[2];"));
  std::string actions;
  for (const model::Action& action : loaded.network().actions) actions += action.name + " ";
  EXPECT_EQ(actions, "a! a? b[0]! b[1]! b[0]? b[1]? ");
  ASSERT_EQ(loaded.network().synchronisations.size(), 3U);
  const model::Synchronisation& binary = loaded.network().synchronisations[0];
  EXPECT_EQ(binary.name, "a");
  EXPECT_FALSE(binary.urgent);
  EXPECT_EQ(index(binary.participants[0].action), 0U);
  EXPECT_EQ(index(binary.participants[1].action), 1U);
  EXPECT_EQ(binary.participants[1].strength, model::Strength::kRequired);
  EXPECT_FALSE(binary.participants[1].every);
  const model::Synchronisation& broadcast = loaded.network().synchronisations[2];
  EXPECT_EQ(broadcast.name, "b[1]");
  EXPECT_TRUE(broadcast.urgent);
  EXPECT_EQ(index(broadcast.participants[0].action), 3U);
  EXPECT_EQ(index(broadcast.participants[1].action), 5U);
  EXPECT_EQ(broadcast.participants[0].strength, model::Strength::kRequired);
  EXPECT_EQ(broadcast.participants[1].strength, model::Strength::kWeak);
  EXPECT_TRUE(broadcast.participants[1].every);
}

TEST(Declarations, ConstantsCanBeSetFromOutside) {
  const std::string model = with("const int N = 2, M = N + 1; const bool B = false; int a[N], b = M, c = B;");
  EXPECT_EQ(variables(load(model, {{"N", 1}, {"B", 1}})),
            "a[0]:[-32768,32767]=0 b:[-32768,32767]=2 c:[-32768,32767]=1 ");
  EXPECT_EQ(load(model, {{"NN", 1}}).errors(),
            "usage 0:0 there is no constant named 'NN'; did you mean 'N'?");
  EXPECT_EQ(load(model, {{"c", 1}}).errors(),
            "usage 0:0 there is no constant named 'c'; only a global 'const int' or 'const bool' can be set");
  EXPECT_EQ(load(with("const int[0,3] N = 2;"), {{"N", 4}}).errors(),
            "range 1:16 value 4 is out of range for N; its range is [0,3]");
}

TEST(Declarations, ReportValuesOutOfRange) {
  EXPECT_EQ(load(with("int[0,3] i = 4;")).errors(),
            "range 1:14 value 4 is out of range for i; its range is [0,3]");
  EXPECT_EQ(load(with("int i = 40000;")).errors(),
            "range 1:9 value 40000 is out of range for i; its range is [-32768,32767]");
  EXPECT_EQ(load(with("clock x = -1;")).errors(),
            "range 1:11 value -1 is out of range for x; its range is [0,134217727]");
  EXPECT_EQ(load(with("int a[0];")).errors(), "range 1:7 array size 0; an array has at least one element");
  EXPECT_EQ(load(with("int[3,1] i;")).errors(),
            "range 1:1 the range [3,1] of 'i' is empty; the lower bound comes first");
  EXPECT_EQ(load(with("int a[5000][5000];")).errors(),
            "unsupported 1:7 the array is too large; at most 1000000 elements");
  std::string dimensions;
  for (int i = 0; i < 100; ++i) dimensions += "[1]";
  EXPECT_EQ(load(with("int a" + dimensions + ";")).errors(), "");
  EXPECT_EQ(load(with("int a" + dimensions + "[1];")).errors(),
            "unsupported 1:7 an array of too many dimensions; at most 100");
  EXPECT_EQ(load(with("int a[600000];\nclock x[300000];\nchan c[200000];")).errors(),
            "unsupported 3:6 'c' makes the model too large; all variables, clocks and channels together have "
            "at most "
            "1000000 elements");
}

TEST(Declarations, ReportConstantsWithoutMeaning) {
  EXPECT_EQ(load(with("const int N = 1 / 0;")).errors(),
            "evaluation 1:17 division by zero; the divisor must not be 0");
  EXPECT_EQ(load(with("const int N = 2 * INT32_MAX;")).errors(),
            "evaluation 1:17 arithmetic overflow; every intermediate result must fit 32 bits");
  EXPECT_EQ(load(with("const int a[2] = {1, 2}; int i = 1 << -1;")).errors(),
            "evaluation 1:36 shift by -1; a shift count lies between 0 and 31");
}

TEST(Declarations, ReportWrongTypes) {
  EXPECT_EQ(load(with("int i; int a[i];")).errors(),
            "type 1:14 this depends on the state of the model; expected a constant");
  EXPECT_EQ(load(with("int i; int j = i;")).errors(),
            "type 1:16 this depends on the state of the model; expected a constant");
  EXPECT_EQ(load(with("const int N;")).errors(), "type 1:11 constant 'N' has no value; expected '= value'");
  EXPECT_EQ(load(with("int a[2] = {1, 2, 3};")).errors(),
            "type 1:12 3 values for 'a'; the array has 2 elements");
  EXPECT_EQ(load(with("int a[2] = 1;")).errors(),
            "type 1:12 a number as the value of an array; expected a list in braces, 2 values");
  EXPECT_EQ(load(with("int i = {1};")).errors(),
            "type 1:9 a list of values for 'i'; it is an int, not an array");
  EXPECT_EQ(load(with("chan c = 1;")).errors(),
            "type 1:10 a channel has no value; leave the initialiser out");
}

TEST(Declarations, ReportUnknownNamesWithASuggestion) {
  EXPECT_EQ(load(with("const int SIZE = 3; int a[SIZ];")).errors(),
            "unknown-name 1:27 unknown name 'SIZ'; did you mean 'SIZE'?");
  EXPECT_EQ(load(with("int a[N]; const int N = 3;")).errors(),
            "unknown-name 1:7 unknown name 'N'; it must be declared before it is used");
}

TEST(Declarations, ReportDuplicates) {
  EXPECT_EQ(load(with("int i;\nclock i;")).errors(),
            "duplicate 2:7 'i' is declared twice; the first declaration is at 1:5");
}

TEST(Declarations, RefuseWhatIsNotSupportedOnce) {
  EXPECT_EQ(load(with("double d; const int N = d, M = d;")).errors(),
            "unsupported 1:25 the type double is not supported yet");
  EXPECT_EQ(load(with("hybrid clock x; const int N = x;")).errors(),
            "unsupported 1:31 hybrid clocks are not supported yet");
  EXPECT_EQ(load(with("struct { clock x; } s; const int N = s;")).errors(),
            "unsupported 1:38 clocks and channels in structs are not supported yet");
}

TEST(Declarations, NameAllThatIsNotSupported) {
  EXPECT_EQ(load("before_update { x = 1 }\nbefore_update { x = 2 }\n"
                 "process P() { void __ON_BEGIN__() { } state s; init s; }\n"
                 "after_update { x = 3 }\nsystem P;")
                .errors(),
            "unsupported 1:1 a before_update block is not supported yet\n"
            "unsupported 2:1 a before_update block is not supported yet\n"
            "unsupported 3:20 the function __ON_BEGIN__ is not supported yet\n"
            "unsupported 4:1 an after_update block is not supported yet");
}

TEST(Declarations, ToleratesWhatIsNotUsed) {
  EXPECT_EQ(load(with("hybrid clock x; double d; const double PI = 3.14; double f(double x) { return x; }"))
                .errors(),
            "");
  EXPECT_EQ(load(with("const double PI = 3.14; int i = PI;")).errors(),
            "unsupported 1:33 the type double is not supported yet");
}

TEST(Declarations, TreatMetaVariablesAsState) {
  const Loaded loaded = load(with("meta int[0,3] i = 1;"));
  EXPECT_EQ(variables(loaded), "i:[0,3]=1 ");
  EXPECT_EQ(loaded.network().variables[0].kind, model::VariableKind::kState);
}

TEST(Structs, AreFlattenedFieldByField) {
  EXPECT_EQ(variables(load(with("typedef struct { int[0,3] a; bool b[2]; } s_t; s_t s[2];"))),
            "s[0].a:[0,3]=0 s[0].b[0]:[0,1]=0 s[0].b[1]:[0,1]=0 "
            "s[1].a:[0,3]=0 s[1].b[0]:[0,1]=0 s[1].b[1]:[0,1]=0 ");
  EXPECT_EQ(variables(load(with("struct { struct { int[0,1] x, y; } p; int[5,9] q; } s;"))),
            "s.p.x:[0,1]=0 s.p.y:[0,1]=0 s.q:[5,9]=5 ");
}

TEST(Structs, HaveInitialisersByPositionAndByName) {
  const std::string type = "typedef struct { int[0,9] a, b; int[0,9] c[2]; } s_t; ";
  EXPECT_EQ(variables(load(with(type + "s_t s = {1, 2, {3, 4}};"))),
            "s.a:[0,9]=1 s.b:[0,9]=2 s.c[0]:[0,9]=3 s.c[1]:[0,9]=4 ");
  EXPECT_EQ(variables(load(with(type + "s_t s = {c: {3, 4}, a: 1, 2};"))),
            "s.a:[0,9]=1 s.b:[0,9]=2 s.c[0]:[0,9]=3 s.c[1]:[0,9]=4 ");
  EXPECT_EQ(variables(load(with(type + "const s_t k = {1, 2, {3, 4}}; s_t s = k; int[0,9] i = k.c[1];"))),
            "s.a:[0,9]=1 s.b:[0,9]=2 s.c[0]:[0,9]=3 s.c[1]:[0,9]=4 i:[0,9]=4 ");
  EXPECT_EQ(load(with(type + "s_t s = {1, 2};")).errors(),
            "type 1:63 no value for field 'c'; every field needs a value");
  EXPECT_EQ(load(with(type + "s_t s = {1, a: 2};")).errors(),
            "type 1:70 two values for field 'a'; the struct has 3 fields");
  EXPECT_EQ(load(with(type + "s_t s = {d: 2};")).errors(),
            "type 1:67 the struct has no field 'd'; the struct has 3 fields");
  EXPECT_EQ(load(with(type + "s_t s = {1, 2, {3, 4}, 5};")).errors(),
            "type 1:78 too many values for 's'; the struct has 3 fields");
  EXPECT_EQ(load(with(type + "s_t s = 1;")).errors(),
            "type 1:63 a number as the value of a struct; expected a list in braces, 3 values");
  EXPECT_EQ(load(with(type + "s_t s = {1, 2, {3, 10}};")).errors(),
            "range 1:74 value 10 is out of range for s; its range is [0,9]");
}

TEST(Structs, ReportTheirMistakes) {
  EXPECT_EQ(load(with("struct { int a; bool a; } s;")).errors(),
            "duplicate 1:22 field 'a' is declared twice; each field needs a name of its own");
  EXPECT_EQ(load(with("struct { int[2,1] a; } s;")).errors(),
            "range 1:1 the range [2,1] of 's' is empty; the lower bound comes first");
}

TEST(Scalars, AreNumbersWithoutOrder) {
  EXPECT_EQ(variables(load(with("typedef scalar[3] id_t; id_t i; int[0,1] a[id_t];"))),
            "i:[0,2]=0 a[0]:[0,1]=0 a[1]:[0,1]=0 a[2]:[0,1]=0 ");
  EXPECT_EQ(load(with("typedef scalar[3] id_t; id_t i = 1;")).errors(),
            "type 1:34 a number where a scalar is wanted; scalars fit only where a scalar of the same set is "
            "wanted");
  EXPECT_EQ(load(with("typedef scalar[0] id_t;")).errors(),
            "range 1:9 a set of 0 scalars; expected at least one");
}
}  // namespace
}  // namespace tarrier::languages::uppaal
