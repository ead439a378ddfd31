// SPDX-License-Identifier: MIT
#include "evidence/equivalence.hpp"

#include <algorithm>

#include "evidence/motion.hpp"
#include "model/interval.hpp"
#include "model/walk.hpp"

namespace tarrier::evidence {
namespace {
using Integer = boost::multiprecision::cpp_int;

Integer floor_of(const Rational& value) {
  Integer quotient = numerator(value) / denominator(value);  // towards 0
  if (value < 0 && quotient * denominator(value) != numerator(value)) --quotient;
  return quotient;
}

// The distinct ones in order, so that the place of each tells how it compares with the others.
std::vector<Rational> sorted(std::vector<Rational> fractions) {
  std::sort(fractions.begin(), fractions.end());
  fractions.erase(std::unique(fractions.begin(), fractions.end()), fractions.end());
  return fractions;
}

bool is_in_same_order(const std::vector<Rational>& left, const std::vector<Rational>& right) {
  const std::vector<Rational> left_order = sorted(left);
  const std::vector<Rational> right_order = sorted(right);
  const auto place = [](const std::vector<Rational>& order, const Rational& fraction) {
    return std::lower_bound(order.begin(), order.end(), fraction) - order.begin();
  };
  for (std::size_t i = 0; i < left.size(); ++i)
    if (place(left_order, left[i]) != place(right_order, right[i])) return false;
  return true;
}

// What x - y tells if it is compared with numbers from -most to most: twice the difference, with 2c + 1 for
// all between c and c + 1.
Integer code_of(const Rational& difference, std::int64_t most) {
  if (difference > most) return 2 * most + 1;
  if (difference < -most) return -2 * most - 1;
  const Integer whole = floor_of(difference);
  return 2 * whole + (Rational(whole) == difference ? 0 : 1);
}

// Clocks that the edge certainly sets to a number.
std::vector<bool> clocks_set(const model::Edge& edge, std::size_t clocks) {
  std::vector<bool> result(clocks, false);
  for (const model::Statement& statement : edge.update) {
    const auto* assignment = std::get_if<model::ClockAssignment>(&statement);
    if (assignment != nullptr && assignment->target.subscripts.empty() && !assignment->source)
      result[index(assignment->target.first)] = true;
  }
  return result;
}

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
}  // namespace

Equivalence::Equivalence(const model::Network& network, const std::vector<const model::Formula*>& formulas)
    : network_(network), needs_equal_clocks_(has_rates(network)), everywhere_(network.clocks.size(), kNone) {
  for (const model::Formula* formula : formulas)
    if (formula != nullptr) count(*formula);
  for (const model::Process& process : network.processes) count_process(process);
  count_updates();
}

void Equivalence::count(const model::ClockConstraint& constraint, Table& table) {
  const model::Interval range = model::range_of(constraint.bound, network_);
  const std::int64_t most = std::max({std::int64_t{0}, range.high, constraint.right ? -range.low : 0});
  const std::uint32_t left = index(constraint.left.first);
  for (std::uint32_t x = left; x < left + constraint.left.extent(); ++x) {
    if (!constraint.right) {
      table[x] = std::max(table[x], most);
      continue;
    }
    const std::uint32_t right = index(constraint.right->first);
    for (std::uint32_t y = right; y < right + constraint.right->extent(); ++y)
      if (x != y) differences_.push_back({model::ClockId{x}, model::ClockId{y}, most});
  }
}

void Equivalence::count(const model::Formula& formula) {
  if (formula.kind == model::Formula::Kind::kClock) count(formula.clock, everywhere_);
  for (const model::Formula& part : formula.parts) count(part);
}

// What is compared at a location, and then what is after each edge, as far as the edge leaves the clock
// alone.
void Equivalence::count_process(const model::Process& process) {
  const std::size_t clocks = network_.clocks.size();
  std::vector<Table> tables(process.locations.size(), Table(clocks, kNone));
  for (std::size_t l = 0; l < process.locations.size(); ++l)
    for (const auto& constraint : process.locations[l].invariant.clocks) count(constraint, tables[l]);
  std::vector<std::vector<bool>> set;
  for (const model::Edge& edge : process.edges) {
    for (const auto& constraint : edge.guard.clocks) count(constraint, tables[index(edge.source)]);
    set.push_back(clocks_set(edge, clocks));
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t e = 0; e < process.edges.size(); ++e) {
      Table& source = tables[index(process.edges[e].source)];
      const Table& target = tables[index(process.edges[e].target)];
      for (std::size_t x = 0; x < clocks; ++x) {
        if (set[e][x] || target[x] <= source[x]) continue;
        source[x] = target[x];
        changed = true;
      }
    }
  }
  tables_.push_back(std::move(tables));
}

void Equivalence::count_updates() {
  const std::vector<model::ClockAssignment> assignments = clock_assignments(network_);
  const bool has_copies = std::any_of(assignments.begin(), assignments.end(),
                                      [](const model::ClockAssignment& a) { return a.source.has_value(); });
  if (has_copies && !differences_.empty()) needs_equal_clocks_ = true;
  std::int64_t largest = 0;
  for (const model::Clock& clock : network_.clocks) largest = std::max<std::int64_t>(largest, clock.initial);
  for (const model::ClockAssignment& assignment : assignments)
    largest = std::max(largest, model::range_of(assignment.value, network_).high);
  for (const Difference& difference : differences_)
    for (const model::ClockId clock : {difference.x, difference.y})
      everywhere_[index(clock)] = std::max(everywhere_[index(clock)], difference.most + largest);
  if (!has_copies) return;
  // x := y + n compares y with what x is compared with, at most; anybody may, so all count everywhere.
  std::int64_t most = kNone;
  for (const std::int64_t ceiling : everywhere_) most = std::max(most, ceiling);
  for (const std::vector<Table>& process : tables_)
    for (const Table& table : process)
      for (const std::int64_t ceiling : table) most = std::max(most, ceiling);
  std::fill(everywhere_.begin(), everywhere_.end(), most);
}

std::int64_t Equivalence::ceiling(const State& state, model::ClockId clock) const {
  std::int64_t result = everywhere_[index(clock)];
  for (std::size_t p = 0; p < tables_.size(); ++p)
    result = std::max(result, tables_[p][index(state.locations[p])][index(clock)]);
  return result;
}

bool Equivalence::is_beyond(const State& state, model::ClockId clock) const {
  const std::int64_t most = ceiling(state, clock);
  return most == kNone || state.clocks[clock] > most;
}

bool Equivalence::has_same_discrete_part(const State& left, const State& right) const {
  if (left.locations != right.locations) return false;
  for (std::size_t v = 0; v < network_.variables.size(); ++v)
    if (network_.variables[v].kind == model::VariableKind::kState && left.values[v] != right.values[v])
      return false;
  return true;
}

bool Equivalence::is_in_same_region(const State& left, const State& right) const {
  std::vector<Rational> left_fractions = {0};
  std::vector<Rational> right_fractions = {0};
  for (std::uint32_t x = 0; x < network_.clocks.size(); ++x) {
    const model::ClockId clock{x};
    const bool is_beyond_left = is_beyond(left, clock);
    if (is_beyond_left != is_beyond(right, clock)) return false;
    if (is_beyond_left) continue;
    const Integer whole = floor_of(left.clocks[clock]);
    if (whole != floor_of(right.clocks[clock])) return false;
    left_fractions.push_back(left.clocks[clock] - Rational(whole));
    right_fractions.push_back(right.clocks[clock] - Rational(whole));
  }
  return is_in_same_order(left_fractions, right_fractions) &&
         std::all_of(differences_.begin(), differences_.end(), [&](const Difference& d) {
           return code_of(left.clocks[d.x] - left.clocks[d.y], d.most) ==
                  code_of(right.clocks[d.x] - right.clocks[d.y], d.most);
         });
}

bool Equivalence::holds(const State& left, const State& right) const {
  if (!has_same_discrete_part(left, right)) return false;
  return needs_equal_clocks_ ? left.clocks.values() == right.clocks.values() : is_in_same_region(left, right);
}

bool Equivalence::holds_with_same_delays(const State& left, const State& right) const {
  if (!holds(left, right)) return false;
  for (std::uint32_t x = 0; x < network_.clocks.size(); ++x) {
    const model::ClockId clock{x};
    const bool matters = !differences_.empty() || !is_beyond(left, clock);
    if (matters && left.clocks[clock] != right.clocks[clock]) return false;
  }
  return true;
}
}  // namespace tarrier::evidence
