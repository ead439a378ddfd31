// SPDX-License-Identifier: MIT
// Clock constraints, clock assignments and invariants as parts of the and/or graph; timing.hpp says what they
// mean.
#pragma once
#include <map>
#include <tuple>

#include "heuristics/relaxation/graph.hpp"
#include "model/terms/substitute.hpp"

namespace tarrier::heuristics {
class Clocks {
 public:
  // Both must outlive this object, and the relaxation have its sources. If clocks are ignored, every
  // constraint is true and nothing is ever set.
  Clocks(Relaxation& relaxation, Graph& graph, bool are_ignored);

  // When a value of the clock, or of one of the elements it may be, can satisfy the comparison, whatever the
  // condition of the constraint says. `inputs` have these values.
  NodeId node(const model::ClockConstraint& constraint, const model::Substitution& inputs);
  // What the invariants of its target ask before the edge is taken.
  std::vector<NodeId> entry(std::uint32_t process, const model::Edge& edge,
                            const model::Substitution& inputs);
  // The clocks that the update of the edge sets, as effects of the node.
  void set(NodeId step, const model::Edge& edge, const model::Substitution& inputs);
  // Gives the locations on which it depends how long time passes their facts. To be called last.
  void watch_locations();

 private:
  class Ranges;
  using ClockReference = model::Reference<model::ClockId>;

  [[nodiscard]] model::Interval range(const model::Expression& expression,
                                      const model::Substitution& inputs) const;
  // Clocks of the network that it may stand for.
  [[nodiscard]] std::vector<std::uint32_t> elements(const ClockReference& clock,
                                                    const model::Substitution& inputs) const;
  template <typename Visit>  // visit(statement): for each assignment to clocks that the update may come to
  void for_each_assignment(const model::Edge& edge, const Visit& visit) const;
  [[nodiscard]] NodeId at_least(std::uint32_t clock, zones::Bound bound);
  [[nodiscard]] NodeId at_most(std::uint32_t clock, zones::Bound bound);
  [[nodiscard]] NodeId atom(std::uint32_t clock, bool is_lower, zones::Bound bound);
  [[nodiscard]] std::uint32_t place(std::uint32_t clock);
  void add_setting(NodeId step, std::uint32_t clock, model::Interval value);
  void find_stopping();
  void find_setters();
  void find_stays(std::uint32_t process);
  [[nodiscard]] bool is_set_by_partner(std::uint32_t clock, std::uint32_t process) const;

  const model::Network& network_;
  Relaxation& relaxation_;
  Graph& graph_;
  bool are_ignored_;
  std::vector<std::uint32_t> source_of_;             // by variable, as in SourceRanges
  std::vector<bool> may_stop_;                       // by clock of the network
  std::vector<std::vector<std::uint32_t>> setters_;  // by clock: processes that set it together with others
  std::vector<std::uint32_t> places_;                // by clock of the network: in Timing::clocks
  std::map<std::tuple<std::uint32_t, bool, zones::Bound>, NodeId> atoms_;
  std::map<std::tuple<std::uint32_t, zones::Bound, zones::Bound>, NodeId> settings_;  // facts
};
}  // namespace tarrier::heuristics
