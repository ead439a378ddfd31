// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/landmarks/fact_landmarks.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "heuristics/relaxation/hulls.hpp"

namespace tarrier::heuristics {
FactLandmarks::FactLandmarks(const Relaxation& relaxation)
    : relaxation_(relaxation),
      number_(relaxation.facts),
      is_there_(relaxation.nodes),
      is_told_(relaxation.nodes),
      is_queued_(relaxation.nodes) {
  std::vector<std::vector<std::uint32_t>> effects(relaxation.nodes);
  for (std::uint32_t c = 0; c < relaxation.computed.size(); ++c)
    if (!relaxation.computed[c].is_atom()) effects[relaxation.computed[c].node].push_back(c);
  for (const auto& list : effects) effects_.add(list);
}

search::Estimate FactLandmarks::count(const space::Valuation& state, std::span<const NodeId> candidates) {
  if (relaxation_.goal == kAlways || candidates.empty()) return 0;
  start(state, candidates);
  for (std::size_t i = 0; i < queue_.size(); ++i) {
    is_queued_[queue_[i]] = 0;
    tell(queue_[i]);
  }
  load(relaxation_.goal);
  search::Estimate count = 0;
  for (const Word word : scratch_) count += static_cast<search::Estimate>(std::popcount(word));
  return count;
}

void FactLandmarks::start(const space::Valuation& state, std::span<const NodeId> candidates) {
  words_ = (candidates.size() + 63) / 64;
  takes_.assign(words_ * relaxation_.nodes, ~Word{0});  // nothing is known
  scratch_.assign(words_, 0);
  std::fill(number_.begin(), number_.end(), kNoNode);
  for (std::size_t i = 0; i < candidates.size(); ++i) number_[candidates[i]] = static_cast<std::uint32_t>(i);
  need_ = relaxation_.need;
  std::fill(is_there_.begin(), is_there_.end(), 0);
  std::fill(is_told_.begin(), is_told_.end(), 0);
  queue_.clear();
  for_each_source(relaxation_, state, [&](std::uint32_t /*source*/, std::uint32_t /*cell*/, NodeId fact) {
    // Nothing has to become true for what is true in the state.
    if (fact != kNoNode) narrow(fact);
  });
  for (const Computed& computed : relaxation_.computed)
    // Taken for true: that only makes landmarks fewer.
    if (computed.is_atom()) narrow(computed.node);
}

// What the node takes is known, or has become less: so it may for all that depends on it.
void FactLandmarks::tell(NodeId node) {
  const bool is_first = std::exchange(is_told_[node], 1) == 0;
  for (const NodeId parent : relaxation_.parents[node]) {
    // Later news of the same child must not count as another child.
    if (is_first) --need_[parent];
    if (need_[parent] <= 0) tell_parent(node, parent);
  }
  for (const NodeId fact : relaxation_.adds[node]) add(node, fact);
  for (const std::uint32_t c : effects_[node])
    for (const std::uint32_t s : relaxation_.computed[c].targets)
      for (const NodeId fact : relaxation_.sources[s].facts)
        if (fact != kNoNode) add(node, fact);
}

void FactLandmarks::tell_parent(NodeId child, NodeId parent) {
  load(child);
  // All children are needed, so the node takes what any of them takes. For an `or` node narrow() intersects.
  if (relaxation_.is_or[parent] == 0)
    for (const NodeId other : relaxation_.children[parent])
      for (std::size_t w = 0; w < words_; ++w) scratch_[w] |= takes_[words_ * other + w];
  narrow(parent);
}

void FactLandmarks::add(NodeId node, NodeId fact) {
  load(node);
  if (const std::uint32_t number = number_[fact]; number != kNoNode)
    scratch_[number / 64] |= Word{1} << number % 64;
  narrow(fact);
}

void FactLandmarks::load(NodeId node) {
  std::copy_n(takes_.begin() + static_cast<std::ptrdiff_t>(words_ * node), words_, scratch_.begin());
}

void FactLandmarks::narrow(NodeId node) {
  bool is_new = std::exchange(is_there_[node], 1) == 0;
  for (std::size_t w = 0; w < words_; ++w) {
    // The greatest fixpoint: from "everything" downwards. Sets only become smaller, so this ends.
    Word& takes = takes_[words_ * node + w];
    const Word narrowed = takes & scratch_[w];
    is_new = is_new || narrowed != takes;
    takes = narrowed;
  }
  if (is_new && std::exchange(is_queued_[node], 1) == 0) queue_.push_back(node);
}
}  // namespace tarrier::heuristics
