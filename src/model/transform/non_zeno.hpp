// SPDX-License-Identifier: MIT
// Runs with infinitely many steps in bounded time (Zeno runs): how a network can be seen to have none. How
// the others can be told from them: ticks.hpp.
//
// A process is strongly non-Zeno if each loop of its graph has a clock that one of its edges sets
// to 0 and another one asks to be at least 1 (Tripakis 1999, "Verifying progress in timed systems"). If all
// processes are, and these clocks are never set to anything but 0, time diverges on each run with infinitely
// many steps: some process goes round some simple loop infinitely often (what else happens in between does
// not matter). From where it sets the clock in one round to where it asks for the clock in the next, at least
// 1 passes, also if the clock is set to 0 again in between. The converse does not hold.
#pragma once
#include <vector>

#include "model/network.hpp"

namespace tarrier::model {
// The processes that are not seen to be strongly non-Zeno; none: time diverges on each run with infinitely
// many steps. In processes with very many clocks not everything is tried.
std::vector<ProcessId> perhaps_zeno(const Network& network);

// Can anything keep time from passing: an invariant, urgency? If not, time may diverge on each run.
bool may_stop_time(const Network& network);
}  // namespace tarrier::model
