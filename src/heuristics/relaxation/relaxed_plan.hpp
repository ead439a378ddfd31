// SPDX-License-Identifier: MIT
// A set of transitions, layer by layer, that makes the goal true under the relaxation: the backward chaining
// that the paper leaves to its technical report, done as in FF and Metric-FF (Hoffmann, Nebel 2001; Hoffmann
// 2003).
//
// From the last layer down, each fact that is needed is produced by what added it first (the easiest, where
// several did), and what that takes is needed in turn, in earlier layers. A transition counts once per layer,
// whatever it is needed for; a broadcast counts once with all its receivers. The transitions, in the order of
// their layers, solve the relaxed problem. Without clocks each layer has one at least. Where time has to
// pass, a layer may have none that is needed for anything else, and counts as one: some transition has to
// happen between two delays. So the number is never below that of the layers.
#pragma once
#include "heuristics/relaxation/layers.hpp"

namespace tarrier::heuristics {
class RelaxedPlan {
 public:
  // Both must outlive this object.
  RelaxedPlan(const Relaxation& relaxation, const Layers& layers);

  // The number of transitions, where `goal_layer` is what Layers::build() has just returned, and no dead end.
  search::Estimate length(search::Estimate goal_layer);

  // The edges of the transitions counted last, by number, in any order and perhaps repeated: those that the
  // facts needed come from, of the first layer and of all.
  [[nodiscard]] search::Edges first_edges() const { return first_edges_; }
  [[nodiscard]] search::Edges edges() const { return edges_; }
  // Does the plan counted last need this fact, and has to make it true?
  [[nodiscard]] bool needs(NodeId fact) const { return demanded_[fact] == round_ && layers_.layer(fact) > 0; }

 private:
  using Layer = Layers::Layer;
  void demand(NodeId node);
  void settle();
  void demand_ends(const Computed& computed, Layer before);
  void achieve(NodeId fact, Layer layer);
  // The transition that the step belongs to happens just before `layer`.
  void select(std::uint32_t step, Layer layer);
  void provide(std::uint32_t step, Layer layer);
  // The step of the edge that fills a place before the layer; kNoNode if that is not known.
  [[nodiscard]] std::uint32_t partner(std::uint32_t place, Layer layer) const;
  [[nodiscard]] bool is_selected(std::uint32_t step, Layer layer) const {
    return selected_[step] == (std::uint64_t{round_} << 32 | layer);
  }

  const Relaxation& relaxation_;
  const Layers& layers_;
  std::vector<std::vector<NodeId>> needed_;  // facts, by layer
  std::uint32_t round_ = 0;                  // marks of earlier calls do not count
  std::vector<std::uint32_t> demanded_;      // by node: the round in which it was
  std::vector<std::uint32_t> provided_;      // by fact
  std::vector<std::uint64_t> selected_;      // by step: round and layer
  std::vector<NodeId> pending_;
  std::vector<std::uint32_t> atom_of_;  // by node: the number of the computed atom, or kNoNode
  search::Estimate count_ = 0;
  std::vector<std::uint32_t> first_edges_;
  std::vector<std::uint32_t> edges_;
};
}  // namespace tarrier::heuristics
