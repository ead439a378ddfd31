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

#include "model/question.hpp"

namespace tarrier::differential {
// Upper limits of the random choices, and how often (in percent) rare things happen.
struct Shape {
  std::uint32_t max_processes = 3;
  std::uint32_t max_locations = 5;  // of each process, at least 2 unless it is `still`
  std::uint32_t max_clocks = 3;
  std::int32_t max_constant = 4;  // in guards and invariants, at least 2
  std::uint32_t faults = 3;       // models with an update that may fault
  std::uint32_t disabling = 0;    // models where an update out of range disables the step
  std::uint32_t starts = 0;       // models with processes that have several initial locations
  std::uint32_t vectors = 0;      // models with synchronisations of required, weak and optional participants
  std::uint32_t arrays = 0;       // models with two-dimensional arrays, tables of constants, arrays of clocks
  std::uint32_t functions = 0;    // models with functions, called wherever there are expressions
  std::uint32_t differences = 0;  // models that compare clocks with each other
  std::uint32_t copies = 0;       // models that copy clocks
  std::uint32_t priorities = 0;   // models with priorities of channels and processes
  std::uint32_t urgency = 0;      // models with urgent channels whose edges may have clock guards
  std::uint32_t deadlocks = 0;    // models whose goal speaks of deadlock
  std::uint32_t deadlines = 0;    // models with a variable for the clock bounds of each process
  std::uint32_t still = 0;        // processes with a single location
  std::uint32_t stopwatches = 0;  // models with clocks that stop
};

struct RandomModel {
  model::Network network;
  model::Formula goal;
  model::Formula trigger;
  model::Measure measure;
  bool may_fault = false;  // something was not kept inside its range, or an assertion may fail
};

// The initial state satisfies all invariants; no edge of an urgent channel has a clock guard (unless
// Shape::urgency asks for it). Process priorities do not decrease from one process to the next.
RandomModel random_model(std::uint64_t seed, const Shape& shape = {});

// For people: processes, locations with invariants, edges with guard, synchronisation and update; the goal.
std::string describe(const RandomModel& model);

// The network as UPPAAL text, the goal in a comment at its head. REQUIRES: made with Shape::vectors == 0.
std::string to_xta(const RandomModel& model);

// The goal as UPPAAL query, "E<> P0.L2 && x >= 3".
std::string to_query(const RandomModel& model);
}  // namespace tarrier::differential
