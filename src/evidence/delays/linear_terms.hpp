// SPDX-License-Identifier: MIT
// Clock values as sums of points of time, and what clock constraints say about these, in the words of Z3.
#pragma once
#include <z3++.h>

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "evidence/semantics/motion.hpp"

namespace tarrier::evidence {
// A number plus multiples of points of time, which are unknown. A clock that runs without a break since it
// was set is a difference of two of them, so terms stay short along a path.
struct Term {
  std::int64_t number = 0;
  std::map<std::size_t, std::int64_t> factors = {};  // of the times that count; none is 0
};
Term operator+(Term left, const Term& right);
Term operator-(Term left, const Term& right);

// One term per clock.
using ClockTerms = std::vector<Term>;
void reset_clocks(std::span<const ClockReset> resets, ClockTerms& clocks);

// Writes demands on terms as expressions of Z3. Refers to the context, which must outlive it.
class LinearLogic {
 public:
  explicit LinearLogic(z3::context& context) : context_(context) {}

  [[nodiscard]] z3::expr truth(bool value) const { return context_.bool_val(value); }
  [[nodiscard]] z3::expr value(const Term& term) const;
  [[nodiscard]] z3::expr number(const Rational& value) const;
  [[nodiscard]] z3::expr hold(std::span<const ClockAtom> atoms, const ClockTerms& clocks) const;

  // After no delay below `delay`, 0 included, all the atoms hold, if the clocks start like this and run with
  // these rates.
  [[nodiscard]] z3::expr never_hold_before(const Term& delay, std::span<const ClockAtom> atoms,
                                           const ClockTerms& clocks, const Rates& rates) const;

 private:
  z3::context& context_;
};
}  // namespace tarrier::evidence
