// SPDX-License-Identifier: MIT
#include "search/frontier/options.hpp"

#include <gtest/gtest.h>

namespace tarrier::search {
namespace {
Order ties_of(const std::string& search) {
  const base::Configuration configuration = base::parse_configurations(search).front();
  HeuristicFactories heuristics(1);
  heuristics.front().traits.has_preferred_operators = true;
  const base::Options options(configuration, frontier_option_entries(), "search");
  return frontier_options(options, heuristics, "search").ranking.ties;
}

TEST(Ties, DependOnWhatElseTheOrderGoesBy) {
  EXPECT_EQ(ties_of("greedy"), Order::kLastIn);
  EXPECT_EQ(ties_of("greedy(ties=auto)"), Order::kLastIn);
  EXPECT_EQ(ties_of("greedy(context=on)"), Order::kLastIn);
  for (const char* option : {"preferred=on", "useless=on", "deferred=on", "novelty=on", "types=on",
                             "epsilon=0.1", "open=alternate"})
    EXPECT_EQ(ties_of(std::string("greedy(") + option + ")"), Order::kFirstIn) << option;
}

TEST(Ties, AreAsTheUserWantsThem) {
  EXPECT_EQ(ties_of("greedy(ties=first-in)"), Order::kFirstIn);
  EXPECT_EQ(ties_of("greedy(ties=last-in)"), Order::kLastIn);
  EXPECT_EQ(ties_of("greedy(useless=on,ties=last-in)"), Order::kLastIn);
}
}  // namespace
}  // namespace tarrier::search
