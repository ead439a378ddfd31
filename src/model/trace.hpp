// SPDX-License-Identifier: MIT
// Paths and timed runs of a Network.
#pragma once
#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <vector>

#include "model/network.hpp"

namespace tarrier::model {
using Rational = boost::multiprecision::cpp_rational;  // exact: boost::rational overflows silently

// One process's share in a step.
struct Move {
  ProcessId process{};
  EdgeId edge{};
  std::vector<std::int32_t> inputs;  // values of Edge::inputs, in that order
  friend bool operator==(const Move&, const Move&) = default;
};

// One discrete step. Moves stand in the order in which their updates run.
struct Step {
  std::optional<SynchronisationId> synchronisation;  // none: an internal step
  std::vector<Move> moves;
  friend bool operator==(const Step&, const Step&) = default;
};

// Where a run starts.
struct Start {
  std::vector<LocationId> locations;  // for each process; empty: in the first of its initial locations
  std::vector<std::int32_t> values;   // of the state variables that have no initial value, one after the other
  friend bool operator==(const Start&, const Start&) = default;
};

struct Path {
  Start start;
  std::vector<Step> steps;
};

struct TimedStep {
  Rational delay;  // waited before the step
  Step step;
};

// A concrete execution: from the initial state, wait and step, wait and step, …, and wait at the end.
struct Run {
  Start start;
  std::vector<TimedStep> steps;
  Rational final_delay;
};
}  // namespace tarrier::model
