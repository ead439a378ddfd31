// SPDX-License-Identifier: MIT
#include "languages/writers/write_xta.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "languages/writers/write_testing.hpp"

namespace tarrier::languages {
namespace {
using model::Expression;
using model::Op;
using model::VariableId;
using testing::HasSubstr;

constexpr const char* kTwoProcesses =
    "system:s\nevent:a\nevent:b\nprocess:P\nprocess:Q\nint:1:0:5:0:i\nclock:1:x\n"
    "location:P:p{initial:}\nlocation:Q:q{initial:}\n";

// P, with one location A and an edge that does `update`.
model::Network network_doing(model::Block update) {
  model::Network network{.name = "hand-made"};
  network.variables = {{.name = "v", .domain = {0, 9}, .initial = 0}};
  network.clocks = {{.name = "x"}, {.name = "y"}};
  network.processes = {{.name = "P", .locations = {{.name = "A"}}, .initial = {model::LocationId{0}}}};
  network.processes[0].edges = {{.update = std::move(update)}};
  return network;
}

Expression v() { return Expression::variable(VariableId{0}); }

model::Assignment set(VariableId variable, Expression value) {
  return {{variable, {}, {}}, std::move(value), {}};
}

TEST(Xta, WritesEveryKindOfDeclaration) {
  const std::string text =
      convert("xta", "m.xta",
              "int[0,3] a[2][3]; bool b[2] = { true, false }; int[-5,5] n = -2;\n"
              "clock x, z[2]; urgent chan go[2]; broadcast chan all; chan c;\n"
              "process P(const int[0,1] id) { clock x; state A, B; init A; trans\n"
              "  A -> B { guard a[id][n+1] > 1 && b[id] && x < 3 && z[id] >= n + 3; sync go[id]!;\n"
              "    assign a[id][n] = n, x = 0; }; }\n"
              "system P;\n");
  EXPECT_THAT(text, HasSubstr("int[0,3] a[2][3] = { { 0, 0, 0 }, { 0, 0, 0 } };\n"));
  EXPECT_THAT(text, HasSubstr("bool b[2] = { true, false };\n"));
  EXPECT_THAT(text, HasSubstr("int[-5,5] n = -2;\n"));
  EXPECT_THAT(text, HasSubstr("clock x;\nclock z[2];\nclock P_0__x;\nclock P_1__x;\n"));
  EXPECT_THAT(text, HasSubstr("urgent chan go[2];\nbroadcast chan all;\nchan c;\n"));
  EXPECT_THAT(text, HasSubstr("process P_1_() {\n  state A,\n        B;\n  init A;\n"));
  EXPECT_THAT(text, HasSubstr("sync go[1]!; assign a[1][n] = n, P_1__x = 0; }"));
  EXPECT_THAT(text, HasSubstr("\nsystem P_0_, P_1_;\n"));
}

TEST(Xta, MarksLocationsAndWritesSelectsAndQueries) {
  const auto document =
      load_text("m.xta",
                "int[0,3] n; clock x;\n"
                "process P() { state A { x <= 3 }, B, C; commit B; urgent C; init A; trans\n"
                "  A -> B { select k : int[1,2]; guard n < k; assign n = k; }; }\n"
                "system P;\n");
  const auto queries = document->parse_queries({"m.q", "A[] not P.C\nE<> P.B && x > 1\n"});
  const std::string text = write("xta", document->network(), queries);
  EXPECT_THAT(text, HasSubstr("state A { x <= 3 },"));
  EXPECT_THAT(text, HasSubstr("  commit B;\n  urgent C;\n"));
  EXPECT_THAT(text, HasSubstr("A -> B { select"));
  EXPECT_THAT(text, HasSubstr("// A[] (!P.C)\n// E<> (P.B && x > 1)\n"));
}

TEST(Xta, PutsConstantTablesIntoArrays) {
  const std::string text = convert(
      "xta", "m.xta",
      "const int t[int[1,3]] = { 4, 5, 6 }; int[1,3] n = 1; int[0,9] m;\n"
      "process P() { state A; init A; trans A -> A { assign m = t[n], m = t[4 - n]; }; } system P;\n");
  EXPECT_THAT(text, HasSubstr("const int table[int[1,3]] = { 4, 5, 6 };\n"));
  EXPECT_THAT(text, HasSubstr("m = table[n], m = table[4 - n]"));
}

TEST(Xta, KeepsTheFaultOfAChoiceBetweenExpressions) {
  model::Network network = network_doing(
      {set(VariableId{0},
           Expression::choose(v(), 2, {Expression::unary(Op::kNegate, v()), v(), Expression::constant(7)}))});
  const std::string text = write("xta", network);
  EXPECT_THAT(text, HasSubstr("const int table[int[2,4]] = { 2, 3, 4 };\n"));
  EXPECT_THAT(text, HasSubstr("v = (table[v] == 2 ? (-v) : ((v) == 3 ? v : 7));"));
}

TEST(Xta, WritesFunctionsWithTheirLocalVariables) {
  model::Network network = network_doing({});
  const VariableId parameter{1};
  const VariableId local{2};
  network.variables.push_back({.name = "f.n", .domain = {0, 4}, .kind = model::VariableKind::kLocal});
  network.variables.push_back({.name = "f.t[0]", .domain = {0, 9}, .kind = model::VariableKind::kLocal});
  network.variables.push_back({.name = "f.t[1]", .domain = {0, 9}, .kind = model::VariableKind::kLocal});
  const Expression n = Expression::variable(parameter);
  const Expression element = Expression::element(local, {{n, 0, 2, 1}});
  network.functions.push_back(
      {.name = "caller", .body = {model::Evaluation{Expression::call(model::FunctionId{1}, {v()})}}});
  network.functions.push_back(
      {.name = "f",
       .parameters = {parameter},
       .body = {set(local, n),
                model::Loop{.condition = Expression::binary(Op::kLess, element, v()),
                            .body = {model::Branch{v(), {set(VariableId{0}, n)}, {model::Assertion{n, {}}}}}},
                model::Loop{.condition = n, .body = {set(local, element)}, .tests_first = false},
                model::Return{element, {}}},
       .result = model::Domain{0, 9}});
  network.processes[0].edges[0].update = {
      model::Evaluation{Expression::call(model::FunctionId{0}, {})},
      set(VariableId{0}, Expression::call(model::FunctionId{1}, {Expression::constant(3)}))};
  const std::string text = write("xta", network);
  EXPECT_THAT(text, HasSubstr("int[0,9] f(int[0,4] f_n) {\n"
                              "  int[0,9] f_t[2];\n"
                              "  f_t[0] = f_n;\n"
                              "  while (f_t[f_n] < v) {\n"
                              "    if (v) {\n"
                              "      v = f_n;\n"
                              "    } else {\n"
                              "      assert f_n;\n"
                              "    }\n"
                              "  }\n"
                              "  do {\n"
                              "    f_t[0] = f_t[f_n];\n"
                              "  } while (f_n);\n"
                              "  return f_t[f_n];\n"
                              "}\n"
                              "void caller() {\n"
                              "  f(v);\n"
                              "}\n"));
  EXPECT_THAT(text, HasSubstr("assign caller(), v = f(3);"));
}

TEST(Xta, WritesPrioritiesRatesAndClockCopies) {
  model::Network network = network_doing({model::ClockAssignment{
      {model::ClockId{0}, {}, {}}, Expression::constant(2), {}, {{model::ClockId{1}, {}, {}}}}});
  network.processes[0].locations[0].rates = {{{model::ClockId{1}, {}, {}}, v(), {}}};
  network.processes.push_back(network.processes[0]);
  network.processes[1].name = "Q";
  network.processes[1].priority = 1;
  for (const char* name : {"low", "high[0]", "high[1]"}) {
    const auto first = static_cast<std::uint32_t>(network.actions.size());
    network.actions.push_back({std::string(name) + "!"});
    network.actions.push_back({std::string(name) + "?"});
    network.synchronisations.push_back(
        {.name = name,
         .participants = {{.action = model::ActionId{first}}, {.action = model::ActionId{first + 1}}}});
  }
  network.synchronisations[0].priority = -1;
  network.synchronisations[2].priority = 3;
  const std::string text = write("xta", network);
  EXPECT_THAT(text, HasSubstr("chan priority low < default < high[1];\n"));
  EXPECT_THAT(text, HasSubstr("state A { y' == v };"));
  EXPECT_THAT(text, HasSubstr("assign x = y + 2;"));
  EXPECT_THAT(text, HasSubstr("system P < Q;"));
  std::swap(network.processes[0], network.processes[1]);
  EXPECT_EQ(refusal("xta", network),
            "UPPAAL's language cannot express processes whose order is not that of their priorities");
}

TEST(Xta, NamesNothingTwice) {
  const std::string text =
      convert("xta", "m.tck",
              "system:s\nprocess:state\nprocess:P.x\nprocess:P_x\nint:1:0:1:0:A\nint:1:0:1:0:int.x\n"
              "event:e\nlocation:P.x:A{initial:}\nlocation:P_x:P_x{initial:}\n"
              "location:state:l{initial:}\nedge:P.x:A:A:e{provided: A == 1}\n");
  EXPECT_THAT(text, HasSubstr("process P_x_2() {\n  state A_2;"));
  EXPECT_THAT(text, HasSubstr("process P_x() {\n  state P_x_3;"));
  EXPECT_THAT(text, HasSubstr("process state_2() {"));
  EXPECT_THAT(text, HasSubstr("guard A == 1;"));
}

TEST(Xta, TurnsVectorsIntoChannels) {
  const std::string text = convert("xta", "m.tck",
                                   std::string(kTwoProcesses) +
                                       "edge:P:p:p:a{}\nedge:Q:q:q:b{}\nedge:Q:q:q:a{}\n"
                                       "sync:P@a:Q@b\nsync:Q@b:P@a?\n");
  EXPECT_THAT(text, HasSubstr("chan P_a_Q_b;\nbroadcast chan Q_b_P_a_;\n"));
  EXPECT_THAT(text, HasSubstr("p -> p { sync P_a_Q_b!; },\n    p -> p { sync Q_b_P_a_?; };"));
  EXPECT_THAT(text,
              HasSubstr("q -> q { sync P_a_Q_b?; },\n    q -> q { sync Q_b_P_a_!; },\n    q -> q { };"));
}

TEST(Xta, KeepsStepsOutOfRangeFromExisting) {
  const auto edge = [](const std::string& update) {
    return std::string(kTwoProcesses) + "edge:P:p:p:a{do: " + update + "}\n";
  };
  EXPECT_THAT(convert("xta", "m.tck", edge("i = 5 - i")), HasSubstr("p -> p { assign i = 5 - i; }"));
  EXPECT_THAT(convert("xta", "m.tck", edge("i = i + 1; x = 0")),
              HasSubstr("guard ((i + 1) >= 0) && ((i + 1) <= 5); assign i = i + 1, x = 0; }"));
  const std::string why =
      "UPPAAL's language cannot express a step that does not exist because of an assignment out of range";
  EXPECT_EQ(refusal("xta", "m.tck", edge("i = 1; i = i + 1")), why);
  EXPECT_EQ(refusal("xta", "m.tck", edge("i = 6 / i")), why);
  EXPECT_EQ(refusal("xta", "m.tck", edge("if i == 2 then i = i + 1 end")), why);
  EXPECT_EQ(refusal("xta", "m.tck", edge("i = i + 1") + "edge:Q:q:q:b{}\nsync:Q@b:P@a\n"), why);
}

TEST(Xta, PutsStatementsIntoAFunction) {
  EXPECT_THAT(
      convert("xta", "m.tck",
              std::string(kTwoProcesses) + "edge:P:p:p:a{do: local t[2]; if i == 2 then i = 0 end}\n"),
      testing::AllOf(HasSubstr("void update_P() {\n"
                               "  int[-2147483648,2147483647] t[2];\n"
                               "  t[0] = 0;\n"
                               "  t[1] = 0;\n"
                               "  if (i == 2) {\n"
                               "    i = 0;\n"
                               "  }\n"
                               "}\n"),
                     HasSubstr("p -> p { assign update_P(); };")));
}

TEST(Xta, RefusesWhatUppaalDoesNotHave) {
  EXPECT_EQ(refusal("xta", "m.tck", std::string(kTwoProcesses) + "location:P:r{initial:}\n"),
            "UPPAAL's language cannot express several initial locations of 'P'");
  EXPECT_EQ(refusal("xta", "m.tck", std::string(kTwoProcesses) + "sync:P@a?:Q@b?\n"),
            "UPPAAL's language cannot express the synchronisation 'P@a?:Q@b?'");
  EXPECT_EQ(refusal("xta", "m.tck", std::string(kTwoProcesses) + "sync:P@a?:Q@b\n"),
            "UPPAAL's language cannot express the synchronisation 'P@a?:Q@b'");
  EXPECT_EQ(refusal("xta", "m.tck",
                    std::string(kTwoProcesses) + "process:R\nlocation:R:r{initial:}\nsync:P@a:R@b?:Q@b?\n"),
            "UPPAAL's language cannot express the synchronisation 'P@a:R@b?:Q@b?'");
  model::Network all = network_doing({});
  all.actions = {{"go!"}, {"go?"}};
  all.synchronisations = {
      {.name = "go",
       .participants = {{.action = model::ActionId{0}}, {.action = model::ActionId{1}, .every = true}}}};
  EXPECT_EQ(refusal("xta", all), "UPPAAL's language cannot express the synchronisation 'go'");
  EXPECT_EQ(refusal("tck", all), "TChecker's format cannot express the synchronisation 'go'");
  model::Network network = network_doing({});
  network.update_order = model::UpdateOrder::kSimultaneous;
  EXPECT_EQ(refusal("xta", network), "UPPAAL's language cannot express simultaneous updates");
  network = network_doing({});
  network.processes[0].edges[0].guard.condition =
      Expression::at_location(model::ProcessId{0}, model::LocationId{0});
  EXPECT_EQ(refusal("xta", network),
            "UPPAAL's language cannot express the location of a process outside queries");
}
}  // namespace
}  // namespace tarrier::languages
