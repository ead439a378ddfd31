// SPDX-License-Identifier: MIT
// The finite abstractions of Dbm. Each loosens entries by the definition of the paper and then closes the
// matrix again if anything changed: a loosened entry may still follow from others.
//
// The definitions test the original matrix only. Tests that look at other entries look at row 0 (the lower
// bounds of the clocks), so row 0 is written last and no copy is needed. The diagonal is not touched.
#include "zones/dbm.hpp"

namespace tarrier::zones {
namespace {
constexpr std::int32_t kZeroCode = Bound::zero().code();
constexpr std::int32_t kInfiniteCode = Bound::infinity().code();

// Puts `codes` in place of a lane; -1 where that is a change.
Lane replace(std::int32_t* lane, Lane codes) {
  const Lane changed = read(lane) != codes;
  write(codes, lane);
  return changed;
}

// Row 0 is alike in all variants: a lower bound above upper(x) is forgotten down to x > upper(x), but not
// below x >= 0, which belongs to every zone.
bool loosen_lower_bounds(Matrix& matrix, const LuBounds& bounds) {
  Lane changed{};
  for (std::size_t j = 0; j < matrix.stride(); j += kLaneSize) {
    const Lane lower = read(matrix.row(0) + j);
    const Lane limit = read(bounds.upper_codes() + j);
    changed |= replace(matrix.row(0) + j, select(lower < limit, least(limit, splat(kZeroCode)), lower));
  }
  return any(changed);
}
}  // namespace

// Extra_LU: (x, y) becomes infinite if its constant is above lower(x), and "< -upper(y)" if below -upper(y).
void Dbm::extrapolate_lu(const LuBounds& bounds) {
  Lane changed{};
  for (ClockIndex x = 1; x < dimension(); ++x) {
    const Lane low = splat(bounds.lower_codes()[x]);
    row(x)[x] = kInfiniteCode;  // stays as it is
    for (std::size_t j = 0; j < matrix_.stride(); j += kLaneSize) {
      const Lane cells = read(row(x) + j);
      // A clock without an upper constant has an infinite code here, as the padding has.
      const Lane raised = greatest(cells, read(bounds.upper_codes() + j));
      changed |= replace(row(x) + j, select(cells > low, splat(kInfiniteCode), raised));
    }
    row(x)[x] = kZeroCode;
  }
  if (loosen_lower_bounds(matrix_, bounds) || any(changed)) close_loosened();
}

// Extra_LU+: (x, y) becomes infinite if its constant is above lower(x), or if x > lower(x) throughout the
// zone, or if y > upper(y) throughout the zone.
void Dbm::extrapolate_lu_plus(const LuBounds& bounds) {
  const std::int32_t* const smallest = row(0);
  Lane changed{};
  for (ClockIndex x = 1; x < dimension(); ++x) {
    const std::int32_t low = bounds.lower_codes()[x];
    const bool beyond_lower =
        low == LuBounds::kNoLower || smallest[x] < Bound::from_code(low).negated().code();
    // kNoLower is below every code, so that the whole row becomes infinite.
    const Lane limit = splat(beyond_lower ? LuBounds::kNoLower : low);
    row(x)[x] = kInfiniteCode;  // stays as it is
    for (std::size_t j = 0; j < matrix_.stride(); j += kLaneSize) {
      const Lane cells = read(row(x) + j);
      const Lane beyond_upper = read(smallest + j) < read(bounds.upper_codes() + j);
      changed |= replace(row(x) + j, select(beyond_upper | (cells > limit), splat(kInfiniteCode), cells));
    }
    row(x)[x] = kZeroCode;
  }
  if (loosen_lower_bounds(matrix_, bounds) || any(changed)) close_loosened();
}
}  // namespace tarrier::zones
