// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/additive_costs.hpp"

#include <algorithm>

namespace tarrier::heuristics {
AdditiveCosts::AdditiveCosts(const Relaxation& relaxation)
    : relaxation_(relaxation),
      cost_(relaxation.nodes),
      supporter_(relaxation.facts),
      hulls_(relaxation),
      is_judged_(relaxation.computed.size()) {}

// The generalisation of Dijkstra's algorithm to and/or graphs (Knuth 1977; Liu, Koenig and Furcy 2002): a
// node costs at least as much as each of its children, so it is settled when it is its turn in the order of
// costs. What is judged by intervals is so only when nothing is left at the current cost.
search::Estimate AdditiveCosts::build(const space::Valuation& state, search::Edges without) {
  if (relaxation_.goal == kAlways) return 0;
  if (relaxation_.goal == kNever) return search::kDeadEnd;
  start(state, without);
  while (true) {
    while (queue_.has_some_now()) {
      const NodeId node = queue_.pop();
      // Facts may have been found to be cheaper meanwhile.
      if (cost_[node] == queue_.now()) settle(node);
    }
    if (hulls_.are_needed() && judge_atoms()) continue;
    if (const Cost found = cost(relaxation_.goal); found != kNotYet) return found;
    if (hulls_.are_needed()) judge_effects();
    if (!queue_.has_some_now() && !queue_.advance()) return search::kDeadEnd;
  }
}

void AdditiveCosts::start(const space::Valuation& state, search::Edges without) {
  need_ = relaxation_.need;
  // To fill these vectors takes about as long as following a quarter as many edges.
  work_ += relaxation_.nodes / 4;
  forbid(without, relaxation_, need_);
  std::fill_n(cost_.begin(), relaxation_.facts, kNotYet);
  std::fill(cost_.begin() + relaxation_.facts, cost_.end(), 0);
  std::fill(is_judged_.begin(), is_judged_.end(), 0);
  queue_.clear();
  for_each_source(relaxation_, state, [&](std::uint32_t source, std::uint32_t cell, NodeId fact) {
    if (hulls_.are_needed()) hulls_.start(source, cell);
    if (fact != kNoNode) offer(fact, kNoNode, 0);
  });
}

// `node` is true at the current cost: so are those of its parents that wanted no more and cost no more, and
// their parents; the others wait for their turn.
void AdditiveCosts::settle(NodeId node) {
  const Cost now = queue_.now();
  if (hulls_.are_needed() && node < relaxation_.facts) hulls_.widen(node, now);
  spreading_.push_back(node);
  while (!spreading_.empty()) {
    const NodeId child = spreading_.back();
    spreading_.pop_back();
    const auto parents = relaxation_.parents[child];
    work_ += parents.size();
    for (const NodeId parent : parents) {
      // An `or` node that is true already has the cost of its first child, which is the cheapest.
      if (need_[parent] > 0) cost_[parent] = std::min(cost_[parent] + now, kMost);
      if (--need_[parent] != 0) continue;
      if (cost_[parent] == now)
        spreading_.push_back(parent);
      else
        queue_.push(cost_[parent], parent);
    }
    for (const NodeId fact : relaxation_.adds[child])
      offer(fact, child, std::min(now + 1 + std::min(relaxation_.extra[child], kMost), kMost));
  }
}

// At the greatest cost, a supporter that comes later could be one that needs the fact itself.
void AdditiveCosts::offer(NodeId fact, NodeId cause, Cost cost) {
  if (cost < cost_[fact]) {
    cost_[fact] = cost;
    supporter_[fact] = cause;
    queue_.push(cost, fact);
  } else if (cost == cost_[fact] && cost > queue_.now() && cause < supporter_[fact]) {
    supporter_[fact] = cause;
  }
}

bool AdditiveCosts::is_due(std::uint32_t computed) const {
  return is_judged_[computed] == 0 || hulls_.has_grown(relaxation_.computed[computed], queue_.now());
}

// Has one become true?
bool AdditiveCosts::judge_atoms() {
  bool is_new = false;
  for (std::uint32_t c = 0; c < relaxation_.computed.size(); ++c) {
    const Computed& atom = relaxation_.computed[c];
    if (!atom.is_atom() || need_[atom.node] <= 0 || !is_due(c)) continue;
    is_judged_[c] = 1;
    if (!hulls_.allow(atom)) continue;
    need_[atom.node] = 0;
    cost_[atom.node] = queue_.now();
    queue_.push(queue_.now(), atom.node);
    is_new = true;
  }
  return is_new;
}

void AdditiveCosts::judge_effects() {
  for (std::uint32_t c = 0; c < relaxation_.computed.size(); ++c) {
    const Computed& effect = relaxation_.computed[c];
    if (effect.is_atom() || cost(effect.node) == kNotYet || !is_due(c)) continue;
    is_judged_[c] = 1;
    hulls_.for_each_fact(
        effect, [&](NodeId fact) { offer(fact, relaxation_.nodes + c, std::min(queue_.now() + 1, kMost)); });
  }
}
}  // namespace tarrier::heuristics
