// SPDX-License-Identifier: MIT
// Writes small networks by hand, for tests. Locations of a process are numbered from 0, which is the initial
// one.
#pragma once
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "model/formula.hpp"

namespace tarrier::differential {
struct NetworkBuilder {
  // The two sides of a channel.
  struct Channel {
    model::ActionId send{};
    model::ActionId receive{};
  };

  model::Network network;

  model::ClockId clock() {
    network.clocks.push_back({.name = fmt::format("x{}", network.clocks.size())});
    return model::ClockId{static_cast<std::uint32_t>(network.clocks.size() - 1)};
  }

  model::VariableId integer(std::int32_t low, std::int32_t high, std::int32_t initial) {
    const auto id = static_cast<std::uint32_t>(network.variables.size());
    network.variables.push_back({.name = fmt::format("v{}", id), .domain = {low, high}, .initial = initial});
    return model::VariableId{id};
  }

  model::VariableId input(std::int32_t low, std::int32_t high) {
    const model::VariableId id = integer(low, high, low);
    network.variables.back().kind = model::VariableKind::kInput;
    return id;
  }

  // A parameter or local variable of a function.
  model::VariableId local(std::int32_t low, std::int32_t high) {
    const model::VariableId id = integer(low, high, low);
    network.variables.back().kind = model::VariableKind::kLocal;
    network.variables.back().initial.reset();
    return id;
  }

  model::ActionId action(std::string name) {
    network.actions.push_back({std::move(name)});
    return model::ActionId{static_cast<std::uint32_t>(network.actions.size() - 1)};
  }

  Channel binary(bool urgent = false) {
    const Channel channel{action("c!"), action("c?")};
    synchronise({{.action = channel.send}, {.action = channel.receive}}, urgent);
    return channel;
  }

  Channel broadcast(bool urgent = false) {
    const Channel channel{action("b!"), action("b?")};
    synchronise({{.action = channel.send}, {channel.receive, model::Strength::kWeak, {}, true}}, urgent);
    return channel;
  }

  void synchronise(std::vector<model::Participant> participants, bool urgent = false) {
    network.synchronisations.push_back(
        {.name = "s", .participants = std::move(participants), .urgent = urgent});
  }

  model::ProcessId process(std::size_t locations) {
    const auto id = static_cast<std::uint32_t>(network.processes.size());
    model::Process process{.name = fmt::format("P{}", id), .initial = {model::LocationId{0}}};
    for (std::size_t i = 0; i < locations; ++i) process.locations.push_back({.name = fmt::format("L{}", i)});
    network.processes.push_back(std::move(process));
    return model::ProcessId{id};
  }

  model::Location& location(model::ProcessId process, std::uint32_t number) {
    return network.processes[index(process)].locations[number];
  }

  // Valid until the next edge of the process is added.
  model::Edge& edge(model::ProcessId process, std::uint32_t source, std::uint32_t target) {
    std::vector<model::Edge>& edges = network.processes[index(process)].edges;
    edges.push_back({.source = model::LocationId{source}, .target = model::LocationId{target}});
    return edges.back();
  }

  model::Edge& edge(model::ProcessId process, std::uint32_t source, std::uint32_t target,
                    model::ActionId action) {
    model::Edge& result = edge(process, source, target);
    result.action = model::Reference<model::ActionId>{.first = action};
    return result;
  }
};

// ---- Words for guards, updates and goals

inline model::Expression number(std::int32_t value) { return model::Expression::constant(value); }
inline model::Expression value(model::VariableId variable) { return model::Expression::variable(variable); }
inline model::Expression equal(model::VariableId variable, std::int32_t constant) {
  return model::Expression::binary(model::Op::kEqual, value(variable), number(constant));
}
inline model::ClockConstraint compare(model::ClockId clock, model::Comparison comparison,
                                      std::int32_t bound) {
  return {.left = {.first = clock}, .comparison = comparison, .bound = number(bound)};
}
inline model::ClockConstraint difference(model::ClockId left, model::ClockId right,
                                         model::Comparison comparison, std::int32_t bound) {
  model::ClockConstraint result = compare(left, comparison, bound);
  result.right = model::Reference<model::ClockId>{.first = right};
  return result;
}
inline model::Statement copy(model::ClockId clock, model::ClockId source, std::int32_t plus = 0) {
  return model::ClockAssignment{
      .target = {.first = clock}, .value = number(plus), .source = {{.first = source}}};
}
inline model::Statement set(model::VariableId variable, model::Expression to) {
  return model::Assignment{.target = {.first = variable}, .value = std::move(to)};
}
inline model::Statement set(model::ClockId clock, std::int32_t to) {
  return model::ClockAssignment{.target = {.first = clock}, .value = number(to)};
}
inline model::Formula at(model::ProcessId process, std::uint32_t location) {
  return model::Formula::of(model::Expression::at_location(process, model::LocationId{location}));
}
inline model::Formula both(model::Formula left, model::Formula right) {
  return model::Formula::all({std::move(left), std::move(right)});
}
}  // namespace tarrier::differential
