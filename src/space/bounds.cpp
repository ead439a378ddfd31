// SPDX-License-Identifier: MIT
#include "space/bounds.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "model/fault.hpp"
#include "model/interval.hpp"

namespace tarrier::space {
using zones::kNoBound;

namespace {
// Lower and upper bounds of all clocks at one location.
struct Table {
  std::vector<std::int32_t> lower;
  std::vector<std::int32_t> upper;
  explicit Table(std::size_t clocks) : lower(clocks + 1, kNoBound), upper(clocks + 1, kNoBound) {}
};

bool raise(std::int32_t& bound, std::int32_t value) {
  if (value <= bound) return false;
  bound = value;
  return true;
}

// A bound beyond kMaxClockBound faults when it is evaluated, so it need not be counted. Negative ones count
// as 0.
std::int32_t largest(const model::Expression& bound, const model::Network& network) {
  return static_cast<std::int32_t>(
      std::clamp<std::int64_t>(model::range_of(bound, network).high, 0, model::kMaxClockBound));
}

void count(const model::ClockConstraint& constraint, bool negated_too, const model::Network& network,
           Table& table) {
  TARRIER_ASSERT(!constraint.right);
  const auto comparison = constraint.comparison;
  const bool is_lower =
      comparison == model::Comparison::kGreater || comparison == model::Comparison::kGreaterEqual;
  const bool both = negated_too || comparison == model::Comparison::kEqual;
  const std::int32_t value = largest(constraint.bound, network);
  const std::uint32_t first = zone_index(constraint.left.first);
  for (std::uint32_t x = first; x < first + constraint.left.extent(); ++x) {
    if (is_lower || both) raise(table.lower[x], value);
    if (!is_lower || both) raise(table.upper[x], value);
  }
}

void count(const model::Formula& formula, const model::Network& network, Table& table) {
  if (formula.kind == model::Formula::Kind::kClock) count(formula.clock, false, network, table);
  for (const model::Formula& part : formula.parts) count(part, network, table);
}

// Clocks that the edge certainly sets: array elements chosen by an expression do not count.
std::vector<bool> reset_clocks(const model::Edge& edge, std::size_t clocks) {
  std::vector<bool> reset(clocks + 1, false);
  for (const model::Statement& statement : edge.update) {
    const auto* assignment = std::get_if<model::ClockAssignment>(&statement);
    if (assignment != nullptr && assignment->target.subscripts.empty())
      reset[zone_index(assignment->target.first)] = true;
  }
  return reset;
}

// Actions that fill weak or optional places.
std::vector<bool> weak_actions(const model::Network& network) {
  std::vector<bool> weak(network.actions.size(), false);
  for (const model::Synchronisation& synchronisation : network.synchronisations) {
    for (const model::Participant& place : synchronisation.participants)
      if (place.strength == model::Strength::kWeak) weak[index(place.action)] = true;
  }
  return weak;
}

bool may_be_weak(const model::Edge& edge, const std::vector<bool>& weak) {
  if (!edge.action) return false;
  const auto first = weak.begin() + index(edge.action->first);
  return std::find(first, first + edge.action->extent(), true) != first + edge.action->extent();
}

// The least fixpoint of: constants at the location itself, and those after each edge for clocks it leaves
// alone.
std::vector<Table> analyse(const model::Process& process, const model::Network& network,
                           const std::vector<bool>& weak) {
  const std::size_t clocks = network.clocks.size();
  std::vector<Table> tables(process.locations.size(), Table(clocks));
  for (std::size_t l = 0; l < process.locations.size(); ++l)
    for (const auto& constraint : process.locations[l].invariant.clocks)
      count(constraint, false, network, tables[l]);
  std::vector<std::vector<bool>> resets;
  for (const model::Edge& edge : process.edges) {
    for (const auto& constraint : edge.guard.clocks)
      count(constraint, may_be_weak(edge, weak), network, tables[index(edge.source)]);
    resets.push_back(reset_clocks(edge, clocks));
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t e = 0; e < process.edges.size(); ++e) {
      Table& source = tables[index(process.edges[e].source)];
      const Table& target = tables[index(process.edges[e].target)];
      for (std::size_t x = 1; x <= clocks; ++x) {
        if (resets[e][x]) continue;
        changed |= raise(source.lower[x], target.lower[x]);
        changed |= raise(source.upper[x], target.upper[x]);
      }
    }
  }
  return tables;
}
}  // namespace

ClockBounds::ClockBounds(const model::Network& network, const model::Formula* goal) {
  const auto entries = [](const Table& table) {
    std::vector<Entry> result;
    for (std::uint32_t x = 1; x < table.lower.size(); ++x)
      if (table.lower[x] != kNoBound || table.upper[x] != kNoBound)
        result.push_back({x, table.lower[x], table.upper[x]});
    return result;
  };
  const std::vector<bool> weak = weak_actions(network);
  for (const model::Process& process : network.processes) {
    auto& locations = by_location_.emplace_back();
    for (const Table& table : analyse(process, network, weak)) locations.push_back(entries(table));
  }
  if (goal != nullptr) {
    Table table(network.clocks.size());
    count(*goal, network, table);
    everywhere_ = entries(table);
  }
}

void ClockBounds::collect(std::span<const std::uint32_t> locations, std::span<std::int32_t> lower,
                          std::span<std::int32_t> upper) const {
  std::fill(lower.begin() + 1, lower.end(), kNoBound);
  std::fill(upper.begin() + 1, upper.end(), kNoBound);
  lower[0] = upper[0] = 0;
  const auto add = [&](const std::vector<Entry>& entries) {
    for (const Entry& entry : entries) {
      raise(lower[entry.clock], entry.lower);
      raise(upper[entry.clock], entry.upper);
    }
  };
  for (std::size_t p = 0; p < locations.size(); ++p) add(by_location_[p][locations[p]]);
  add(everywhere_);
}
}  // namespace tarrier::space
