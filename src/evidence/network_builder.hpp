// SPDX-License-Identifier: MIT
// For tests: small networks and runs, built by hand.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "evidence/interpreter.hpp"
#include "model/network.hpp"
#include "model/run.hpp"

namespace tarrier::evidence {
using model::ActionId;
using model::ClockId;
using model::Comparison;
using model::EdgeId;
using model::Expression;
using model::LocationId;
using model::Op;
using model::ProcessId;
using model::Strength;
using model::SynchronisationId;
using model::VariableId;

inline Expression number(std::int32_t value) { return Expression::constant(value); }
inline Expression value_of(VariableId variable) { return Expression::variable(variable); }
inline Expression compare(VariableId variable, Op op, std::int32_t value) {
  return Expression::binary(op, value_of(variable), number(value));
}
inline Expression sum(Expression left, Expression right) {
  return Expression::binary(Op::kAdd, std::move(left), std::move(right));
}
// Element `index` of an array of `size` things that begins with `first`.
template <base::IdType Id>
model::Reference<Id> element(Id first, Expression index, std::uint32_t size) {
  return {first, {{.index = std::move(index), .low = 0, .size = size, .stride = 1}}, {}};
}

inline model::ClockConstraint clock(ClockId left, Comparison comparison, std::int32_t bound) {
  return {.left = {left, {}, {}}, .comparison = comparison, .bound = number(bound)};
}
inline model::ClockConstraint difference(ClockId left, ClockId right, Comparison comparison,
                                         std::int32_t bound) {
  model::ClockConstraint result = clock(left, comparison, bound);
  result.right = {right, {}, {}};
  return result;
}
inline model::Statement assign(VariableId target, Expression value) {
  return model::Assignment{{target, {}, {}}, std::move(value), {}};
}
inline model::Statement reset(ClockId target, std::int32_t value = 0) {
  return model::ClockAssignment{{target, {}, {}}, number(value), {}};
}
inline model::Statement copy(ClockId target, ClockId source, std::int32_t value = 0) {
  return model::ClockAssignment{
      {target, {}, {}}, number(value), {}, model::Reference<ClockId>{source, {}, {}}};
}

// What a test says about an edge; the rest has its default.
struct EdgeSpec {
  std::vector<VariableId> inputs = {};
  Expression condition = {};
  std::vector<model::ClockConstraint> clocks = {};
  std::optional<model::Reference<ActionId>> action = {};
  std::vector<model::Statement> update = {};
};

class NetworkBuilder {
 public:
  VariableId variable(const std::string& name, model::Domain domain, std::int32_t initial) {
    return add<VariableId>(network.variables, {.name = name, .domain = domain, .initial = initial});
  }
  VariableId input(const std::string& name, model::Domain domain) {
    return add<VariableId>(network.variables,
                           {.name = name, .domain = domain, .kind = model::VariableKind::kInput});
  }
  VariableId derived(const std::string& name, model::Domain domain, Expression definition) {
    return add<VariableId>(network.variables, {.name = name,
                                               .domain = domain,
                                               .kind = model::VariableKind::kDerived,
                                               .definition = std::move(definition)});
  }
  VariableId local(const std::string& name, model::Domain domain) {
    return add<VariableId>(network.variables,
                           {.name = name, .domain = domain, .kind = model::VariableKind::kLocal});
  }
  VariableId constant(const std::string& name, std::int32_t value) {
    return add<VariableId>(
        network.variables,
        {.name = name, .domain = {value, value}, .kind = model::VariableKind::kConstant, .initial = value});
  }
  model::FunctionId function(const std::string& name, std::vector<VariableId> parameters, model::Block body,
                             std::optional<model::Domain> result = {}) {
    return add<model::FunctionId>(
        network.functions,
        {.name = name, .parameters = std::move(parameters), .body = std::move(body), .result = result});
  }
  ClockId clock(const std::string& name, std::int32_t initial = 0) {
    return add<ClockId>(network.clocks, {.name = name, .initial = initial});
  }
  ActionId action(const std::string& name) { return add<ActionId>(network.actions, {.name = name}); }

  // Starts in its first location.
  ProcessId process(const std::string& name) {
    return add<ProcessId>(network.processes, {.name = name, .initial = {LocationId{0}}});
  }
  LocationId location(ProcessId process, const std::string& name,
                      std::vector<model::ClockConstraint> invariant = {}) {
    return add<LocationId>(network.processes[index(process)].locations,
                           {.name = name, .invariant = {.clocks = std::move(invariant)}});
  }
  model::Location& at(ProcessId process, LocationId location) {
    return network.processes[index(process)].locations[index(location)];
  }
  EdgeId edge(ProcessId process, LocationId source, LocationId target, EdgeSpec spec = {}) {
    return add<EdgeId>(network.processes[index(process)].edges,
                       {.source = source,
                        .target = target,
                        .inputs = std::move(spec.inputs),
                        .guard = {std::move(spec.condition), std::move(spec.clocks)},
                        .action = std::move(spec.action),
                        .update = std::move(spec.update)});
  }

  SynchronisationId synchronisation(const std::string& name, std::vector<model::Participant> participants,
                                    bool urgent = false) {
    return add<SynchronisationId>(network.synchronisations,
                                  {.name = name, .participants = std::move(participants), .urgent = urgent});
  }
  SynchronisationId binary(const std::string& name, ActionId send, ActionId receive, bool urgent = false) {
    return synchronisation(name, {{.action = send}, {.action = receive}}, urgent);
  }
  SynchronisationId broadcast(const std::string& name, ActionId send, ActionId receive, bool urgent = false) {
    return synchronisation(
        name, {{.action = send}, {.action = receive, .strength = Strength::kWeak, .every = true}}, urgent);
  }

  // A process Q that can do an urgent synchronisation of its own wherever the clocks satisfy `guard`.
  void add_urgency(std::vector<model::ClockConstraint> guard) {
    const ActionId send = action("c!");
    synchronisation("c", {{.action = send}}, true);
    const ProcessId q = process("Q");
    const LocationId a = location(q, "A");
    edge(q, a, a, {.clocks = std::move(guard), .action = model::Reference<ActionId>{send, {}, {}}});
  }

  model::Network network;

 private:
  template <typename Id, typename Thing>
  static Id add(std::vector<Thing>& things, Thing thing) {
    things.push_back(std::move(thing));
    return Id{static_cast<std::uint32_t>(things.size() - 1)};
  }
};

template <base::IdType Id>
model::Reference<Id> plain(Id id) {
  return {id, {}, {}};
}

inline model::Step internal(ProcessId process, EdgeId edge, std::vector<std::int32_t> inputs = {}) {
  return {{}, {{process, edge, std::move(inputs)}}};
}
inline model::Step together(SynchronisationId synchronisation, std::vector<model::Move> moves) {
  return {synchronisation, std::move(moves)};
}
inline model::Run run(std::vector<model::TimedStep> steps, Rational final_delay = 0) {
  return {{}, std::move(steps), std::move(final_delay)};
}
// The objection to a run, or "" if there is none.
inline std::string objection(const model::Network& network, const model::Run& run,
                             const model::Formula* goal = nullptr) {
  return replay(network, run, goal).objection.value_or("");
}
}  // namespace tarrier::evidence
