// SPDX-License-Identifier: MIT
// Who could take part in a synchronisation, and whether it is possible at all.
#pragma once
#include <functional>
#include <vector>

#include "evidence/evaluate.hpp"

namespace tarrier::evidence {
// An edge that carries `action` and can be taken as far as locations and variables tell, provided that the
// clocks satisfy `guard`.
struct Candidate {
  model::ProcessId process{};
  model::EdgeId edge{};
  model::ActionId action{};
  std::vector<ClockAtom> guard;
  friend bool operator==(const Candidate&, const Candidate&) = default;
};

// One truth value per action of the network.
using ActionSet = std::vector<bool>;
ActionSet actions_of_weak_places(const model::Network& network,
                                 const model::Synchronisation& synchronisation);
ActionSet actions_of_urgent_synchronisations(const model::Network& network);

// The candidates for `actions`, in the order of processes and edges, for any choice of inputs; choices that
// lead to the same action and guard count once. Where an evaluation faults, the edge counts as not enabled:
// such a fault belongs to another step than the one that was taken.
std::vector<Candidate> candidates(const model::Network& network, const Discrete& discrete,
                                  const ActionSet& actions);

// Whether edges fit together, e.g. because their guards can hold at the same time. Must not say yes to a
// choice and no to a part of it.
using Compatible = std::function<bool(const std::vector<const Candidate*>&)>;

// Can the synchronisation happen with compatible edges, one in each of several processes? It can if all
// required places can be filled; the others do not matter, unless all places would stay empty. Target
// invariants do not matter either.
bool is_possible(const model::Network& network, const model::Synchronisation& synchronisation,
                 const std::vector<Candidate>& candidates, const Compatible& compatible);
// An urgent synchronisation that can happen; null if there is none.
const model::Synchronisation* possible_urgent_synchronisation(const model::Network& network,
                                                              const std::vector<Candidate>& candidates,
                                                              const Compatible& compatible);
}  // namespace tarrier::evidence
