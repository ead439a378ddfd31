// SPDX-License-Identifier: MIT
// A relaxed solution put together from what supports each fact most cheaply (FF's, Hoffmann, Nebel 2001, with
// the supporters of h^add; Keyder, Geffner 2008).
//
// Unlike RelaxedPlan it knows no layers, and a transition counts once in all, whatever it is needed for. Only
// what cannot happen at the same time counts several times: v := v + 1 with v = 0 and with v = 1 are two
// transitions. Such nodes of a step, that differ in the cells of the same sources, are a family: of each of
// its families, one node is served whenever the step happens.
#pragma once
#include <utility>

#include "heuristics/relaxation/additive_costs.hpp"

namespace tarrier::heuristics {
class SupportedPlan {
 public:
  // Both must outlive this object.
  SupportedPlan(const Relaxation& relaxation, const AdditiveCosts& costs);

  // The number of transitions. REQUIRES: the last AdditiveCosts::build() found the goal.
  search::Estimate length();

  // The edges of the transitions counted last, by number, in any order and perhaps repeated: those that can
  // be taken at once, and all. Costs and supporters are the same if there are no others: then so is length().
  [[nodiscard]] search::Edges first_edges() const { return first_edges_; }
  [[nodiscard]] search::Edges edges() const { return edges_; }
  // The facts that were needed and not there, each once.
  [[nodiscard]] std::span<const NodeId> facts() const { return facts_; }

 private:
  using Cost = AdditiveCosts::Cost;
  void follow(NodeId node);
  void achieve(NodeId fact);
  void demand_ends(const Computed& computed, Cost by);
  // The node, of a step of its own or of the cheapest, adds something that is needed.
  void use(NodeId node);
  void happen(std::uint32_t step);
  // What starts the transition that the step is part of, if it is not the step itself.
  [[nodiscard]] std::uint32_t leader_of(std::uint32_t step) const;
  // The step of the edge that fills a place most cheaply; kNoNode if that is not known.
  [[nodiscard]] std::uint32_t partner(std::uint32_t place) const;
  [[nodiscard]] NodeId cheapest_child(NodeId node) const;
  void demand(NodeId node) {
    if (std::exchange(demanded_[node], round_) != round_) pending_.push_back(node);
  }

  // How often, in this round.
  struct Times {
    std::uint32_t round = 0;
    std::uint32_t count = 0;
  };
  std::uint32_t& times(Times& of) const {
    if (of.round != round_) of = {round_, 0};
    return of.count;
  }

  const Relaxation& relaxation_;
  const AdditiveCosts& costs_;
  std::uint32_t round_ = 0;              // marks of earlier calls do not count
  std::vector<std::uint32_t> demanded_;  // by node: the round in which it was
  std::vector<std::uint32_t> used_;      // by node
  std::vector<NodeId> pending_;
  std::vector<std::uint32_t> family_of_;  // by node that adds something
  std::vector<Times> served_;             // by family
  std::vector<Times> happened_;           // by step
  std::vector<std::uint32_t> atom_of_;    // by node: the number of the computed atom, or kNoNode
  search::Estimate count_ = 0;
  std::vector<std::uint32_t> first_edges_;
  std::vector<std::uint32_t> edges_;
  std::vector<NodeId> facts_;
};
}  // namespace tarrier::heuristics
