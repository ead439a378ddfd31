// SPDX-License-Identifier: MIT
#include "space/bounds.hpp"

#include <algorithm>

#include "model/fault.hpp"
#include "model/interval.hpp"
#include "model/walk.hpp"

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
  if (constraint.right) return;  // cover_differences() is for these
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

// Clocks that the edge certainly sets to a number: array elements chosen by an expression do not count, nor
// does what happens in branches, loops and functions.
std::vector<bool> reset_clocks(const model::Edge& edge, std::size_t clocks) {
  std::vector<bool> reset(clocks + 1, false);
  for (const model::Statement& statement : edge.update) {
    const auto* assignment = std::get_if<model::ClockAssignment>(&statement);
    if (assignment != nullptr && assignment->target.subscripts.empty() && !assignment->source)
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
// All assignments to clocks that edges and functions may make.
std::vector<model::ClockAssignment> clock_assignments(const model::Network& network) {
  std::vector<model::ClockAssignment> found;
  model::Walk walk(network);
  walk.on_statement = [&](const model::Statement& statement) {
    if (const auto* assignment = std::get_if<model::ClockAssignment>(&statement))
      found.push_back(*assignment);
  };
  for (const model::Process& process : network.processes)
    for (const model::Edge& edge : process.edges) walk.block(edge.update);
  return found;
}

// x := y + d makes what x is compared with matter for y, whoever does the comparing, so such bounds hold
// everywhere. d is not negative: y + d ~ c compares y with c at most. `all` has the bounds of any location.
void cover_copies(const std::vector<model::ClockAssignment>& assignments, Table& all, Table& everywhere) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const model::ClockAssignment& copy : assignments) {
      if (!copy.source) continue;
      const std::uint32_t first = zone_index(copy.source->first);
      const std::uint32_t target = zone_index(copy.target.first);
      for (std::uint32_t y = first; y < first + copy.source->extent(); ++y) {
        for (std::uint32_t x = target; x < target + copy.target.extent(); ++x) {
          changed |= raise(everywhere.lower[y], all.lower[x]) | raise(all.lower[y], all.lower[x]);
          changed |= raise(everywhere.upper[y], all.upper[x]) | raise(all.upper[y], all.upper[x]);
        }
      }
    }
  }
}

// x - y ~ c asks, after x := n, whether y ~ n - c; so both clocks must be known up to |c| plus the largest
// number that a clock is set to.
void cover_differences(const std::vector<Difference>& differences, const model::Network& network,
                       const std::vector<model::ClockAssignment>& assignments, Table& everywhere) {
  std::int32_t largest_value = 0;
  for (const model::Clock& clock : network.clocks) raise(largest_value, clock.initial);
  for (const model::ClockAssignment& assignment : assignments)
    raise(largest_value, largest(assignment.value, network));
  for (const Difference& difference : differences) {
    const std::int32_t bound =
        std::min(std::abs(difference.bound.value()) + largest_value, model::kMaxClockBound);
    for (const std::uint32_t clock : {difference.x, difference.y}) {
      raise(everywhere.lower[clock], bound);
      raise(everywhere.upper[clock], bound);
    }
  }
}
}  // namespace

ClockBounds::ClockBounds(const model::Network& network, const model::Formula* goal,
                         const std::vector<Difference>& differences)
    : clocks_(network.clocks.size()) {
  const auto entries = [](const Table& table) {
    std::vector<Entry> result;
    for (std::uint32_t x = 1; x < table.lower.size(); ++x)
      if (table.lower[x] != kNoBound || table.upper[x] != kNoBound)
        result.push_back(
            {x, zones::LuBounds::lower_code(table.lower[x]), zones::LuBounds::upper_code(table.upper[x])});
    return result;
  };
  Table all(network.clocks.size());
  Table everywhere(network.clocks.size());
  if (goal != nullptr) count(*goal, network, everywhere);
  all = everywhere;
  const std::vector<bool> weak = weak_actions(network);
  for (const model::Process& process : network.processes) {
    auto& locations = by_location_.emplace_back();
    for (const Table& table : analyse(process, network, weak)) {
      locations.push_back(entries(table));
      for (const Entry& entry : locations.back()) {
        raise(all.lower[entry.clock], table.lower[entry.clock]);
        raise(all.upper[entry.clock], table.upper[entry.clock]);
      }
    }
  }
  for (std::uint32_t p = 0; p < by_location_.size(); ++p)
    if (std::any_of(by_location_[p].begin(), by_location_[p].end(),
                    [](const auto& found) { return !found.empty(); }))
      comparing_.push_back(p);
  const std::vector<model::ClockAssignment> assignments = clock_assignments(network);
  cover_copies(assignments, all, everywhere);
  cover_differences(differences, network, assignments, everywhere);
  everywhere_ = entries(everywhere);
}

void ClockBounds::collect(std::span<const std::uint32_t> locations, Frame& frame) const {
  frame.clear(clocks_);
  for (const Entry& entry : everywhere_) frame.raise(entry.clock, entry.lower, entry.upper);
  for (const std::uint32_t p : comparing_)
    for (const Entry& entry : by_location_[p][locations[p]])
      frame.raise(entry.clock, entry.lower, entry.upper);
}
}  // namespace tarrier::space
