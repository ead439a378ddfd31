// SPDX-License-Identifier: MIT
#include "differential/oracle/path_rules.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace tarrier::differential {
using model::Comparison;

namespace {
// A clock constraint holds for some of the delays and not for others: as demands, one of which is satisfied.
struct Undecided {
  Demands cases;
};

Demand demand(const LinearTerm& difference, Comparison comparison) {
  switch (comparison) {
    case Comparison::kLess: return {-1 * difference, Sign::kPositive};
    case Comparison::kLessEqual: return {-1 * difference, Sign::kNotNegative};
    case Comparison::kEqual: return {difference, Sign::kZero};
    case Comparison::kGreaterEqual: return {difference, Sign::kNotNegative};
    case Comparison::kGreater: return {difference, Sign::kPositive};
  }
  return {};
}

std::vector<Comparison> opposite(Comparison comparison) {
  switch (comparison) {
    case Comparison::kLess: return {Comparison::kGreaterEqual};
    case Comparison::kLessEqual: return {Comparison::kGreater};
    case Comparison::kEqual: return {Comparison::kLess, Comparison::kGreater};
    case Comparison::kGreaterEqual: return {Comparison::kLess};
    case Comparison::kGreater: return {Comparison::kLessEqual};
  }
  return {};
}

bool are_possible_with(const PathClocks& clocks, const Demand& more) {
  Demands demands = clocks.demands;
  demands.push_back(more);
  return are_possible(std::move(demands));
}

// After the delay.
PathClocks later(PathClocks clocks, const std::vector<std::int32_t>& rates, const LinearTerm& delay) {
  for (std::size_t x = 0; x < clocks.values.size(); ++x)
    clocks.values[x] = clocks.values[x] + rates[x] * delay;
  return clocks;
}
}  // namespace

// How far it is above its bound.
LinearTerm PathRules::difference(const PathClocks& clocks, const Atom& atom) {
  const LinearTerm number{.number = atom.bound};
  return clocks.values[atom.left] - (atom.right ? clocks.values[*atom.right] + number : number);
}

bool PathRules::satisfies(const PathClocks& clocks, std::uint32_t left, std::optional<std::uint32_t> right,
                          Comparison comparison, std::int32_t bound) const {
  asked_.push_back({left, right, bound});
  const LinearTerm term = difference(clocks, asked_.back());
  Demands cases;
  for (const Comparison each : opposite(comparison))
    if (are_possible_with(clocks, demand(term, each))) cases.push_back(demand(term, each));
  if (cases.empty()) return true;
  if (!are_possible_with(clocks, demand(term, comparison))) return false;
  cases.push_back(demand(term, comparison));
  throw Undecided{std::move(cases)};
}

void PathRules::assign(PathClocks& clocks, std::uint32_t clock, std::optional<std::uint32_t> source,
                       std::int32_t value) const {
  const LinearTerm number{.number = value};
  clocks.values[clock] = source ? clocks.values[*source] + number : number;
}

bool PathRules::is_deadlock(State /*state*/) { throw base::InternalError("deadlock is not asked for here"); }

void PathRules::visit_parts(const State& state, const std::function<void(const State&)>& visit) {
  std::vector<State> parts{state};
  while (!parts.empty()) {
    const State part = std::move(parts.back());
    parts.pop_back();
    try {
      visit(part);
    } catch (const Undecided& undecided) {
      for (const Demand& each : undecided.cases) {
        parts.push_back(part);
        parts.back().clocks.demands.push_back(each);
      }
    }
  }
}

auto PathRules::initial_states() -> std::vector<State> {
  PathClocks clocks;
  for (const model::Clock& clock : network().clocks) clocks.values.push_back({.number = clock.initial});
  return NetworkRules::initial_states(clocks);
}

auto PathRules::successors(const State& state) -> std::vector<Successor> {
  std::vector<Successor> result;
  visit_parts(state, [&](const State& part) {
    std::vector<Successor> found = steps(part);
    std::move(found.begin(), found.end(), std::back_inserter(result));
  });
  return result;
}

auto PathRules::satisfying(const State& state, const model::Formula& formula) -> std::vector<State> {
  std::vector<State> result;
  visit_parts(state, [&](const State& part) {
    if (is_true_in(part, formula)) result.push_back(part);
  });
  return result;
}

auto PathRules::elapsed(const State& state) -> std::vector<State> {
  std::vector<State> result;
  elapse(state, result);
  return result;
}

void PathRules::elapse(const State& state, std::vector<State>& result) {
  visit_parts(state, [&](const State& start) {
    const bool is_stopped = is_time_stopped(start);
    try {
      const std::vector<std::int32_t> all = rates(start);
      if (!is_stopped) return go_on(start, all, result);
    } catch (const Fault&) {
      note_fault();
    }
    result.push_back(start);
  });
}

// What the answer to an urgent step in the middle rests on and changes with time.
auto PathRules::changing_atoms(const PathClocks& start, const PathClocks& end) const -> std::vector<Atom> {
  std::vector<Atom> result;
  for (const Atom& atom : asked_)
    if (difference(start, atom) != difference(end, atom)) result.push_back(atom);
  return result;
}

// Time passes for 2h > 0. An urgent step must not be possible at any instant between the start and the end;
// at the start it is not. Whether it is, is asked in the middle, and is the answer for all of these instants
// as far as no clock difference that the answer rests on meets its bound among them: what is linear keeps its
// sign in between if it has it in the middle, and not the opposite one at either end. A longer delay is a
// shorter one that ends where a difference meets its bound, and another one after it; a difference that
// changes does so once during a delay, so this comes to an end.
void PathRules::go_on(const State& start, const std::vector<std::int32_t>& rates,
                      std::vector<State>& result) {
  const LinearTerm half = unknown(start.clocks.unknowns);
  State moving = start;
  ++moving.clocks.unknowns;
  moving.clocks.demands.push_back({half, Sign::kPositive});
  bool is_steady = true;
  std::vector<State> ends;
  std::vector<State> meetings;
  visit_parts(moving, [&](const State& part) {
    State middle = part;
    middle.clocks = later(part.clocks, rates, half);
    State end = part;
    end.clocks = later(part.clocks, rates, 2 * half);
    asked_.clear();
    const bool is_urgent = is_urgent_step_possible(middle);
    const std::vector<Atom> atoms = changing_atoms(part.clocks, end.clocks);
    is_steady &= atoms.empty();
    if (is_urgent || atoms.empty()) return;
    for (const Atom& atom : atoms) {
      if (satisfies(middle.clocks, atom.left, atom.right, Comparison::kEqual, atom.bound)) return;
      const std::int64_t sign =
          satisfies(middle.clocks, atom.left, atom.right, Comparison::kGreater, atom.bound) ? 1 : -1;
      for (const LinearTerm& term : {difference(part.clocks, atom), difference(end.clocks, atom)})
        end.clocks.demands.push_back({sign * term, Sign::kNotNegative});
    }
    if (!are_possible(end.clocks.demands) || !exists_without_fault(end)) return;
    for (const Atom& atom : atoms) {
      State meeting = end;
      meeting.clocks.demands.push_back({difference(end.clocks, atom), Sign::kZero});
      if (are_possible(meeting.clocks.demands)) meetings.push_back(std::move(meeting));
    }
    ends.push_back(std::move(end));
  });
  if (is_steady) return wait(start, rates, result);
  result.push_back(start);
  std::move(ends.begin(), ends.end(), std::back_inserter(result));
  for (const State& meeting : meetings) elapse(meeting, result);
}

// Where nothing but invariants limits the delay. They are conjunctions of clock constraints, hence convex:
// they hold all the time if they hold at both ends.
void PathRules::wait(const State& start, const std::vector<std::int32_t>& rates, std::vector<State>& result) {
  const LinearTerm delay = unknown(start.clocks.unknowns);
  State end = start;
  ++end.clocks.unknowns;
  end.clocks.demands.push_back({delay, Sign::kNotNegative});
  end.clocks = later(end.clocks, rates, delay);
  visit_parts(end, [&](const State& part) {
    if (exists_without_fault(part)) result.push_back(part);
  });
}

PathClocks PathRules::in_plain_words(const PathClocks& clocks) {
  const std::size_t count = clocks.values.size();
  // The clock values become unknowns in front of the others, which are then eliminated.
  const auto moved = [&](LinearTerm term) {
    term.factors.insert(term.factors.begin(), count, 0);
    return term;
  };
  Demands demands;
  for (const Demand& demand : clocks.demands) demands.push_back({moved(demand.term), demand.sign});
  PathClocks result{.unknowns = count};
  for (std::size_t x = 0; x < count; ++x) {
    result.values.push_back(unknown(x));
    demands.push_back({moved(clocks.values[x]) - unknown(x), Sign::kZero});
  }
  for (std::size_t i = 0; i < clocks.unknowns; ++i) demands = eliminate(demands, count + i);
  result.demands = without_repetition(std::move(demands));
  return result;
}
}  // namespace tarrier::differential
