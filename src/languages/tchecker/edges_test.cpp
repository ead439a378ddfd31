// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "languages/tchecker/load_testing.hpp"

namespace tarrier::languages::tchecker {
namespace {
using model::Strength;

TEST(Edges, WithoutAVectorAreInternal) {
  const Loaded loaded = load_after_prelude("edge:P:p0:p1:a{provided: i==1 : do: x = 0 }\nsync:P@b:Q@a\n");
  const model::Edge& edge = loaded.network().processes[0].edges.at(0);
  EXPECT_EQ(edge.source, model::LocationId{0});
  EXPECT_EQ(edge.target, model::LocationId{1});
  EXPECT_FALSE(edge.action.has_value());
  EXPECT_EQ(edge.text.guard, "i==1");
  EXPECT_EQ(edge.text.synchronisation, "a");
  EXPECT_EQ(edge.text.update, "x = 0");
  EXPECT_EQ(edge.span.line, 14U);
}

TEST(Edges, ShareOneActionForEachProcessAndEvent) {
  const Loaded loaded = load_after_prelude(
      "edge:P:p0:p1:a\nedge:P:p1:p0:a{}\nedge:Q:q0:q0:b\nedge:Q:q0:q0:a\nsync:P@a : Q@b?\nsync:P@a?:Q@ a\n");
  const model::Network& network = loaded.network();
  ASSERT_EQ(network.actions.size(), 3U);
  EXPECT_EQ(network.actions[0].name, "P@a");
  EXPECT_EQ(network.actions[1].name, "Q@b");
  EXPECT_EQ(network.actions[2].name, "Q@a");
  const auto& p = network.processes[0].edges;
  EXPECT_EQ(p.at(0).action->first, model::ActionId{0});
  EXPECT_EQ(p.at(1).action->first, model::ActionId{0});
  EXPECT_EQ(network.processes[1].edges.at(1).action->first, model::ActionId{2});
}

TEST(Synchronisations, NameTheirProcessesInTheOrderWritten) {
  const Loaded loaded = load_after_prelude("sync:Q@b?:P@a\n");
  const model::Synchronisation& sync = loaded.network().synchronisations.at(0);
  EXPECT_EQ(sync.name, "Q@b?:P@a");
  ASSERT_EQ(sync.participants.size(), 2U);
  EXPECT_EQ(sync.participants[0].process, model::ProcessId{1});
  EXPECT_EQ(sync.participants[0].strength, Strength::kWeak);
  EXPECT_EQ(sync.participants[1].process, model::ProcessId{0});
  EXPECT_EQ(sync.participants[1].strength, Strength::kRequired);
  EXPECT_TRUE(is_well_formed(sync));
}

TEST(Synchronisations, LetGuardedEdgesTakePartWeakly) {
  const Loaded loaded = load_after_prelude(
      "edge:Q:q0:q0:b{provided:i==1 && x<1}\nedge:Q:q0:q0:b{provided:x>1}\nsync:P@a:Q@b?\n");
  const auto& edges = loaded.network().processes[1].edges;
  EXPECT_EQ(print(edges.at(0).guard, loaded.network()), "(i == 1) && x < 1");
  EXPECT_EQ(edges.at(1).action->first, loaded.network().synchronisations.at(0).participants.at(1).action);
}

TEST(Synchronisations, ReportMistakes) {
  EXPECT_EQ(load_after_prelude("sync:P@a:Q\nsync:P@a:PP@a\nsync:P@a:Q@ cc\nsync:P@a:P@b\nsync:P@a:Q@b\n"
                               "sync:P@a: Q@b\nsync\n")
                .errors(),
            "syntax 20:1 'sync' has 0 fields; expected sync:PROCESS@EVENT:PROCESS@EVENT?:…\n"
            "syntax 14:10 'Q' names no event; expected PROCESS@EVENT or PROCESS@EVENT?\n"
            "unknown-name 15:10 unknown process 'PP'; did you mean 'P'?\n"
            "unknown-name 16:13 unknown event 'cc'\n"
            "structure 17:10 process 'P' twice in one synchronisation; expected every process at most once\n"
            "duplicate 19:1 the synchronisation 'P@a:Q@b' is declared twice; first declared on line 18");
  EXPECT_EQ(load_after_prelude("sync:P@a\n").warnings(),
            "m.tck:14:1: 'P@a' synchronises one process only [single-synchronisation]");
}

TEST(Edges, ReportEveryUnknownName) {
  EXPECT_EQ(
      load_after_prelude("edge:P:p2:r:c{provided:n}\nedge:R:p0:p1:a\nedge:Q:p0:q0:a{colour:red}\n").errors(),
      "unknown-name 14:8 process 'P': unknown location 'p2'; did you mean 'p0'?\n"
      "unknown-name 14:11 process 'P': unknown location 'r'\n"
      "unknown-name 14:13 unknown event 'c'\n"
      "unknown-name 14:24 unknown variable 'n'\n"
      "unknown-name 15:6 unknown process 'R'\n"
      "unknown-name 16:8 process 'Q': unknown location 'p0'; did you mean 'q0'?");
}
}  // namespace
}  // namespace tarrier::languages::tchecker
