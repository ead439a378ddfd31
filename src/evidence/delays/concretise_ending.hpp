// SPDX-License-Identifier: MIT
// From a path with an ending, which a search found, to a run with exact delays and the same kind of ending.
//
// A loop of a search leads from one set of clock valuations to another; what is wanted is one that leads from
// a state to an equivalent one (equivalence.hpp). So the loop is followed several times, until the states
// after two of the rounds are equivalent: there are finitely many classes of states, so enough rounds have
// two in one of them. The loop of the run may therefore be several rounds of that of the path. Variables that
// make no difference (influence.hpp) may need very many, and are left out of the comparison if it comes to
// that: Run::running_on.
//
// Where time is not seen to diverge in the loop found (Equivalence::lets_time_diverge), another one is looked
// for in a network with one more clock, in which the last step of some rounds waits until this clock is 1 and
// sets it to 0: a loop there takes at least 1 each time. In a network without clocks that is done only if
// time is to diverge.
#pragma once
#include <optional>

#include "base/assert.hpp"
#include "evidence/ending.hpp"

namespace tarrier::evidence {
// REQUIRES: path.since <= path.loop, if it ends in a loop, and no clock has a rate unless the network and the
// claim leave all delays at 0. Throws base::InternalError if there is no such run: then the search is wrong.
// The result has been judged. None: many rounds of the loop have not come to the same state again, which may
// be where the search does not keep all variables.
struct Concretised {
  model::Run run;
  Replay replay;  // valid
  // Of a loop in a network with clocks, or if time is to diverge: has none been found in which it does?
  std::optional<bool> is_zeno = std::nullopt;
};
std::optional<Concretised> concretise_ending(const model::Network& network, const model::Path& path,
                                             const Claim& claim = {});
}  // namespace tarrier::evidence
