// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/relaxed_plan.hpp"

#include <algorithm>

namespace tarrier::heuristics {
RelaxedPlan::RelaxedPlan(const Relaxation& relaxation, const Layers& layers)
    : relaxation_(relaxation),
      layers_(layers),
      demanded_(relaxation.nodes, 0),
      provided_(relaxation.facts, 0),
      selected_(relaxation.steps.size(), 0),
      atom_of_(relaxation.computed.empty() ? 0 : relaxation.nodes, kNoNode) {
  for (std::uint32_t c = 0; c < relaxation.computed.size(); ++c)
    if (relaxation.computed[c].is_atom()) atom_of_[relaxation.computed[c].node] = c;
}

// From the last layer down: by the time a layer is dealt with, all that later ones need of it is known. Where
// time passes, layers are several steps apart; each of these steps counts, less one if a transition was found.
search::Estimate RelaxedPlan::length(search::Estimate goal_layer) {
  first_edges_.clear();
  edges_.clear();
  ++round_;
  if (goal_layer == 0) return 0;
  count_ = 0;
  const Layer last = layers_.last();
  if (needed_.size() <= last) needed_.resize(last + 1);
  demand(relaxation_.goal);
  for (Layer layer = last; layer > 0; --layer) {
    const search::Estimate before = count_;
    std::vector<NodeId>& facts = needed_[layer];
    // In the order of numbers, so that the plan does not depend on the order in which facts were demanded.
    std::sort(facts.begin(), facts.end());
    for (const NodeId fact : facts)
      if (provided_[fact] != round_) achieve(fact, layer);
    facts.clear();
    count_ += layers_.depth(layer) - layers_.depth(layer - 1) - (count_ > before ? 1 : 0);
  }
  return count_;
}

void RelaxedPlan::demand(NodeId node) {
  pending_.push_back(node);
  settle();
}

// Follows what is demanded down to the facts that made it true.
void RelaxedPlan::settle() {
  while (!pending_.empty()) {
    const NodeId at = pending_.back();
    pending_.pop_back();
    if (demanded_[at] == round_) continue;
    demanded_[at] = round_;
    if (at < relaxation_.facts) {
      if (layers_.layer(at) > 0) needed_[layers_.layer(at)].push_back(at);
    } else if (!atom_of_.empty() && atom_of_[at] != kNoNode) {
      demand_ends(relaxation_.computed[atom_of_[at]], layers_.layer(at));
    } else if (relaxation_.is_or[at] != 0) {
      pending_.push_back(layers_.witness(at));
    } else {
      const auto children = relaxation_.children[at];
      pending_.insert(pending_.end(), children.begin(), children.end());
      // An atom about clocks.
      if (children.empty() && layers_.witness(at) != kNoNode) pending_.push_back(layers_.witness(at));
    }
  }
}

// The facts that an interval was made of, as it was in layer `by`.
void RelaxedPlan::demand_ends(const Computed& computed, Layer by) {
  for (const std::uint32_t s : computed.reads) {
    const auto is_there = [&](NodeId fact) { return fact != kNoNode && layers_.layer(fact) <= by; };
    const std::vector<NodeId>& facts = relaxation_.sources[s].facts;
    const auto first = std::find_if(facts.begin(), facts.end(), is_there);
    const auto last = std::find_if(facts.rbegin(), facts.rend(), is_there);
    if (first == facts.end()) continue;
    pending_.push_back(*first);
    pending_.push_back(*last);
  }
}

void RelaxedPlan::achieve(NodeId fact, Layer layer) {
  const NodeId cause = layers_.achiever(fact);
  if (cause >= relaxation_.nodes) {
    const Computed& effect = relaxation_.computed[cause - relaxation_.nodes];
    const bool is_shared = relaxation_.is_or[effect.node] != 0;
    select(relaxation_.step_of[is_shared ? layers_.witness(effect.node) : effect.node], layer);
    demand_ends(effect, layer - 1);
    return settle();
  }
  const std::uint32_t step = relaxation_.step_of[cause];
  select(step, layer);
  count_ += relaxation_.extra[cause];
  for (const NodeId child : relaxation_.children[cause])
    if (child != relaxation_.steps[step].node) demand(child);
}

// A step of a receiver is not counted by itself: the transition is the sender's, with all its receivers. What
// else the transition adds in this layer is there for nothing (provide), so that facts that come from one
// transition do not count twice.
void RelaxedPlan::select(std::uint32_t step, Layer layer) {
  if (is_selected(step, layer)) return;
  selected_[step] = std::uint64_t{round_} << 32 | layer;
  const Step& chosen = relaxation_.steps[step];
  edges_.push_back(chosen.edge);
  if (layer == 1) first_edges_.push_back(chosen.edge);
  // Of a step that adds nothing of interest the graph has no node; what it takes is demanded by those that
  // follow it.
  if (chosen.node != kNoNode) {
    for (const NodeId child : relaxation_.children[chosen.node]) demand(child);
    provide(step, layer);
  }
  if (chosen.follows) {
    const std::uint32_t leader = partner(chosen.places.front(), layer);
    if (leader != kNoNode) return select(leader, layer);
  }
  ++count_;
  for (const std::uint32_t place : chosen.places) {
    const std::uint32_t other = partner(place, layer);
    if (other == kNoNode) continue;
    selected_[other] = std::uint64_t{round_} << 32 | layer;
    if (relaxation_.steps[other].node == kNoNode) continue;
    edges_.push_back(relaxation_.steps[other].edge);
    provide(other, layer);
  }
}

void RelaxedPlan::provide(std::uint32_t step, Layer layer) {
  for (const NodeId fact : relaxation_.adds[relaxation_.steps[step].node])
    if (layers_.layer(fact) == layer) provided_[fact] = round_;
}

std::uint32_t RelaxedPlan::partner(std::uint32_t place, Layer layer) const {
  const Place& filled = relaxation_.places[place];
  const bool is_choice = filled.ready.size() > 1 && relaxation_.is_or[filled.node] != 0;
  const NodeId ready = is_choice ? layers_.witness(filled.node) : filled.node;
  const auto found = std::find(filled.ready.begin(), filled.ready.end(), ready);
  if (found == filled.ready.end()) return kNoNode;
  const std::uint32_t step = filled.steps[static_cast<std::size_t>(found - filled.ready.begin())];
  if (step == kNoNode) return kNoNode;
  const NodeId node = relaxation_.steps[step].node;
  // A partner that could not move yet is none: its own conditions became true too late.
  return node == kNoNode || layers_.layer(node) < layer ? step : kNoNode;
}
}  // namespace tarrier::heuristics
