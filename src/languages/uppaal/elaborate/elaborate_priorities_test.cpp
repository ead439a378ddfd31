// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/elaborate_priorities.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "languages/uppaal/elaborate/elaborate.hpp"
#include "languages/uppaal/elaborate/elaborate_testing.hpp"
#include "languages/uppaal/syntax/parser.hpp"

namespace tarrier::languages::uppaal {
namespace {
// The channels with their priorities, or the errors. Level i has as many of the listed channels as sizes[i]
// says; a negative size stands for a level with `default`.
std::string priorities(const std::string& channels, const std::vector<int>& sizes) {
  Loaded loaded;
  ast::Model tree = parse_xta({"m.xta",
                               "chan a, b, c; broadcast chan d[2]; int i; const int N = 1;\n"
                               "process P() { state s; init s; trans s -> s { assign\n" +
                                   channels + "; }; } system P;"},
                              loaded.diagnostics);
  ast::ChannelPriorities list;
  auto next = tree.templates.at(0).edges.at(0).updates.begin();
  for (const int size : sizes) {
    auto& level = list.levels.emplace_back();
    level.has_default = size < 0;
    for (int i = 0; i < size; ++i) level.channels.push_back(std::move(*next++));
  }
  tree.templates[0].edges.clear();
  tree.global.channel_priorities = std::move(list);
  loaded.document = elaborate(std::move(tree), {}, loaded.diagnostics);
  if (!loaded.document) return loaded.errors();
  std::string text;
  for (const model::Synchronisation& s : loaded.network().synchronisations)
    text += fmt::format("{}:{} ", s.name, s.priority);
  return text;
}

TEST(ChannelPriorities, CountFromTheDefault) {
  EXPECT_EQ(priorities("a, d[0], b, c", {2, -1, 1, 1}), "a:-1 b:1 c:2 d[0]:-1 d[1]:0 ");
  EXPECT_EQ(priorities("a, d", {1, 1}), "a:0 b:0 c:0 d[0]:1 d[1]:1 ");
}

TEST(ChannelPriorities, ReportTheirMistakes) {
  EXPECT_EQ(priorities("i, a", {1, 1}), "type 3:1 a number has a priority; expected a channel");
  EXPECT_EQ(
      priorities("d[i], a", {1, 1}),
      "type 3:1 the priority of a channel that is not fixed; expected a constant index within its range");
  EXPECT_EQ(priorities("d[N], d", {1, 1}),
            "duplicate 3:7 channel 'd[1]' has two priorities; each channel is listed once");
}
}  // namespace
}  // namespace tarrier::languages::uppaal
