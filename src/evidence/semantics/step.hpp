// SPDX-License-Identifier: MIT
// The semantics of a Network except for clock values: what a step needs and what it does.
//
// The replay asks one clock valuation whether it satisfies the demands found here, the concretisation asks a
// set of them. Where locations and variables alone forbid something, the functions throw an Objection; faults
// in the model throw base::Error (kEvaluation).
#pragma once
#include <optional>
#include <vector>

#include "evidence/semantics/candidates.hpp"
#include "evidence/semantics/update.hpp"
#include "model/path.hpp"

namespace tarrier::evidence {
// What the invariant of a process demands of the clocks.
struct Demand {
  model::ProcessId process{};
  ClockAtom atom;
};

// A step that locations and variables allow.
struct Enabled {
  // The clocks must satisfy the guard of each move.
  std::vector<std::vector<ClockAtom>> guards;
  // For each way of filling the places of the synchronisation: the processes that stay away from a weak
  // place, with the edges that they could take otherwise. In one of these ways, the clocks must violate all
  // the guards.
  std::vector<std::vector<Candidate>> left_out;
  // Then these clocks are set, in this order, and the clocks must satisfy what the invariants demand there.
  std::vector<ClockReset> resets;
  Discrete target;
  std::vector<Demand> invariants;  // demands_of_invariants(target)
};
Enabled take(const model::Network& network, const Discrete& source, const model::Step& step);

// Throws an Objection unless the discrete part of each invariant, and each state constraint holds; clock
// rates that have no meaning are a fault.
void require_legal(const model::Network& network, const Discrete& discrete);

// The clock constraints of all invariants, in the order of processes.
std::vector<Demand> demands_of_invariants(const model::Network& network, const Discrete& discrete);

// A process in an urgent or committed location, in which time stands still; none if there is no such process.
std::optional<model::ProcessId> process_in_a_hurry(const model::Network& network, const Discrete& discrete);
}  // namespace tarrier::evidence
