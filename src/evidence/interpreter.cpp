// SPDX-License-Identifier: MIT
#include "evidence/interpreter.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/assert.hpp"
#include "evidence/candidates.hpp"
#include "evidence/delays.hpp"
#include "evidence/objection.hpp"
#include "evidence/step.hpp"

namespace tarrier::evidence {
namespace {
using model::Location;
using model::Network;
using Clocks = std::vector<Rational>;

Discrete discrete_part(const State& state) { return {state.locations, state.values}; }

const ClockAtom* first_broken(const std::vector<ClockAtom>& atoms, const Clocks& clocks) {
  for (const ClockAtom& atom : atoms)
    if (!holds(atom, clocks)) return &atom;
  return nullptr;
}

// In every state the clock values satisfy the invariant of each location. `when` introduces the complaint.
void require_invariants(const Network& network, const State& state, const std::string& when) {
  const std::vector<std::vector<ClockAtom>> demands = demands_of_invariants(network, discrete_part(state));
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const ClockAtom* const broken = first_broken(demands[p], state.clocks);
    if (broken == nullptr) continue;
    const Location& location = network.location(model::ProcessId{p}, state.locations[p]);
    throw Objection(fmt::format("{}the invariant {} of {}.{} does not hold ({})", when,
                                to_text(network, *broken), network.processes[p].name, location.name,
                                values_text(network, *broken, state.clocks)));
  }
}

// Time stands still in urgent and committed locations.
void require_patience(const Network& network, const State& state, const Rational& delay) {
  const std::optional<model::ProcessId> process = process_in_a_hurry(network, discrete_part(state));
  if (!process) return;
  const Location& location = network.location(*process, state.locations[index(*process)]);
  throw Objection(fmt::format("time cannot pass by {}: {} is in {}, which is {}", to_text(delay),
                              network.process(*process).name, location.name,
                              location.committed ? "committed" : "urgent"));
}

// Time does not pass a point at which an urgent synchronisation is possible: it must not be at any d with
// 0 <= d < delay. The guards of its edges hold together in an interval of such d.
void require_no_urgent_synchronisation(const Network& network, const State& state, const Rational& delay) {
  const std::vector<Candidate> all =
      candidates(network, discrete_part(state), actions_of_urgent_synchronisations(network));
  const Compatible enabled_on_the_way = [&](const std::vector<const Candidate*>& chosen) {
    Delays together;
    for (const Candidate* candidate : chosen)
      for (const ClockAtom& atom : candidate->guard) together.demand(atom, state.clocks);
    return together.has_one_below(delay);
  };
  if (const model::Synchronisation* const urgent =
          possible_urgent_synchronisation(network, all, enabled_on_the_way))
    throw Objection(fmt::format("time cannot pass by {}: {} is urgent and possible before that",
                                to_text(delay), urgent->name));
}

// A delay of 0 is always allowed. Invariants are tested at the end only: they held at the beginning, and in a
// fixed discrete state the clock values that satisfy them are a convex set.
void wait(const Network& network, State& state, const Rational& delay) {
  if (delay < 0) throw Objection(fmt::format("the delay {} is negative", to_text(delay)));
  if (delay == 0) return;
  require_patience(network, state, delay);
  require_no_urgent_synchronisation(network, state, delay);
  for (Rational& clock : state.clocks) clock += delay;
  state.time += delay;
  require_invariants(network, state, fmt::format("after a delay of {} ", to_text(delay)));
}

// The clock part of a guard holds in the source state.
void require_guard(const Network& network, const model::Move& move, const std::vector<ClockAtom>& guard,
                   const Clocks& clocks) {
  const ClockAtom* const broken = first_broken(guard, clocks);
  if (broken == nullptr) return;
  const std::string& written = network.edge(move.process, move.edge).text.guard;
  throw Objection(fmt::format("{}: its guard {} does not hold ({})", refusal(network, move),
                              written.empty() ? to_text(network, *broken) : written,
                              values_text(network, *broken, clocks)));
}

// A process that could fill a weak place does so.
void require_nobody_left_out(const Network& network, const std::vector<std::vector<Candidate>>& ways,
                             const Clocks& clocks) {
  const Candidate* missed = nullptr;
  for (const std::vector<Candidate>& left_out : ways) {
    const auto can_take_part = [&](const Candidate& c) { return first_broken(c.guard, clocks) == nullptr; };
    const auto found = std::find_if(left_out.begin(), left_out.end(), can_take_part);
    if (found == left_out.end()) return;
    missed = &*found;
  }
  TARRIER_ASSERT(missed != nullptr);
  const model::Process& process = network.process(missed->process);
  const model::Edge& edge = process.edges[index(missed->edge)];
  throw Objection(fmt::format("{} takes no part although it can take {} -> {} with {}", process.name,
                              process.locations[index(edge.source)].name,
                              process.locations[index(edge.target)].name,
                              network.actions[index(missed->action)].name));
}

void make_step(const Network& network, State& state, const model::Step& step) {
  Enabled enabled = take(network, discrete_part(state), step);
  for (std::size_t i = 0; i < step.moves.size(); ++i)
    require_guard(network, step.moves[i], enabled.guards[i], state.clocks);
  require_nobody_left_out(network, enabled.left_out, state.clocks);
  reset_clocks(enabled.resets, state.clocks);
  state.locations = std::move(enabled.target.locations);
  state.values = std::move(enabled.target.values);
  require_invariants(network, state, "after the step ");
}

void require_goal(const Network& network, const State& state, const model::Formula* goal) {
  if (goal == nullptr) return;
  const Discrete discrete = discrete_part(state);
  Memory reads = memory(network, discrete);
  if (!holds(*goal, reads, state.clocks)) throw Objection("the run does not end in the goal");
}

void execute(const Network& network, const model::Run& run, const model::Formula* goal, Replay& replay) {
  State state = initial_state(network, run.start);
  replay.states.push_back(state);
  for (const model::TimedStep& timed : run.steps) {
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

std::int32_t initial_value(const model::Variable& variable) {
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
        initial_location(network.processes[p], start.empty() ? nullptr : &start.at(p)));
  for (const model::Variable& variable : network.variables)
    discrete.values.push_back(initial_value(variable));
  recompute_derived(network, discrete);
  State state{.locations = discrete.locations, .values = discrete.values};
  for (const model::Clock& clock : network.clocks) {
    TARRIER_ASSERT(clock.initial >= 0);
    state.clocks.emplace_back(clock.initial);
  }
  try {
    require_legal(network, discrete);
    require_invariants(network, state, "");
    Memory reads = memory(network, discrete);
    if (!holds(network.initial_constraint, reads)) throw Objection("the initial constraint does not hold");
  } catch (const Objection& objection) {
    throw base::Error(base::Code::kStructure, {},
                      fmt::format("there is no initial state: {}", objection.what()));
  }
  return state;
}

Replay replay(const Network& network, const model::Run& run, const model::Formula* goal) {
  refuse_priorities(network);
  Replay result;
  try {
    execute(network, run, goal, result);
  } catch (const Objection& objection) {
    result.objection = objection.what();
  } catch (const base::Error& error) {
    // A fault on the way makes the run impossible; without an initial state there is no run to speak of.
    if (error.code() != base::Code::kEvaluation || result.states.empty()) throw;
    result.objection = error.what();
  }
  return result;
}
}  // namespace tarrier::evidence
