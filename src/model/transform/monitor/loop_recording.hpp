// SPDX-License-Identifier: MIT
// Liveness as reachability: a monitored network that can record a state and recognise it when it comes back
// (Biere, Artho, Schuppan 2002: "Liveness Checking as Safety Checking").
//
// Whenever the monitor leaves an accepting location it may record the state that the step leaves: all
// variables, all locations and its own. Recording in accepting states only is no restriction, since every
// loop that counts has one. The goal is to be in the recorded state again. Then the steps since are a loop
// through an accepting location; conversely a run that counts comes to some accepting state twice.
//
// The recorded values are variables of the network, which nothing changes afterwards: so heuristics see how
// far the way back is, and any search for a goal finds loops. Only for networks without clocks.
//
// Of each pair of compassion the second has to happen in the loop if the first does: what has happened
// since the state was recorded is remembered, too.
#pragma once
#include "model/transform/monitor/monitor.hpp"

namespace tarrier::model {
struct LoopRecording final : Transformed {
  explicit LoopRecording(const Monitored& monitored);
  // A run to the goal is one of the monitored network with a loop, but for the monitor's own edges.
  [[nodiscard]] std::vector<Run> home(Run run, End end) const override;

  ProcessId monitor{};
  std::uint32_t locations = 0;  // of the monitor, while it has not recorded
};

// `compassion` are conditions on states. REQUIRES: no clocks, no priorities.
LoopRecording record_loop(const Monitored& monitored,
                          std::span<const std::pair<Expression, Expression>> compassion = {});
}  // namespace tarrier::model
