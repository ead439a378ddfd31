// SPDX-License-Identifier: MIT
// For tests only: random bounds, and the LU-preorder by its definition.
#pragma once
#include "zones/grid_testing.hpp"

namespace tarrier::zones {
using Vector = std::vector<std::int32_t>;

struct Case {
  Dbm zone;
  Vector lower, upper, m;
};
inline Case draw_case() {
  const ClockIndex dimension = draw_dimension();
  const auto draw_vector = [&] {
    Vector bounds = {0};
    while (bounds.size() < dimension)
      bounds.push_back(*rc::gen::elementOf(Vector{kNoBound, 0, 1, 2, constant_range(dimension)}));
    return bounds;
  };
  Case drawn = {draw_zone(dimension), draw_vector(), draw_vector(), {}};
  for (ClockIndex x = 0; x < dimension; ++x) drawn.m.push_back(std::max(drawn.lower[x], drawn.upper[x]));
  return drawn;
}

// The zone with all constants in the units of the grid, so that points have integer coordinates.
inline Dbm magnified(const Dbm& zone) {
  Matrix matrix = zone.matrix();
  for (ClockIndex x = 0; x < zone.dimension(); ++x) {
    for (ClockIndex y = 0; y < zone.dimension(); ++y) {
      const Bound cell = zone.at(x, y);
      if (cell.is_infinite()) continue;
      const std::int32_t value = cell.value() * scale(zone.dimension() - 1);
      matrix.set(x, y, cell.is_strict() ? Bound::strict(value) : Bound::weak(value));
    }
  }
  return Dbm::of(std::move(matrix));
}

// Is there a point in `zone` (magnified) that simulates `point` from clock x on? A point v' simulates v if
// for each clock v'(x) = v(x), or lower(x) < v'(x) < v(x), or upper(x) < v(x) < v'(x): the LU-preorder of the
// paper. Decided with exact zones instead of a finer grid.
inline bool is_simulated(const Point& point, const Dbm& zone, const Vector& lower, const Vector& upper,
                         ClockIndex x = 1) {
  if (x == zone.dimension()) return true;
  const std::int32_t unit = scale(zone.dimension() - 1);
  Dbm same = zone;
  if (same.constrain(x, 0, Bound::weak(point[x])) && same.constrain(0, x, Bound::weak(-point[x])) &&
      is_simulated(point, same, lower, upper, x + 1))
    return true;
  Dbm smaller = zone;
  if (smaller.constrain(x, 0, Bound::strict(point[x])) &&
      (lower[x] == kNoBound || smaller.constrain(0, x, Bound::strict(-lower[x] * unit))) &&
      is_simulated(point, smaller, lower, upper, x + 1))
    return true;
  Dbm greater = zone;
  return (upper[x] == kNoBound || point[x] > upper[x] * unit) &&
         greater.constrain(0, x, Bound::strict(-point[x])) &&
         is_simulated(point, greater, lower, upper, x + 1);
}
}  // namespace tarrier::zones
