// SPDX-License-Identifier: MIT
// How clocks move while time passes in one discrete state.
#pragma once
#include <optional>
#include <span>
#include <vector>

#include "evidence/semantics/evaluate.hpp"

namespace tarrier::evidence {
bool has_rates(const model::Network& network);  // does any location say something about them?
// A rate other than 0 and 1 is a fault, and so are two different ones for one clock.
Rates clock_rates(const model::Network& network, const Discrete& discrete);

// Clock x has the value clocks[x] + rates[x] * d after d time units.
struct Motion {
  Clocks clocks;
  Rates rates;
};

// The clocks as the resets leave them if they happen at each instant: a clock set to a number has that number
// whenever it happens, a copy moves with what it is a copy of.
void reset_clocks(std::span<const ClockReset> resets, Motion& motion);

// How fast the clock or difference that the atom mentions grows: -1, 0 or 1.
std::int32_t growth(const ClockAtom& atom, const Rates& rates);
// After which delay, perhaps a negative one, it has the value of the bound; none if it does not change.
std::optional<Rational> meeting(const ClockAtom& atom, const Motion& motion);
}  // namespace tarrier::evidence
