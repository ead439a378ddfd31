// SPDX-License-Identifier: MIT
// Steps that a goal does not need are left out.
#pragma once
#include "search/shortening/trail.hpp"

namespace tarrier::search {
// As action elimination does with plans (Nakhost, Müller 2010): a step goes, and with it what is impossible
// without it, if the rest still leads to a goal. Several at once are tried first, all in one stretch or all
// that a process starts there, in halves of the path, quarters and so on (as delta debugging does: Zeller,
// Hildebrandt 2002): a path that has gone astray loses most of itself in a few trials, and one whose steps
// are all needed costs no more than twice the trials of single steps.
void eliminate(Trail& trail);
}  // namespace tarrier::search
