// SPDX-License-Identifier: MIT
#include "report/trace.hpp"

#include "base/assert.hpp"
#include "evidence/interpreter.hpp"

namespace tarrier::report {
namespace {
using Names = std::vector<std::pair<std::string, std::string>>;

// Those that TraceStep::clocks has.
Names clocks_after_step(const model::Network& network, const evidence::State& before,
                        const evidence::State& after) {
  // A trace of a thousand steps and a thousand clocks would have a million values that only say that time
  // passes.
  if (network.clocks.size() <= kManyClocks) return clock_values(network, after);
  Names names;
  for (const model::ClockId clock : after.clocks.changed_since(before.clocks))
    names.emplace_back(network.clock(clock).name, after.clocks[clock].str());
  return names;
}

TraceValue value_of(const std::string& name, const model::Variable& variable, std::int32_t value) {
  TraceValue result{
      .name = name, .value = value, .is_boolean = variable.is_boolean, .is_internal = variable.is_internal};
  // Below the domain this is a very large number, and there is no such name.
  const auto place = static_cast<std::size_t>(std::int64_t{value} - variable.domain.low);
  if (place < variable.value_names.size()) result.value_name = variable.value_names[place];
  return result;
}

// Those variables whose number `is_wanted`.
template <typename IsWanted>
std::vector<TraceValue> values_of(const model::Network& network, const evidence::State& state,
                                  const IsWanted& is_wanted) {
  std::vector<TraceValue> values;
  for (std::size_t v = 0; v < network.variables.size(); ++v) {
    const model::Variable& variable = network.variables[v];
    // Inputs are shown with the edge that chooses them; they have no value between steps.
    const bool is_shown =
        variable.kind == model::VariableKind::kState || variable.kind == model::VariableKind::kDerived;
    if (is_shown && is_wanted(v)) values.push_back(value_of(variable.name, variable, state.values[v]));
  }
  return values;
}

std::vector<TraceValue> changes(const model::Network& network, const evidence::State& before,
                                const evidence::State& after) {
  return values_of(network, after, [&](std::size_t v) { return before.values[v] != after.values[v]; });
}

TraceEdge make_edge(const model::Network& network, const model::Move& move) {
  const model::Process& process = network.process(move.process);
  const model::Edge& edge = network.edge(move.process, move.edge);
  TraceEdge result{.process = process.name,
                   .from = process.locations[index(edge.source)].name,
                   .to = process.locations[index(edge.target)].name,
                   .index = index(move.edge),
                   .guard = edge.text.guard,
                   .synchronisation = edge.text.synchronisation,
                   .update = edge.text.update,
                   .span = edge.span};
  for (std::size_t i = 0; i < edge.inputs.size(); ++i) {
    const model::Variable& input = network.variable(edge.inputs[i]);
    result.select.push_back(value_of(input_name(process, input), input, move.inputs[i]));
  }
  return result;
}
}  // namespace

std::vector<std::pair<std::string, std::string>> location_names(const model::Network& network,
                                                                const evidence::State& state) {
  Names names;
  for (std::size_t p = 0; p < network.processes.size(); ++p) {
    const model::Process& process = network.processes[p];
    names.emplace_back(process.name, process.locations[index(state.locations[p])].name);
  }
  return names;
}

std::vector<std::pair<std::string, std::string>> clock_values(const model::Network& network,
                                                              const evidence::State& state) {
  Names names;
  for (std::uint32_t x = 0; x < network.clocks.size(); ++x)
    names.emplace_back(network.clocks[x].name, state.clocks[model::ClockId{x}].str());
  return names;
}

std::vector<TraceValue> variable_values(const model::Network& network, const evidence::State& state) {
  return values_of(network, state, [](std::size_t) { return true; });
}

std::optional<std::string> label_of(const model::Network& network, const model::Step& step) {
  if (!step.synchronisation) return std::nullopt;
  return network.synchronisations[index(*step.synchronisation)].name;
}

std::vector<TraceEdge> make_edges(const model::Network& network, const model::Step& step) {
  std::vector<TraceEdge> edges;
  for (const model::Move& move : step.moves) edges.push_back(make_edge(network, move));
  return edges;
}

std::string input_name(const model::Process& process, const model::Variable& input) {
  const std::string prefix = process.name + ".";
  // The edge says already which process it belongs to.
  return input.name.starts_with(prefix) ? input.name.substr(prefix.size()) : input.name;
}

Trace make_trace(const model::Network& network, const model::Run& run, const evidence::Replay& replay) {
  // Values are those of the replay, not of the search: what people see has been executed.
  TARRIER_ASSERT(replay.is_valid() && replay.states.size() == run.steps.size() + 1 &&
                 replay.after_final_delay);
  Trace trace;
  const evidence::State& initial = replay.states.front();
  trace.locations = location_names(network, initial);
  // The initial state as if a step had led there: those who show traces need no case of their own.
  trace.steps.push_back({.delay = "0",
                         .time = "0",
                         .changes = variable_values(network, initial),
                         .clocks = clock_values(network, initial)});
  for (std::size_t i = 0; i < run.steps.size(); ++i) {
    const model::TimedStep& timed = run.steps[i];
    const evidence::State& after = replay.states[i + 1];
    TraceStep step{.delay = timed.delay.str(), .time = after.time().str()};
    step.label = label_of(network, timed.step);
    step.edges = make_edges(network, timed.step);
    // Only what is new: most steps change a few of many variables.
    step.changes = changes(network, replay.states[i], after);
    step.clocks = clocks_after_step(network, replay.states[i], after);
    trace.steps.push_back(std::move(step));
  }
  trace.final_delay = run.final_delay.str();
  trace.final_locations = location_names(network, *replay.after_final_delay);
  trace.final_clocks = clock_values(network, *replay.after_final_delay);
  trace.ending = run.ending;
  trace.loop = run.loop;
  for (const model::VariableId variable : run.running_on)
    trace.running_on.push_back(network.variable(variable).name);
  return trace;
}
}  // namespace tarrier::report
