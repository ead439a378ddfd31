// SPDX-License-Identifier: MIT
// Is there a maximal run on which the goal holds all the time?
//
// Maximal runs go on forever (if only by steps that take no time), end by waiting forever, or cannot go on:
// E[] p asks for one with p, A<> p for one without p, and p --> q for a run to a state with p and a maximal
// one without q from there on.
//
// The search goes depth first through the confined states (space/confined_space.hpp), and looks for
//   - a state in which some valuation can wait forever, or is stuck;
//   - a loop: a successor t that includes a state s on the way there, with the same discrete part.
// Loops are real. Let w be the steps from s to t. By (P1), each valuation of t, hence each of s, is bisimilar
// to what w makes of some valuation of s. Going back like that again and again, through s only, some class of
// bisimilar valuations occurs twice, because there are finitely many: so from a valuation of that class some
// number of rounds of w lead into the class again, and can be repeated forever. By (P1) again, a valuation
// of the class is reached from the start. (Inclusion of s in t is what this needs; with t in s, rounds might
// end.) Pruning is right. A state is finished when all its successors are finished or included in one that
// is: then no valuation of it has a maximal run. It has no end of the kinds above, and a step would lead, by
// (P2), into a successor, whose valuations have none. With the valuations of a state all of those included in
// it have none. A state that is merely on the way may still lead to a run, and prunes nothing. The search
// ends, since there are finitely many zones for a discrete state, and equal ones on the way make a loop. So
// nothing is left open: kUnreachable is a proof, and a path found has an ending.
//
// For p --> q, the free states are explored breadth first, and where p and not q can hold, the search through
// confined states begins. What is finished then remains so, wherever that was reached from.
#pragma once
#include <memory>

#include "search/engine.hpp"

namespace tarrier::search {
class MaximalRuns final : public Engine {
 public:
  // Runs begin to count where the trigger holds; null: at the start. It must outlive the engine.
  explicit MaximalRuns(const model::Formula* trigger = nullptr) : trigger_(trigger) {}
  // Paths that are found have an ending. REQUIRES: a goal, and no measuring.
  std::unique_ptr<Search> start(const Problem& problem) override;

 private:
  const model::Formula* trigger_;
};
}  // namespace tarrier::search
