// SPDX-License-Identifier: MIT
// Deep random search (Grosu, Huang, Smolka, Tan, Tripakis 2004): deep random walks that leave a fringe
// behind, from which the next ones start, up to a depth that grows from iteration to iteration.
//
// A visit to a node steps on to one of its successors that is new, chosen at random; the node stays in the
// fringe as long as it may have others. So a walk stores at most one state for each of its steps, and a search that
// has luck stores little more than its path. Two things differ from the algorithm as printed, which misses
// goals: the root is in the fringe like any other node, or its successors beyond the first `walks` would be
// lost; and a state that was met deep down does not cover one that is met sooner, because what follows it may
// have been cut off there (the depth plays the role of the cost in passed_list.hpp, R1 and R2). The option
// `store=plain` gives the latter up for speed.
//
// Otherwise every iteration is complete up to its depth: take a goal within that depth and a shortest way to
// it. The root is stored. If a state on the way is stored, or one that covers it and is as near to the root,
// its successor on the way is generated before the node leaves the fringe and stored unless it is covered by
// one that is as near; by induction the goal is found, whatever the walks were. An iteration in which nothing
// was cut off for good has seen everything.
//
// A state that the walk comes to is stored when it goes on from there, and not at all if it has no successor, or one
// only, which the walk goes on to without a choice (but for every ninth in a row, so that loops are noticed; cf.
// Behrmann, Larsen, Pelanek 2003). Nothing is lost: whoever comes there by another way goes on to the same
// successor. The node before remembers that it has sent a walk that way.
//
// A node may have more successors than can be kept. Then the walk goes on to one of a sample of them, which
// is drawn while they come; if none of the sample is new, to the first that is, and only if there is none at
// all, the node leaves the fringe.
#pragma once
#include <memory>

#include "search/engine.hpp"
#include "search/walks/depths.hpp"
#include "space/states/passed_list.hpp"

namespace tarrier::search {
struct DeepSearchOptions {
  Depths depths;
  std::uint64_t walks = 1;  // that start at the root
  space::Dominance dominance = space::Dominance::kCompareCost;
  bool keeps_all = false;       // also states with a single successor, or none
  bool keeps_children = false;  // a visit stores all successors, not only the one it goes on to

  [[nodiscard]] bool finds_shortest() const {
    return depths.start == 1 && depths.increment == 1 && dominance == space::Dominance::kCompareCost;
  }
  // An iteration is complete up to its depth.
  [[nodiscard]] std::uint64_t most(std::uint64_t least) const {
    if (dominance != space::Dominance::kCompareCost) return Search::kUnlimited;
    // The first iteration that is deep enough finds a goal, perhaps at its own depth. The root has depth 1,
    // so that a path of `least` steps ends at depth least + 1.
    std::uint64_t depth = depths.start;
    while (depth <= least) depth = depths.after(depth);
    return depth - 1;
  }
};

std::unique_ptr<Search> deep_random_search(const Problem& problem, const DeepSearchOptions& options);
}  // namespace tarrier::search
