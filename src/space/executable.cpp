// SPDX-License-Identifier: MIT
#include "space/executable.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace tarrier::space {
namespace {
[[noreturn]] void refuse(const base::SourceSpan& where, std::string what, std::string instead = {}) {
  throw base::Error(base::Code::kUnsupported, where, std::move(what) + " not supported yet",
                    std::move(instead));
}

// Extrapolation by clock constants is unsound with diagonals, so they must not slip through.
void check(const std::vector<model::ClockConstraint>& constraints) {
  for (const model::ClockConstraint& constraint : constraints)
    if (constraint.right)
      refuse(constraint.span, "clock differences are", "compare single clocks with integers");
}

void check(const model::Formula& formula) {
  if (formula.kind == model::Formula::Kind::kClock) check({formula.clock});
  if (mentions_deadlock(formula)) refuse({}, "'deadlock' is");
  for (const model::Formula& part : formula.parts) check(part);
}

// Whether time may pass must depend on the discrete state alone.
void check_urgency(const model::Network& network, const model::Edge& edge,
                   const std::vector<bool>& urgent_actions) {
  if (!edge.action || edge.guard.clocks.empty()) return;
  for (std::uint32_t a = index(edge.action->first); a < index(edge.action->first) + edge.action->extent();
       ++a) {
    if (urgent_actions[a])
      refuse(edge.guard.clocks.front().span,
             "clock guards on edges of an urgent channel (" + network.actions[a].name + ") are",
             "test clocks on an edge of their own, or use an ordinary channel");
  }
}

std::vector<bool> urgent_actions(const model::Network& network) {
  std::vector<bool> urgent(network.actions.size(), false);
  for (const model::Synchronisation& synchronisation : network.synchronisations) {
    if (!synchronisation.urgent) continue;
    for (const model::Participant& place : synchronisation.participants)
      if (place.strength == model::Strength::kRequired) urgent[index(place.action)] = true;
  }
  return urgent;
}

void check_process(const model::Network& network, const model::Process& process,
                   const std::vector<bool>& urgent_actions) {
  if (process.priority != 0) refuse(process.span, "process priorities are");
  for (const model::Location& location : process.locations) check(location.invariant.clocks);
  for (const model::Edge& edge : process.edges) {
    check(edge.guard.clocks);
    check_urgency(network, edge, urgent_actions);
  }
}
}  // namespace

void require_executable(const model::Network& network, const model::Formula* goal) {
  std::vector<bool> chosen(network.variables.size(), false);
  for (const model::Process& process : network.processes)
    for (const model::Edge& edge : process.edges)
      for (const model::VariableId input : edge.inputs) chosen[index(input)] = true;
  for (std::size_t v = 0; v < network.variables.size(); ++v) {
    const model::Variable& variable = network.variables[v];
    if (variable.kind == model::VariableKind::kState && !variable.initial)
      refuse(variable.span, "variables without an initial value are");
    if (variable.kind == model::VariableKind::kInput && !chosen[v])
      refuse(variable.span, "inputs that belong to no edge are");
  }
  if (!network.initial_constraint.is_empty())
    refuse(network.initial_constraint->span, "initial constraints are");
  if (!network.transition_constraints.empty())
    refuse(network.transition_constraints.front()->span, "transition constraints are");
  for (const model::Synchronisation& synchronisation : network.synchronisations) {
    if (synchronisation.priority != 0) refuse(synchronisation.span, "channel priorities are");
    const auto& places = synchronisation.participants;
    const bool is_forced = std::any_of(places.begin(), places.end(), [](const model::Participant& place) {
      return place.strength == model::Strength::kRequired;
    });
    if (synchronisation.urgent && !is_forced)
      refuse(synchronisation.span, "urgent synchronisations that nobody is required for are");
  }
  const std::vector<bool> urgent = urgent_actions(network);
  for (const model::Process& process : network.processes) check_process(network, process, urgent);
  if (goal != nullptr) check(*goal);
}
}  // namespace tarrier::space
