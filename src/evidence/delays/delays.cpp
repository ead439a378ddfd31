// SPDX-License-Identifier: MIT
#include "evidence/delays/delays.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace tarrier::evidence {
using model::Comparison;

void Delays::demand_above(const Rational& bound, bool strict) {
  if (bound < low_) return;
  low_is_strict_ = strict || (bound == low_ && low_is_strict_);
  low_ = bound;
}

void Delays::demand_below(const Rational& bound, bool strict) {
  if (high_ && bound > *high_) return;
  high_is_strict_ = strict || (high_ && bound == *high_ && high_is_strict_);
  high_ = bound;
}

void Delays::demand(bool condition) {
  if (!condition) demand_below(0, true);  // no delay is negative
}

void Delays::demand(const ClockAtom& atom, const Motion& motion) {
  const std::optional<Rational> at = meeting(atom, motion);
  if (!at) return demand(holds(atom, motion.clocks));
  const bool grows = growth(atom, motion.rates) > 0;
  const auto demand_before = [&](bool strict) {
    return grows ? demand_below(*at, strict) : demand_above(*at, strict);
  };
  const auto demand_after = [&](bool strict) {
    return grows ? demand_above(*at, strict) : demand_below(*at, strict);
  };
  switch (atom.comparison) {
    case Comparison::kLess: return demand_before(true);
    case Comparison::kLessEqual: return demand_before(false);
    case Comparison::kGreaterEqual: return demand_after(false);
    case Comparison::kGreater: return demand_after(true);
    case Comparison::kEqual: demand_before(false); return demand_after(false);
  }
}

bool Delays::is_empty() const {
  if (!high_) return false;
  return *high_ < low_ || (*high_ == low_ && (low_is_strict_ || high_is_strict_));
}

Rational Delays::choose(const Rational& now) const {
  TARRIER_ASSERT(!is_empty());
  if (has_smallest()) return low_;
  // Without an end, or with a far one, a delay soon after the least possible is easier to understand.
  const Rational near = low_ + 1;
  const Rational end = high_ ? std::min(*high_, near) : near;
  // Points of time are to have small denominators, not delays: these would add up to larger and larger ones.
  return simplest_between(now + low_, now + end) - now;
}

// A number with a smaller denominator than all others in an interval shares the beginning of its continued
// fraction with both ends of it (Stern and Brocot, about 1860): strip that beginning, and take the next
// integer.
Rational simplest_between(const Rational& low, const Rational& high) {
  TARRIER_ASSERT(0 <= low && low < high);
  const Rational whole{boost::multiprecision::cpp_int(numerator(low) / denominator(low))};
  const Rational next = whole + 1;
  if (next < high) return next;
  // whole <= low < high <= whole + 1: look at the reciprocals of the remainders, which change the order.
  const Rational from = 1 / Rational(high - whole);
  const Rational to = low == whole ? Rational(from + 2) : Rational(1 / Rational(low - whole));
  return whole + 1 / simplest_between(from, to);
}
}  // namespace tarrier::evidence
