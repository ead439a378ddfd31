// SPDX-License-Identifier: MIT
// Sets of clock valuations along a path, as unions of zones. They are exact: nothing is extrapolated.
//
// Unions are needed because a process that stays away from a broadcast tells that its guard did not hold, and
// because goals may have alternatives; nearly always there is just one zone.
#pragma once
#include <span>
#include <vector>

#include "evidence/delays/delays.hpp"
#include "evidence/semantics/update.hpp"
#include "zones/federation.hpp"

namespace tarrier::evidence {
using Valuations = zones::Federation;

Valuations initial_valuations(const model::Network& network);

// Those that satisfy all the atoms.
Valuations constrained(const Valuations& valuations, std::span<const ClockAtom> atoms);
// Those that violate at least one of the atoms.
Valuations excluded(Valuations valuations, std::span<const ClockAtom> atoms);
// Those that satisfy the formula in a discrete state; `live` are those that are not deadlocked.
Valuations constrained(const Valuations& valuations, const model::Formula& formula, Memory& memory,
                       const Valuations& live);

Valuations intersection(Valuations left, const Valuations& right);
Valuations difference(Valuations left, const Valuations& right);
Valuations elapsed(Valuations valuations);
Valuations before_waiting(Valuations valuations);  // all that may become one of these by waiting

// What the resets make of the valuations, one after the other, and all that they make one of these.
Valuations after_resets(const Valuations& valuations, std::span<const ClockReset> resets);
Valuations before_resets(const Valuations& valuations, std::span<const ClockReset> resets);

// The delays that lead from these clock values into the zone.
Delays delays_into(const zones::Dbm& zone, std::span<const Rational> clocks);
}  // namespace tarrier::evidence
