// SPDX-License-Identifier: MIT
// Runs with infinitely many steps in bounded time (Zeno runs): how a network can be seen to have none, and
// how the others can be told from them.
//
// Structure. A process is strongly non-Zeno if each loop of its graph has a clock that one of its edges sets
// to 0 and another one asks to be at least 1 (Tripakis 1999, "Verifying progress in timed systems"). If all
// processes are, and these clocks are never set to anything but 0, time diverges on each run with infinitely
// many steps: some process goes round some simple loop infinitely often (what else happens in between does
// not matter). From where it sets the clock in one round to where it asks for the clock in the next, at least
// 1 passes, also if the clock is set to 0 again in between. The converse does not hold.
//
// Transformation. Runs on which time diverges are those on which at least 1 passes again and again (Tripakis,
// Yovine, Bouajjani 2005, "Checking timed Büchi automata emptiness efficiently"). A process of its own that
// may step whenever its own clock is at least 1, and sets it to 0 then, does so infinitely often only where
// time diverges; and where time diverges it can, since time passes only in states in which no location is
// committed, so that its step is possible there. It changes nothing that others see, and is at no location
// that would keep time from passing. Where there are priorities it has the highest: so nobody blocks it, and
// whom it blocks, at one point of time, it lets go by stepping.
#pragma once
#include <vector>

#include "model/network.hpp"
#include "model/path.hpp"

namespace tarrier::model {
// The processes that are not seen to be strongly non-Zeno; none: time diverges on each run with infinitely
// many steps. In processes with very many clocks not everything is tried.
std::vector<ProcessId> perhaps_zeno(const Network& network);

// Can anything keep time from passing: an invariant, urgency? If not, time may diverge on each run.
bool may_stop_time(const Network& network);

// The network with a process that marks the passing of time: it goes from one of its two locations to the
// other, and back.
struct Ticking {
  Network network;
  ProcessId clock{};

  // The same path in the network itself; with a loop in which only the new process steps, it waits.
  [[nodiscard]] Path original(const Path& path) const;
};
Ticking with_ticks(const Network& network);
}  // namespace tarrier::model
