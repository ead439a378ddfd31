// SPDX-License-Identifier: MIT
#include "languages/writers/write_formats.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "languages/writers/write_testing.hpp"

namespace tarrier::languages {
namespace {
constexpr const char* kModel =
    "int[0,3] n; int[0,3] a[2]; clock x; broadcast chan c;\n"
    "process P() { state A { x <= 3 }, B, C; commit B; urgent C; init A; trans\n"
    "  A -> B { select k : int[0,1]; guard x > n && a[k] == 1; sync c!; assign a[k] = n == 2 ? 1 : 0; }; }\n"
    "system P;\n";

TEST(Dot, DrawsEveryProcess) {
  EXPECT_EQ(convert("dot", "m.xta", kModel),
            "digraph \"m.xta\" {\n"
            "  node [shape=box, style=rounded];\n"
            "  subgraph cluster_0 {\n"
            "    label=\"P\";\n"
            "    p0_0 [label=\"A\\nx <= 3\"];\n"
            "    p0_1 [label=\"B (committed)\", style=\"rounded,bold\"];\n"
            "    p0_2 [label=\"C (urgent)\", style=\"rounded,dashed\"];\n"
            "    p0_start0 [shape=point];\n"
            "    p0_start0 -> p0_0;\n"
            "    p0_0 -> p0_1 [label=\"k : int[0,1]\\nx > n && a[k] == 1\\nc!\\na[k] = n == 2 ? 1 : 0\"];\n"
            "  }\n"
            "}\n");
}

TEST(Dot, EscapesWhatGraphvizWouldMisread) {
  model::Network network{.name = "a\"b\\c"};
  EXPECT_THAT(write("dot", network), testing::StartsWith("digraph \"a\\\"b\\\\c\" {\n"));
}

TEST(Json, HoldsTheWholeNetwork) {
  const auto document = load_text("m.xta", kModel);
  const auto queries = document->parse_queries({"m.q", "E<> P.B && x >= 2\nE<> nothing\n"});
  const auto json = nlohmann::ordered_json::parse(write("json", document->network(), queries));
  EXPECT_EQ(json["format"], "network-1");
  EXPECT_EQ(json["out_of_range"], "fault");
  EXPECT_EQ(json["variables"][2]["name"], "a[1]");
  EXPECT_EQ(json["variables"][3]["kind"], "input");
  EXPECT_EQ(json["clocks"].dump(), R"([{"name":"x","initial":0}])");
  EXPECT_EQ(json["synchronisations"][0]["participants"].dump(),
            R"([{"action":0,"strength":"required","process":null,"every":false},)"
            R"({"action":1,"strength":"weak","process":null,"every":true}])");
  const auto& process = json["processes"][0];
  EXPECT_EQ(process["initial"].dump(), "[0]");
  EXPECT_TRUE(process["locations"][1]["committed"]);
  EXPECT_EQ(process["locations"][0]["invariant"]["clocks"][0].dump(),
            R"({"left":{"first":0},"right":null,"comparison":"<=","bound":3,"condition":null})");
  const auto& edge = process["edges"][0];
  EXPECT_EQ(edge["inputs"].dump(), "[3]");
  EXPECT_EQ(edge["guard"]["condition"].dump(),
            R"({"op":"==","operands":[{"op":"[]","variable":1,"subscripts":[{"index":{"op":"variable",)"
            R"("variable":3},"low":0,"size":2,"stride":1}]},1]})");
  EXPECT_EQ(edge["update"][0]["do"], "assign");
  EXPECT_EQ(json["queries"][0]["kind"], "reachable");
  EXPECT_EQ(json["queries"][0]["goal"]["all"][0]["condition"].dump(),
            R"({"op":"at","process":0,"location":1})");
  EXPECT_FALSE(json["queries"][1]["error"].empty());
}
}  // namespace
}  // namespace tarrier::languages
