// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/graph.hpp"

#include <algorithm>
#include <utility>

namespace tarrier::heuristics {
NodeId Graph::fact(Source& source, std::uint32_t cell) {
  // Made when something asks for it: most values of most variables make no difference to anything.
  NodeId& fact = source.facts[cell];
  if (fact == kNoNode) fact = new_fact();
  return fact;
}

NodeId Graph::new_fact() {
  const NodeId fact = separate({});
  nodes_.back().is_fact = true;
  return fact;
}

NodeId Graph::separate(std::vector<NodeId> children) {
  nodes_.push_back({.children = std::move(children)});
  return static_cast<NodeId>(nodes_.size() - 1);
}

// Hash consing: a condition that several edges have is one node.
NodeId Graph::joined(bool is_or, std::vector<NodeId> children) {
  const NodeId decisive = is_or ? kAlways : kNever;
  const NodeId neutral = is_or ? kNever : kAlways;
  std::sort(children.begin(), children.end());
  children.erase(std::unique(children.begin(), children.end()), children.end());
  if (std::find(children.begin(), children.end(), decisive) != children.end()) return decisive;
  std::erase(children, neutral);
  if (children.empty()) return neutral;
  if (children.size() == 1) return children.front();
  const auto [known, is_new] = known_.try_emplace({is_or, children}, kNoNode);
  if (!is_new) return known->second;
  known->second = separate(std::move(children));
  nodes_.back().is_or = is_or;
  return known->second;
}

namespace {
// What the atoms about clocks depend on.
struct ClockCauses {
  ClockCauses(const Relaxation& relaxation, std::size_t nodes)
      : clock_of(nodes, kNoNode), waits(nodes, false) {
    const Timing& timing = relaxation.timing;
    settings.resize(timing.clocks.size());
    for (const Timing::Setting& setting : timing.settings) settings[setting.clock].push_back(setting.fact);
    for (const Timing::Process& process : timing.processes) {
      const std::vector<NodeId>& locations = relaxation.sources[process.process].facts;
      waiting.insert(waiting.end(), locations.begin(), locations.end());
      for (const std::uint32_t x : process.clocks)
        waiting.insert(waiting.end(), settings[x].begin(), settings[x].end());
    }
    for (std::uint32_t x = 0; x < timing.clocks.size(); ++x) {
      for (const Timing::Atom& atom : timing.clocks[x].at_most) clock_of[atom.node] = x;
      for (const Timing::Atom& atom : timing.clocks[x].at_least) {
        clock_of[atom.node] = x;
        waits[atom.node] = true;
      }
    }
  }
  std::vector<std::uint32_t> clock_of;        // by node
  std::vector<bool> waits;                    // by node: may become true as time passes
  std::vector<std::vector<NodeId>> settings;  // by clock
  std::vector<NodeId> waiting;                // facts that the passing of time depends on
};
}  // namespace

// Backwards from the goal: a node needs its children, a fact those that add it.
std::vector<bool> Graph::relevant(NodeId goal, const Relaxation& relaxation) const {
  std::vector<std::vector<NodeId>> adders(nodes_.size());
  for (NodeId n = 0; n < nodes_.size(); ++n)
    for (const NodeId fact : nodes_[n].adds) adders[fact].push_back(n);
  // What is computed needs the facts of what it reads; an effect also the step that has it.
  std::vector<std::vector<std::uint32_t>> computed_for(nodes_.size());
  for (std::uint32_t c = 0; c < relaxation.computed.size(); ++c) {
    const Computed& computed = relaxation.computed[c];
    if (computed.is_atom()) computed_for[computed.node].push_back(c);
    for (const std::uint32_t s : computed.targets)
      for (const NodeId fact : relaxation.sources[s].facts)
        if (fact != kNoNode) computed_for[fact].push_back(c);
  }
  ClockCauses clocks(relaxation, nodes_.size());
  std::vector<bool> is_dealt_with(relaxation.computed.size(), false);
  std::vector<bool> seen(nodes_.size(), false);
  std::vector<NodeId> pending;
  const auto visit = [&](NodeId node) {
    if (seen[node]) return;
    seen[node] = true;
    pending.push_back(node);
  };
  if (goal < nodes_.size()) visit(goal);
  while (!pending.empty()) {
    const NodeId node = pending.back();
    pending.pop_back();
    for (const NodeId child : nodes_[node].children) visit(child);
    for (const std::uint32_t c : computed_for[node]) {
      if (is_dealt_with[c]) continue;
      is_dealt_with[c] = true;
      visit(relaxation.computed[c].node);
      for (const std::uint32_t s : relaxation.computed[c].reads)
        for (const NodeId fact : relaxation.sources[s].facts) visit(fact);
    }
    for (const NodeId adder : adders[node]) visit(adder);
    if (clocks.clock_of[node] == kNoNode) continue;
    for (const NodeId fact : clocks.settings[clocks.clock_of[node]]) visit(fact);
    if (!clocks.waits[node]) continue;
    // All atoms that wait depend on the same facts, so these are visited for the first one only.
    for (const NodeId fact : std::exchange(clocks.waiting, {})) visit(fact);
  }
  return seen;
}

// Facts get the lowest numbers: what is kept by fact is then a vector of that length, and one comparison
// tells a fact from other nodes.
void Graph::finish(NodeId goal, Relaxation& relaxation) {
  const std::vector<bool> stays = relevant(goal, relaxation);
  std::vector<NodeId> number(nodes_.size(), kNoNode);
  std::vector<NodeId> kept;
  for (const bool facts : {true, false}) {
    for (NodeId n = 0; n < nodes_.size(); ++n) {
      if (!stays[n] || nodes_[n].is_fact != facts) continue;
      number[n] = static_cast<NodeId>(kept.size());
      kept.push_back(n);
    }
    if (facts) relaxation.facts = static_cast<std::uint32_t>(kept.size());
  }
  relaxation.nodes = static_cast<std::uint32_t>(kept.size());
  // The two constants, always and never, are no nodes and keep their numbers.
  relaxation.goal = goal < nodes_.size() ? number[goal] : goal;

  // What the goal does not depend on is left out here, and with it the edges to it.
  const auto renumbered = [&](const std::vector<NodeId>& nodes) {
    std::vector<NodeId> result;
    for (const NodeId n : nodes)
      if (number[n] != kNoNode) result.push_back(number[n]);
    return result;
  };
  std::vector<std::vector<NodeId>> parents(kept.size());
  for (NodeId n = 0; n < kept.size(); ++n) {
    const Node& node = nodes_[kept[n]];
    const std::vector<NodeId> children = renumbered(node.children);
    for (const NodeId child : children) parents[child].push_back(n);
    // A node that something computed makes true has no children and must not be true without it.
    relaxation.need.push_back(node.is_or || children.empty() ? 1
                                                             : static_cast<std::int32_t>(children.size()));
    relaxation.children.add(children);
    relaxation.adds.add(renumbered(node.adds));
    relaxation.is_or.push_back(node.is_or);
    relaxation.step_of.push_back(node.step);
    relaxation.extra.push_back(node.extra);
  }
  for (const auto& list : parents) relaxation.parents.add(list);
  const auto renumber = [&](NodeId& node) { node = node < nodes_.size() ? number[node] : node; };
  for (Source& source : relaxation.sources) std::for_each(source.facts.begin(), source.facts.end(), renumber);
  for (Step& step : relaxation.steps) renumber(step.node);
  for (Place& place : relaxation.places) {
    renumber(place.node);
    std::for_each(place.ready.begin(), place.ready.end(), renumber);
  }
  for (Computed& computed : relaxation.computed) renumber(computed.node);
  std::erase_if(relaxation.computed, [](const Computed& computed) { return computed.node == kNoNode; });
  for (Computed& computed : relaxation.computed)
    std::erase_if(computed.targets, [&, is_first = true](std::uint32_t s) mutable {
      // One stays, so that an effect remains one.
      if (std::exchange(is_first, false)) return false;
      const std::vector<NodeId>& facts = relaxation.sources[s].facts;
      return std::all_of(facts.begin(), facts.end(), [](NodeId fact) { return fact == kNoNode; });
    });
  relaxation.timing.trim([&](NodeId node) { return number[node]; });
  relaxation.source_of.resize(relaxation.facts, kNoNode);
  relaxation.cell_of.resize(relaxation.facts);
  for (std::uint32_t s = 0; s < relaxation.sources.size(); ++s)
    for (std::uint32_t c = 0; c < relaxation.sources[s].facts.size(); ++c)
      if (const NodeId fact = relaxation.sources[s].facts[c]; fact != kNoNode) {
        relaxation.source_of[fact] = s;
        relaxation.cell_of[fact] = c;
      }
}
}  // namespace tarrier::heuristics
