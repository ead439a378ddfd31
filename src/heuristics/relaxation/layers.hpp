// SPDX-License-Identifier: MIT
// The layers of a relaxation from a state on: in which one everything becomes true first (the paper's
// abstract transition graph, Figure 2; facts accumulate over all transitions of a layer, which the figure as
// printed forgets).
#pragma once
#include "heuristics/relaxation/hulls.hpp"
#include "search/problem.hpp"
#include "space/program.hpp"

namespace tarrier::heuristics {
class Layers {
 public:
  // The relaxation must outlive this object. `explains`: also keep what made each node true.
  Layers(const Relaxation& relaxation, bool explains);

  // The first layer with the goal, or search::kDeadEnd if none has it. Costs as much as there is to become
  // true, and allocates nothing after the first calls. The edges `without`, by number, have no effects.
  search::Estimate build(const space::Valuation& state, search::Edges without = {});

  // Edges of the graph followed so far, by all calls, and what it takes to begin anew.
  [[nodiscard]] std::uint64_t work() const { return work_; }

  // How a node became true in the layers built last; only if this explains.
  using Layer = std::uint32_t;
  static constexpr Layer kNotYet = std::numeric_limits<Layer>::max();
  [[nodiscard]] Layer layer(NodeId node) const { return layer_[node]; }
  // The first child of an `or` node.
  [[nodiscard]] NodeId witness(NodeId node) const { return cause_[node]; }
  // What added a fact of a layer above 0: a node, or Relaxation::nodes plus the number of an effect in
  // `computed`.
  [[nodiscard]] NodeId achiever(NodeId fact) const { return cause_[fact]; }

 private:
  template <bool kExplains>
  search::Estimate grow(const space::Valuation& state, search::Edges without);
  template <bool kExplains>
  void start(const space::Valuation& state, search::Edges without);
  template <bool kExplains>
  void spread(NodeId node, Layer now);
  template <bool kExplains>
  void offer(NodeId fact, NodeId cause, std::uint32_t difficulty, Layer now);
  template <bool kExplains>
  void judge_atoms(Layer now);
  template <bool kExplains>
  void judge_effects(Layer now);

  const Relaxation& relaxation_;
  bool explains_;
  std::uint64_t work_ = 0;
  std::vector<std::int32_t> need_;      // by node: children that are not true yet
  std::vector<std::uint8_t> is_there_;  // by fact: in this layer or the next
  std::vector<NodeId> now_;             // new facts of this layer
  std::vector<NodeId> next_;            // of the next one
  std::vector<NodeId> spreading_;       // nodes that are true and whose parents have not been told
  std::vector<NodeId> acting_;          // nodes that became true in this layer and add something
  std::vector<Layer> layer_;
  std::vector<std::uint32_t> difficulty_;  // by node: sum of the layers of the facts that it takes
  std::vector<NodeId> cause_;
  Hulls hulls_;
  std::vector<std::uint8_t> is_judged_;  // by member of Relaxation::computed
};
}  // namespace tarrier::heuristics
