// SPDX-License-Identifier: MIT
// Sets of delays. Clocks and their differences grow, shrink or stay the same, so the delays after which a
// conjunction of clock constraints holds form an interval.
#pragma once
#include <optional>

#include "evidence/semantics/motion.hpp"

namespace tarrier::evidence {
// An interval of delays >= 0. Starts as all of them; each demand can only take some away.
class Delays {
 public:
  // Keeps the delays that are above (below) `bound`, or equal to it unless `strict`.
  void demand_above(const Rational& bound, bool strict);
  void demand_below(const Rational& bound, bool strict);
  void demand(bool condition);                               // keeps all or nothing
  void demand(const ClockAtom& atom, const Motion& motion);  // keeps the delays after which `atom` holds

  [[nodiscard]] bool is_empty() const;
  [[nodiscard]] const Rational& infimum() const { return low_; }       // REQUIRES: not empty
  [[nodiscard]] bool has_smallest() const { return !low_is_strict_; }  // REQUIRES: not empty
  [[nodiscard]] bool has_one_below(const Rational& delay) const { return !is_empty() && low_ < delay; }

  // The infimum if it belongs to the set. Otherwise a delay that exceeds it by at most 1 and makes the point
  // of time that it leads to, counted from `now`, a fraction with a small denominator. Midpoints would do as
  // well, but double their denominator in each step of a long run. REQUIRES: not empty.
  [[nodiscard]] Rational choose(const Rational& now) const;

 private:
  Rational low_ = 0;
  bool low_is_strict_ = false;
  std::optional<Rational> high_;  // none: unbounded
  bool high_is_strict_ = false;
};

// The number of least denominator strictly between 0 <= low < high; the smallest of them if low and high lie
// more than 1 apart.
Rational simplest_between(const Rational& low, const Rational& high);
}  // namespace tarrier::evidence
