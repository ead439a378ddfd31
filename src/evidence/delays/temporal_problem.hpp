// SPDX-License-Identifier: MIT
// Simple temporal problems: points of time with least distances between them (Dechter, Meiri and Pearl,
// "Temporal constraint networks", 1991).
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "model/run.hpp"

namespace tarrier::evidence {
using model::Rational;

// time(to) - time(from) >= least, or > if strict. A negative `least` from a later to an earlier point says
// how far they lie apart at most.
struct Distance {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::int64_t least = 0;
  bool strict = false;
  std::uint32_t reason = 0;  // a number by which the caller knows what demands it
};

// Holds if and only if the other does not.
Distance negation(const Distance& distance);

// Points that are multiples of 1 / ticks_per_unit.
struct Times {
  std::int64_t ticks_per_unit = 1;
  std::vector<std::int64_t> ticks;  // for each point

  [[nodiscard]] Rational at(std::size_t point) const;
  [[nodiscard]] bool satisfy(const Distance& distance) const;
};

// Distances that form a cycle and contradict each other.
using Contradiction = std::vector<Distance>;

// Times for `points` points that satisfy all distances, the first being 0. Each is the earliest there is, if
// all strict distances are widened by 1 / ticks_per_unit; that is as large as it can be, but at most 1/2.
// None if the numbers are too large. REQUIRES: points > 0, and for each point but the first a distance from
// the one before it, not below 0.
std::optional<std::variant<Times, Contradiction>> earliest_times(std::uint32_t points,
                                                                 std::span<const Distance> distances);
}  // namespace tarrier::evidence
