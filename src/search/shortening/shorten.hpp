// SPDX-License-Identifier: MIT
// Paths are made shorter, with little work.
//
// What finds an error fast often finds a long way to it: random walks go astray, greedy searches follow their
// estimates, depth-first ones whatever comes. Two things are done in turns. Steps that the goal does not need
// are left out (elimination.hpp), and shorter ways are looked for near the path (neighbourhood.hpp), farther
// and farther away; if nothing is left there, the path is a shortest one. Where zones over-approximate, walks
// go on instead, and may not become as long as the best so far (Kiviriga, Larsen, Nyman 2021).
#pragma once
#include "search/problem.hpp"

namespace tarrier::search {
// Replaces the path that was found by a shorter one, if there is time. REQUIRES: the outcome is kReached.
Shortening shorten(const Problem& problem, Outcome& found, base::Limits& limits, std::uint64_t most_work);
}  // namespace tarrier::search
