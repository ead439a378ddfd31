// SPDX-License-Identifier: MIT
// When conditions become true: guards and goals as nodes of the and/or graph.
#pragma once
#include "heuristics/proposition.hpp"
#include "heuristics/relaxation/clocks.hpp"
#include "heuristics/relaxation/tabulation.hpp"

namespace tarrier::heuristics {
class Conditions {
 public:
  // All must outlive this object.
  Conditions(const Precision& precision, Relaxation& relaxation, Graph& graph, Tabulation& tabulation,
             Clocks& clocks)
      : precision_(precision),
        relaxation_(relaxation),
        graph_(graph),
        tabulation_(tabulation),
        clocks_(clocks) {}

  NodeId node(const Proposition& proposition);
  // The nodes that all have to be true.
  std::vector<NodeId> conjuncts(const Proposition& proposition);
  // `inputs` have these values.
  NodeId node(const model::ClockConstraint& constraint, const model::Substitution& inputs);
  NodeId at(std::uint32_t process, std::uint32_t location) {
    return graph_.fact(relaxation_.sources[process], location);
  }

 private:
  NodeId leaf(const Proposition& leaf);
  NodeId atom(const Proposition& leaf);
  NodeId computed_atom(const Proposition& leaf);

  const Precision& precision_;
  Relaxation& relaxation_;
  Graph& graph_;
  Tabulation& tabulation_;
  Clocks& clocks_;
};

// Something computed reads these sources: gives them all their facts.
void watch(const std::vector<std::uint32_t>& sources, Relaxation& relaxation, Graph& graph);
}  // namespace tarrier::heuristics
