// SPDX-License-Identifier: MIT
#include "evidence/delays/temporal_problem.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/random.hpp"

namespace tarrier::evidence {
namespace {
using testing::ElementsAre;

// Points that follow each other, and what else is demanded.
std::vector<Distance> in_order(std::uint32_t points, std::vector<Distance> more) {
  for (std::uint32_t p = 1; p < points; ++p) more.push_back({.from = p - 1, .to = p});
  return more;
}

std::vector<Rational> times(std::uint32_t points, const std::vector<Distance>& distances) {
  const auto answer = earliest_times(points, in_order(points, distances));
  std::vector<Rational> result;
  if (!answer || !std::holds_alternative<Times>(*answer)) return result;
  for (std::uint32_t p = 0; p < points; ++p) result.push_back(std::get<Times>(*answer).at(p));
  return result;
}

// The reasons of distances that contradict each other.
std::vector<std::uint32_t> culprits(std::uint32_t points, const std::vector<Distance>& distances) {
  const auto answer = earliest_times(points, in_order(points, distances));
  std::vector<std::uint32_t> result;
  for (const Distance& distance : std::get<Contradiction>(*answer))
    if (distance.reason != 0) result.push_back(distance.reason);
  std::sort(result.begin(), result.end());
  return result;
}
}  // namespace

TEST(TemporalProblem, AllPointsAreAsEarlyAsPossible) {
  EXPECT_THAT(times(1, {}), ElementsAre(0));
  EXPECT_THAT(times(3, {}), ElementsAre(0, 0, 0));
  // The last point is not before 5, and the one before it at most 1 earlier.
  EXPECT_THAT(times(3, {{.from = 0, .to = 2, .least = 5}, {.from = 2, .to = 1, .least = -1}}),
              ElementsAre(0, 4, 5));
}

TEST(TemporalProblem, StrictDistancesAreExceededByTheLargestFractionThatFits) {
  const Distance later{.from = 0, .to = 1, .least = 2, .strict = true};
  EXPECT_THAT(times(2, {later}), ElementsAre(0, Rational(5, 2)));
  // 2 < first < second < 3
  const std::vector<Distance> between{
      later, {.from = 1, .to = 2, .strict = true}, {.from = 2, .to = 0, .least = -3, .strict = true}};
  EXPECT_THAT(times(3, between), ElementsAre(0, Rational(7, 3), Rational(8, 3)));
}

TEST(TemporalProblem, ContradictionsNameWhatTheyConsistOf) {
  const Distance far{.from = 0, .to = 1, .least = 3, .reason = 7};
  const Distance near{.from = 2, .to = 0, .least = -2, .reason = 8};
  const Distance other{.from = 1, .to = 2, .least = 1, .reason = 9};
  EXPECT_THAT(culprits(3, {other, far, near}), ElementsAre(7, 8, 9));
  const Distance just{.from = 1, .to = 0, .least = -3, .strict = true, .reason = 8};
  EXPECT_THAT(culprits(2, {far, just}), ElementsAre(7, 8));
  EXPECT_THAT(culprits(2, {{.from = 1, .to = 1, .least = 1, .reason = 5}}), ElementsAre(5));
}

TEST(TemporalProblem, NumbersThatAreTooLargeAreLeftToOthers) {
  EXPECT_FALSE(earliest_times(2, in_order(2, {{.from = 0, .to = 1, .least = std::int64_t{1} << 59U}})));
}

TEST(TemporalProblem, ANegationHoldsWhereTheDistanceDoesNot) {
  const Times at{2, {0, 3}};
  for (const std::int64_t least : {1, 2})
    for (const bool strict : {false, true}) {
      const Distance distance{.from = 0, .to = 1, .least = least, .strict = strict};
      EXPECT_EQ(at.satisfy(distance), least == 1);
      EXPECT_NE(at.satisfy(distance), at.satisfy(negation(distance)));
    }
  const Times whole{2, {0, 2}};
  EXPECT_TRUE(whole.satisfy({.from = 0, .to = 1, .least = 1}));
  EXPECT_FALSE(whole.satisfy({.from = 0, .to = 1, .least = 1, .strict = true}));
}

namespace {
constexpr std::uint32_t kPoints = 6;
using Matrix = std::vector<std::vector<std::int64_t>>;

std::vector<Distance> random_distances(base::Random& random) {
  std::vector<Distance> distances;
  for (std::uint64_t i = random.below(12); i > 0; --i) {
    const auto from = static_cast<std::uint32_t>(random.below(kPoints));
    const auto to = static_cast<std::uint32_t>(random.below(kPoints));
    const auto size = static_cast<std::int64_t>(random.below(from < to ? 2 : 4));
    distances.push_back(
        {.from = from, .to = to, .least = from < to ? size : -size, .strict = random.below(3) != 0});
  }
  return in_order(kPoints, distances);
}

// Between all points, by the algorithm of Floyd and Warshall.
Matrix longest_paths(const std::vector<Distance>& distances, std::int64_t ticks_per_unit) {
  constexpr std::int64_t kNever = -1'000'000;
  Matrix longest(kPoints, std::vector<std::int64_t>(kPoints, kNever));
  for (std::uint32_t p = 0; p < kPoints; ++p) longest[p][p] = 0;
  for (const Distance& d : distances)
    longest[d.from][d.to] = std::max(longest[d.from][d.to], d.least * ticks_per_unit + (d.strict ? 1 : 0));
  for (std::uint32_t k = 0; k < kPoints; ++k)
    for (std::uint32_t i = 0; i < kPoints; ++i)
      for (std::uint32_t j = 0; j < kPoints; ++j)
        longest[i][j] = std::max(longest[i][j], longest[i][k] + longest[k][j]);
  return longest;
}

bool gains_time(const Matrix& longest) {
  for (std::uint32_t p = 0; p < kPoints; ++p)
    if (longest[p][p] > 0) return true;
  return false;
}
}  // namespace

TEST(TemporalProblem, RandomProblemsAreSolvedIfAndOnlyIfNoCycleGainsTime) {
  base::Random random(1);
  int solved = 0;
  int fine = 0;
  for (int round = 0; round < 10000; ++round) {
    const std::vector<Distance> distances = random_distances(random);
    const auto answer = earliest_times(kPoints, distances);
    ASSERT_TRUE(answer);
    const Times* const found = std::get_if<Times>(&*answer);
    ASSERT_EQ(found != nullptr, !gains_time(longest_paths(distances, kPoints + 1))) << "round " << round;
    if (found == nullptr) continue;
    EXPECT_EQ(found->ticks, longest_paths(distances, found->ticks_per_unit)[0]) << "round " << round;
    for (const Distance& distance : distances) EXPECT_TRUE(found->satisfy(distance)) << "round " << round;
    ++solved;
    if (found->ticks_per_unit == 2) continue;
    EXPECT_TRUE(gains_time(longest_paths(distances, found->ticks_per_unit - 1))) << "round " << round;
    ++fine;
  }
  EXPECT_GT(solved, 1000);
  EXPECT_LT(solved, 9000);
  EXPECT_GT(fine, 20);
}
}  // namespace tarrier::evidence
