// SPDX-License-Identifier: MIT
// What is unusual in a network, and where. A function that gives one place gives the first; null if there is
// none.
#pragma once
#include "model/network.hpp"

namespace tarrier::model {
bool has_priorities(const Network& network);

// Clock guards on edges that can fill a place that `counts`, one for each edge.
std::vector<const base::SourceSpan*> clock_guards(const Network& network,
                                                  bool (*counts)(const Synchronisation&, const Participant&));
// The same for required places of urgent synchronisations: whether time may pass depends on the clocks.
std::vector<const base::SourceSpan*> urgent_clock_guards(const Network& network);
// A location that says how fast a clock runs.
const base::SourceSpan* clock_rate(const Network& network);
// Assignments of clocks to other clocks.
std::vector<const base::SourceSpan*> clock_copies(const Network& network);
}  // namespace tarrier::model
