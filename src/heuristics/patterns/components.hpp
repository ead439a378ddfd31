// SPDX-License-Identifier: MIT
// What patterns are made of: the processes of a network and its variables, those of an array together.
#pragma once
#include <string>
#include <vector>

#include "model/transform/projection/pattern.hpp"
#include "search/problem.hpp"

namespace tarrier::heuristics {
struct Component {
  bool is_process = false;
  std::vector<std::uint32_t> members;  // the process, or the variables
  std::string name;
  std::uint64_t size = 0;  // locations, or values of all variables together
  bool in_goal = false;    // the goal mentions it, or a clock that it sets
};

// By component: is it kept?
using Selection = std::vector<bool>;

class Components {
 public:
  // Variables that states of the problem do not keep are none. The problem must outlive this object.
  explicit Components(const search::Problem& problem);

  [[nodiscard]] std::size_t size() const { return components_.size(); }
  [[nodiscard]] const Component& operator[](std::size_t i) const { return components_[i]; }
  [[nodiscard]] auto begin() const { return components_.begin(); }
  [[nodiscard]] auto end() const { return components_.end(); }
  // The component of a process, of a variable; of none: size().
  [[nodiscard]] std::size_t of_process(std::uint32_t process) const { return process; }
  [[nodiscard]] std::size_t of_variable(std::uint32_t variable) const { return of_variable_[variable]; }

  // Of the network: those that a projection has besides belong to no component.
  [[nodiscard]] std::size_t variables() const { return of_variable_.size(); }

  // Those that a formula mentions, or a clock in it that they set.
  [[nodiscard]] Selection mentioned_in(const model::Formula& formula) const;
  // Variables that never change are always kept. Clocks are kept all, or those that the goal or kept
  // processes compare: others tell nothing of what these can do.
  [[nodiscard]] model::Pattern pattern(const Selection& selection, bool all_clocks) const;
  // "2 of 5 processes (A, B), 1 of 3 variables (x)".
  [[nodiscard]] std::string describe(const Selection& selection) const;

  [[nodiscard]] const search::Problem& problem() const { return problem_; }

 private:
  void group_variables();

  const search::Problem& problem_;
  std::vector<Component> components_;  // processes first, by number
  std::vector<std::size_t> of_variable_;
  std::vector<bool> is_constant_;  // by variable: nothing assigns it
};
}  // namespace tarrier::heuristics
