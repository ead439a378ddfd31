// SPDX-License-Identifier: MIT
#include "evidence/interpreter.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"
#include "evidence/judging.hpp"
#include "evidence/semantics/deadlock.hpp"
#include "evidence/semantics/objection.hpp"
#include "evidence/semantics/rules.hpp"
#include "evidence/semantics/update.hpp"

namespace tarrier::evidence {
namespace {
using model::Network;

void require_goal(const Network& network, const State& state, const model::Formula* goal) {
  if (goal == nullptr) return;
  Memory reads = memory(network, state);
  // All steps and all delays have to be tried for that, so it is asked only where it is wanted.
  const bool deadlocked = mentions_deadlock(*goal) && is_deadlocked(network, state);
  if (!holds(*goal, reads, state.clocks, deadlocked)) throw Objection("the run does not end in the goal");
}

void execute(const Network& network, const model::Run& run, const model::Formula* goal, Replay& replay) {
  State state = initial_state(network, run.start);
  replay.states.push_back(state);
  for (const model::TimedStep& timed : run.steps) {
    // Counted before it is tried, so that an objection on the way is about this step.
    ++replay.step;
    wait(network, state, timed.delay);
    make_step(network, state, timed.step);
    replay.states.push_back(state);
  }
  ++replay.step;
  wait(network, state, run.final_delay);
  replay.after_final_delay = state;
  require_goal(network, state, goal);
  replay.step = 0;
}

model::LocationId initial_location(const model::Process& process, const model::LocationId* chosen) {
  if (chosen == nullptr) return process.initial.at(0);
  if (std::find(process.initial.begin(), process.initial.end(), *chosen) == process.initial.end())
    throw base::Error(
        base::Code::kStructure, {},
        fmt::format("{} does not start in {}", process.name, process.locations.at(index(*chosen)).name));
  return *chosen;
}

// `chosen` is the rest of what the start says.
std::int32_t initial_value(const model::Variable& variable, std::span<const std::int32_t>& chosen) {
  if (variable.is_free_at_start()) {
    if (chosen.empty() || !variable.domain.contains(chosen.front()))
      throw base::Error(base::Code::kStructure, variable.span,
                        fmt::format("{} has no initial value", variable.name));
    const std::int32_t value = chosen.front();
    chosen = chosen.subspan(1);
    return value;
  }
  const bool is_given =
      variable.kind == model::VariableKind::kState || variable.kind == model::VariableKind::kConstant;
  if (!is_given) return variable.domain.low;  // stands for nothing yet
  TARRIER_ASSERT(variable.initial && variable.domain.contains(*variable.initial));
  return *variable.initial;
}
}  // namespace

State initial_state(const Network& network, const model::Start& start) {
  Discrete discrete;
  for (std::size_t p = 0; p < network.processes.size(); ++p)
    discrete.locations.push_back(
        initial_location(network.processes[p], start.locations.empty() ? nullptr : &start.locations.at(p)));
  std::span<const std::int32_t> chosen = start.values;
  for (const model::Variable& variable : network.variables)
    discrete.values.push_back(initial_value(variable, chosen));
  // Before anything is tested: invariants and constraints may read derived variables.
  recompute_derived(network, discrete);
  std::vector<Rational> clocks;
  for (const model::Clock& clock : network.clocks) {
    TARRIER_ASSERT(clock.initial >= 0);
    clocks.emplace_back(clock.initial);
  }
  State state{std::move(discrete), Clocks(clocks)};
  try {
    // A start may come from a file and need not be one.
    require_legal(network, state);
    require_invariants(network, state, demands_of_invariants(network, state), "");
    Memory reads = memory(network, state);
    if (!holds(network.initial_constraint, reads)) throw Objection("the initial constraint does not hold");
  } catch (const Objection& objection) {
    throw base::Error(base::Code::kStructure, {},
                      fmt::format("there is no initial state: {}", objection.what()));
  }
  return state;
}

Rational value_of(const model::Network& network, const State& state, const model::Measure& measure) {
  Memory reads = memory(network, state);
  Rational value = measure.number.is_empty() ? 0 : evaluate(measure.number, reads);
  if (measure.clock) value += state.clocks[resolve(*measure.clock, reads)];
  return value;
}

Replay replay(const Network& network, const model::Run& run, const model::Formula* goal) {
  return judged([&](Replay& result) { execute(network, run, goal, result); });
}
}  // namespace tarrier::evidence
