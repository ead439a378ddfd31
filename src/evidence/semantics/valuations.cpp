// SPDX-License-Identifier: MIT
#include "evidence/semantics/valuations.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace tarrier::evidence {
namespace {
using model::Comparison;
using model::Formula;
using zones::Bound;
using zones::ClockIndex;
using zones::Dbm;
using Integer = boost::multiprecision::cpp_int;

// left - right ~ bound as one or two upper bounds on differences; false: nothing is left.
bool constrain(Dbm& zone, const ClockAtom& atom) {
  const ClockIndex left = zone_index(atom.left);
  const ClockIndex right = atom.right ? zone_index(*atom.right) : 0;
  switch (atom.comparison) {
    case Comparison::kLess: return zone.constrain(left, right, Bound::strict(atom.bound));
    case Comparison::kLessEqual: return zone.constrain(left, right, Bound::weak(atom.bound));
    case Comparison::kGreater: return zone.constrain(right, left, Bound::strict(-atom.bound));
    case Comparison::kGreaterEqual: return zone.constrain(right, left, Bound::weak(-atom.bound));
    case Comparison::kEqual:
      return zone.constrain(left, right, Bound::weak(atom.bound)) &&
             zone.constrain(right, left, Bound::weak(-atom.bound));
  }
  throw base::InternalError("an unknown comparison");
}

bool constrain(Dbm& zone, std::span<const ClockAtom> atoms) {
  return std::all_of(atoms.begin(), atoms.end(),
                     [&](const ClockAtom& atom) { return constrain(zone, atom); });
}

// Applies `change` to each zone; it returns false if nothing is left of it.
template <typename Change>
Valuations each(const Valuations& valuations, const Change& change) {
  Valuations result(valuations.dimension());
  for (Dbm zone : valuations.zones())
    if (change(zone)) result.add(std::move(zone));
  return result;
}

// Do the differences between values, in so many units each 1, satisfy the bounds of the zone?
template <typename Number>
bool has_differences(const Dbm& zone, const std::vector<Number>& values, const Number& units) {
  for (ClockIndex x = 1; x < zone.dimension(); ++x) {
    for (ClockIndex y = 1; y < zone.dimension(); ++y) {
      const Bound bound = zone.at(x, y);
      if (x == y || bound.is_infinite()) continue;
      const Number excess = values[x - 1] - values[y - 1] - bound.value() * units;
      if (bound.is_strict() ? excess >= 0 : excess > 0) return false;
    }
  }
  return true;
}

// Do those between the clocks? All clock values are made multiples of one unit first: there are many
// differences, and those of fractions are slow. So are those of large numbers.
bool has_differences_of(const Dbm& zone, std::span<const Rational> clocks) {
  Integer units = 1;  // in 1
  for (const Rational& clock : clocks) units = lcm(units, Integer(denominator(clock)));
  std::vector<Integer> values;
  for (const Rational& clock : clocks) values.emplace_back(numerator(clock) * (units / denominator(clock)));
  // Below this, products of values and bounds fit 64 bits; below the next one, at least 128.
  static constexpr std::int64_t kSmall = std::int64_t{1} << 31;
  static constexpr std::int64_t kMedium = std::int64_t{1} << 60;
  if (units > kSmall ||
      std::any_of(values.begin(), values.end(), [](const Integer& v) { return v > kMedium; }))
    return has_differences(zone, values, units);
  std::vector<std::int64_t> small;
  for (const Integer& value : values) small.push_back(static_cast<std::int64_t>(value));
  return has_differences(zone, small, static_cast<std::int64_t>(units));
}

void apply(const ClockReset& reset, Dbm& zone) {
  const ClockIndex x = zone_index(reset.clock);
  if (!reset.source) return zone.reset(x, reset.value);
  zone.copy(x, zone_index(*reset.source));
  zone.shift(x, reset.value);
}

// Turns the zone into all that the reset makes one of its valuations; false: there is nothing. The clock has
// its new value, so the zone is cut down to those that have it, and the old one is not known. Only where a
// clock is shifted by a copy of itself, its new value tells the old one.
bool undo(const ClockReset& reset, Dbm& zone) {
  const ClockIndex x = zone_index(reset.clock);
  if (reset.source == reset.clock) {
    if (!zone.constrain(0, x, Bound::weak(-reset.value))) return false;
    zone.shift(x, -reset.value);
    return true;
  }
  const ClockAtom has_new_value{reset.clock, reset.source, Comparison::kEqual, reset.value};
  if (!constrain(zone, has_new_value)) return false;
  zone.free(x);
  return true;
}
}  // namespace

Valuations initial_valuations(const model::Network& network) {
  Dbm zone = Dbm::zero(static_cast<ClockIndex>(network.clocks.size() + 1));
  for (ClockIndex x = 1; x < zone.dimension(); ++x) zone.reset(x, network.clocks[x - 1].initial);
  return zone;
}

Valuations constrained(const Valuations& valuations, std::span<const ClockAtom> atoms) {
  return each(valuations, [&](Dbm& zone) { return constrain(zone, atoms); });
}

Valuations excluded(Valuations valuations, std::span<const ClockAtom> atoms) {
  Dbm zone = Dbm::universe(valuations.dimension());
  if (constrain(zone, atoms)) valuations.subtract(zone);
  return valuations;
}

Valuations constrained(const Valuations& valuations, const Formula& formula, Memory& memory,
                       const Valuations& live) {
  const Valuations nothing(valuations.dimension());
  switch (formula.kind) {
    case Formula::Kind::kCondition: return holds(formula.condition, memory) ? valuations : nothing;
    case Formula::Kind::kClock: {
      const std::optional<ClockAtom> atom = resolve(formula.clock, memory);
      return atom ? constrained(valuations, std::span(&*atom, 1)) : valuations;
    }
    case Formula::Kind::kDeadlock: return difference(valuations, live);
    case Formula::Kind::kNoDeadlock: return intersection(valuations, live);
    case Formula::Kind::kAnd: {
      Valuations rest = valuations;
      for (const Formula& part : formula.parts)
        if (!rest.is_empty()) rest = constrained(rest, part, memory, live);
      return rest;
    }
    case Formula::Kind::kOr: {
      Valuations result = nothing;
      for (const Formula& part : formula.parts)
        for (const Dbm& zone : constrained(valuations, part, memory, live).zones()) result.add(zone);
      return result;
    }
  }
  throw base::InternalError("an unknown kind of formula");
}

Valuations intersection(Valuations left, const Valuations& right) {
  left.intersect(right);
  return left;
}

Valuations difference(Valuations left, const Valuations& right) {
  left.subtract(right);
  return left;
}

Valuations elapsed(Valuations valuations) {
  valuations.elapse();
  return valuations;
}

Valuations before_waiting(Valuations valuations) {
  valuations.down();
  return valuations;
}

Valuations after_resets(const Valuations& valuations, std::span<const ClockReset> resets) {
  return each(valuations, [&](Dbm& zone) {
    for (const ClockReset& reset : resets) apply(reset, zone);
    return true;
  });
}

Valuations before_resets(const Valuations& valuations, std::span<const ClockReset> resets) {
  return each(valuations, [&](Dbm& zone) {
    return std::all_of(resets.rbegin(), resets.rend(),
                       [&](const ClockReset& reset) { return undo(reset, zone); });
  });
}

Delays delays_into(const Dbm& zone, std::span<const Rational> clocks) {
  Delays result;
  for (ClockIndex x = 1; x < zone.dimension(); ++x) {
    const Bound lower = zone.at(0, x);  // on 0 - x
    result.demand_above(-lower.value() - clocks[x - 1], lower.is_strict());
    const Bound upper = zone.at(x, 0);
    if (!upper.is_infinite()) result.demand_below(upper.value() - clocks[x - 1], upper.is_strict());
  }
  result.demand(has_differences_of(zone, clocks));
  return result;
}
}  // namespace tarrier::evidence
