// SPDX-License-Identifier: MIT
#include "evidence/instants.hpp"

#include <algorithm>

namespace tarrier::evidence {
void Instants::add(std::span<const ClockAtom> atoms, const Motion& motion) {
  for (const ClockAtom& atom : atoms) {
    const std::optional<Rational> at = meeting(atom, motion);
    // What changed in the past is over, and 0 is there already.
    if (at && *at > 0) changes_.push_back(*at);
  }
}

void Instants::add(const std::vector<Demand>& demands, const Motion& motion) {
  for (const Demand& demand : demands) add(std::span(&demand.atom, 1), motion);
}

void Instants::add(const Rational& delay) { changes_.push_back(delay); }

std::vector<Rational> Instants::all() && {
  std::sort(changes_.begin(), changes_.end());
  changes_.erase(std::unique(changes_.begin(), changes_.end()), changes_.end());
  std::vector<Rational> result;
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    result.push_back(changes_[i]);
    const bool is_last = i + 1 == changes_.size();
    result.push_back(is_last ? Rational(changes_[i] + 1) : Rational((changes_[i] + changes_[i + 1]) / 2));
  }
  return result;
}

void add_waiting(const model::Network& network, const State& state, const Motion& motion,
                 Instants& instants) {
  instants.add(demands_of_invariants(network, state), motion);
  for (const UrgentWay& way : urgent_ways(network, state)) instants.add(way.guard, motion);
}

void add_steps(const std::vector<PossibleStep>& steps, const Motion& motion, Instants& instants) {
  for (const PossibleStep& step : steps) {
    for (const std::vector<ClockAtom>& guard : step.enabled.guards) instants.add(guard, motion);
    for (const std::vector<Candidate>& left_out : step.enabled.left_out)
      // When somebody else becomes able to take part, the step without him becomes impossible.
      for (const Candidate& candidate : left_out) instants.add(candidate.guard, motion);
    // Target invariants are about clocks after the resets, as they would be if the step came after the delay.
    Motion afterwards = motion;
    reset_clocks(step.enabled.resets, afterwards);
    instants.add(step.enabled.invariants, afterwards);
  }
}

std::vector<Rational> instants_of(const model::Network& network, const State& state,
                                  const std::vector<PossibleStep>& steps) {
  const Motion motion{state.clocks, clock_rates(network, state)};
  Instants result;
  add_waiting(network, state, motion, result);
  add_steps(steps, motion, result);
  return std::move(result).all();
}
}  // namespace tarrier::evidence
