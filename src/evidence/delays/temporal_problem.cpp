// SPDX-License-Identifier: MIT
#include "evidence/delays/temporal_problem.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/assert.hpp"

namespace tarrier::evidence {
namespace {
constexpr auto kNone = std::numeric_limits<std::uint32_t>::max();

std::int64_t in_ticks(const Distance& distance, std::int64_t ticks_per_unit) {
  return distance.least * ticks_per_unit + (distance.strict ? 1 : 0);
}

// Longest paths by the algorithm of Bellman and Ford, with Yen's order: distances to later points in the
// order of time, then those to earlier ones in the opposite order, and so on while something changes. Nearly
// all distances lead forward, so a few rounds are enough in practice.
class LongestPaths {
 public:
  LongestPaths(std::uint32_t points, std::span<const Distance> distances) : distances_(distances) {
    first_.resize(points + 1);
    for (const Distance& distance : distances) ++first_[distance.from + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    order_.resize(distances.size());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (std::uint32_t d = 0; d < distances.size(); ++d) order_[next[distances[d].from]++] = d;
  }

  // False if a cycle gains time; then cycle() has it.
  bool find(std::int64_t ticks_per_unit) {
    ticks_per_unit_ = ticks_per_unit;
    const std::size_t points = first_.size() - 1;
    // From 0 for all points rather than for the first only: no point is before the start anyway.
    ticks_.assign(points, 0);
    reached_by_.assign(points, kNone);
    open_forward_.assign(points, true);
    open_backward_.assign(points, true);
    do pass_forward();
    while (pass_backward() && !has_cycle());
    return cycle_.empty();
  }

  [[nodiscard]] const std::vector<std::int64_t>& ticks() const { return ticks_; }
  [[nodiscard]] const Contradiction& cycle() const { return cycle_; }

 private:
  void pass_forward() {
    for (std::uint32_t p = 0; p < ticks_.size(); ++p) {
      if (!open_forward_[p]) continue;
      open_forward_[p] = false;
      for (std::uint32_t i = first_[p]; i < first_[p + 1]; ++i)
        if (distances_[order_[i]].to > p) push(order_[i]);
    }
  }

  // Says whether anything changed. A distance from a point to itself belongs here, as it may close a cycle.
  bool pass_backward() {
    bool changes = false;
    for (auto p = static_cast<std::uint32_t>(ticks_.size()); p-- > 0;) {
      if (!open_backward_[p]) continue;
      open_backward_[p] = false;
      for (std::uint32_t i = first_[p]; i < first_[p + 1]; ++i)
        if (distances_[order_[i]].to <= p) changes |= push(order_[i]);
    }
    return changes;
  }

  bool push(std::uint32_t d) {
    const Distance& distance = distances_[d];
    const std::int64_t earliest = ticks_[distance.from] + in_ticks(distance, ticks_per_unit_);
    if (earliest <= ticks_[distance.to]) return false;
    ticks_[distance.to] = earliest;
    reached_by_[distance.to] = d;
    open_forward_[distance.to] = open_backward_[distance.to] = true;
    return true;
  }

  // A cycle of distances that gave points their times gains time, and if some cycle does, such a one comes
  // about sooner or later (Cherkassky and Goldberg, "Negative-cycle detection algorithms", 1999).
  bool has_cycle() {
    std::vector<std::uint32_t> seen_from(ticks_.size(), kNone);
    for (std::uint32_t start = 0; start < ticks_.size(); ++start) {
      std::uint32_t p = start;
      // Each point is walked through once, over all starts, so that the search takes linear time.
      while (seen_from[p] == kNone) {
        seen_from[p] = start;
        if (reached_by_[p] == kNone) break;
        p = distances_[reached_by_[p]].from;
      }
      const bool is_closed = reached_by_[p] != kNone && seen_from[p] == start;
      if (is_closed) return collect_cycle(p), true;
    }
    return false;
  }

  void collect_cycle(std::uint32_t point) {
    std::uint32_t p = point;
    do {
      cycle_.push_back(distances_[reached_by_[p]]);
      p = cycle_.back().from;
    } while (p != point);
  }

  std::span<const Distance> distances_;
  std::vector<std::uint32_t> order_;  // numbers of distances, by where they start
  std::vector<std::uint32_t> first_;  // for each point, into order_
  std::int64_t ticks_per_unit_ = 1;
  std::vector<std::int64_t> ticks_;
  std::vector<std::uint32_t> reached_by_;  // the distance that gave each point its time
  std::vector<bool> open_forward_;         // has a new time that did not reach later points yet
  std::vector<bool> open_backward_;        // likewise earlier points
  Contradiction cycle_;
};

// Without a cycle among the distances that gave points their times, a time is at most the length of a simple
// path; one pass more adds another one at most. All that has to fit, with as many ticks as there are points.
bool fits(std::uint32_t points, std::span<const Distance> distances) {
  constexpr std::int64_t kRoom = std::int64_t{1} << 60U;
  std::int64_t longest = 1;
  for (const Distance& distance : distances) longest = std::max(longest, std::abs(distance.least) + 1);
  return longest < kRoom / points / points;
}
}  // namespace

Distance negation(const Distance& distance) {
  return {.from = distance.to,
          .to = distance.from,
          .least = -distance.least,
          .strict = !distance.strict,
          .reason = distance.reason};
}

Rational Times::at(std::size_t point) const { return Rational(ticks[point]) / ticks_per_unit; }

bool Times::satisfy(const Distance& distance) const {
  return ticks[distance.to] - ticks[distance.from] >=
         distance.least * ticks_per_unit + (distance.strict ? 1 : 0);
}

// Widen strict distances by e = 1/k. A cycle with the sum c of its `least`, which is a whole number, and s
// strict distances then demands c + s e <= 0. If c > 0, or c = 0 < s, it contradicts itself whatever e is.
// Otherwise c <= -1 or s = 0, and it holds for every k >= s / -c. So, when a cycle gains time, either the
// distances have no solution, or k must be at least that, which is more than it was; and since s is at most
// the number of points, k never exceeds it.
std::optional<std::variant<Times, Contradiction>> earliest_times(std::uint32_t points,
                                                                 std::span<const Distance> distances) {
  if (!fits(points, distances)) return std::nullopt;
  std::int64_t ticks_per_unit = 2;
  for (;;) {
    LongestPaths paths(points, distances);
    if (paths.find(ticks_per_unit)) return Times{ticks_per_unit, paths.ticks()};
    std::int64_t sum = 0;
    std::int64_t strict = 0;
    for (const Distance& distance : paths.cycle()) {
      sum += distance.least;
      strict += distance.strict ? 1 : 0;
    }
    if (sum >= 0) return paths.cycle();
    const std::int64_t needed = (strict - sum - 1) / -sum;
    TARRIER_ASSERT(needed > ticks_per_unit && needed <= points);
    ticks_per_unit = needed;
  }
}
}  // namespace tarrier::evidence
