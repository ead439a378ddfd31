// SPDX-License-Identifier: MIT
// Who could take part in a synchronisation, and how urgent ones can happen.
#pragma once
#include <functional>
#include <vector>

#include "evidence/semantics/evaluate.hpp"

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

// Calls `visit` with each choice of values for the inputs of an edge, in lexical order.
void for_each_input(const model::Network& network, const model::Edge& edge,
                    const std::function<void(const std::vector<std::int32_t>&)>& visit);

// One truth value per action of the network.
using ActionSet = std::vector<bool>;
ActionSet actions_of_weak_places(const model::Network& network,
                                 const model::Synchronisation& synchronisation);

// The candidates for `actions`, in the order of processes and edges, for any choice of inputs; choices that
// lead to the same action and guard count once. Where an evaluation faults, the edge counts as not enabled:
// such a fault belongs to another step than the one that was taken.
std::vector<Candidate> candidates(const model::Network& network, const Discrete& discrete,
                                  const ActionSet& actions);

// A way for an urgent synchronisation to happen, provided that the clocks satisfy `guard`: an edge for each
// required place, in different processes. The other places do not matter, unless all would stay empty. Target
// invariants, committed locations and priorities do not matter either.
struct UrgentWay {
  const model::Synchronisation* synchronisation = nullptr;
  std::vector<ClockAtom> guard;
};

// All of them, as far as locations and variables tell. Ways with the same guard count once; one that needs
// nothing of the clocks stands alone, since it makes up for all others.
std::vector<UrgentWay> urgent_ways(const model::Network& network, const Discrete& discrete);
}  // namespace tarrier::evidence
