// SPDX-License-Identifier: MIT
#include "evidence/deadlock.hpp"

#include <algorithm>

#include "evidence/all_steps.hpp"
#include "evidence/enabling.hpp"
#include "evidence/objection.hpp"
#include "evidence/rules.hpp"

namespace tarrier::evidence {
namespace {
using model::Network;

// Collects delays such that everything that is true after some delay, of what clock constraints can say, is
// true after one of them.
class Instants {
 public:
  // Where the atoms change their truth values.
  void add(std::span<const ClockAtom> atoms, const Motion& motion) {
    for (const ClockAtom& atom : atoms) {
      const std::optional<Rational> at = meeting(atom, motion);
      if (at && *at > 0) changes_.push_back(*at);
    }
  }
  void add(const std::vector<Demand>& demands, const Motion& motion) {
    for (const Demand& demand : demands) add(std::span(&demand.atom, 1), motion);
  }

  // These points, one between each two, and one after the last.
  std::vector<Rational> all() && {
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

 private:
  std::vector<Rational> changes_ = {0};
};

std::vector<Rational> instants(const Network& network, const State& state,
                               const std::vector<PossibleStep>& steps) {
  const Motion motion{state.clocks, clock_rates(network, state)};
  Instants result;
  result.add(demands_of_invariants(network, state), motion);
  for (const UrgentWay& way : urgent_ways(network, state)) result.add(way.guard, motion);
  for (const PossibleStep& step : steps) {
    for (const std::vector<ClockAtom>& guard : step.enabled.guards) result.add(guard, motion);
    for (const std::vector<Candidate>& left_out : step.enabled.left_out)
      for (const Candidate& candidate : left_out) result.add(candidate.guard, motion);
    Motion afterwards = motion;
    reset_clocks(step.enabled.resets, afterwards);
    result.add(step.enabled.invariants, afterwards);
  }
  return std::move(result).all();
}

bool can_wait(const Network& network, State& state, const Rational& delay) {
  try {
    wait(network, state, delay);
    return true;
  } catch (const Objection&) {
    return false;
  }
}
}  // namespace

bool is_deadlocked(const Network& network, const State& state) {
  const std::vector<PossibleStep> steps = all_steps(network, state);
  for (const Rational& delay : instants(network, state, steps)) {
    State later = state;
    if (!can_wait(network, later, delay)) return true;  // nor any longer
    const bool can_move = std::any_of(steps.begin(), steps.end(), [&](const PossibleStep& possible) {
      return can_follow(network, later, possible.step, possible.enabled);
    });
    if (can_move) return false;
  }
  return true;
}

Valuations live_valuations(const Network& network, const Discrete& discrete, const Waiting& waiting) {
  const Valuations legal = waiting.legal();
  Valuations result(legal.dimension());
  for (const PossibleStep& possible : all_steps(network, discrete))
    for (const zones::Dbm& zone : waiting.before(enabling(possible.enabled, legal)).zones()) result.add(zone);
  return result;
}
}  // namespace tarrier::evidence
