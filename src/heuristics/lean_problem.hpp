// SPDX-License-Identifier: MIT
// A problem without assignments that never change anything: abstractions that forget who makes them would let
// them be made at any time, and dependencies would count them.
#pragma once
#include <optional>

#include "model/transform/idle_assignments.hpp"
#include "search/problem.hpp"

namespace tarrier::heuristics {
// Reachable states, and their distances to the goal, are those of the problem itself (idle_assignments.hpp).
class LeanProblem {
 public:
  explicit LeanProblem(const search::Problem& problem)
      : network_(model::without_idle_assignments(problem.network)),
        problem_(problem.with(network_ ? *network_ : problem.network)) {
    problem_.goal = problem.goal;
    problem_.recurrence = problem.recurrence;
  }
  LeanProblem(const LeanProblem&) = delete;  // its parts point to each other
  LeanProblem& operator=(const LeanProblem&) = delete;

  [[nodiscard]] const search::Problem& operator*() const { return problem_; }

 private:
  std::optional<model::Network> network_;
  search::Problem problem_;
};
}  // namespace tarrier::heuristics
