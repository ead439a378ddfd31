// SPDX-License-Identifier: MIT
// The layers of a relaxation from a state on: in which one everything becomes true first (the paper's
// abstract transition graph, Figure 2; facts accumulate over all transitions of a layer, which the figure as
// printed forgets).
//
// With clocks, layers in which nothing but clocks go on are not built: `Layer` numbers those that are.
#pragma once
#include <optional>

#include "heuristics/relaxation/clock_hulls.hpp"
#include "heuristics/relaxation/hulls.hpp"

namespace tarrier::heuristics {
class Layers {
 public:
  // What made each node true: kept, or not worth the time?
  enum class Causes : std::uint8_t { kForgotten, kKept };
  // The relaxation must outlive this object.
  Layers(const Relaxation& relaxation, Causes causes);

  // The first layer with the goal, or search::kDeadEnd if none has it. Costs as much as there is to become
  // true, and allocates nothing after the first calls. The edges `without`, by number, have no effects.
  // REQUIRES: the state has a frame if the relaxation has clocks.
  search::Estimate build(const search::StateView& state, search::Edges without = {});
  // Without clocks.
  search::Estimate build(const space::Valuation& state, search::Edges without = {}) {
    return build(search::StateView{state, {}}, without);
  }

  // From now on these sources have all values from the start: what remains of them in a network that has
  // forgotten them (model/projection/).
  void forget(std::vector<std::uint32_t> sources) { forgotten_ = std::move(sources); }

  // Edges of the graph followed so far, by all calls, and what it takes to begin anew.
  [[nodiscard]] std::uint64_t work() const { return work_; }

  // How a node became true in the layers built last; only if causes are kept.
  using Layer = std::uint32_t;
  static constexpr Layer kNotYet = std::numeric_limits<Layer>::max();
  [[nodiscard]] Layer layer(NodeId node) const { return layer_[node]; }
  // The last one built, and how many there would be up to one if all were.
  [[nodiscard]] Layer last() const { return last_; }
  [[nodiscard]] search::Estimate depth(Layer layer) const { return clocks_ ? depths_[layer] : layer; }
  // The first child of an `or` node; of an atom about clocks the fact that made it true, or kNoNode.
  [[nodiscard]] NodeId witness(NodeId node) const { return cause_[node]; }
  // What added a fact of a layer above 0: a node, or Relaxation::nodes plus the number of an effect in
  // `computed`.
  [[nodiscard]] NodeId achiever(NodeId fact) const { return cause_[fact]; }

 private:
  template <bool kExplains>
  search::Estimate grow(const search::StateView& state, search::Edges without);
  template <bool kExplains>
  void start(const space::Valuation& state, search::Edges without);
  template <bool kExplains>
  void spread(NodeId node, Layer now);
  template <bool kExplains>
  void offer(NodeId fact, NodeId cause, std::uint32_t difficulty, Layer now);
  template <bool kExplains>
  void judge_clocks(Layer now);
  template <bool kExplains>
  void judge_atoms(Layer now);
  template <bool kExplains>
  void judge_effects(Layer now);

  const Relaxation& relaxation_;
  bool explains_;
  std::vector<std::uint32_t> forgotten_;
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
  // Only with clocks:
  std::optional<ClockHulls> clocks_;
  std::vector<search::Estimate> depths_;  // by layer
  Layer last_ = 0;
};
}  // namespace tarrier::heuristics
