// SPDX-License-Identifier: MIT
#include "evidence/semantics/deadlock.hpp"

#include <algorithm>

#include "evidence/instants.hpp"
#include "evidence/semantics/all_steps.hpp"
#include "evidence/semantics/enabling.hpp"
#include "evidence/semantics/rules.hpp"

namespace tarrier::evidence {
using model::Network;

// Between two neighbouring instants no atom changes its truth value, so one delay in each gap, and each
// instant itself, stand for all delays.
bool is_deadlocked(const Network& network, const State& state) {
  const std::vector<PossibleStep> steps = all_steps(network, state);
  for (const Rational& delay : instants_of(network, state, steps)) {
    const std::optional<State> later = waited(network, state, delay);
    if (!later) return true;  // nor any longer
    const bool can_move = std::any_of(steps.begin(), steps.end(), [&](const PossibleStep& possible) {
      return can_follow(network, *later, possible.step, possible.enabled);
    });
    if (can_move) return false;
  }
  return true;
}

Valuations live_valuations(const Network& network, const Discrete& discrete, const Waiting& waiting) {
  const Valuations legal = waiting.legal();
  Valuations result(legal.dimension());
  for (const PossibleStep& possible : all_steps(network, discrete))
    // Priorities do not matter here: where some step is possible, one that nobody blocks is.
    for (const zones::Dbm& zone : waiting.before(enabling(possible.enabled, legal)).zones()) result.add(zone);
  return result;
}
}  // namespace tarrier::evidence
