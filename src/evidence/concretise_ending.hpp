// SPDX-License-Identifier: MIT
// From a path with an ending, which a search found, to a run with exact delays and the same kind of ending.
//
// A loop of a search leads from one set of clock valuations to another; what is wanted is one that leads from
// a state to an equivalent one (equivalence.hpp). So the loop is followed several times, until the states
// after two of the rounds are equivalent: there are finitely many classes of states, so enough rounds have
// two in one of them. The loop of the run may therefore be several rounds of that of the path.
#pragma once
#include <optional>

#include "evidence/ending.hpp"

namespace tarrier::evidence {
// REQUIRES: path.since <= path.loop, if it ends in a loop, and no clock has a rate unless the network and the
// claim leave all delays at 0. Throws base::InternalError if there is no such run: then the search is wrong.
// The result has been judged.
struct Concretised {
  model::Run run;
  Replay replay;  // valid
  // In a loop, with clocks: has none been found in which time passes again and again without bound?
  std::optional<bool> is_zeno = std::nullopt;
};
Concretised concretise_ending(const model::Network& network, const model::Path& path,
                              const Claim& claim = {});
}  // namespace tarrier::evidence
