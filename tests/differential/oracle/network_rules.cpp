// SPDX-License-Identifier: MIT
#include "differential/oracle/network_rules.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "differential/oracle/grid_runs.hpp"
#include "differential/oracle/path_rules.hpp"
#include "differential/oracle/region.hpp"

namespace tarrier::differential {
using model::ClockConstraint;
using model::Constraint;
using model::Edge;
using model::Formula;
using model::Network;
using model::ProcessId;
using model::Strength;

template <typename Clocks>
NetworkRules<Clocks>::NetworkRules(const Network& network) : network_(network) {
  TARRIER_ASSERT(network.transition_constraints.empty());
  for (const model::Process& process : network.processes)
    for (const Edge& edge : process.edges) TARRIER_ASSERT(edge.cost == 1);
  for (const model::Synchronisation& synchronisation : network.synchronisations) add_places(synchronisation);
}

template <typename Clocks>
void NetworkRules<Clocks>::add_places(const model::Synchronisation& synchronisation) {
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
template <typename Clocks>
bool NetworkRules<Clocks>::holds(State& state, const ClockConstraint& constraint) const {
  Evaluator in(network_, state.discrete);
  if (!in.is_true(constraint.condition)) return true;
  const std::uint32_t left = index(in.resolve(constraint.left));
  std::optional<std::uint32_t> right;
  if (constraint.right) right = index(in.resolve(*constraint.right));
  const std::int32_t bound = in.evaluate(constraint.bound);
  return satisfies(state.clocks, left, right, constraint.comparison, bound);
}

template <typename Clocks>
bool NetworkRules<Clocks>::holds(State& state, const Constraint& constraint) const {
  if (!Evaluator(network_, state.discrete).is_true(constraint.condition)) return false;
  return std::all_of(constraint.clocks.begin(), constraint.clocks.end(),
                     [&](const ClockConstraint& clock) { return holds(state, clock); });
}

template <typename Clocks>
bool NetworkRules<Clocks>::holds(State& state, const Formula& formula) {
  const auto part_holds = [&](const Formula& part) { return holds(state, part); };
  switch (formula.kind) {
    case Formula::Kind::kCondition: return Evaluator(network_, state.discrete).is_true(formula.condition);
    case Formula::Kind::kClock: return holds(state, formula.clock);
    case Formula::Kind::kDeadlock: return is_deadlock(state);
    case Formula::Kind::kNoDeadlock: return !is_deadlock(state);
    case Formula::Kind::kAnd: return std::all_of(formula.parts.begin(), formula.parts.end(), part_holds);
    case Formula::Kind::kOr: return std::any_of(formula.parts.begin(), formula.parts.end(), part_holds);
  }
  return false;
}

// A state must satisfy the invariant of every location it is in, and every state constraint.
template <typename Clocks>
bool NetworkRules<Clocks>::exists(State& state) const {
  for (std::uint32_t process = 0; process < network_.processes.size(); ++process)
    if (!holds(state, network_.location(ProcessId{process}, state.discrete.locations[process]).invariant))
      return false;
  Evaluator in(network_, state.discrete);
  return std::all_of(network_.state_constraints.begin(), network_.state_constraints.end(),
                     [&](const model::Expression& each) { return in.is_true(each); });
}

template <typename Clocks>
bool NetworkRules<Clocks>::is_true_in(State state, const model::Formula& formula) {
  try {
    return holds(state, formula);
  } catch (const Fault&) {
    note_fault();
    return false;
  }
}

template <typename Clocks>
bool NetworkRules<Clocks>::is_committed(const State& state) const {
  for (std::uint32_t process = 0; process < network_.processes.size(); ++process)
    if (network_.location(ProcessId{process}, state.discrete.locations[process]).committed) return true;
  return false;
}

// Every combination of initial locations and of values for variables without an initial value.
template <typename Clocks>
std::vector<StateWith<Clocks>> NetworkRules<Clocks>::initial_states(const Clocks& clocks) {
  std::vector<State> states{{{}, clocks}};
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
  std::erase_if(states, [&](State& state) {
    try {
      return !Evaluator(network_, state.discrete).is_true(network_.initial_constraint) || !exists(state);
    } catch (const Fault&) {
      note_fault();
      return true;
    }
  });
  return states;
}

// ---- Moves

// Inputs are chosen first, then the guard is tested, then it is found out which action the edge carries.
template <typename Clocks>
void NetworkRules<Clocks>::add_moves(State& state, ProcessId process, const Edge& edge,
                                     std::vector<std::int32_t>& inputs, Moves& moves) {
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
    if (edge.action) action = Evaluator(network_, state.discrete).resolve(*edge.action);
    moves.enabled.push_back({process, &edge, action, inputs});
  } catch (const Fault&) {
    met_fault_ = true;
    if (!edge.action) moves.faulty.push_back({process, &edge, std::nullopt, inputs, true});
    for (std::uint32_t i = 0; edge.action && i < edge.action->extent(); ++i)
      moves.faulty.push_back({process, &edge, model::ActionId{index(edge.action->first) + i}, inputs, true});
  }
}

template <typename Clocks>
auto NetworkRules<Clocks>::moves(const State& state, bool are_all_wanted) -> Moves {
  State scratch = state;  // inputs are written here
  std::vector<std::int32_t> inputs;
  Moves moves;
  for (std::uint32_t process = 0; process < network_.processes.size(); ++process)
    for (const Edge& edge : network_.processes[process].edges)
      if (edge.source == state.discrete.locations[process] && (are_all_wanted || may_be_urgent(edge)))
        add_moves(scratch, ProcessId{process}, edge, inputs, moves);
  return moves;
}

// The others are not looked at: what they ask of clocks, or whether they fault, does not matter then.
template <typename Clocks>
bool NetworkRules<Clocks>::may_be_urgent(const Edge& edge) const {
  if (!edge.action) return false;
  for (const model::Synchronisation& synchronisation : network_.synchronisations)
    for (const model::Participant& participant : synchronisation.participants)
      if (synchronisation.urgent && index(participant.action) >= index(edge.action->first) &&
          index(participant.action) - index(edge.action->first) < edge.action->extent())
        return true;
  return false;
}

// ---- Steps

namespace {
bool takes_part(ProcessId process, const std::vector<const Move*>& filled) {
  return std::any_of(filled.begin(), filled.end(),
                     [&](const Move* move) { return move != nullptr && move->process == process; });
}
}  // namespace

// Fills the places of the synchronisation in all ways; `filled` has the move in each place that is decided,
// or null where the place stays empty. A process fills one place at most. When all is decided, an empty place
// is an objection if it is
//   required  – except that a place of `every` is not there at all in a process that fills another one;
//   weak      – and a process that fills no place could have filled it.
// At least one place must be filled.
template <typename Clocks>
void NetworkRules<Clocks>::fill_places(std::size_t synchronisation, const std::vector<Move>& moves,
                                       std::vector<const Move*>& filled, std::vector<Step>& steps) const {
  const std::vector<Place>& places = places_[synchronisation];
  const auto fits = [&](const Move& move, const Place& place) {
    return move.action == place.action && (!place.process || *place.process == move.process) &&
           !takes_part(move.process, filled);
  };
  if (filled.size() < places.size()) {
    const Place& next = places[filled.size()];
    for (const Move& move : moves) {
      if (!fits(move, next)) continue;
      filled.push_back(&move);
      fill_places(synchronisation, moves, filled, steps);
      filled.pop_back();
    }
    if (next.strength == Strength::kRequired && !next.every) return;
    filled.push_back(nullptr);
    fill_places(synchronisation, moves, filled, steps);
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
  Step step{.moves = {},
            .synchronisation = model::SynchronisationId{static_cast<std::uint32_t>(synchronisation)}};
  std::copy_if(filled.begin(), filled.end(), std::back_inserter(step.moves),
               [](const Move* move) { return move; });
  if (!step.moves.empty()) steps.push_back(std::move(step));
}

// Internal steps and synchronisations. Where some location is committed, a step must leave a committed
// location.
template <typename Clocks>
std::vector<Step> NetworkRules<Clocks>::possible_steps(const State& state,
                                                       const std::vector<Move>& moves) const {
  std::vector<Step> steps;
  for (const Move& move : moves)
    if (!move.action) steps.push_back({.moves = {&move}});
  std::vector<const Move*> filled;
  for (std::size_t i = 0; i < places_.size(); ++i) fill_places(i, moves, filled, steps);
  if (!is_committed(state)) return steps;
  std::erase_if(steps, [&](const Step& step) {
    return std::none_of(step.moves.begin(), step.moves.end(), [&](const Move* move) {
      return network_.location(move->process, move->edge->source).committed;
    });
  });
  return steps;
}

template <typename Clocks>
std::vector<Step> NetworkRules<Clocks>::faulty_steps(const State& state, const std::vector<Move>& all) const {
  std::vector<Step> steps = possible_steps(state, all);
  std::erase_if(steps, [](const Step& step) {
    return std::none_of(step.moves.begin(), step.moves.end(), [](const Move* move) { return move->faults; });
  });
  return steps;
}

// First the synchronisation counts, then the highest among the processes.
template <typename Clocks>
std::pair<std::int32_t, std::int32_t> NetworkRules<Clocks>::priority(const Step& step) const {
  std::int32_t highest = network_.process(step.moves.front()->process).priority;
  for (const Move* move : step.moves) highest = std::max(highest, network_.process(move->process).priority);
  return {step.synchronisation ? network_.synchronisations[index(*step.synchronisation)].priority : 0,
          highest};
}

// The updates run one after the other, each with the inputs of its own edge; sequential ones read what was
// written before, simultaneous ones the source state. Locations are read as they are in the source state.
template <typename Clocks>
StateWith<Clocks> NetworkRules<Clocks>::after(const State& state, const Step& step) const {
  const bool sequential = network_.update_order == model::UpdateOrder::kSequential;
  State target = state;
  Valuation source = state.discrete;
  Valuation& read = sequential ? target.discrete : source;
  Evaluator update(network_, read, target.discrete,
                   [&](model::ClockId clock, std::optional<model::ClockId> from, std::int32_t value) {
                     std::optional<std::uint32_t> origin;
                     if (from) origin = index(*from);
                     assign(target.clocks, index(clock), origin, value);
                   });
  for (const Move* move : step.moves) {
    for (std::size_t i = 0; i < move->inputs.size(); ++i)
      read.values[index(move->edge->inputs[i])] = move->inputs[i];
    update.run(move->edge->update);
  }
  for (const Move* move : step.moves) target.discrete.locations[index(move->process)] = move->edge->target;
  return target;
}

// Target invariants are tested after all updates; a step into a state that does not exist is no step.
template <typename Clocks>
std::optional<StateWith<Clocks>> NetworkRules<Clocks>::target(const State& state, const Step& step) {
  try {
    State result = after(state, step);
    if (exists(result)) return result;
  } catch (const Disabled&) {
    return std::nullopt;
  } catch (const Fault&) {
    note_fault();
  }
  return std::nullopt;
}

template <typename Clocks>
model::Step NetworkRules<Clocks>::recorded(const Step& step) const {
  model::Step result{.synchronisation = step.synchronisation, .moves = {}};
  for (const Move* move : step.moves) {
    const std::ptrdiff_t edge = move->edge - network_.process(move->process).edges.data();
    result.moves.push_back({move->process, model::EdgeId{static_cast<std::uint32_t>(edge)}, move->inputs});
  }
  return result;
}

// From the highest priority down, as far as the first with a step. What is blocked is not looked at, so it
// cannot fault.
template <typename Clocks>
auto NetworkRules<Clocks>::steps(const State& state) -> std::vector<Successor> {
  const Moves found = moves(state);
  std::vector<Step> steps = possible_steps(state, found.enabled);
  std::vector<Move> all;
  if (!found.faulty.empty()) {
    all = found.enabled;
    all.insert(all.end(), found.faulty.begin(), found.faulty.end());
    std::ranges::move(faulty_steps(state, all), std::back_inserter(steps));
  }
  std::stable_sort(steps.begin(), steps.end(),
                   [&](const Step& a, const Step& b) { return priority(a) > priority(b); });
  std::vector<Successor> result;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (i > 0 && !result.empty() && priority(steps[i]) < priority(steps[i - 1])) break;
    if (std::ranges::any_of(steps[i].moves, &Move::faults)) {
      note_fault();
      continue;
    }
    if (std::optional<State> next = target(state, steps[i]))
      result.push_back({recorded(steps[i]), *std::move(next)});
  }
  return result;
}

// ---- Time

// Possible means that the guards hold and the places can be filled; target invariants are ignored.
template <typename Clocks>
bool NetworkRules<Clocks>::is_urgent_step_possible(const State& state) {
  const std::vector<model::Synchronisation>& all = network_.synchronisations;
  if (std::none_of(all.begin(), all.end(), [](const model::Synchronisation& each) { return each.urgent; }))
    return false;
  const std::vector<Move> moves = this->moves(state, false).enabled;
  std::vector<const Move*> filled;
  std::vector<Step> steps;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].urgent) fill_places(i, moves, filled, steps);
  return !steps.empty();
}

template <typename Clocks>
bool NetworkRules<Clocks>::is_time_stopped(const State& state) {
  for (std::uint32_t process = 0; process < network_.processes.size(); ++process) {
    const model::Location& location =
        network_.location(ProcessId{process}, state.discrete.locations[process]);
    if (location.urgent || location.committed) return true;
  }
  return is_urgent_step_possible(state);
}

template <typename Clocks>
bool NetworkRules<Clocks>::exists_without_fault(State state) {
  try {
    return exists(state);
  } catch (const Fault&) {
    note_fault();
    return false;
  }
}

// Priorities do not matter: of several possible steps they leave one.
template <typename Clocks>
bool NetworkRules<Clocks>::is_some_step_possible(const State& state) {
  const std::vector<Move> moves = this->moves(state).enabled;
  const std::vector<Step> steps = possible_steps(state, moves);
  return std::any_of(steps.begin(), steps.end(),
                     [&](const Step& step) { return target(state, step).has_value(); });
}

// A clock of which nothing is said runs.
template <typename Clocks>
std::vector<std::int32_t> NetworkRules<Clocks>::rates(const State& state) const {
  constexpr std::int32_t kUnsaid = -1;
  std::vector<std::int32_t> result(network_.clocks.size(), kUnsaid);
  Valuation scratch = state.discrete;
  Evaluator in(network_, scratch);
  for (std::uint32_t process = 0; process < network_.processes.size(); ++process) {
    for (const model::ClockRate& said :
         network_.location(ProcessId{process}, state.discrete.locations[process]).rates) {
      std::int32_t& rate = result[index(in.resolve(said.clock))];
      const std::int32_t value = in.evaluate(said.rate);
      if ((value != 0 && value != 1) || (rate != kUnsaid && rate != value)) throw Fault{};
      rate = value;
    }
  }
  std::replace(result.begin(), result.end(), kUnsaid, 1);
  return result;
}

template class NetworkRules<Region>;
template class NetworkRules<PathClocks>;
template class NetworkRules<GridClocks>;
}  // namespace tarrier::differential
