// SPDX-License-Identifier: MIT
// How many steps lead from states with one formula to states with another: NuSMV's COMPUTE.
//
// Only reachable states from which fair paths go on forever count (Campos, Clarke, Marrero, Minea 1995:
// "Verus: a tool for quantitative analysis of finite-state real-time systems"), as NuSMV has it, also where
// there is no fairness. The fewest steps are found by going forward, level by level. The most are the number
// of states without the second formula that can follow one another, the first of them with the first
// formula, and infinitely many if they lead to a loop.
#pragma once
#include <memory>

#include "model/question.hpp"
#include "search/engine.hpp"

namespace tarrier::search {
class Distance final : public Engine {
 public:
  // It must outlive the engine.
  explicit Distance(const model::Distance& distance) : distance_(distance) {}
  // kUnreachable: all has been seen, and the outcome has one extent. Of the fewest steps it is empty if no
  // path leads there; of the most, if there are no states to start from or none to lead to.
  // REQUIRES: the problem has a recurrence, whose first conditions are those of the atoms of both formulas.
  std::unique_ptr<Search> start(const Problem& problem) override;

 private:
  const model::Distance& distance_;
};
}  // namespace tarrier::search
