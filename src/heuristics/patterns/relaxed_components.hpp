// SPDX-License-Identifier: MIT
// h^U of the initial state, as far as it is due to some of the components: what tells them apart.
#pragma once
#include <vector>

#include "heuristics/patterns/components.hpp"
#include "heuristics/relaxation/layers.hpp"
#include "heuristics/relaxation/relaxed_plan.hpp"

namespace tarrier::heuristics {
class RelaxedComponents {
 public:
  // The components must outlive this object.
  explicit RelaxedComponents(const Components& components);

  // h^U of the initial state (the least, if there are several) if all components but these are forgotten;
  // kDeadEnd proves that there is no way to the goal. A relaxation in which a component has all values from
  // the start is one of the network that has forgotten it: whatever conditions ask of it is true at once, and
  // what is computed from it may be anything.
  [[nodiscard]] search::Estimate evaluate(const Selection& kept);
  // Edges of the graph followed so far: a few nanoseconds each.
  [[nodiscard]] std::uint64_t followed() const { return layers_.work(); }
  // Both of the last solution, and with the components of the goal. REQUIRES: the last estimate was no dead end.
  // The components that its transitions mention.
  [[nodiscard]] Selection of_solution() const;
  // Those that have to get values which they do not have at first.
  [[nodiscard]] Selection of_needs() const;

 private:
  search::Estimate evaluate(const space::Valuation& initial);
  [[nodiscard]] std::size_t component_of(const Source& source) const;
  [[nodiscard]] Selection of_goal() const;
  void add_edge(std::uint32_t process, const model::Edge& edge, Selection& selection) const;

  const Components& components_;
  Relaxation relaxation_;
  Layers layers_;
  RelaxedPlan plan_;
  std::vector<space::Valuation> initial_;
};
}  // namespace tarrier::heuristics
