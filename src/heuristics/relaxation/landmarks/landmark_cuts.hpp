// SPDX-License-Identifier: MIT
// Sets of nodes, one of which has to add its facts on every way to the goal: LM-cut (Helmert, Domshlak 2009),
// for the and/or graph of a relaxation.
//
// A vertex is a node of the graph. Every `and` node is left with one child, one that becomes true last; then
// a derivation of the goal contains a path from a fact of the state to the goal. The goal zone are the
// vertices from which the goal costs nothing more. The nodes outside that add a fact of the zone are a cut:
// each derivation uses one of them. They become free, and the next cut is sought, until the goal is free.
// (Those that can be reached through the zone alone need not be in the cut. To find them takes about as long
// again, and makes estimates one per cent larger.)
//
// Why no path to the goal has fewer steps than there are cuts. Let the i-th step of a path start in a state
// q_i. The facts that it makes true are added by nodes of the graph that are true with the facts of q_i alone
// (relaxation.hpp), and that belong to the parts of this one transition: one step of the relaxation for each
// process that takes part. Call them A_i. The A_i together derive the goal, so each cut has a node in common
// with some A_i. And no A_i has nodes in common with two cuts. For if n in A_i is in a cut, everything else
// in A_i is made free with it, and free nodes are in no later cut. This is how that is made sure of: with n,
// all nodes become free that
//   - belong to the same step, or to a step of another process in the same synchronisation that fills another
//     place (or the same, if it stands for one in every process), and
//   - do not need another cell of the same source: both nodes are true with the facts of q_i, where each
//     variable has one value and each process one location.
// The second point is what Keyder, Hoffmann and Haslum (2012) split contexts for: v := v + 1 can be charged
// once for each value of v. It rests on each source being in one cell at a time.
//
// What is judged with intervals is treated as if it took nothing beyond the step: the intervals are those of
// the end, when everything that is possible is true. That is more than can be true in any q_i.
#pragma once
#include "heuristics/relaxation/hulls.hpp"
#include "search/problem.hpp"

namespace tarrier::heuristics {
class LandmarkCuts {
 public:
  // The relaxation must outlive this object.
  explicit LandmarkCuts(const Relaxation& relaxation);

  // How many cuts there are. REQUIRES: the goal is not out of reach. Each one costs as much as all that can
  // become true; nothing is allocated after the first calls.
  search::Estimate count(const space::Valuation& state);
  // Edges of the graph followed so far, by all calls, at most.
  [[nodiscard]] std::uint64_t work() const { return work_; }

 private:
  // Nodes of the graph, and behind them, by number, the effects in Relaxation::computed.
  using Vertex = std::uint32_t;
  using Level = std::uint32_t;
  static constexpr Level kNotYet = std::numeric_limits<Level>::max();

  void list_computed();
  void list_steps();
  void collect_context(NodeId node);

  void judge(const space::Valuation& state);
  void find_levels();
  void reach(Vertex vertex, Level level, Level now);
  void find_cut();
  void make_free(NodeId node);
  void make_free_with(NodeId node, std::uint32_t step);
  [[nodiscard]] bool exclude_each_other(NodeId a, NodeId b) const;
  [[nodiscard]] bool can_be_together(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] bool is_computed(Vertex vertex) const { return vertex >= relaxation_.nodes; }

  const Relaxation& relaxation_;
  Lists adders_;                           // by fact: nodes
  Lists effects_;                          // by node: effects in Relaxation::computed that it has
  Lists producers_;                        // by member of Relaxation::computed: nodes that have the effect
  Lists targeting_;                        // by source: effects in Relaxation::computed
  Lists nodes_of_;                         // by step: nodes that add something
  Lists members_;                          // by synchronisation: steps
  Lists context_;                          // by node that adds something: facts that it needs, by source
  std::vector<std::uint32_t> process_of_;  // by edge

  std::vector<Vertex> start_;  // what is true in the state
  Hulls hulls_;
  std::vector<model::Interval> range_;    // by member of Relaxation::computed, of effects
  std::vector<std::uint8_t> is_allowed_;  // by member of Relaxation::computed, of atoms
  std::vector<std::uint8_t> is_free_;     // by node
  std::vector<std::int32_t> need_;        // by node: children that are not true yet
  std::vector<Level> level_;              // by vertex: cost of the dearest thing that it takes (h^max)
  std::vector<NodeId> last_child_;        // by node: the one that made it true
  std::vector<Vertex> now_;               // true in this level, parents not told yet
  std::vector<Vertex> next_;              // true in the next one
  std::uint64_t work_ = 0;
  std::uint32_t round_ = 0;               // marks of earlier rounds do not count
  std::vector<std::uint32_t> in_zone_;    // by vertex: the round in which it was
  std::vector<std::uint32_t> at_border_;  // by node: likewise adds something to it
  std::vector<NodeId> cut_;
};
}  // namespace tarrier::heuristics
