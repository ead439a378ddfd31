// SPDX-License-Identifier: MIT
// What is unusual in a network, and where. Each function gives the place of the first such thing; null if
// there is none.
#pragma once
#include "model/network.hpp"

namespace tarrier::model {
bool has_priorities(const Network& network);

// A clock guard on an edge that can fill a required place of an urgent synchronisation: whether time may pass
// depends on the clocks.
const base::SourceSpan* urgent_clock_guard(const Network& network);
// A location that says how fast a clock runs.
const base::SourceSpan* clock_rate(const Network& network);
// A clock that is set to another clock.
const base::SourceSpan* clock_copy(const Network& network);
}  // namespace tarrier::model
