// SPDX-License-Identifier: MIT
// Random small networks with a goal, for comparing the engines with the oracle.
//
// The networks are what an UPPAAL front end could make: binary and broadcast channels (also arrays indexed by
// variables or select), urgent and committed locations, strict invariants, clock bounds that are variables,
// and so on; with Shape::vectors also synchronisations that UPPAAL has not. Same seed and shape: same model,
// on every machine.
#pragma once
#include <cstdint>
#include <string>

#include "model/property.hpp"

namespace tarrier::differential {
// Upper limits of the random choices, and how often (in percent) rare things happen.
struct Shape {
  std::uint32_t max_processes = 3;
  std::uint32_t max_locations = 5;  // of each process, at least 2
  std::uint32_t max_clocks = 3;
  std::int32_t max_constant = 4;  // in guards and invariants, at least 2
  std::uint32_t faults = 3;       // models with an update that may fault
  std::uint32_t disabling = 0;    // models where an update out of range disables the step
  std::uint32_t starts = 0;       // models with processes that have several initial locations
  std::uint32_t vectors = 0;      // models with synchronisations of required, weak and optional participants
};

struct RandomModel {
  model::Network network;
  model::Formula goal;
  bool may_fault = false;  // some update was not kept inside its range
};

// The initial state satisfies all invariants; no edge of an urgent channel has a clock guard.
RandomModel random_model(std::uint64_t seed, const Shape& shape = {});

// For people: processes, locations with invariants, edges with guard, synchronisation and update; the goal.
std::string describe(const RandomModel& model);

// The network as UPPAAL text, the goal in a comment at its head. REQUIRES: made with Shape::vectors == 0.
std::string to_xta(const RandomModel& model);

// The goal as UPPAAL query, "E<> P0.L2 && x >= 3".
std::string to_query(const RandomModel& model);
}  // namespace tarrier::differential
