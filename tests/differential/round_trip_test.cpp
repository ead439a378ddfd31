// SPDX-License-Identifier: MIT
// Random networks written as UPPAAL text and read back: the oracle must give the same answer for both. This
// ties the meaning of the text to the meaning of the Network.
#include <gtest/gtest.h>

#include "differential/environment.hpp"
#include "differential/oracle/region_oracle.hpp"
#include "differential/random_network.hpp"
#include "languages/catalogue.hpp"

namespace tarrier::differential {
namespace {
// The front end must read back what was written.
void read_back(const Shape& shape, std::uint64_t count) {
  constexpr std::size_t kMostStates = 5'000;
  const languages::Language uppaal = languages::language_for("model.xta");
  const std::uint64_t first = first_seed();
  count = seed_count(count);
  for (std::uint64_t seed = first; seed < first + count && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    const RandomModel model = random_model(seed, shape);
    const Answer expected = solve(model.network, model.goal, kMostStates);
    if (expected.too_big) continue;
    base::Diagnostics diagnostics;
    const auto document = uppaal.load({"model.xta", to_xta(model)}, {}, diagnostics);
    ASSERT_NE(document, nullptr) << diagnostics.errors().front().what() << "\n" << to_xta(model);
    const auto queries = document->parse_queries({"query", to_query(model)});
    ASSERT_EQ(queries.size(), 1U);
    const auto* error = std::get_if<base::Error>(&queries[0].meaning);
    ASSERT_EQ(error, nullptr) << error->what() << "\n" << to_query(model);
    const Answer answer =
        solve(document->network(), std::get<model::Reach>(model::question_of(queries[0])).goal, kMostStates);
    EXPECT_EQ(answer.reachable, expected.reachable) << to_xta(model);
    EXPECT_EQ(answer.length, expected.length) << to_xta(model);
    EXPECT_EQ(answer.fault, expected.fault) << to_xta(model);
  }
}
}  // namespace

TEST(RoundTrip, OfPlainModels) { read_back({}, 1000); }
TEST(RoundTrip, OfArrays) { read_back({.arrays = 100}, 500); }
TEST(RoundTrip, OfFunctions) { read_back({.faults = 20, .functions = 100}, 500); }
TEST(RoundTrip, OfDifferences) { read_back({.differences = 100}, 500); }
TEST(RoundTrip, OfCopies) { read_back({.copies = 100}, 500); }
TEST(RoundTrip, OfPriorities) { read_back({.faults = 0, .priorities = 100}, 500); }
TEST(RoundTrip, OfUrgency) { read_back({.urgency = 100}, 500); }
TEST(RoundTrip, OfDeadlock) { read_back({.deadlocks = 100}, 500); }
TEST(RoundTrip, OfEverything) {
  read_back({.arrays = 30,
             .functions = 50,
             .differences = 30,
             .copies = 30,
             .priorities = 30,
             .urgency = 30,
             .deadlocks = 30},
            500);
}
}  // namespace tarrier::differential
