// SPDX-License-Identifier: MIT
// What everything costs under a relaxation if costs are added up (h^add: Bonet, Geffner 2001): an `and` node
// as much as its children together, an `or` node as much as the cheapest one, a fact one transition more than
// the cheapest node that adds it. What several parts have in common is paid for by each of them, so these
// costs are no lower bounds.
//
// A generalised Dijkstra: nodes become true in the order of their costs. What is judged with intervals is
// possible, as in Layers, as soon as the facts that are there allow it; so it costs as much as the dearest of
// them. Therefore no cost is below the layer of the same node, and what is out of reach is the same.
#pragma once
#include "heuristics/relaxation/hulls.hpp"
#include "heuristics/relaxation/monotone_queue.hpp"
#include "search/problem.hpp"

namespace tarrier::heuristics {
class AdditiveCosts {
 public:
  // The relaxation must outlive this object.
  explicit AdditiveCosts(const Relaxation& relaxation);

  // The cost of the goal, or search::kDeadEnd if it is out of reach. Allocates nothing after the first calls.
  // The edges `without`, by number, have no effects.
  search::Estimate build(const space::Valuation& state, search::Edges without = {});
  // Edges of the graph followed so far, by all calls, and what it takes to begin anew.
  [[nodiscard]] std::uint64_t work() const { return work_; }

  // Of what has become true in the last build, before the goal or with it; otherwise kNotYet.
  using Cost = std::uint32_t;
  static constexpr Cost kNotYet = std::numeric_limits<Cost>::max();
  // Sums can grow exponentially with the size of the graph.
  static constexpr Cost kMost = Cost{1} << 30;
  [[nodiscard]] Cost cost(NodeId node) const {
    return (node < relaxation_.facts || need_[node] <= 0) && cost_[node] <= queue_.now() ? cost_[node]
                                                                                         : kNotYet;
  }
  // What adds a fact with a cost above 0 at that cost: a node, or Relaxation::nodes plus the number of an
  // effect in `computed`. Of several, the first by number.
  [[nodiscard]] NodeId supporter(NodeId fact) const { return supporter_[fact]; }

 private:
  void start(const space::Valuation& state, search::Edges without);
  void settle(NodeId node);
  void offer(NodeId fact, NodeId cause, Cost cost);
  bool judge_atoms();
  void judge_effects();
  [[nodiscard]] bool is_due(std::uint32_t computed) const;

  const Relaxation& relaxation_;
  std::vector<std::int32_t> need_;  // by node: children that are not true yet
  std::uint64_t work_ = 0;
  std::vector<Cost> cost_;         // by node: of the children so far; of facts, the least so far
  std::vector<NodeId> supporter_;  // by fact
  MonotoneQueue queue_;
  std::vector<NodeId> spreading_;  // nodes that are true and whose parents have not been told
  Hulls hulls_;
  std::vector<std::uint8_t> is_judged_;  // by member of Relaxation::computed
};
}  // namespace tarrier::heuristics
