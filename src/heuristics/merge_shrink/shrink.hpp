// SPDX-License-Identifier: MIT
// Which states of a transition system are to be one.
#pragma once
#include <vector>

#include "heuristics/merge_shrink/relation.hpp"
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
struct Partition {
  std::vector<AbstractState> class_of;  // by state; kNoState where the goal is out of reach
  AbstractState size = 0;               // classes
};

// At most `most` classes, as fine as that allows. States from which the goal is out of reach are in none.
// First those that cannot be reached become one, as far as possible only where they are equally far from the
// goal; then states at the same distance, the largest distances first: what is near the goal is to be
// distinguished. If there are more distances than classes, the largest ones become one.
// REQUIRES: most >= 2
Partition shrink(const std::vector<search::Estimate>& distances, const std::vector<bool>& is_reachable,
                 AbstractState most);
}  // namespace tarrier::heuristics
