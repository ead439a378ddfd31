// SPDX-License-Identifier: MIT
#include "evidence/equivalence.hpp"

#include <algorithm>
#include <cstdlib>

#include "evidence/semantics/all_steps.hpp"
#include "evidence/semantics/motion.hpp"

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
}  // namespace

// The static guard analysis of Behrmann and others (2003), along this one loop: only comparisons that decide
// something on the run count, up to where the clock is set again. Low ceilings are reached after few rounds.
Equivalence::Equivalence(const model::Network& network, std::span<const State> states,
                         std::span<const model::TimedStep> steps, std::size_t length,
                         const model::Formula* always, std::span<const model::VariableId> running_on)
    : network_(network),
      running_on_(running_on.begin(), running_on.end()),
      needs_equal_clocks_(has_rates(network)) {
  const std::size_t clocks = network.clocks.size();
  // By place in the round: what clocks are compared with there, and which all rounds set.
  std::vector<Table> tables(length, Table(clocks, kNone));
  std::vector<std::vector<bool>> set(length, std::vector<bool>(clocks, true));
  // All rounds count together, as the run may go through any of them again.
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const State& state = states[i];
    Table& table = tables[i % length];
    count_state(state, always, table);
    const Enabled enabled = take(network, state, steps[i].step);
    count_step(enabled, table);
    // Whether these were possible decides whether the step was, so what they compare counts as well.
    for (const PossibleStep& other : steps_before(network, state, steps[i].step))
      count_step(other.enabled, table);
    std::vector<bool> set_here(clocks, false);
    for (const ClockReset& reset : enabled.resets) set_here[index(reset.clock)] = !reset.source;
    for (std::size_t x = 0; x < clocks; ++x)
      if (!set_here[x]) set[i % length][x] = false;
  }
  count_state(states.back(), always, tables.front());
  // A copy plus a number moves differences by it, and there is no bound on how far they get.
  if (has_copies_ && !differences_.empty()) needs_equal_clocks_ = true;
  for (const Difference& difference : differences_)
    for (const model::ClockId clock : {difference.x, difference.y})
      for (Table& table : tables)
        table[index(clock)] = std::max(table[index(clock)], difference.most + largest_value_);
  if (has_copies_) level(tables);
  spread(tables, set);
  ceilings_ = std::move(tables.front());
}

// What is tested while the state waits.
void Equivalence::count_state(const State& state, const model::Formula* always, Table& table) {
  for (const Demand& demand : demands_of_invariants(network_, state)) count({&demand.atom, 1}, table);
  for (const UrgentWay& way : urgent_ways(network_, state)) count(way.guard, table);
  if (always == nullptr) return;
  Memory reads = memory(network_, state);
  count_formula(*always, reads, table);
  if (!mentions_deadlock(*always)) return;
  for (const PossibleStep& possible : all_steps(network_, state)) count_step(possible.enabled, table);
}

void Equivalence::count_formula(const model::Formula& formula, Memory& reads, Table& table) {
  if (formula.kind == model::Formula::Kind::kClock) {
    if (const std::optional<ClockAtom> atom = resolve(formula.clock, reads)) count({&*atom, 1}, table);
  }
  for (const model::Formula& part : formula.parts) count_formula(part, reads, table);
}

// What is tested to see whether the step is possible.
void Equivalence::count_step(const Enabled& enabled, Table& table) {
  for (const std::vector<ClockAtom>& guard : enabled.guards) count(guard, table);
  for (const std::vector<Candidate>& left_out : enabled.left_out)
    for (const Candidate& candidate : left_out) count(candidate.guard, table);
  for (const Demand& demand : enabled.invariants) count({&demand.atom, 1}, table);
  for (const ClockReset& reset : enabled.resets) {
    has_copies_ |= reset.source.has_value();
    largest_value_ = std::max<std::int64_t>(largest_value_, reset.value);
  }
}

void Equivalence::count(std::span<const ClockAtom> atoms, Table& table) {
  for (const ClockAtom& atom : atoms) {
    const std::int64_t bound = atom.bound;
    if (!atom.right) {
      // A comparison with a negative number tells nothing, but that the clock is compared does.
      table[index(atom.left)] = std::max({table[index(atom.left)], std::int64_t{0}, bound});
    } else if (atom.left != *atom.right) {
      const Difference difference{atom.left, *atom.right, std::abs(bound)};
      if (std::find(differences_.begin(), differences_.end(), difference) == differences_.end())
        differences_.push_back(difference);
    }
  }
}

// Before a step, what comes after it counts as well, except for clocks that the step sets. After the last
// step of a round comes the first.
void Equivalence::spread(std::vector<Table>& tables, const std::vector<std::vector<bool>>& set) const {
  // Ends, because ceilings only grow and are among the numbers that there are.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = tables.size(); i-- > 0;) {
      const Table& next = tables[(i + 1) % tables.size()];
      for (std::size_t x = 0; x < next.size(); ++x) {
        if (set[i][x] || next[x] <= tables[i][x]) continue;
        tables[i][x] = next[x];
        changed = true;
      }
    }
  }
}

// x := y + n compares y with what x is compared with, at most.
void Equivalence::level(std::vector<Table>& tables) const {
  std::int64_t most = kNone;
  for (const Table& table : tables)
    for (const std::int64_t ceiling : table) most = std::max(most, ceiling);
  // One ceiling for all is more than need be, but sound: higher ceilings only make regions finer.
  for (Table& table : tables) std::fill(table.begin(), table.end(), most);
}

bool Equivalence::is_beyond(const State& state, model::ClockId clock) const {
  const std::int64_t most = ceilings_[index(clock)];
  return most == kNone || state.clocks[clock] > most;
}

bool have_same_discrete_part(const model::Network& network, const State& left, const State& right,
                             std::span<const model::VariableId> running_on) {
  if (left.locations != right.locations) return false;
  for (std::uint32_t v = 0; v < network.variables.size(); ++v)
    if (network.variables[v].kind == model::VariableKind::kState && left.values[v] != right.values[v] &&
        std::ranges::find(running_on, model::VariableId{v}) == running_on.end())
      return false;
  return true;
}

bool Equivalence::is_in_same_region(const State& left, const State& right) const {
  // With 0 among them, the order also tells whether a fraction is 0.
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
  if (!have_same_discrete_part(network_, left, right, running_on_)) return false;
  return needs_equal_clocks_ ? left.clocks.values() == right.clocks.values() : is_in_same_region(left, right);
}

bool Equivalence::lets_time_diverge(const State& first, const State& last) const {
  const Rational duration = last.time() - first.time();
  return holds(first, last) && (duration >= 1 || (duration > 0 && has_same_values(first, last)));
}

// Of the clocks that are not above their ceilings.
bool Equivalence::has_same_values(const State& left, const State& right) const {
  for (std::uint32_t x = 0; x < network_.clocks.size(); ++x) {
    const model::ClockId clock{x};
    const bool matters = !differences_.empty() || !is_beyond(left, clock);
    if (matters && left.clocks[clock] != right.clocks[clock]) return false;
  }
  return true;
}
}  // namespace tarrier::evidence
