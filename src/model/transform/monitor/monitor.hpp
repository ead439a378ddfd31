// SPDX-License-Identifier: MIT
// A network with an automaton that reads its runs: one more process, which takes part in every step.
//
// A step is taken together with a transition of the automaton that reads the state that the step leaves; so
// after n steps the automaton has read the first n states. Internal steps become synchronisations with the
// monitor, and synchronisations get a place for it.
//
// Fairness is the automaton's business, too: it also counts how many of the conditions that must hold
// infinitely often have held in turn, so that a run counts iff the monitor is in an accepting location
// infinitely often (the usual way from generalised acceptance to a single set).
#pragma once
#include <span>

#include "model/automaton.hpp"
#include "model/question.hpp"
#include "model/transform/monitor/past.hpp"
#include "model/transform/transformed.hpp"

namespace tarrier::model {
//
// Its goal is where runs end that satisfy the automaton and have no step to go on; none if runs that end do
// not count. Its recurrence has the monitor in an accepting location.
struct Monitored final : Transformed {
  explicit Monitored(const Network& original);
  // The same without the monitor's share.
  [[nodiscard]] std::vector<Run> home(Run run, End end) const override;

  ProcessId monitor{};
  // By synchronisation: the one of the network that is monitored; none for an internal step.
  std::vector<std::optional<SynchronisationId>> originals;
};

// What the monitor watches for besides the automaton.
struct Watching {
  std::span<const FairnessCondition> justice = {};
  // Runs that end count: for each state of the automaton, where repeating the state forever is accepted.
  // Empty: they do not.
  std::span<const Expression> stutters = {};
  // Only runs count on which time diverges: a clock of its own is at least 1 in a step infinitely often, and
  // is set to 0 then (Tripakis, Yovine, Bouajjani 2005); a run that ends has to wait forever there. Time may
  // be kept from passing without any clock in the network.
  bool time_diverges = false;
  // Variables that the formula behind the automaton needs (past.hpp); null: none.
  const PastFree* past = nullptr;
};

// Throws base::Error (kUnsupported) for synchronisations that nobody is required for and that are open to
// every process.
Monitored with_monitor(const Network& network, const Automaton& automaton, const Watching& watching);
}  // namespace tarrier::model
