// SPDX-License-Identifier: MIT
#include "evidence/semantics/step.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "evidence/semantics/motion.hpp"
#include "evidence/semantics/objection.hpp"
#include "evidence/semantics/places.hpp"

namespace tarrier::evidence {
namespace {
using model::ActionId;
using model::Edge;
using model::Location;
using model::Move;
using model::Network;
using model::Process;
using model::Step;
using model::Synchronisation;

const Edge& edge_of(const Network& network, const Move& move) {
  return network.edge(move.process, move.edge);
}

// Runs may come from a file: the numbers in them need not refer to anything.
void require_existing(const Network& network, const Step& step) {
  if (step.synchronisation && index(*step.synchronisation) >= network.synchronisations.size())
    throw Objection(fmt::format("there is no synchronisation number {}", index(*step.synchronisation)));
  for (const Move& move : step.moves) {
    if (index(move.process) >= network.processes.size())
      throw Objection(fmt::format("there is no process number {}", index(move.process)));
    const Process& process = network.process(move.process);
    if (index(move.edge) >= process.edges.size())
      throw Objection(fmt::format("{} has no edge number {}", process.name, index(move.edge)));
  }
}

// A process takes part with one edge at most.
void require_different_processes(const Network& network, const Step& step) {
  for (std::size_t i = 0; i < step.moves.size(); ++i)
    for (std::size_t j = i + 1; j < step.moves.size(); ++j)
      if (step.moves[i].process == step.moves[j].process)
        throw Objection(
            fmt::format("{} takes two edges in one step", network.process(step.moves[i].process).name));
}

// An edge leaves the location in which its process is.
void require_source(const Network& network, const Discrete& source, const Move& move) {
  const model::LocationId current = source.locations[index(move.process)];
  if (edge_of(network, move).source != current)
    throw Objection(
        fmt::format("{}: it is in {}", refusal(network, move), network.location(move.process, current).name));
}

// Each input of an edge gets a value from its domain.
void require_inputs(const Network& network, const Move& move) {
  const Edge& edge = edge_of(network, move);
  if (edge.inputs.size() != move.inputs.size())
    throw Objection(fmt::format("{}: it needs {} input values and has {}", refusal(network, move),
                                edge.inputs.size(), move.inputs.size()));
  for (std::size_t i = 0; i < edge.inputs.size(); ++i) {
    const model::Variable& input = network.variable(edge.inputs[i]);
    if (!input.domain.contains(move.inputs[i]))
      throw Objection(fmt::format("{}: {} = {} is not between {} and {}", refusal(network, move), input.name,
                                  move.inputs[i], input.domain.low, input.domain.high));
  }
}

// The guard of an edge holds in the source state of the step, with the inputs of the edge: the discrete part.
void require_guard(const Network& network, const Move& move, Memory& reads) {
  const Edge& edge = edge_of(network, move);
  if (holds(edge.guard.condition, reads)) return;
  const std::string space = edge.text.guard.empty() ? "" : " ";
  throw Objection(
      fmt::format("{}: its guard{}{} does not hold", refusal(network, move), space, edge.text.guard));
}

// The source state as each move sees it: with its inputs. What it needs of locations and variables is tested.
std::vector<Updater> require_moves(const Network& network, const Discrete& source, const Step& step) {
  std::vector<Updater> updaters;
  for (const Move& move : step.moves) {
    require_source(network, source, move);
    require_inputs(network, move);
    Updater updater{&edge_of(network, move), source};
    set_inputs(network, *updater.edge, move.inputs, updater.reads);
    Memory reads = memory(network, updater.reads);
    require_guard(network, move, reads);
    updaters.push_back(std::move(updater));
  }
  return updaters;
}

// An internal step is one move of one process, with an edge that carries no action.
void require_internal(const Network& network, const Step& step) {
  if (step.moves.size() != 1)
    throw Objection(fmt::format("an internal step has one move, not {}", step.moves.size()));
  if (edge_of(network, step.moves.front()).action)
    throw Objection(refusal(network, step.moves.front()) + ": it does not synchronise");
}

// The action of each move. Subscripts are evaluated in the source state.
std::vector<ActionId> actions(const Network& network, const Step& step,
                              const std::vector<Updater>& updaters) {
  std::vector<ActionId> result;
  for (std::size_t i = 0; i < updaters.size(); ++i) {
    const Edge& edge = *updaters[i].edge;
    if (!edge.action)
      throw Objection(refusal(network, step.moves[i]) +
                      ": it is internal, but the step is a synchronisation");
    Memory reads = memory(network, updaters[i].reads);
    result.push_back(resolve(*edge.action, reads));
  }
  return result;
}

// The moves fill places of the synchronisation, one at least, and no required place stays empty. The result
// is Enabled::left_out: a process that can fill a weak place does so, which depends on the clocks.
std::vector<std::vector<Candidate>> require_places(const Network& network, const Discrete& source,
                                                   const Step& step, const std::vector<Updater>& updaters) {
  const Synchronisation& synchronisation = network.synchronisations[index(*step.synchronisation)];
  if (step.moves.empty()) throw Objection(fmt::format("nobody takes part in {}", synchronisation.name));
  std::string complaint = "the edges do not fill its places";
  std::vector<std::vector<Candidate>> result;
  const std::vector<Candidate> all =
      candidates(network, source, actions_of_weak_places(network, synchronisation));
  for (const Filling& filling : fillings(synchronisation, step.moves, actions(network, step, updaters))) {
    if (const std::optional<std::string> absence = missing(network, synchronisation, filling, step.moves))
      complaint = *absence;
    else
      result.push_back(left_out(synchronisation, filling, step.moves, all));
  }
  if (result.empty()) throw Objection(fmt::format("{} is not possible: {}", synchronisation.name, complaint));
  return result;
}

// If a process is in a committed location, the step leaves a committed location.
void require_committed(const Network& network, const Discrete& source, const Step& step) {
  const auto is_committed = [&](std::uint32_t process) {
    return network.processes[process].locations[index(source.locations[process])].committed;
  };
  const bool leaves = std::any_of(step.moves.begin(), step.moves.end(), [&](const Move& move) {
    return is_committed(index(move.process)) || network.edge(move.process, move.edge).leaves_committed;
  });
  for (std::uint32_t p = 0; p < network.processes.size() && !leaves; ++p)
    if (is_committed(p))
      throw Objection(fmt::format(
          "{} is in {}, which is committed, but the step leaves no committed location",
          network.processes[p].name, network.location(model::ProcessId{p}, source.locations[p]).name));
}

// Updates run in the order of the moves; then the processes are in their new locations, inputs keep what was
// chosen, and derived variables follow.
void update(const Network& network, const Discrete& source, const Step& step,
            const std::vector<Updater>& updaters, Enabled& result) {
  Updated updated = run_updates(network, source, updaters);
  result.resets = std::move(updated.resets);
  result.target = {source.locations, std::move(updated.values)};
  for (const Move& move : step.moves) {
    const Edge& edge = edge_of(network, move);
    result.target.locations[index(move.process)] = edge.target;
    for (std::size_t i = 0; i < edge.inputs.size(); ++i)
      result.target.values[index(edge.inputs[i])] = move.inputs[i];
  }
  recompute_derived(network, result.target);
}

// Transition constraints relate the source state, with the inputs of all moves, to the target state.
void require_transition_constraints(const Network& network, Discrete source, const Step& step,
                                    const Discrete& target) {
  if (network.transition_constraints.empty()) return;
  for (const Move& move : step.moves) set_inputs(network, edge_of(network, move), move.inputs, source);
  Memory both{network, source.locations, source.values, target.values};
  for (std::size_t i = 0; i < network.transition_constraints.size(); ++i)
    if (!holds(network.transition_constraints[i], both))
      throw Objection(fmt::format("transition constraint number {} does not hold", i + 1));
}
}  // namespace

// All that does not depend on clock values is tested here, once. What does is handed on as it is: the
// interpreter tests it for one valuation, zones for many at once, and a timetable makes unknowns of it.
Enabled take(const Network& network, const Discrete& source, const Step& step) {
  // First what everything else relies on.
  require_existing(network, step);
  require_different_processes(network, step);
  const std::vector<Updater> updaters = require_moves(network, source, step);
  Enabled result;
  for (const Updater& updater : updaters) {
    Memory reads = memory(network, updater.reads);
    result.guards.push_back(resolve(updater.edge->guard.clocks, reads));
  }
  if (step.synchronisation) {
    result.left_out = require_places(network, source, step, updaters);
  } else {
    require_internal(network, step);
    // One way in which nobody is left out.
    result.left_out = {{}};
  }
  require_committed(network, source, step);
  update(network, source, step, updaters, result);
  require_transition_constraints(network, source, step, result.target);
  require_legal(network, result.target);
  result.invariants = demands_of_invariants(network, result.target);
  return result;
}

void require_legal(const Network& network, const Discrete& discrete) {
  Memory reads = memory(network, discrete);
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const Location& location = network.location(model::ProcessId{p}, discrete.locations[p]);
    if (holds(location.invariant.condition, reads)) continue;
    const std::string space = location.invariant_text.empty() ? "" : " ";
    throw Objection(fmt::format("the invariant{}{} of {}.{} does not hold", space, location.invariant_text,
                                network.processes[p].name, location.name));
  }
  for (std::size_t i = 0; i < network.state_constraints.size(); ++i)
    if (!holds(network.state_constraints[i], reads))
      throw Objection(fmt::format("state constraint number {} does not hold", i + 1));
  // For its faults only: a state in which rates contradict each other has no meaning.
  clock_rates(network, discrete);
}

std::vector<Demand> demands_of_invariants(const Network& network, const Discrete& discrete) {
  std::vector<Demand> result;
  Memory reads = memory(network, discrete);
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const Location& location = network.location(model::ProcessId{p}, discrete.locations[p]);
    for (const ClockAtom& atom : resolve(location.invariant.clocks, reads))
      result.push_back({model::ProcessId{p}, atom});
  }
  return result;
}

std::optional<model::ProcessId> process_in_a_hurry(const Network& network, const Discrete& discrete) {
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const Location& location = network.location(model::ProcessId{p}, discrete.locations[p]);
    if (location.urgent || location.committed) return model::ProcessId{p};
  }
  return std::nullopt;
}
}  // namespace tarrier::evidence
