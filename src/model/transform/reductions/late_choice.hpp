// SPDX-License-Identifier: MIT
// A network in which some variables are chosen when they are read, and the way back.
//
// Many models have inputs that are variables: each step gives them any value, and the next step reads it. A
// state then says what will be read, and there are as many states as there are values. It makes no
// difference to choose the value only in the step that reads it. Such a variable is late if
//   - it may have any value in the beginning, and no initial constraint, constraint on states, invariant or
//     goal speaks of it;
//   - every edge assigns it an input of its own that has all its values and that nothing else on the edge
//     reads;
//   - derived variables that depend on it are read by edges only, and always have a value.
// In the network made here it is an input of the edges that read it; a derived variable that depends on late
// ones is an input with an equation for it.
//
// Soundness. Leave the late variables out of a state of the original: what remains is a state here, and a
// step is one here, with what it read as inputs; initial states remain such, since their constraints do not
// speak of late variables. Conversely a path here is one of the original in which each step gives late
// variables the values that the next one reads (home()); no constraint can object. So both have the same
// paths, of the same length, and the goal holds in the same places. What can happen in a state depends on
// late variables: questions about deadlock are not for this. A fault here is one of the original, but the
// path ends before the choice that shows it: such a path is to be searched in the network itself.
#pragma once
#include <memory>
#include <vector>

#include "model/transform/reductions/catalogue.hpp"

namespace tarrier::model {
class LateChoice final : public Transformed {
 public:
  static constexpr Keeps kKeeps{.faults = false};
  // Null if no variable is late, or the network is not one process that moves alone, without clocks.
  static std::unique_ptr<LateChoice> of(const Network& network, const Formula& goal);

  // REQUIRES: the ending is open.
  [[nodiscard]] std::vector<Run> home(Run run, End end) const override;
  [[nodiscard]] std::string explanation() const override;

 private:
  explicit LateChoice(const Network& original)
      : Transformed(original, kKeeps), original_(&original), is_late_(original.variables.size(), false) {}
  void find_late(const Formula& wanted);
  void find_unusual_reads(const Formula& wanted, std::vector<bool>& is_read) const;
  void keep_what_edges_demand();
  void change_variables();
  void change_edge(Edge& edge) const;
  // Where the late variable has to be for a step; the lowest value if it does not say.
  [[nodiscard]] std::int32_t value_read(VariableId variable, const std::vector<TimedStep>& steps,
                                        std::size_t step) const;
  [[nodiscard]] std::vector<std::int32_t> restored_inputs(const std::vector<TimedStep>& steps,
                                                          std::size_t step) const;

  const Network* original_;
  std::vector<VariableId> late_;
  std::vector<bool> is_late_;          // by variable
  std::vector<VariableId> dependent_;  // derived variables that depend on them, in order of evaluation
};
}  // namespace tarrier::model
