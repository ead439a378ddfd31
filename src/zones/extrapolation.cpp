// SPDX-License-Identifier: MIT
// The finite abstractions of Dbm. Each loosens entries by the definition of the paper and then closes the
// matrix again if anything changed: a loosened entry may still follow from others.
//
// The definitions test the original matrix only. Tests that look at other entries look at row 0 (the lower
// bounds of the clocks), so row 0 is written last and no copy is needed. The diagonal is not touched.
#include <algorithm>

#include "base/assert.hpp"
#include "zones/dbm.hpp"

namespace tarrier::zones {
namespace {
using Bounds = std::span<const std::int32_t>;

// Clocks are never negative, so a negative constant is as good as none. Taken literally it would give bounds
// that a second extrapolation loosens further.
std::int32_t constant(Bounds bounds, ClockIndex x) { return bounds[x] < 0 ? kNoBound : bounds[x]; }

// x > constant as an entry (y, x); no bound at all for kNoBound.
Bound greater_than(std::int32_t constant) {
  return constant == kNoBound ? Bound::infinity() : Bound::strict(-constant);
}

// Assigns, and says whether that was a change.
bool assign(Bound& cell, Bound bound) {
  const bool changed = cell != bound;
  cell = bound;
  return changed;
}

// Row 0 is alike in all variants: a lower bound above upper[x] is forgotten down to x > upper[x], but not
// below x >= 0, which belongs to every zone.
bool loosen_lower_bounds(Bound* row, Bounds upper) {
  bool changed = false;
  for (ClockIndex x = 1; x < upper.size(); ++x) {
    const std::int32_t limit = constant(upper, x);
    if (-row[x].value() > limit) changed |= assign(row[x], std::min(greater_than(limit), Bound::zero()));
  }
  return changed;
}
}  // namespace

void Dbm::extrapolate_m(Bounds m) { extrapolate_lu(m, m); }

// Extra_LU: (x, y) becomes infinite if its constant is above lower[x], and "< -upper[y]" if below -upper[y].
void Dbm::extrapolate_lu(Bounds lower, Bounds upper) {
  TARRIER_ASSERT(lower.size() == dimension_ && upper.size() == dimension_);
  bool changed = false;
  for (ClockIndex x = 1; x < dimension_; ++x) {
    Bound* const cells = row(x);
    const std::int32_t low = constant(lower, x);
    for (ClockIndex y = 0; y < dimension_; ++y) {
      if (x == y) continue;
      const std::int32_t high = constant(upper, y);
      if (cells[y].value() > low)
        changed |= assign(cells[y], Bound::infinity());
      else if (-cells[y].value() > high)
        changed |= assign(cells[y], greater_than(high));
    }
  }
  changed |= loosen_lower_bounds(row(0), upper);
  if (changed) TARRIER_ASSERT(close());
}

// Extra_LU+: (x, y) becomes infinite if its constant is above lower[x], or if x > lower[x] throughout the
// zone, or if y > upper[y] throughout the zone.
void Dbm::extrapolate_lu_plus(Bounds lower, Bounds upper) {
  TARRIER_ASSERT(lower.size() == dimension_ && upper.size() == dimension_);
  const Bound* const least = row(0);
  bool changed = false;
  for (ClockIndex x = 1; x < dimension_; ++x) {
    Bound* const cells = row(x);
    const std::int32_t low = constant(lower, x);
    const bool beyond_lower = -least[x].value() > low;
    for (ClockIndex y = 0; y < dimension_; ++y) {
      if (x == y) continue;
      const bool beyond_upper = -least[y].value() > constant(upper, y);
      if (beyond_lower || beyond_upper || cells[y].value() > low)
        changed |= assign(cells[y], Bound::infinity());
    }
  }
  changed |= loosen_lower_bounds(row(0), upper);
  if (changed) TARRIER_ASSERT(close());
}
}  // namespace tarrier::zones
