// SPDX-License-Identifier: MIT
// Assignments that never change anything: programs often set at the start what is set already. By the text,
// such a process interferes with those whose variables it sets; in fact it never does.
//
// An assignment x := c on an edge of process p is idle if the edge starts in an initial location l of p that
// none of p's edges enters, x has the value c in all states that can be reached while p is at l
// (reached_ranges.hpp), and nothing assigns x earlier in the same step. In each reachable state with p at l,
// only the others have moved: so x is c when the assignment runs, and the step is the same without it, as
// are all reachable states and the distances between them. Whether x is c at any other location would have to be proved
// otherwise, as p may have set it itself.
//
// What states do not remember makes no difference. A variable that is dead (space/reduce/liveness.hpp) has its
// initial value in stored states, which at l is c; and no other location can be left through l.
#pragma once
#include <optional>

#include "model/network.hpp"

namespace tarrier::model {
// The network without them: edges, variables and everything else keep their numbers. None if there are none. For
// analyses of what depends on what; that a step assigns what it need not may still matter to people.
std::optional<Network> without_idle_assignments(const Network& network);
}  // namespace tarrier::model
