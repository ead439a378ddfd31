// SPDX-License-Identifier: MIT
// Estimates put together from those for the single parts of the goal.
#pragma once
#include <algorithm>

#include "heuristics/proposition.hpp"
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
// The estimate for the goal: that of `leaf` for single conditions, `combine`d for conjunctions, the least one
// for disjunctions, where one way suffices.
template <typename Leaf, typename Combine>
search::Estimate goal_distance(const Proposition& goal, const Leaf& leaf, const Combine& combine) {
  switch (goal.kind) {
    case Proposition::Kind::kOpen: return 0;
    case Proposition::Kind::kLeaf: return leaf(goal);
    case Proposition::Kind::kAnd: {
      search::Estimate all = 0;
      for (const Proposition& part : goal.parts) all = combine(all, goal_distance(part, leaf, combine));
      return all;
    }
    case Proposition::Kind::kOr: break;
  }
  search::Estimate least = search::kDeadEnd;
  for (const Proposition& part : goal.parts) least = std::min(least, goal_distance(part, leaf, combine));
  return least;
}

// A sum that does not go beyond kDeadEnd.
inline search::Estimate add(search::Estimate a, search::Estimate b) {
  return a > search::kDeadEnd - b ? search::kDeadEnd : a + b;
}
inline search::Estimate larger(search::Estimate a, search::Estimate b) { return std::max(a, b); }
}  // namespace tarrier::heuristics
