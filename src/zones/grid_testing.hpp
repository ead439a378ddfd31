// SPDX-License-Identifier: MIT
// For tests only: zones as sets of points, which every operation is compared with, and random zones.
//
// With n clocks and integer constants, valuations differ by integer parts and by the order of up to n
// different fractions, so points at distance 1/(2n+2) meet every region (halves would miss 0 < x < y < 1). A
// condition "there is a delay (or a value) such that …" for such a point is decided by points half as far
// apart: its ends are sums of coordinates and integers. Coordinates are counted in those smaller units.
#pragma once
#include <gtest/gtest.h>
// gtest first: rapidcheck extends it.
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <tuple>
#include <vector>

#include "zones/dbm.hpp"

namespace tarrier::zones {
// A valuation, indexed by clock; entry 0 is 0. Not a vector, since the tests copy very many.
class Point {
 public:
  explicit Point(ClockIndex dimension) : dimension_(dimension) {}
  [[nodiscard]] ClockIndex dimension() const { return dimension_; }
  std::int32_t& operator[](ClockIndex x) { return values_[x]; }
  std::int32_t operator[](ClockIndex x) const { return values_[x]; }

 private:
  ClockIndex dimension_;
  std::array<std::int32_t, 4> values_{};
};

// Coordinates per unit of time.
inline std::int32_t scale(ClockIndex clocks) { return 2 * (2 * static_cast<std::int32_t>(clocks) + 2); }

inline bool satisfies(const Point& point, ClockIndex x, ClockIndex y, Bound bound) {
  if (bound.is_infinite()) return true;
  const std::int32_t difference = point[x] - point[y];
  const std::int32_t limit = bound.value() * scale(point.dimension() - 1);
  return bound.is_strict() ? difference < limit : difference <= limit;
}

// The points that satisfy all entries of a matrix, canonical or not. The limits are worked out once.
class PointSet {
 public:
  explicit PointSet(const Dbm& zone) : PointSet(zone.matrix()) {}
  explicit PointSet(const Matrix& matrix) : dimension_(matrix.dimension()) {
    for (ClockIndex x = 0; x < dimension_; ++x) {
      for (ClockIndex y = 0; y < dimension_; ++y) {
        const Bound cell = matrix.at(x, y);
        const std::int32_t whole = cell.is_infinite() ? kMaxConstant : cell.value() * scale(dimension_ - 1);
        limits_.push_back(whole - (cell.is_strict() ? 1 : 0));
      }
    }
  }
  [[nodiscard]] bool contains(const Point& point) const {
    for (ClockIndex x = 0; x < dimension_; ++x)
      for (ClockIndex y = 0; y < dimension_; ++y)
        if (point[x] - point[y] > limits_[x * dimension_ + y]) return false;
    return true;
  }

 private:
  ClockIndex dimension_;
  std::vector<std::int32_t> limits_;
};

// Does `holds` for all points with coordinates from 0 to `limit` units of time?
template <typename Predicate>
bool for_all_points(ClockIndex dimension, std::int32_t limit, const Predicate& holds) {
  const std::int32_t last = limit * scale(dimension - 1);
  Point point(dimension);
  while (true) {
    if (!holds(point)) return false;
    ClockIndex x = 1;
    while (x < dimension && point[x] == last) point[x++] = 0;
    if (x == dimension) return true;
    point[x] += 2;  // the odd ones are for witnesses
  }
}

inline std::int32_t largest_constant(const Dbm& zone) {
  std::int32_t largest = 0;
  for (ClockIndex x = 0; x < zone.dimension(); ++x)
    for (ClockIndex y = 0; y < zone.dimension(); ++y)
      if (!zone.at(x, y).is_infinite()) largest = std::max(largest, std::abs(zone.at(x, y).value()));
  return largest;
}

// A range in which every non-empty zone, or difference of two, with constants up to `constant` has a point.
inline std::int32_t wide_limit(ClockIndex dimension, std::int32_t constant) {
  return static_cast<std::int32_t>(dimension - 1) * (constant + 1);
}

// A range that keeps checks of all its points, with a witness for each, quick: 65, 961 or 4913 points.
inline std::int32_t near_limit(ClockIndex dimension) { return dimension == 2 ? 16 : dimension == 3 ? 5 : 2; }

// Does `holds` for some value from 0 to well beyond all constants of the zone?
template <typename Predicate>
bool exists_value(const Dbm& zone, const Predicate& holds) {
  const std::int32_t limit =
      wide_limit(zone.dimension(), largest_constant(zone)) + near_limit(zone.dimension());
  for (std::int32_t value = 0; value <= limit * scale(zone.dimension() - 1); ++value)
    if (holds(value)) return true;
  return false;
}

inline Point shifted(Point point, std::int32_t delay) {
  for (ClockIndex x = 1; x < point.dimension(); ++x) point[x] += delay;
  return point;
}
inline bool is_valuation(const Point& point) {
  for (ClockIndex x = 1; x < point.dimension(); ++x)
    if (point[x] < 0) return false;
  return true;
}
inline Point with(Point point, ClockIndex x, std::int32_t value) {
  point[x] = value;
  return point;
}

// low … high-1, all from the first case on: inRange itself starts near `low` and widens only slowly.
template <typename Integer>
rc::Gen<Integer> between(Integer low, Integer high) {
  return rc::gen::resize(rc::kNominalSize, rc::gen::inRange<Integer>(low, high));
}

// Random draws; to be called inside a property.
inline ClockIndex draw_dimension() { return *rc::gen::element<ClockIndex>(2, 3, 4); }
// Three clocks have so many points that constants must stay small.
inline std::int32_t constant_range(ClockIndex dimension) { return dimension == 4 ? 1 : 3; }
inline ClockIndex draw_clock(ClockIndex dimension) { return *between<ClockIndex>(1, dimension); }
inline Bound draw_bound(ClockIndex dimension) {
  const std::int32_t range = constant_range(dimension);
  const std::int32_t constant = *between(-range, range + 1);
  return *rc::gen::arbitrary<bool>() ? Bound::weak(constant) : Bound::strict(constant);
}

using Step =
    std::tuple<int, ClockIndex, ClockIndex, std::int32_t, bool>;  // operation, x, y, constant, strict

inline void apply(Dbm& zone, const Step& step) {
  const auto& [operation, x, y, constant, strict] = step;
  const Bound bound = strict ? Bound::strict(constant) : Bound::weak(constant);
  const ClockIndex clock = std::max<ClockIndex>(x, 1);
  switch (operation) {
    case 0: return zone.elapse();
    case 1: return zone.down();
    case 2: return zone.reset(clock, std::abs(constant));
    case 3: return zone.copy(clock, y);
    case 4: return zone.free(clock);
    default:
      if (zone.intersects(x, y, bound)) RC_ASSERT(zone.constrain(x, y, bound));
  }
}

// A zone reached by a random sequence of operations from `zone`.
inline Dbm draw_successor(Dbm zone) {
  const ClockIndex dimension = zone.dimension();
  const std::int32_t range = constant_range(dimension);
  const auto steps = *rc::gen::container<std::vector<Step>>(
      rc::gen::tuple(between(0, 12), between<ClockIndex>(0, dimension), between<ClockIndex>(0, dimension),
                     between(-range, range + 1), rc::gen::arbitrary<bool>()));
  // Steps add up; beyond this the grids would be too large.
  const std::size_t count = std::min<std::size_t>(steps.size(), 16);
  for (std::size_t i = 0; i < count; ++i) {
    Dbm next = zone;
    apply(next, steps[i]);
    RC_ASSERT(next.is_canonical());
    if (largest_constant(next) <= range + 1) zone = next;
  }
  return zone;
}
inline Dbm draw_zone(ClockIndex dimension) {
  return draw_successor(*rc::gen::arbitrary<bool>() ? Dbm::zero(dimension) : Dbm::universe(dimension));
}
}  // namespace tarrier::zones
