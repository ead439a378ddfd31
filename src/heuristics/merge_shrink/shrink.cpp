// SPDX-License-Identifier: MIT
#include "heuristics/merge_shrink/shrink.hpp"

#include <algorithm>
#include <map>

namespace tarrier::heuristics {
namespace {
using search::Estimate;
using search::kDeadEnd;

// States at one distance, and into how many classes they go.
struct Bucket {
  std::vector<AbstractState> states;
  std::size_t classes = 0;
};
using Buckets = std::map<Estimate, Bucket>;

std::size_t classes_of(const Buckets& buckets) {
  std::size_t sum = 0;
  for (const auto& [distance, bucket] : buckets) sum += bucket.classes;
  return sum;
}

void take_from(Buckets& buckets, std::size_t excess) {
  for (auto it = buckets.rbegin(); it != buckets.rend() && excess > 0; ++it) {
    // One class remains for each distance, as long as that is possible: to join different ones loses more.
    const std::size_t taken = std::min(excess, it->second.classes - 1);
    it->second.classes -= taken;
    excess -= taken;
  }
}

void join_farthest(Buckets& buckets, std::size_t most) {
  while (buckets.size() > most) {
    const auto last = std::prev(buckets.end());
    std::vector<AbstractState>& states = std::prev(last)->second.states;
    // The class counts with the smaller distance, as it has to.
    states.insert(states.end(), last->second.states.begin(), last->second.states.end());
    buckets.erase(last);
  }
}

void number(const Buckets& buckets, Partition& partition) {
  for (const auto& [distance, bucket] : buckets) {
    // Neighbours stay together: they are often alike.
    for (std::size_t i = 0; i < bucket.states.size(); ++i)
      partition.class_of[bucket.states[i]] =
          partition.size + static_cast<AbstractState>(i * bucket.classes / bucket.states.size());
    partition.size += static_cast<AbstractState>(bucket.classes);
  }
}
}  // namespace

Partition shrink(const std::vector<Estimate>& distances, const std::vector<bool>& is_reachable,
                 AbstractState most) {
  Buckets reachable;
  Buckets others;
  for (AbstractState s = 0; s < distances.size(); ++s) {
    // In no class: a state without a way to the goal in one system has none in any product.
    if (distances[s] == kDeadEnd) continue;
    Bucket& bucket = (is_reachable[s] ? reachable : others)[distances[s]];
    bucket.states.push_back(s);
    ++bucket.classes;
  }
  const auto excess = [&](std::size_t limit) {
    const std::size_t classes = classes_of(reachable) + classes_of(others);
    return classes > limit ? classes - limit : 0;
  };
  // States that cannot be reached will hardly be looked up, so it does little harm to join them.
  take_from(others, excess(most));
  if (excess(most) > 0 && !others.empty()) join_farthest(others, 1);
  take_from(reachable, excess(most));
  if (excess(most) > 0) join_farthest(reachable, most - others.size());
  Partition partition{std::vector<AbstractState>(distances.size(), kNoState), 0};
  number(reachable, partition);
  number(others, partition);
  return partition;
}
}  // namespace tarrier::heuristics
