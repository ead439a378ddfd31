// SPDX-License-Identifier: MIT
#include "differential/step_rules.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "model/interval.hpp"

namespace tarrier::differential {
using model::ClockConstraint;
using model::Constraint;
using model::Edge;
using model::Formula;
using model::Network;
using model::ProcessId;
using model::Strength;

// ---- Preparation

StepRules::StepRules(const Network& network, const Formula& goal)
    : network_(network), goal_(goal), ceilings_(network.clocks.size(), 0) {
  TARRIER_ASSERT(network.transition_constraints.empty());
  for (const model::Process& process : network.processes) {
    TARRIER_ASSERT(process.priority == 0);
    for (const model::Location& location : process.locations)
      for (const ClockConstraint& constraint : location.invariant.clocks) raise_ceilings(constraint);
    for (const Edge& edge : process.edges) {
      TARRIER_ASSERT(edge.cost == 1);
      for (const ClockConstraint& constraint : edge.guard.clocks) raise_ceilings(constraint);
    }
  }
  raise_ceilings(goal);
  for (const model::Synchronisation& synchronisation : network.synchronisations) add_places(synchronisation);
}

void StepRules::raise_ceilings(const ClockConstraint& constraint) {
  TARRIER_ASSERT(!constraint.right);  // regions decide no clock differences
  const std::int64_t high = model::range_of(constraint.bound, network_).high;
  TARRIER_ASSERT(high <= kMaxCeiling);
  const std::uint32_t first = index(constraint.left.first);
  for (std::uint32_t clock = first; clock < first + constraint.left.extent(); ++clock)
    ceilings_[clock] = std::max(ceilings_[clock], static_cast<std::int32_t>(std::max<std::int64_t>(high, 0)));
}

void StepRules::raise_ceilings(const Formula& formula) {
  if (formula.kind == Formula::Kind::kClock) raise_ceilings(formula.clock);
  for (const Formula& part : formula.parts) raise_ceilings(part);
}

void StepRules::add_places(const model::Synchronisation& synchronisation) {
  TARRIER_ASSERT(synchronisation.priority == 0);
  std::vector<Place>& places = places_.emplace_back();
  for (const model::Participant& participant : synchronisation.participants) {
    if (!participant.every) {
      places.push_back({participant.action, participant.strength, participant.process, false});
      continue;
    }
    TARRIER_ASSERT(!participant.process);
    for (std::uint32_t process = 0; process < network_.processes.size(); ++process)
      places.push_back({participant.action, participant.strength, ProcessId{process}, true});
  }
}

// ---- What holds in a state

// A conditional constraint demands nothing where its condition fails.
bool StepRules::holds(const State& state, const ClockConstraint& constraint) const {
  if (!is_true(network_, state.discrete, constraint.condition)) return true;
  const model::ClockId clock = resolve(network_, state.discrete, constraint.left);
  const std::int32_t bound = evaluate(network_, state.discrete, constraint.bound);
  return satisfies(state.region, ceilings_, index(clock), constraint.comparison, bound);
}

bool StepRules::holds(const State& state, const Constraint& constraint) const {
  if (!is_true(network_, state.discrete, constraint.condition)) return false;
  return std::all_of(constraint.clocks.begin(), constraint.clocks.end(),
                     [&](const ClockConstraint& clock) { return holds(state, clock); });
}

bool StepRules::holds(const State& state, const Formula& formula) const {
  const auto part_holds = [&](const Formula& part) { return holds(state, part); };
  switch (formula.kind) {
    case Formula::Kind::kCondition: return is_true(network_, state.discrete, formula.condition);
    case Formula::Kind::kClock: return holds(state, formula.clock);
    case Formula::Kind::kDeadlock:
    case Formula::Kind::kNoDeadlock: return false;  // the random models do not ask for it
    case Formula::Kind::kAnd: return std::all_of(formula.parts.begin(), formula.parts.end(), part_holds);
    case Formula::Kind::kOr: return std::any_of(formula.parts.begin(), formula.parts.end(), part_holds);
  }
  return false;
}

// A state must satisfy the invariant of every location it is in, and every state constraint.
bool StepRules::exists(const State& state) const {
  for (std::uint32_t process = 0; process < network_.processes.size(); ++process)
    if (!holds(state, network_.location(ProcessId{process}, state.discrete.locations[process]).invariant))
      return false;
  return std::all_of(network_.state_constraints.begin(), network_.state_constraints.end(),
                     [&](const model::Expression& each) { return is_true(network_, state.discrete, each); });
}

bool StepRules::is_goal(const State& state) {
  try {
    return holds(state, goal_);
  } catch (const Fault&) {
    met_fault_ = true;
    return false;
  }
}

bool StepRules::is_committed(const State& state) const {
  for (std::uint32_t process = 0; process < network_.processes.size(); ++process)
    if (network_.location(ProcessId{process}, state.discrete.locations[process]).committed) return true;
  return false;
}

// Every combination of initial locations and of values for variables without an initial value.
std::vector<State> StepRules::initial_states() {
  std::vector<State> states{{{}, initial_region(network_, ceilings_)}};
  std::vector<State> longer;
  for (const model::Process& process : network_.processes) {
    longer.clear();
    for (const State& state : states) {
      for (const model::LocationId location : process.initial) {
        longer.push_back(state);
        longer.back().discrete.locations.push_back(location);
      }
    }
    states.swap(longer);
  }
  for (const model::Variable& variable : network_.variables) {
    const bool free = variable.kind == model::VariableKind::kState && !variable.initial;
    const std::int32_t low = free ? variable.domain.low : variable.initial.value_or(0);
    const std::int32_t high = free ? variable.domain.high : low;
    longer.clear();
    for (const State& state : states) {
      for (std::int32_t value = low; value <= high; ++value) {
        longer.push_back(state);
        longer.back().discrete.values.push_back(value);
      }
    }
    states.swap(longer);
  }
  std::erase_if(states, [&](const State& state) {
    try {
      return !is_true(network_, state.discrete, network_.initial_constraint) || !exists(state);
    } catch (const Fault&) {
      met_fault_ = true;
      return true;
    }
  });
  return states;
}

// ---- Moves

// Inputs are chosen first, then the guard is tested, then it is found out which action the edge carries.
void StepRules::add_moves(State& state, ProcessId process, const Edge& edge,
                          std::vector<std::int32_t>& inputs, std::vector<Move>& moves) {
  if (inputs.size() < edge.inputs.size()) {
    const model::VariableId input = edge.inputs[inputs.size()];
    const model::Domain domain = network_.variable(input).domain;
    for (std::int32_t value = domain.low; value <= domain.high; ++value) {
      state.discrete.values[index(input)] = value;
      inputs.push_back(value);
      add_moves(state, process, edge, inputs, moves);
      inputs.pop_back();
    }
    return;
  }
  try {
    if (!holds(state, edge.guard)) return;
    std::optional<model::ActionId> action;
    if (edge.action) action = resolve(network_, state.discrete, *edge.action);
    moves.push_back({process, &edge, action, inputs});
  } catch (const Fault&) {
    met_fault_ = true;
  }
}

std::vector<Move> StepRules::enabled_moves(const State& state) {
  State scratch = state;  // inputs are written here
  std::vector<std::int32_t> inputs;
  std::vector<Move> moves;
  for (std::uint32_t process = 0; process < network_.processes.size(); ++process)
    for (const Edge& edge : network_.processes[process].edges)
      if (edge.source == state.discrete.locations[process])
        add_moves(scratch, ProcessId{process}, edge, inputs, moves);
  return moves;
}

// ---- Steps

namespace {
bool takes_part(ProcessId process, const std::vector<const Move*>& filled) {
  return std::any_of(filled.begin(), filled.end(),
                     [&](const Move* move) { return move != nullptr && move->process == process; });
}
}  // namespace

// Fills the places from `next` on in all ways; `filled` has the move in each place before, or null where the
// place stays empty. A process fills one place at most. When all is decided, an empty place is an objection
// if it is
//   required  – except that a place of `every` is not there at all in a process that fills another one;
//   weak      – and a process that fills no place could have filled it.
// At least one place must be filled.
void StepRules::fill_places(const std::vector<Place>& places, std::size_t next,
                            const std::vector<Move>& moves, std::vector<const Move*>& filled,
                            std::vector<Step>& steps) const {
  const auto fits = [&](const Move& move, const Place& place) {
    return move.action == place.action && (!place.process || *place.process == move.process) &&
           !takes_part(move.process, filled);
  };
  if (next < places.size()) {
    for (const Move& move : moves) {
      if (!fits(move, places[next])) continue;
      filled.push_back(&move);
      fill_places(places, next + 1, moves, filled, steps);
      filled.pop_back();
    }
    if (places[next].strength == Strength::kRequired && !places[next].every) return;
    filled.push_back(nullptr);
    fill_places(places, next + 1, moves, filled, steps);
    filled.pop_back();
    return;
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Place& place = places[i];
    if (filled[i] != nullptr || place.strength == Strength::kOptional) continue;
    if (place.strength == Strength::kRequired && !takes_part(*place.process, filled)) return;
    if (place.strength == Strength::kWeak &&
        std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return fits(move, place); }))
      return;
  }
  Step step;
  std::copy_if(filled.begin(), filled.end(), std::back_inserter(step), [](const Move* move) { return move; });
  if (!step.empty()) steps.push_back(std::move(step));
}

// Internal steps and synchronisations. Where some location is committed, a step must leave a committed
// location.
std::vector<Step> StepRules::possible_steps(const State& state, const std::vector<Move>& moves) const {
  std::vector<Step> steps;
  for (const Move& move : moves)
    if (!move.action) steps.push_back({&move});
  std::vector<const Move*> filled;
  for (const std::vector<Place>& places : places_) fill_places(places, 0, moves, filled, steps);
  if (!is_committed(state)) return steps;
  std::erase_if(steps, [&](const Step& step) {
    return std::none_of(step.begin(), step.end(), [&](const Move* move) {
      return network_.location(move->process, move->edge->source).committed;
    });
  });
  return steps;
}

// One assignment: expressions are evaluated in `read`, the result goes to `written`.
void StepRules::execute(const model::Statement& statement, const Valuation& read, State& written) const {
  if (const auto* assignment = std::get_if<model::Assignment>(&statement)) {
    const model::VariableId target = resolve(network_, read, assignment->target);
    const std::int32_t value = evaluate(network_, read, assignment->value);
    TARRIER_ASSERT(network_.variable(target).kind == model::VariableKind::kState);
    if (!network_.variable(target).domain.contains(value)) {
      if (network_.out_of_range == model::OutOfRange::kDisable) throw Disabled{};
      throw Fault{};
    }
    written.discrete.values[index(target)] = value;
  } else {
    const auto& reset = std::get<model::ClockAssignment>(statement);
    const model::ClockId target = resolve(network_, read, reset.target);
    const std::int32_t value = evaluate(network_, read, reset.value);
    if (value < 0) throw Fault{};
    assign(written.region, ceilings_, index(target), value);
  }
}

// The updates run one after the other, each with the inputs of its own edge; sequential ones read what was
// written before, simultaneous ones the source state. Locations are read as they are in the source state.
State StepRules::after(const State& state, const Step& step) const {
  const bool sequential = network_.update_order == model::UpdateOrder::kSequential;
  State target = state;
  Valuation source = state.discrete;
  for (const Move* move : step) {
    Valuation& read = sequential ? target.discrete : source;
    for (std::size_t i = 0; i < move->inputs.size(); ++i)
      read.values[index(move->edge->inputs[i])] = move->inputs[i];
    for (const model::Statement& statement : move->edge->update) execute(statement, read, target);
  }
  for (const Move* move : step) target.discrete.locations[index(move->process)] = move->edge->target;
  return target;
}

// Target invariants are tested after all updates; a step into a state that does not exist is no step.
std::vector<State> StepRules::successors(const State& state) {
  const std::vector<Move> moves = enabled_moves(state);
  std::vector<State> result;
  for (const Step& step : possible_steps(state, moves)) {
    try {
      State target = after(state, step);
      if (exists(target)) result.push_back(std::move(target));
    } catch (const Disabled&) {
      continue;
    } catch (const Fault&) {
      met_fault_ = true;
    }
  }
  return result;
}

// ---- Time

// Possible means that the guards hold and the places can be filled; target invariants are ignored.
bool StepRules::is_urgent_step_possible(const State& state) {
  const std::vector<model::Synchronisation>& all = network_.synchronisations;
  if (std::none_of(all.begin(), all.end(), [](const model::Synchronisation& each) { return each.urgent; }))
    return false;
  const std::vector<Move> moves = enabled_moves(state);
  std::vector<const Move*> filled;
  std::vector<Step> steps;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].urgent) fill_places(places_[i], 0, moves, filled, steps);
  return !steps.empty();
}

// Time may pass into the next region iff no location is urgent or committed, no urgent synchronisation is
// possible, and the state exists in the next region too.
std::optional<Region> StepRules::delayed(const State& state) {
  for (std::uint32_t process = 0; process < network_.processes.size(); ++process) {
    const model::Location& location =
        network_.location(ProcessId{process}, state.discrete.locations[process]);
    if (location.urgent || location.committed) return std::nullopt;
  }
  if (is_urgent_step_possible(state)) return std::nullopt;
  State later = state;
  elapse(later.region, ceilings_);
  try {
    if (exists(later)) return later.region;
  } catch (const Fault&) {
    met_fault_ = true;
  }
  return std::nullopt;
}
}  // namespace tarrier::differential
