// SPDX-License-Identifier: MIT
// The facts that are not true in a state and become so on every way from it to the goal, as far as the
// relaxation can tell.
//
// By the fixpoint of Keyder, Richter and Helmert (2010): an `and` node takes what one of its children takes,
// an `or` node what all of them take, a fact itself and what all nodes that add it take. What is not true in
// any one solution is no landmark; so sets have to tell apart only the facts of the solution that h^add
// suggests, which are few, and are a word or two for each node.
//
// What is judged with intervals takes nothing beyond the step that it is part of, and may add anything: that
// makes fewer landmarks. Those that are left are in every derivation of the goal. Their number is no lower
// bound of the distance: one transition may make several of them true, with a location and some variables of
// each process that takes part.
#pragma once
#include <span>

#include "heuristics/relaxation/relaxation.hpp"
#include "search/problem.hpp"
#include "space/compile/program.hpp"

namespace tarrier::heuristics {
class FactLandmarks {
 public:
  // The relaxation must outlive this object.
  explicit FactLandmarks(const Relaxation& relaxation);

  // How many of the candidates are landmarks. REQUIRES: the goal can be reached; the candidates are the facts
  // of a solution, without those that are true in the state. Nothing is allocated after the first calls.
  search::Estimate count(const space::Valuation& state, std::span<const NodeId> candidates);

 private:
  using Word = std::uint64_t;
  void start(const space::Valuation& state, std::span<const NodeId> candidates);
  void tell(NodeId node);
  void tell_parent(NodeId child, NodeId parent);
  // The node takes at most what is in `scratch_`.
  void narrow(NodeId node);
  void add(NodeId node, NodeId fact);
  void load(NodeId node);

  const Relaxation& relaxation_;
  Lists effects_;            // by node: effects in Relaxation::computed of those for whom it is true
  std::size_t words_ = 0;    // in a set
  std::vector<Word> takes_;  // by node: a set of candidates, by number
  std::vector<Word> scratch_;
  std::vector<std::uint32_t> number_;    // by fact; kNoNode if it is no candidate
  std::vector<std::int32_t> need_;       // by node: children that are out of reach so far
  std::vector<std::uint8_t> is_there_;   // by node: can be reached
  std::vector<std::uint8_t> is_told_;    // by node: those who depend on it know
  std::vector<std::uint8_t> is_queued_;  // by node
  std::vector<NodeId> queue_;
};
}  // namespace tarrier::heuristics
