// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/supported_plan.hpp"

#include <algorithm>
#include <map>

namespace tarrier::heuristics {
SupportedPlan::SupportedPlan(const Relaxation& relaxation, const AdditiveCosts& costs)
    : relaxation_(relaxation),
      costs_(costs),
      demanded_(relaxation.nodes, 0),
      used_(relaxation.nodes, 0),
      family_of_(relaxation.nodes, kNoNode),
      happened_(relaxation.steps.size()),
      atom_of_(relaxation.computed.empty() ? 0 : relaxation.nodes, kNoNode) {
  for (std::uint32_t c = 0; c < relaxation.computed.size(); ++c)
    if (relaxation.computed[c].is_atom()) atom_of_[relaxation.computed[c].node] = c;
  std::map<std::vector<std::uint32_t>, std::uint32_t> families;  // by step and sources
  for (NodeId node = relaxation.facts; node < relaxation.nodes; ++node) {
    const std::uint32_t step = relaxation.step_of[node];
    // What the step adds by itself it adds whenever it happens, so that is no family.
    if (relaxation.adds[node].empty() || relaxation.steps[step].node == node) continue;
    std::vector<std::uint32_t> key{step};
    for (const NodeId child : relaxation.children[node])
      if (child < relaxation.facts) key.push_back(relaxation.source_of[child]);
    std::sort(key.begin() + 1, key.end());
    const auto number = static_cast<std::uint32_t>(families.size());
    family_of_[node] = families.try_emplace(std::move(key), number).first->second;
  }
  served_.resize(families.size());
}

// Backwards from the goal along the cheapest supporters, each node once, whatever wants it: so costs that
// h^add counts several times count once.
search::Estimate SupportedPlan::length() {
  first_edges_.clear();
  edges_.clear();
  facts_.clear();
  ++round_;
  count_ = 0;
  if (relaxation_.goal == kAlways) return 0;
  demand(relaxation_.goal);
  while (!pending_.empty()) {
    const NodeId node = pending_.back();
    pending_.pop_back();
    follow(node);
  }
  return count_;
}

void SupportedPlan::follow(NodeId node) {
  if (node < relaxation_.facts) {
    if (costs_.cost(node) > 0) achieve(node);
  } else if (!atom_of_.empty() && atom_of_[node] != kNoNode) {
    demand_ends(relaxation_.computed[atom_of_[node]], costs_.cost(node));
  } else if (relaxation_.is_or[node] != 0) {
    demand(cheapest_child(node));
  } else {
    for (const NodeId child : relaxation_.children[node]) demand(child);
  }
}

void SupportedPlan::achieve(NodeId fact) {
  facts_.push_back(fact);
  const NodeId cause = costs_.supporter(fact);
  if (cause < relaxation_.nodes) return use(cause);
  const Computed& effect = relaxation_.computed[cause - relaxation_.nodes];
  const bool is_shared = relaxation_.is_or[effect.node] != 0;
  use(is_shared ? cheapest_child(effect.node) : effect.node);
  demand_ends(effect, costs_.cost(fact) - 1);
}

// The facts that an interval was made of when it was judged.
void SupportedPlan::demand_ends(const Computed& computed, Cost by) {
  for (const std::uint32_t s : computed.reads) {
    const auto is_there = [&](NodeId fact) { return fact != kNoNode && costs_.cost(fact) <= by; };
    const std::vector<NodeId>& facts = relaxation_.sources[s].facts;
    const auto first = std::find_if(facts.begin(), facts.end(), is_there);
    const auto last = std::find_if(facts.rbegin(), facts.rend(), is_there);
    if (first == facts.end()) continue;
    demand(*first);
    demand(*last);
  }
}

// A step that happens serves one node of each of its families; only when a family wants more than the step
// has happened so far does it happen once more.
void SupportedPlan::use(NodeId node) {
  if (std::exchange(used_[node], round_) == round_) return;
  demand(node);
  count_ += relaxation_.extra[node];
  const std::uint32_t family = family_of_[node];
  const std::uint32_t wanted = family == kNoNode ? 1 : ++times(served_[family]);
  const std::uint32_t step = relaxation_.step_of[node];
  if (times(happened_[step]) < wanted) happen(step);
  // Only what is possible in the state itself can be the first step of the plan.
  if (costs_.cost(node) > 0) return;
  first_edges_.push_back(relaxation_.steps[step].edge);
  if (const std::uint32_t leader = leader_of(step); leader != kNoNode)
    first_edges_.push_back(relaxation_.steps[leader].edge);
}

void SupportedPlan::happen(std::uint32_t step) {
  const std::uint32_t count = ++times(happened_[step]);
  const Step& taken = relaxation_.steps[step];
  edges_.push_back(taken.edge);
  if (const std::uint32_t leader = leader_of(step); leader != kNoNode) {
    // The transition is the leader's, and is counted there; once for as often as the follower moves.
    if (times(happened_[leader]) < count) happen(leader);
    return;
  }
  ++count_;
  for (const std::uint32_t place : taken.places) {
    const std::uint32_t other = partner(place);
    if (other == kNoNode) continue;
    ++times(happened_[other]);
    edges_.push_back(relaxation_.steps[other].edge);
  }
}

std::uint32_t SupportedPlan::leader_of(std::uint32_t step) const {
  const Step& taken = relaxation_.steps[step];
  return taken.follows ? partner(taken.places.front()) : kNoNode;
}

NodeId SupportedPlan::cheapest_child(NodeId node) const {
  const auto children = relaxation_.children[node];
  return *std::find_if(children.begin(), children.end(),
                       [&](NodeId child) { return costs_.cost(child) == costs_.cost(node); });
}

std::uint32_t SupportedPlan::partner(std::uint32_t place) const {
  const Place& filled = relaxation_.places[place];
  if (filled.node == kNoNode) return kNoNode;
  const bool is_choice = filled.ready.size() > 1 && relaxation_.is_or[filled.node] != 0;
  const NodeId ready = is_choice ? cheapest_child(filled.node) : filled.node;
  const auto found = std::find(filled.ready.begin(), filled.ready.end(), ready);
  if (found == filled.ready.end()) return kNoNode;
  return filled.steps[static_cast<std::size_t>(found - filled.ready.begin())];
}
}  // namespace tarrier::heuristics
