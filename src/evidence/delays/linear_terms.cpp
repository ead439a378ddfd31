// SPDX-License-Identifier: MIT
#include "evidence/delays/linear_terms.hpp"

#include "base/assert.hpp"
#include "evidence/semantics/objection.hpp"

namespace tarrier::evidence {
namespace {
using model::Comparison;

Term left_side(const ClockAtom& atom, const ClockTerms& clocks) {
  const Term& left = clocks[index(atom.left)];
  return atom.right ? left - clocks[index(*atom.right)] : left;
}

z3::expr compare(const z3::expr& left, Comparison comparison, const z3::expr& right) {
  switch (comparison) {
    case Comparison::kLess: return left < right;
    case Comparison::kLessEqual: return left <= right;
    case Comparison::kEqual: return left == right;
    case Comparison::kGreaterEqual: return left >= right;
    case Comparison::kGreater: return left > right;
  }
  throw base::InternalError("an unknown comparison");
}

// The delays above (or below) an end, perhaps with the end itself.
struct HalfLine {
  z3::expr end;
  bool is_strict = false;
};

// The delays after which atoms hold, as half-lines that have to be intersected.
struct HalfLines {
  std::vector<HalfLine> above;
  std::vector<HalfLine> below;
};

// Adds the half-lines of an atom whose difference meets its bound after `end`, growing or shrinking.
void add(HalfLines& lines, const z3::expr& end, Comparison comparison, bool grows) {
  const bool is_strict = comparison == Comparison::kLess || comparison == Comparison::kGreater;
  const bool is_upper = comparison == Comparison::kLess || comparison == Comparison::kLessEqual;
  const bool is_equal = comparison == Comparison::kEqual;
  if (is_equal || is_upper == grows) lines.below.push_back({end, is_strict});
  if (is_equal || is_upper != grows) lines.above.push_back({end, is_strict});
}
}  // namespace

Term operator+(Term left, const Term& right) {
  left.number += right.number;
  for (const auto& [time, factor] : right.factors)
    // Most cancel each other, as the delays of a clock that has been running add up to two points of time.
    if ((left.factors[time] += factor) == 0) left.factors.erase(time);
  return left;
}

Term operator-(Term left, const Term& right) {
  Term opposite{.number = -right.number};
  for (const auto& [time, factor] : right.factors) opposite.factors[time] = -factor;
  return std::move(left) + opposite;
}

void reset_clocks(std::span<const ClockReset> resets, ClockTerms& clocks) {
  for (const ClockReset& reset : resets) {
    const Term value{.number = reset.value};
    clocks[index(reset.clock)] = reset.source ? clocks[index(*reset.source)] + value : value;
  }
}

z3::expr LinearLogic::value(const Term& term) const {
  z3::expr result = context_.real_val(term.number);
  for (const auto& [time, factor] : term.factors)
    result = result + context_.real_val(factor) * context_.real_const(("t" + std::to_string(time)).c_str());
  return result;
}

z3::expr LinearLogic::number(const Rational& value) const {
  return context_.real_val(to_text(value).c_str());
}

z3::expr LinearLogic::hold(std::span<const ClockAtom> atoms, const ClockTerms& clocks) const {
  z3::expr result = truth(true);
  for (const ClockAtom& atom : atoms)
    result =
        result && compare(value(left_side(atom, clocks)), atom.comparison, context_.real_val(atom.bound));
  return result;
}

// The delays in question are an intersection of convex sets on a line, the interval [0, delay) among them. It
// is empty iff two of them have no common point (Helly's theorem), or one is empty.
z3::expr LinearLogic::never_hold_before(const Term& delay, std::span<const ClockAtom> atoms,
                                        const ClockTerms& clocks, const Rates& rates) const {
  const z3::expr zero = context_.real_val(0);
  const z3::expr end = value(delay);
  // Without a delay nothing comes before its end.
  z3::expr result = end <= zero;
  HalfLines lines;
  for (const ClockAtom& atom : atoms) {
    const std::int32_t rate = growth(atom, rates);
    if (rate == 0) {
      result = result || !hold(std::span(&atom, 1), clocks);
      continue;
    }
    const Term missing = Term{.number = atom.bound} - left_side(atom, clocks);
    add(lines, value(rate > 0 ? missing : Term{} - missing), atom.comparison, rate > 0);
  }
  for (const HalfLine& above : lines.above) {
    result = result || above.end >= end;
    for (const HalfLine& below : lines.below)
      result =
          result || (above.is_strict || below.is_strict ? above.end >= below.end : above.end > below.end);
  }
  for (const HalfLine& below : lines.below)
    result = result || (below.is_strict ? below.end <= zero : below.end < zero);
  return result;
}
}  // namespace tarrier::evidence
