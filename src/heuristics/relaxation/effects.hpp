// SPDX-License-Identifier: MIT
// What updates add: constants to the step itself, computed values by nodes of their own.
#pragma once
#include "heuristics/relaxation/conditions.hpp"
#include "model/terms/substitute.hpp"

namespace tarrier::heuristics {
class Effects {
 public:
  // All must outlive this object.
  Effects(const model::Network& network, const Precision& precision, Relaxation& relaxation, Graph& graph,
          Tabulation& tabulation, Conditions& conditions)
      : network_(network),
        precision_(precision),
        relaxation_(relaxation),
        graph_(graph),
        tabulation_(tabulation),
        conditions_(conditions) {}

  // The updates, one after the other, as effects of a step. `inputs` have these values, `unknown` variables
  // any of their domains.
  void add(std::uint32_t step, const std::vector<model::Block>& updates, const model::Substitution& inputs,
           const std::vector<model::VariableId>& unknown);

 private:
  // Facts by the combination of cells that they are computed from.
  using Rules = std::map<std::vector<std::uint32_t>, std::vector<std::pair<std::uint32_t, std::uint32_t>>>;
  // The last value of each variable, if no branch, loop, function or chosen element makes that hard to say.
  [[nodiscard]] std::optional<model::Substitution> final_values(const std::vector<model::Block>& updates,
                                                                const model::Substitution& inputs) const;
  // `when`: nodes that have to be true for it, the step among them.
  void assign(std::uint32_t step, std::vector<NodeId> when, model::VariableId variable,
              const model::Expression& value, const std::vector<model::VariableId>& unknown);
  bool assign_by_cases(std::uint32_t step, const std::vector<NodeId>& when, model::VariableId variable,
                       const model::Expression& value, const std::vector<model::VariableId>& unknown);
  bool increment(std::uint32_t step, model::VariableId variable, const model::Expression& value);
  void run(std::uint32_t step, const std::vector<model::Block>& updates, const model::Substitution& inputs,
           const std::vector<model::VariableId>& unknown);
  bool tabulate(std::uint32_t step, std::vector<model::Block> updates, const model::Substitution& inputs,
                const std::vector<model::VariableId>& unknown,
                const std::vector<model::VariableId>& assigned);
  void approximate(std::uint32_t step, const std::vector<model::Block>& updates,
                   std::vector<model::VariableId> unknown, const std::vector<model::VariableId>& assigned);
  void compute(NodeId node, const std::vector<std::uint32_t>& targets, const model::Expression& value,
               const std::vector<model::VariableId>& unknown);
  void make_rules(std::uint32_t step, const std::vector<NodeId>& when,
                  const std::vector<std::uint32_t>& sources, const Rules& rules);
  // One for all of them, which belongs to the step.
  NodeId joint(std::uint32_t step, std::vector<NodeId> nodes);
  // A rule by itself: `fact` of the source from a value in cell `from` of the same source.
  void make_rule(std::uint32_t step, Source& source, std::uint32_t from, std::uint32_t to,
                 std::uint32_t extra);

  const model::Network& network_;
  const Precision& precision_;
  Relaxation& relaxation_;
  Graph& graph_;
  Tabulation& tabulation_;
  Conditions& conditions_;
};
}  // namespace tarrier::heuristics
