// SPDX-License-Identifier: MIT
// A network that ticks: one more process marks the passing of time, so that Zeno runs can be told from others.
//
// Runs on which time diverges are those on which at least 1 passes infinitely often (Tripakis,
// Yovine, Bouajjani 2005, "Checking timed Büchi automata emptiness efficiently"). A process of its own that
// may step whenever its own clock is at least 1, and sets it to 0 then, does so infinitely often only where
// time diverges; and where time diverges it can, since time passes only in states in which no location is
// committed, so that its step is possible there. It changes nothing that others see, and is at no location
// that would keep time from passing. Where there are priorities it has the highest: so nobody blocks it, and
// whom it blocks, at one point of time, it lets go by stepping.
#pragma once
#include "model/transform/transformed.hpp"

namespace tarrier::model {
// The network with a process that marks the passing of time: it goes from one of its two locations to the
// other, and back.
struct Ticking final : Transformed {
  explicit Ticking(const Network& original);
  // The same without these steps; with a loop in which there are no others, it waits.
  [[nodiscard]] std::vector<Run> home(Run run, End end) const override;

  ProcessId clock{};
};
Ticking with_ticks(const Network& network, const Formula& goal);
}  // namespace tarrier::model
