// SPDX-License-Identifier: MIT
#include "engines/strategy.hpp"

#include <gmock/gmock.h>

#include <set>

#include "base/error.hpp"
#include "engines/catalogue.hpp"

namespace tarrier::engines {
namespace {
using search::TraceWish;
using search::Wishes;
using testing::HasSubstr;

Wishes by(const std::string& heuristics) { return {.heuristics = base::parse_configurations(heuristics)}; }
const Wishes kBlind{.heuristics = std::vector<base::Configuration>{}};

std::string refusal(const std::string& search, const Wishes& wishes = {}) {
  try {
    (void)choose(search, wishes);
  } catch (const base::Error& error) {
    EXPECT_EQ(error.code(), base::Code::kUsage);
    return error.what();
  }
  return "none";
}

TEST(Engines, EachHasItsOwnNameAndCanBeMade) {
  std::set<std::string_view> names;
  for (const search::EngineEntry& entry : builtin()) {
    SCOPED_TRACE(entry.name);
    EXPECT_TRUE(names.insert(entry.name).second);
    if (entry.takes_searches) continue;
    const Strategy strategy = choose(entry.name);
    EXPECT_EQ(strategy.search, entry.name);
    EXPECT_EQ(strategy.heuristic.value_or(""), entry.standard_heuristic);
    EXPECT_NE(strategy.make(), nullptr);
  }
  EXPECT_THAT(refusal("bfd"), HasSubstr("unknown search 'bfd'; known are auto, portfolio, bfs, "));
}

TEST(Engines, OneIsTheStandard) {
  EXPECT_EQ(std::ranges::count_if(builtin(), &search::EngineEntry::is_standard), 1);
  EXPECT_TRUE(choose("auto").is_standard);
  EXPECT_FALSE(choose("bfs").is_standard);
}

TEST(Automatic, StandsForOneSearchWhereMoreIsSaid) {
  EXPECT_EQ(choose("auto").search, "auto");
  EXPECT_FALSE(choose("auto").heuristic);
  EXPECT_EQ(choose("auto", by("hl")).search, "greedy");
  EXPECT_EQ(choose("auto", by("hl,aa")).heuristic, "hl,aa");
  EXPECT_FALSE(choose("auto", by("hl")).is_standard);
  EXPECT_EQ(choose("auto", kBlind).search, "bfs");
  EXPECT_EQ(choose("auto", {.explores_all = true}).search, "bfs");
  EXPECT_EQ(choose("auto", {.trace = TraceWish::kNone, .explores_all = true}).search, "topological");
  Wishes shortest = by("hl");
  shortest.trace = TraceWish::kShortest;
  EXPECT_EQ(choose("auto", shortest).search, "astar");
  EXPECT_TRUE(choose("auto", {.trace = TraceWish::kShortest}).make()->finds_shortest());
  EXPECT_FALSE(choose("auto").make()->finds_shortest());
}

TEST(Automatic, DependsOnTimeWhereThereAreThreads) {
  EXPECT_FALSE(choose("auto", {.threads = 1}).depends_on_time);
  EXPECT_TRUE(choose("auto", {.threads = 2}).depends_on_time);
  EXPECT_FALSE(choose("bfs", {.threads = 2}).depends_on_time);
}

TEST(Portfolio, IsOfSearches) {
  EXPECT_EQ(choose("portfolio(drs, greedy(ties=last-in))").search, "portfolio(drs, greedy(ties=last-in))");
  EXPECT_FALSE(choose("portfolio(drs,greedy)", by("hl")).heuristic);
  EXPECT_TRUE(choose("portfolio(drs,bfs)", {.threads = 2}).depends_on_time);
  EXPECT_THAT(refusal("portfolio"), HasSubstr("name searches, as in portfolio(drs,greedy,topological)"));
  EXPECT_THAT(refusal("portfolio()"), HasSubstr("name searches"));
  EXPECT_THAT(refusal("portfolio(drs"), HasSubstr("unexpected the end at column 14"));
  EXPECT_THAT(refusal("portfolio(what)"), HasSubstr("unknown search 'what'"));
  EXPECT_THAT(refusal("portfolio(a=b)"), HasSubstr("search 'portfolio' has no option 'a'"));
  EXPECT_THAT(refusal("portfolio(greedy(a=b))"), HasSubstr("search 'greedy' has no option 'a'"));
  EXPECT_THAT(refusal("portfolio(scc,bfs)"), HasSubstr("search 'scc' looks for infinite runs"));
  EXPECT_THAT(refusal("portfolio(bfs,auto)"), HasSubstr("search 'auto' is several already"));
  EXPECT_THAT(refusal("portfolio(portfolio(bfs))"), HasSubstr("search 'portfolio' is several already"));
  EXPECT_THAT(refusal("portfolio(bfs,greedy)", kBlind), HasSubstr("search 'greedy' needs a heuristic"));
  EXPECT_THAT(refusal("portfolio(bfs)", {.trace = TraceWish::kShortest}),
              HasSubstr("a portfolio does not promise shortest traces"));
  EXPECT_THAT(refusal("portfolio(bfs)", {.explores_all = true}), HasSubstr("exploring has none"));
}

TEST(Strategy, RefusesWhatMakesNoSense) {
  EXPECT_THAT(refusal("bfs,dfs"), HasSubstr("'bfs,dfs' are several searches"));
  EXPECT_THAT(refusal("bfs(dfs)"), HasSubstr("search 'bfs': 'dfs' has no value"));
  EXPECT_THAT(refusal("auto(x=1)"), HasSubstr("search 'auto' has no option 'x'"));
  EXPECT_THAT(refusal("bfs", by("hl")), HasSubstr("search 'bfs' uses no heuristic"));
  EXPECT_THAT(refusal("astar", kBlind), HasSubstr("search 'astar' needs a heuristic"));
  EXPECT_THAT(refusal("astar", {.explores_all = true}), HasSubstr("search 'astar' looks for a goal"));
  EXPECT_THAT(refusal("greedy(open=alternate(hu,hl))", by("hl")),
              HasSubstr("heuristics are given in --search and in --heuristic"));
  EXPECT_THAT(refusal("lasso", by("hl,hu")), HasSubstr("search 'lasso' uses one heuristic"));
  EXPECT_THAT(refusal("ehc", by("dl")), HasSubstr("search 'ehc' needs a heuristic"));
}

TEST(Strategy, TakesHeuristicsFromAnOption) {
  EXPECT_EQ(choose("greedy(open=alternate(hu,hl))").heuristic, "hu,hl");
}

TEST(Strategy, KeepsItsPromiseOfShortestTraces) {
  const auto shortest = [](const std::string& search, Wishes wishes = {}) {
    wishes.trace = TraceWish::kShortest;
    return refusal(search, wishes);
  };
  EXPECT_EQ(shortest("bfs"), "none");
  EXPECT_EQ(shortest("astar", by("hl,aa")), "none");
  EXPECT_EQ(shortest("wastar(w=1)"), "none");
  EXPECT_EQ(shortest("drs(start=1,increment=1)"), "none");
  EXPECT_THAT(
      shortest("astar", by("hl,hu")),
      HasSubstr("heuristic 'hl,hu' is not admissible, so search 'astar' may miss the shortest trace"));
  EXPECT_THAT(shortest("astar", by("hl(cache=lossy:9)")), HasSubstr("is not admissible"));
  EXPECT_THAT(shortest("wastar(w=1.5)"), HasSubstr("search 'wastar(w=1.5)' does not find shortest traces"));
  EXPECT_THAT(shortest("dfs"), HasSubstr("search 'dfs' does not find shortest traces"));
}

TEST(Strategy, KnowsHowLongTracesCanBe) {
  const auto most = [](const std::string& search, std::uint64_t least) {
    return choose(search).make()->most(least);
  };
  EXPECT_EQ(most("bfs", 7), 7U);
  EXPECT_EQ(most("astar", 7), 7U);
  EXPECT_EQ(most("wastar(w=1.5)", 7), 10U);
  EXPECT_EQ(most("drs(start=2,increment=3)", 1), 1U);
  EXPECT_EQ(most("drs(start=2,increment=3)", 2), 4U);
  EXPECT_EQ(most("drs(start=1,increment=1)", 7), 7U);
  EXPECT_EQ(most("drs", 7), search::Search::kUnlimited);
  EXPECT_EQ(most("greedy", 7), search::Search::kUnlimited);
}
}  // namespace
}  // namespace tarrier::engines
