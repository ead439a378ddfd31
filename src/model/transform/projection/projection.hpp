// SPDX-License-Identifier: MIT
// project(network, goal, pattern): the abstraction that keeps only what the pattern says (Wehrle and Helmert
// 2009, Kupferschmid and Wehrle 2011).
//
// Every run of the network is one of the projection, with what is forgotten left out, and costs as much or
// less there. So distances in the projection are lower bounds, and where it has no way to the goal there is
// none. For that,
//   - an edge of a forgotten process starts and ends nowhere in particular. Out of a committed location it
//     still counts as such, so that it may go on while others are in committed ones; that it was committed
//     itself stops nobody any more;
//   - conditions lose what they say about things forgotten (Forgetting), bounds of clocks count with the
//     value that demands least, and updates choose what they do not know (Unknowns);
//   - whoever takes part in a synchronisation if and only if he can (Strength::kWeak), and has lost some
//     of his guard, may now stay away: the guard may have been false;
//   - a synchronisation is urgent no more once a participant has lost some of his guard, and there are no
//     priorities: what only seems to be possible must not keep time or others from going on;
//   - where an evaluation has no meaning there is no step. If the network takes that step, it has one there;
//   - clocks that can stop are forgotten: whether they run may depend on anything.
// Steps that change nothing are left out.
#pragma once
#include <string>
#include <vector>

#include "model/formula.hpp"
#include "model/transform/projection/pattern.hpp"
#include "model/transform/transformed.hpp"

namespace tarrier::model {
// The numbers of processes, locations of kept ones, variables and clocks are those of the network; there may
// be more variables, all of them inputs. Edges have other numbers.
struct Projection final : Transformed {
  Projection(Network projected, Formula weakened, Pattern kept);

  Pattern pattern;  // what is kept in the end: of what is left, not everything may be worth its price
};

// No synchronisation happens in more than about `most_ways` because of what is forgotten (excess.hpp).
Projection project(const Network& network, const Formula& goal, Pattern pattern,
                   std::uint64_t most_ways = 256);
}  // namespace tarrier::model
