// SPDX-License-Identifier: MIT
#include "procedures/strategy.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace tarrier::procedures {
namespace {
LoopStrategy for_loops(const std::string& search, const std::string& heuristic = "auto") {
  return choose_loop_strategy(choose_strategy({.search = search, .heuristic = heuristic}, false));
}

TEST(Strategy, TakesHeuristicsAsTheyAreTyped) {
  EXPECT_EQ(choose_strategy({.heuristic = "hl"}, false).search, "greedy");
  EXPECT_EQ(choose_strategy({.heuristic = "hl,aa(N=5)"}, false).heuristic, "hl,aa(N=5)");
  EXPECT_EQ(choose_strategy({.heuristic = "none"}, false).search, "bfs");
  EXPECT_EQ(choose_strategy({.heuristic = "none", .trace = TraceWish::kNone}, false).search, "topological");
  EXPECT_EQ(choose_strategy({.search = "bfs", .heuristic = "none"}, false).search, "bfs");
  EXPECT_THROW(choose_strategy({.search = "greedy", .heuristic = "none"}, false), base::Error);
  EXPECT_THROW(choose_strategy({.heuristic = "hl,auto"}, false), base::Error);
}

TEST(LoopStrategy, LooksForLoopsAndRecordsStatesUnlessTold) {
  const LoopStrategy both = for_loops("auto");
  ASSERT_TRUE(both.directed);
  EXPECT_EQ(both.directed->search, "greedy(preferred=on)");
  EXPECT_EQ(both.directed->heuristic, "hu");
  ASSERT_EQ(both.loops.size(), 2U);
  EXPECT_EQ(both.loops[0].search, "scc");
  EXPECT_EQ(both.loops[1].search, "lasso");
  EXPECT_TRUE(both.is_compassionate());
}

TEST(LoopStrategy, IsWhatTheUserWants) {
  EXPECT_EQ(for_loops("ndfs").loops.at(0).search, "ndfs");
  EXPECT_FALSE(for_loops("ndfs").directed);
  EXPECT_FALSE(for_loops("ndfs").is_compassionate());
  for (const char* search : {"bfs", "portfolio(bfs,greedy)"}) {
    EXPECT_EQ(for_loops(search).directed->search, search);
    EXPECT_TRUE(for_loops(search).loops.empty());
  }
  EXPECT_EQ(for_loops("auto", "hl").directed->heuristic, "hl");
}
}  // namespace
}  // namespace tarrier::procedures
