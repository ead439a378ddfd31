// SPDX-License-Identifier: MIT
// Paths of a Network: what is done, not when. Times, which take exact numbers, are in run.hpp.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "model/network.hpp"

namespace tarrier::model {
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
  std::vector<std::int32_t> values;  // of the state variables that have no initial value, one after the other
  friend bool operator==(const Start&, const Start&) = default;
};

// How a run goes on after its last step.
enum class Ending : std::uint8_t {
  kOpen,   // nothing is said about it
  kLoop,   // again from the state after step number `loop` (0: the initial one) on, and so forever
  kWaits,  // by waiting forever
  kStuck,  // not at all: no step will be possible, and waiting comes to an end (where there are no clocks,
           // waiting means nothing)
};

struct Path {
  Start start;
  std::vector<Step> steps;
  Ending ending = Ending::kOpen;
  std::size_t loop = 0;   // kLoop
  std::size_t since = 0;  // for p --> q: p holds at some time after so many steps, and not q from then on
};

struct Run;  // both in model/run.hpp
struct TimedStep;
}  // namespace tarrier::model
