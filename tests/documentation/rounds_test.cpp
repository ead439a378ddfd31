// SPDX-License-Identifier: MIT
// The heuristic with an option that docs/heuristics.md has as its example can be built and configured.
#include "heuristics/estimate_testing.hpp"

namespace tarrier::heuristics {
search::HeuristicEntry rounds();

namespace {
TEST(Rounds, GoesByItsOption) {
  const EstimatedModel model(R"(
    process P(const int[1,5] i) { state A, B; init A; trans A -> B { }, B -> A { }; }
    system P;)",
                             "E<> forall (i : int[1,5]) P(i).B");
  const auto estimate = [&](const base::Configuration::Values& options,
                            const std::vector<std::size_t>& steps = {}) {
    return model.estimate(configure(rounds(), base::configuration("rounds", options)), steps);
  };
  EXPECT_EQ(estimate({}), 3U);
  EXPECT_EQ(estimate({{"moves", "1"}}), 5U);
  EXPECT_EQ(estimate({{"moves", "7"}, {"cache", "off"}}), 1U);
  EXPECT_EQ(estimate({}, {0}), 2U);
  EXPECT_THROW(estimate({{"moves", "0"}}), base::Error);
}
}  // namespace
}  // namespace tarrier::heuristics
