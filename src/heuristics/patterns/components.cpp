// SPDX-License-Identifier: MIT
#include "heuristics/patterns/components.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "model/walk.hpp"
#include "space/reduce/reduction.hpp"

namespace tarrier::heuristics {
namespace {
void mark(std::vector<bool>& marks, std::uint32_t first, std::uint32_t count) {
  std::fill_n(marks.begin() + first, count, true);
}

bool sets_one_of(const std::vector<bool>& clocks, const model::Process& process,
                 const model::Network& network) {
  bool sets = false;
  model::Walk walk(network);
  walk.on_statement = [&](const model::Statement& statement) {
    const auto* assignment = std::get_if<model::ClockAssignment>(&statement);
    if (assignment == nullptr) return;
    const auto first = clocks.begin() + index(assignment->target.first);
    const auto end = first + assignment->target.extent();
    sets = sets || std::find(first, end, true) != end;
  };
  for (const model::Edge& edge : process.edges) walk.edge(edge);
  return sets;
}

std::string listed(std::size_t all, const std::vector<std::string>& names, std::string_view what) {
  // A line in an explanation, not a list of a thousand processes.
  constexpr std::size_t kMost = 12;
  std::vector<std::string> shown = names;
  if (shown.size() > kMost) {
    shown.resize(kMost);
    shown.emplace_back("…");
  }
  return fmt::format("{} of {} {}{}", names.size(), all, what,
                     names.empty() ? "" : fmt::format(" ({})", fmt::join(shown, ", ")));
}
}  // namespace

Components::Components(const search::Problem& problem) : problem_(problem) {
  const model::Network& network = problem.network;
  for (std::uint32_t p = 0; p < network.processes.size(); ++p)
    components_.push_back({.is_process = true,
                           .members = {p},
                           .name = network.processes[p].name,
                           .size = network.processes[p].locations.size()});
  group_variables();
  const Selection mentioned = mentioned_in(*problem.goal);
  for (std::size_t c = 0; c < size(); ++c) components_[c].in_goal = mentioned[c];
}

Selection Components::mentioned_in(const model::Formula& formula) const {
  const model::Network& network = problem_.network;
  Selection mentioned(size(), false);
  model::Walk walk(network);
  walk.on_read = [&](model::VariableId first, std::uint32_t count) {
    for (std::uint32_t v = index(first); v < index(first) + count; ++v)
      if (of_variable_[v] != size()) mentioned[of_variable_[v]] = true;
  };
  walk.on_expression = [&](const model::ExpressionNode& node) {
    if (node.op == model::Op::kAtLocation) mentioned[index(node.process)] = true;
  };
  std::vector<bool> clocks(network.clocks.size(), false);
  // When the goal is about a clock, whoever sets it decides about the goal.
  walk.on_clock = [&](model::ClockId first, std::uint32_t count) { mark(clocks, index(first), count); };
  walk.formula(formula);
  for (std::size_t p = 0; p < network.processes.size(); ++p)
    if (sets_one_of(clocks, network.processes[p], network)) mentioned[p] = true;
  return mentioned;
}

// Variables that an expression chooses from belong together.
void Components::group_variables() {
  const model::Network& network = problem_.network;
  const auto count = static_cast<std::uint32_t>(network.variables.size());
  const auto kept = space::remembered(network, {.goal = *problem_.goal}, problem_.reductions).kept;
  std::vector<bool> is_joined(count + 1, false);  // with the one before
  const auto join = [&](model::VariableId first, std::uint32_t extent) {
    if (extent > 1) mark(is_joined, index(first) + 1, extent - 1);
  };
  model::Walk walk(network);
  walk.on_read = join;
  is_constant_.assign(count, true);
  walk.on_assign = [&](model::VariableId first, std::uint32_t extent) {
    std::fill_n(is_constant_.begin() + index(first), extent, false);
    join(first, extent);
  };
  for (const model::Process& process : network.processes) {
    for (const model::Location& location : process.locations) walk.location(location);
    for (const model::Edge& edge : process.edges) walk.edge(edge);
  }
  walk.formula(*problem_.goal);
  walk.shared_conditions();
  for (std::uint32_t v = 0; v < count; ++v)
    // It never changes, but which value it keeps has to be told by the state.
    if (network.variables[v].is_free_at_start()) is_constant_[v] = false;
  constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
  of_variable_.assign(count, kNone);
  for (std::uint32_t v = 0; v < count; ++v) {
    const model::Variable& variable = network.variables[v];
    if (variable.kind != model::VariableKind::kState || !kept[v]) continue;
    // Elements of an array have neighbouring numbers, so that joining neighbours is enough.
    const bool goes_on = v > 0 && is_joined[v] && of_variable_[v - 1] != kNone;
    if (!goes_on) components_.push_back({.name = variable.name, .size = 1});
    Component& component = components_.back();
    component.members.push_back(v);
    constexpr std::uint64_t kMost = std::uint64_t{1} << 32;
    const auto values =
        static_cast<std::uint64_t>(std::int64_t{variable.domain.high} - variable.domain.low + 1);
    // The product of an array would not fit; beyond this only "too large" matters.
    component.size = component.size >= kMost ? component.size : component.size * values;
    of_variable_[v] = components_.size() - 1;
  }
  std::ranges::replace(of_variable_, kNone, components_.size());
}

model::Pattern Components::pattern(const Selection& selection, bool all_clocks) const {
  const model::Network& network = problem_.network;
  model::Pattern pattern = model::Pattern::nothing(network);
  // They make no states, and to forget them would only make conditions weaker.
  pattern.variables = is_constant_;
  for (std::size_t c = 0; c < size(); ++c) {
    if (!selection[c]) continue;
    for (const std::uint32_t member : components_[c].members)
      (components_[c].is_process ? pattern.processes : pattern.variables)[member] = true;
  }
  if (all_clocks) {
    pattern.clocks.assign(network.clocks.size(), true);
    return pattern;
  }
  model::Walk walk(network);
  walk.on_clock = [&](model::ClockId first, std::uint32_t count) {
    mark(pattern.clocks, index(first), count);
  };
  walk.formula(*problem_.goal);
  for (std::size_t p = 0; p < network.processes.size(); ++p) {
    // Clocks that only forgotten processes compare tell nothing of what is left.
    if (!pattern.processes[p]) continue;
    for (const model::Location& location : network.processes[p].locations) walk.location(location);
    for (const model::Edge& edge : network.processes[p].edges) walk.edge(edge);
  }
  return pattern;
}

std::string Components::describe(const Selection& selection) const {
  std::vector<std::string> processes;
  std::vector<std::string> variables;
  for (std::size_t c = 0; c < size(); ++c)
    if (selection[c]) (components_[c].is_process ? processes : variables).push_back(components_[c].name);
  const std::size_t all = problem_.network.processes.size();
  return listed(all, processes, "processes") + ", " + listed(size() - all, variables, "variables");
}
}  // namespace tarrier::heuristics
