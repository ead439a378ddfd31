// SPDX-License-Identifier: MIT
#include "model/transform/reached_ranges.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "model/transform/filling.hpp"
#include "model/walk.hpp"

namespace tarrier::model {
ReachedRanges::ReachedRanges(const Network& network, ProcessId process, LocationId location)
    : KnownRanges(network),
      growths_(network.variables.size(), 0),
      can_perform_(network.actions.size(), false) {
  for (std::uint32_t v = 0; v < network.variables.size(); ++v) {
    const Variable& variable = network.variables[v];
    const bool has_value = variable.initial && (variable.kind == VariableKind::kState ||
                                                variable.kind == VariableKind::kConstant);
    // Inputs and locals, derived variables and those that are free at the start may have any value.
    ranges_.push_back(has_value ? Interval{*variable.initial, *variable.initial}
                                : KnownRanges::of(VariableId{v}));
  }
  for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
    const Process& other = network.processes[p];
    auto& at = locations_.emplace_back(other.locations.size(), false);
    if (ProcessId{p} == process) {
      at[index(location)] = true;
      continue;
    }
    for (const LocationId initial : other.initial) at[index(initial)] = true;
    for (const Edge& edge : other.edges) add(ProcessId{p}, edge);
  }
  while (grow()) base::checkpoint();
}

void ReachedRanges::add(ProcessId process, const Edge& edge) {
  Candidate candidate{.process = process, .edge = &edge, .writes = {}};
  Walk walk(network());  // a new one each time: it enters each function once
  walk.on_assign = [&](VariableId first, std::uint32_t count) {
    candidate.writes.push_back({first, count, {}});
  };
  walk.expression(edge.guard.condition);
  for (const Statement& statement : edge.update) {
    const auto* assignment = std::get_if<Assignment>(&statement);
    if (assignment == nullptr) {
      walk.statement(statement);
      continue;
    }
    for (const Subscript& subscript : assignment->target.subscripts) walk.expression(subscript.index);
    walk.expression(assignment->value);
    candidate.writes.push_back({assignment->target.first, assignment->target.extent(), assignment->value});
  }
  candidates_.push_back(std::move(candidate));
}

bool ReachedRanges::grow() {
  for (Candidate& candidate : candidates_) {
    const Edge& edge = *candidate.edge;
    if (candidate.is_ready || !locations_[index(candidate.process)][index(edge.source)]) continue;
    const Expression& guard = edge.guard.condition;
    candidate.is_ready = guard.is_empty() || !is_surely_false(range_of(guard, *this));
    for (std::uint32_t a = 0; candidate.is_ready && edge.action && a < edge.action->extent(); ++a)
      can_perform_[index(edge.action->first) + a] = true;
  }
  bool grows = false;
  for (Candidate& candidate : candidates_) {
    if (!candidate.is_ready) continue;
    if (!candidate.is_possible && !has_partners(candidate)) continue;
    if (!candidate.is_possible) grows = true;
    candidate.is_possible = true;
    locations_[index(candidate.process)][index(candidate.edge->target)] = true;
    grows |= write(candidate);
  }
  return grows;
}

bool ReachedRanges::can_fill(const Candidate& candidate, const Participant& place) const {
  return may_carry(*candidate.edge, place.action) && (!place.process || *place.process == candidate.process);
}

// That one process cannot fill two places is ignored.
bool ReachedRanges::has_partners(const Candidate& candidate) const {
  if (!candidate.edge->action) return true;
  const auto is_filled = [&](const Participant& place) {
    // Of a place that every process fills, there may be none.
    if (place.strength != Strength::kRequired || place.every) return true;
    if (!place.process) return bool{can_perform_[index(place.action)]};
    return std::ranges::any_of(
        candidates_, [&](const Candidate& other) { return other.is_ready && can_fill(other, place); });
  };
  return std::ranges::any_of(network().synchronisations, [&](const Synchronisation& synchronisation) {
    const auto& places = synchronisation.participants;
    return std::ranges::any_of(places, [&](const Participant& p) { return can_fill(candidate, p); }) &&
           std::ranges::all_of(places, is_filled);
  });
}

bool ReachedRanges::write(const Candidate& candidate) {
  bool grows = false;
  for (const Write& write : candidate.writes) {
    for (std::uint32_t v = index(write.first); v < index(write.first) + write.count; ++v) {
      const VariableId variable{v};
      const Domain domain = network().variable(variable).domain;
      Interval value = write.value.is_empty() ? KnownRanges::of(variable) : range_of(write.value, *this);
      // Anything outside the domain is a fault, or no step.
      value = {std::max<std::int64_t>(value.low, domain.low),
               std::min<std::int64_t>(value.high, domain.high)};
      if (value.low <= value.high) grows |= widen(variable, value);
    }
  }
  return grows;
}

bool ReachedRanges::widen(VariableId variable, Interval value) {
  // Counters would grow one by one up to the ends of their domains.
  constexpr std::uint32_t kMostGrowths = 32;
  Interval& range = ranges_[index(variable)];
  if (range.low <= value.low && value.high <= range.high) return false;
  if (++growths_[index(variable)] > kMostGrowths) value = KnownRanges::of(variable);
  range = {std::min(range.low, value.low), std::max(range.high, value.high)};
  return true;
}
}  // namespace tarrier::model
