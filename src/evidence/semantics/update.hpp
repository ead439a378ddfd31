// SPDX-License-Identifier: MIT
// How variables get their values: derived ones, inputs, and the updates of a step.
#pragma once
#include <span>
#include <vector>

#include "evidence/semantics/evaluate.hpp"

namespace tarrier::evidence {
// Sets every derived variable to the value of its definition, each after those that it depends on. A value
// outside the variable's domain is a fault.
void recompute_derived(const model::Network& network, Discrete& discrete);

// Lets the edge's inputs have these values, and derived variables follow.
// REQUIRES: one value per input, within its domain.
void set_inputs(const model::Network& network, const model::Edge& edge, std::span<const std::int32_t> inputs,
                Discrete& discrete);

// An edge whose update runs, and the source state of the step with the inputs of this edge.
struct Updater {
  const model::Edge* edge = nullptr;
  Discrete reads;
};

struct Updated {
  std::vector<std::int32_t>
      values;                      // derived variables not recomputed yet; local ones as in the source state
  std::vector<ClockReset> resets;  // in order: of two for one clock, the second counts
};

// Runs the updates one after the other. In a sequential network each statement reads what those before it
// wrote, except in derived variables: these keep the values of Updater::reads until the step is over. In a
// simultaneous network all statements read Updater::reads. Of two assignments to one variable the second
// counts.
Updated run_updates(const model::Network& network, const Discrete& source, std::span<const Updater> updaters);

// Sets the clocks in order: a copy reads what the resets before it wrote.
void reset_clocks(std::span<const ClockReset> resets, Clocks& clocks);
}  // namespace tarrier::evidence
