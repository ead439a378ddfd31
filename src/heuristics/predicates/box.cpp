// SPDX-License-Identifier: MIT
#include "heuristics/predicates/box.hpp"

namespace tarrier::heuristics {
using model::Interval;

Box::Box(const model::Network& network) : KnownRanges(network) {
  for (const model::Variable& variable : network.variables)
    ranges_.push_back({variable.domain.low, variable.domain.high});
}

std::optional<bool> Box::truth(const model::Expression& condition) const {
  const Interval range = range_of(condition, *this);
  if (range.low == 0 && range.high == 0) return false;
  if (range.low > 0 || range.high < 0) return true;
  return std::nullopt;
}

bool Box::allows(const model::Expression& condition, bool wanted) const {
  return truth(condition) != std::optional(!wanted);
}

// The smaller a range, the more is known of a condition. So from either end, the longest part of the range
// that is not allowed is found by bisection: it is shorter than any part that is.
bool Box::narrow(model::VariableId variable, const model::Expression& condition, bool wanted) {
  Interval& range = ranges_[index(variable)];
  const Interval all = range;
  const auto allows_part = [&](std::int64_t low, std::int64_t high) {
    range = {low, high};
    return allows(condition, wanted);
  };
  if (!allows_part(all.low, all.high)) return false;
  std::int64_t least = all.low;  // value to which the range may begin
  for (std::int64_t beyond = all.high; least < beyond;) {
    const std::int64_t middle = least + (beyond - least) / 2;
    if (allows_part(all.low, middle))
      beyond = middle;
    else
      least = middle + 1;
  }
  std::int64_t greatest = all.high;
  for (std::int64_t before = least; before < greatest;) {
    const std::int64_t middle = greatest - (greatest - before) / 2;
    if (allows_part(middle, all.high))
      before = middle;
    else
      greatest = middle - 1;
  }
  // Exact for intervals: no value outside can make the condition what it has to be.
  range = {least, greatest};
  return true;
}
}  // namespace tarrier::heuristics
