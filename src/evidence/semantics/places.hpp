// SPDX-License-Identifier: MIT
// Which places of a synchronisation the moves of a step fill, and who is missing.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evidence/semantics/candidates.hpp"
#include "model/path.hpp"

namespace tarrier::evidence {
// For each move the participant of the synchronisation whose place it fills.
using Filling = std::vector<std::size_t>;

// All ways in which the moves fill places. Moves stand in the order of the participants; a place takes one
// move, one with `every` any number of them in the order of processes. Usually there is one way; there are
// several if places have the same action. REQUIRES: one action per move; moves of different processes.
std::vector<Filling> fillings(const model::Synchronisation& synchronisation,
                              std::span<const model::Move> moves, std::span<const model::ActionId> actions);

// A place that is required and stays empty, as a complaint such as "nobody takes part with go[2]?".
std::optional<std::string> missing(const model::Network& network,
                                   const model::Synchronisation& synchronisation, const Filling& filling,
                                   std::span<const model::Move> moves);

// Candidates for weak places that take no part. Each of them has to, if its clock guard holds. REQUIRES:
// `candidates` has all those for weak places in the source state.
std::vector<Candidate> left_out(const model::Synchronisation& synchronisation, const Filling& filling,
                                std::span<const model::Move> moves, const std::vector<Candidate>& candidates);
}  // namespace tarrier::evidence
