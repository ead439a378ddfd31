// SPDX-License-Identifier: MIT
#include "space/compile/executable.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "model/features.hpp"
#include "space/clocks/diagonals.hpp"
#include "space/clocks/zone_calculator.hpp"

namespace tarrier::space {
namespace {
[[noreturn]] void refuse(const base::SourceSpan& where, std::string what) {
  throw base::Error(base::Code::kUnsupported, where, std::move(what) + " not supported yet");
}

void check_variables(const model::Network& network) {
  std::vector<bool> chosen(network.variables.size(), false);
  for (const model::Process& process : network.processes)
    for (const model::Edge& edge : process.edges)
      for (const model::VariableId input : edge.inputs) chosen[index(input)] = true;
  for (std::size_t v = 0; v < network.variables.size(); ++v) {
    const model::Variable& variable = network.variables[v];
    if (variable.kind == model::VariableKind::kInput && !chosen[v])
      refuse(variable.span, "inputs that belong to no edge are");
  }
}

void check_synchronisations(const model::Network& network) {
  for (const model::Synchronisation& synchronisation : network.synchronisations) {
    const auto& places = synchronisation.participants;
    const bool is_forced = std::any_of(places.begin(), places.end(), [](const model::Participant& place) {
      return place.strength == model::Strength::kRequired;
    });
    if (synchronisation.urgent && !is_forced)
      refuse(synchronisation.span, "urgent synchronisations that nobody is required for are");
  }
}

// Each of these is fine alone; together the sets of valuations have no form that is exact and finite.
void check_combinations(const model::Network& network, const model::Formula* goal) {
  const base::SourceSpan* rate = clock_rate(network);
  const auto copies = clock_copies(network);
  const bool asks_for_deadlock = goal != nullptr && mentions_deadlock(*goal);
  // Zones over-approximate then: what is deadlocked in one of them may never be reached.
  if (rate != nullptr && asks_for_deadlock)
    refuse(*rate, "'deadlock' in models with clocks that can stop is");
  const auto guards = urgent_clock_guards(network);
  if (!guards.empty() && asks_for_deadlock)
    refuse(*guards.front(), "'deadlock' in models with clock guards on edges of urgent channels is");
  // Cutting zones along differences relies on clocks that are set to numbers only (diagonals.hpp).
  if (!copies.empty() && !differences(network, goal).empty())
    refuse(*copies.front(), "clocks set to other clocks, together with conditions on clock differences, are");
}
}  // namespace

void require_executable(const model::Network& network, const model::Formula* goal) {
  if (network.clocks.size() >= kMaxRows) refuse(network.clocks.back().span, "so many clocks are");
  check_variables(network);
  if (!network.transition_constraints.empty())
    refuse(network.transition_constraints.front()->span, "transition constraints are");
  check_synchronisations(network);
  check_combinations(network, goal);
}

void require_confinable(const model::Network& network, const model::Formula& formula) {
  require_executable(network, &formula);
  if (const base::SourceSpan* rate = clock_rate(network))
    refuse(*rate, "'A<>', 'E[]' and '-->' in models with clocks that can stop are");
  const auto guards = urgent_clock_guards(network);
  if (!guards.empty())
    refuse(*guards.front(),
           "'A<>', 'E[]' and '-->' in models with clock guards on edges of urgent channels are");
}
}  // namespace tarrier::space
