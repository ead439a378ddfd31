// SPDX-License-Identifier: MIT
// Is there a run on which the goal holds all the time, and time diverges?
//
// The network has a process that marks the passing of time (model/transform/non_zeno.hpp): time diverges iff it steps
// infinitely often, and a run that waits forever is one on which only that process steps in the end. So the
// states are those of search/loops/maximal_runs.hpp, confined to the goal, but what is looked for is a component of
// them in which that process steps. All are explored, equal zones only being the same state. A component is
// looked for whenever what is known has grown by half, and in the end.
//
// That is right, and complete. A way through all states of a component leads from a state to itself; by the
// argument of maximal_runs.hpp, whose loops end in a state that includes the first one, some number of rounds
// can be repeated forever. Conversely, by (P2), a run on which time diverges is an infinite path through the
// states, of which there are finitely many, and comes to a component with such a step in the end.
#pragma once
#include <memory>

#include "search/engine.hpp"

namespace tarrier::search {
class DivergingRuns final : public Engine {
 public:
  // `clock` is the process that marks the passing of time, by going from one location to the other. Runs
  // begin to count where the trigger holds; null: at the start. It must outlive the engine.
  DivergingRuns(model::ProcessId clock, const model::Formula* trigger) : clock_(clock), trigger_(trigger) {}
  // Paths that are found have a loop. REQUIRES: a goal, and no measuring.
  std::unique_ptr<Search> start(const Problem& problem) override;

 private:
  model::ProcessId clock_;
  const model::Formula* trigger_;
};
}  // namespace tarrier::search
