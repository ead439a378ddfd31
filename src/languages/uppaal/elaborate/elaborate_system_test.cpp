// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/elaborate_system.hpp"

#include <gtest/gtest.h>

#include "languages/uppaal/elaborate/elaborate_testing.hpp"

namespace tarrier::languages::uppaal {
namespace {
// Names of all processes with the text of their first edges, if any.
std::string processes(const Loaded& loaded) {
  std::string text;
  for (const model::Process& process : loaded.network().processes) {
    text += process.name;
    if (!process.edges.empty()) text += ": " + print(process.edges[0], process, loaded.network());
    text += "\n";
  }
  return text;
}

const std::string kEmpty = "state s; init s; ";

TEST(System, InstantiatesATemplateUnderItsOwnName) {
  const Loaded loaded = load(
      "process P() { clock x; int[0,2] n[2]; state a { x <= 3 }, b; commit b; init a; trans a -> b { assign "
      "n[1] = 2; }; }\nsystem P;");
  EXPECT_EQ(processes(loaded), "P: a->b |  |  |  | P.n[1] = 2\n");
  const model::Process& process = loaded.network().processes[0];
  EXPECT_EQ(process.template_name, "P");
  EXPECT_EQ(loaded.network().clocks[0].name, "P.x");
  EXPECT_EQ(loaded.network().variables[1].name, "P.n[1]");
  EXPECT_EQ(print(process.locations[0].invariant, loaded.network()), "P.x <= 3");
  EXPECT_EQ(process.locations[0].invariant_text, "x <= 3");
  EXPECT_TRUE(process.locations[1].committed);
  ASSERT_EQ(process.initial.size(), 1U);
  EXPECT_EQ(index(process.initial[0]), 0U);
  EXPECT_EQ(process.edges[0].text.update, "n[1] = 2");
  EXPECT_EQ(process.edges[0].cost, 1U);
}

TEST(System, PassesValuesAndReferences) {
  const Loaded loaded = load(
      "clock x[3]; int m[2][2]; chan c[2];\n"
      "process T(const int n, clock &x, int &a[2], chan &c, bool b) {\n"
      "  const int twice = 2 * n; int own[twice];\n"
      "  state s; init s; trans s -> s { guard x <= twice && a[1] == n && b; sync c?; assign a[0] = n, "
      "own[n] = 1, x = 0; }; }\n"
      "P = T(1, x[2], m[1], c[1], true); Q = T(2, x[0], m[0], c[0], 0); system P, Q;");
  EXPECT_EQ(processes(loaded),
            "P: s->s |  | (m[1][1] == 1) && x[2] <= 2 | c[1]? | m[1][0] = 1, P.own[1] = 1, x[2] = 0\n"
            "Q: s->s |  | 0 && x[0] <= 4 | c[0]? | m[0][0] = 2, Q.own[2] = 1, x[0] = 0\n");
  EXPECT_EQ(loaded.network().variables.size(), 4U + 2U + 4U);
}

TEST(System, TakesArraysOfConstantsByValue) {
  EXPECT_EQ(
      processes(load("const int d[2][2] = {{1, 2}, {3, 4}}; int i;\n"
                     "process T(const int row[2]) { state s; init s; trans s -> s { assign i = row[1]; }; }\n"
                     "P = T(d[0]); Q = T(d[1]); system P, Q;")),
      "P: s->s |  |  |  | i = 2\nQ: s->s |  |  |  | i = 4\n");
}

TEST(System, InstantiatesFreeParametersAutomatically) {
  EXPECT_EQ(processes(load("int a; process Q(const int[1,2] i, int[0,1] j) { state s; init s; trans s -> s { "
                           "assign a = 10 * i + j; }; }\nsystem Q;")),
            "Q(1,0): s->s |  |  |  | a = 10\nQ(1,1): s->s |  |  |  | a = 11\n"
            "Q(2,0): s->s |  |  |  | a = 20\nQ(2,1): s->s |  |  |  | a = 21\n");
}

TEST(System, InstantiatesPartiallyAndInChains) {
  EXPECT_EQ(
      processes(load(
          "int a[2]; process T(int &x, const int n) { state s; init s; trans s -> s { assign x = n; }; }\n"
          "typedef int[0,1] id_t; R(id_t i, const int k) = T(a[i], k + i); S(id_t i) = R(i, 5); U() = R(1, "
          "7);\nsystem S, U;")),
      "S(0): s->s |  |  |  | a[0] = 5\nS(1): s->s |  |  |  | a[1] = 6\nU: s->s |  |  |  | a[1] = 8\n");
}

TEST(System, KeepsDeclarationsOfTheSystemSectionFromTemplates) {
  const std::string p = "process P(int &x) { state s; init s; trans s -> s { assign x = ";
  EXPECT_EQ(load(p + "1; }; }\nint y; Q = P(y); system Q;").errors(), "");
  EXPECT_EQ(load(p + "y; }; }\nint y; Q = P(y); system Q;").errors(),
            "unknown-name 1:64 unknown name 'y'; it must be declared before it is used");
}

TEST(System, LocalNamesHideGlobalOnes) {
  EXPECT_EQ(processes(load("int i; const int N = 3; process P(const int N) { int i; state s; init s; trans s "
                           "-> s { assign i = N; }; }\n"
                           "Q = P(5); system Q;")),
            "Q: s->s |  |  |  | Q.i = 5\n");
}

TEST(System, IgnoresTemplatesThatAreNotUsed) {
  EXPECT_EQ(load("process P() { " + kEmpty + "}\nprocess Q() { struct { int a; } r; state s; }\nsystem P;")
                .errors(),
            "");
}

TEST(System, ReportsEmptyAndUnknownAndRepeatedProcesses) {
  const std::string p = "process Pump() { " + kEmpty + "}\n";
  EXPECT_EQ(load("int i;\nprocess P() { " + kEmpty + "}\n\n").errors(),
            "structure 2:" + std::to_string(kEmpty.size() + 16) +
                " the system has no processes; expected a line such as 'system P, Q;'");
  EXPECT_EQ(load("").errors(),
            "structure 1:1 the system has no processes; expected a line such as 'system P, Q;'");
  EXPECT_EQ(load(p + "system Pmp;").errors(),
            "unknown-name 2:8 unknown template or process 'Pmp'; did you mean 'Pump'?");
  EXPECT_EQ(
      load(p + "system Pump, Pump;").errors(),
      "duplicate 2:14 process 'Pump' is listed twice; give each its own name, as in P1 = P(); P2 = P();");
  EXPECT_EQ(load(p + "Q = Pomp(); system Pump;").errors(),
            "unknown-name 2:5 unknown template or process 'Pomp'; did you mean 'Pump'?");
  EXPECT_EQ(load(p + p + "system Pump;").errors(),
            "duplicate 2:9 'Pump' is declared twice; templates and their instances share their names");
}

TEST(System, SaysTheSameOfOnePlaceOnce) {
  EXPECT_EQ(load("int v; const int k[2] = {1, 2};\nprocess P(int &x, int n) { " + kEmpty +
                 "}\nQ(const int i) = P(v, k[i] + k[1 - i]);\nA = Q(2); B = Q(2); C(int[2,3] i) = Q(i);\n"
                 "system A, B, C;")
                .errors(),
            "evaluation 3:23 index 2 is out of range; the indices are 0 to 1");
}

TEST(System, ReportsTheWrongNumberAndKindOfArguments) {
  const std::string t =
      "clock x; int i, a[2], b[3]; chan c; const int k = 1;\nprocess T(clock &x, int &a[2]) { " + kEmpty +
      "} process V(int &v) { " + kEmpty + "} process W(int[0,3] v) { " + kEmpty + "}\n";
  EXPECT_EQ(load(t + "P = T(x); system P;").errors(), "type 3:5 1 arguments for 'T'; it has 2 parameters");
  EXPECT_EQ(load(t + "P = T(i, a); system P;").errors(),
            "type 3:7 an int as the parameter 'x'; expected a clock");
  EXPECT_EQ(load(t + "P = T(x, b); system P;").errors(),
            "type 3:10 an array[0..2] of ints as the parameter 'a'; expected an array[0..1] of ints");
  EXPECT_EQ(load(t + "P = V(7); system P;").errors(),
            "type 3:7 a number as the parameter 'v'; expected an int");
  EXPECT_EQ(
      load(t + "P = V(a[i]); system P;").errors(),
      "type 3:7 an index that depends on the state, in an argument by reference; expected a constant index");
  EXPECT_EQ(load(t + "P = V(a[2]); system P;").errors(),
            "range 3:9 index 2 is out of range; the indices are 0 to 1");
  EXPECT_EQ(load(t + "P = W(4); system P;").errors(),
            "range 3:7 value 4 is out of range for parameter 'v'; its range is [0,3]");
  EXPECT_EQ(load(t + "P = W(i); system P;").errors(),
            "type 3:7 this depends on the state of the model; expected a constant");
}

TEST(System, ReportsParametersThatCannotBeFree) {
  EXPECT_EQ(load("process P(int n) { " + kEmpty + "}\nsystem P;").errors(),
            "structure 2:8 parameter 'n' of 'P' is an int and cannot be instantiated automatically; "
            "give it a range such as int[0,3], or an argument, as in P = P(...)");
  EXPECT_EQ(load("process P(clock &x) { " + kEmpty + "}\nsystem P;").errors(),
            "structure 2:8 parameter 'x' of 'P' is by reference and cannot be instantiated automatically; "
            "give it a range such as int[0,3], or an argument, as in P = P(...)");
  EXPECT_EQ(load("process P(int[0,400] i, int[0,400] j) { " + kEmpty + "}\nsystem P;").errors(),
            "unsupported 2:8 'P' stands for too many processes; a system has at most 100000 processes");
}

TEST(System, GivesProcessesTheirPriorities) {
  const Loaded loaded = load("process P(int[0,1] i) { " + kEmpty + "} process Q() { " + kEmpty +
                             "} process R() { " + kEmpty + "}\nS = Q(); system Q < P, R < S;");
  std::string text;
  for (const model::Process& p : loaded.network().processes)
    text += p.name + ":" + std::to_string(p.priority) + " ";
  EXPECT_EQ(text, "Q:0 P(0):1 P(1):1 R:1 S:2 ");
}

TEST(System, PassesStructsAndScalars) {
  EXPECT_EQ(processes(load("typedef struct { int a, b[2]; } s_t; const s_t k = {1, {2, 3}}; s_t v; int i;\n"
                           "process T(const s_t c, s_t &r, s_t w) { state s; init s; trans s -> s {\n"
                           "assign i = c.b[1] + w.a, r.b[i] = c.a; }; }\nP = T(k, v, k); system P;")),
            "P: s->s |  |  |  | i = 4, v.b[0][i in 0..1 by 1] = 1\n");
  EXPECT_EQ(
      processes(load("typedef scalar[2] id_t; id_t turn; int a[id_t];\n"
                     "process T(const id_t me) { state s; init s; trans s -> s {\n"
                     "select other : id_t; guard turn == me && forall (n : id_t) a[n] > 0;\n"
                     "assign turn = other; }; }\nsystem T;")),
      "T(0): s->s | T(0).other:[0,1] | ((turn == 0) && ((a[0] > 0) && (a[1] > 0))) |  | turn = T(0).other\n"
      "T(1): s->s | T(1).other:[0,1] | ((turn == 1) && ((a[0] > 0) && (a[1] > 0))) |  | turn = T(1).other\n");
}

TEST(System, ComputesArguments) {
  EXPECT_EQ(processes(load("int twice(int n) { return 2 * n; } int a[twice(2)];\n"
                           "process T(const int n) { int b[twice(n)]; state s; init s; trans s -> s {\n"
                           "assign b[n] = 1; }; }\nP = T(twice(1) + 1); system P;")),
            "P: s->s |  |  |  | P.b[3] = 1\n");
}

TEST(System, BoundsWhatAShortTextCanGrowTo) {
  std::string chain = "process P(int[0,1] i) { state s; init s; }\nQ0(int[0,1] i) = P(i);\n";
  for (int k = 1; k <= 1000; ++k)
    chain += "Q" + std::to_string(k) + "(int[0,1] i) = Q" + std::to_string(k - 1) + "(i);\n";
  EXPECT_EQ(load(chain + "system Q999;").errors(),
            "unsupported 1002:1 too many instances of instances; at most 1000 in a chain");
  std::string edges = "process P(int[0,99999] k) { state s; init s; trans s -> s { }";
  for (int k = 0; k < 10; ++k) edges += ", -> s { }";
  EXPECT_EQ(load(edges + "; }\nsystem P;").errors(),
            "unsupported 2:8 'P' makes the model too large; all processes together have at most 1000000 "
            "locations and "
            "edges");
  EXPECT_EQ(
      load("int i; process P(int[0,99] k) {\nstate s { forall (n : int[0,9999]) i > n + k }; init s; }\n"
           "system P;")
          .errors(),
      "unsupported 2:40 more than 1000000 expressions, with templates and quantifiers written out, are not "
      "supported yet");
}
TEST(System, ChannelsWithoutDirectionAreARendezvousOfAllThatUseThem) {
  const Loaded loaded = load(
      "chan a, b; process P(int[0,1] i) { state s; init s; trans s -> s { sync a; }; }\n"
      "process Q() { state s; init s; trans s -> s { sync b; }; }\nsystem P, Q;");
  const auto& channels = loaded.network().synchronisations;
  ASSERT_EQ(channels[0].participants.size(), 2U);
  EXPECT_EQ(channels[0].participants[1].process, model::ProcessId{1});
  ASSERT_EQ(channels[1].participants.size(), 1U);
  EXPECT_EQ(channels[1].participants[0].process, model::ProcessId{2});
  EXPECT_EQ(loaded.network().actions[0].name, "a");
}

TEST(System, OnlyElementsThatAnEdgeCanNameCountForTheRendezvous) {
  const Loaded loaded = load(
      "chan c[2][2]; int i;\n"
      "process P() { state s; init s; trans s -> s { sync c[i][1]; }; }\n"
      "process Q() { state s; init s; trans s -> s { sync c[1][i]; }; }\nsystem P, Q;");
  std::string meetings;
  for (const model::Synchronisation& channel : loaded.network().synchronisations) {
    meetings += channel.name + ":";
    for (const model::Participant& participant : channel.participants)
      if (participant.process) meetings += " " + loaded.network().processes[index(*participant.process)].name;
    meetings += "\n";
  }
  EXPECT_EQ(meetings, "c[0][0]:\nc[0][1]: P\nc[1][0]: Q\nc[1][1]: P Q\n");
}

TEST(System, BothMannersOfSynchronisationDoNotMix) {
  EXPECT_EQ(load("chan a; process P() { state s; init s; trans s -> s { sync a; }, s -> s { sync a!; }; }\n"
                 "system P;")
                .errors(),
            "structure 1:60 a channel without '!' or '?' in a model that uses these; all edges synchronise "
            "with '!' and '?', or all without");
}
}  // namespace
}  // namespace tarrier::languages::uppaal
