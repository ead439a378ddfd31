// SPDX-License-Identifier: MIT
// Difference bound matrices: convex sets of clock valuations, called zones.
//
// A Dbm is a non-empty zone as a canonical matrix: at(x, y) is the least upper bound on x - y over the zone,
// clock 0 being the constant zero. Canonical means closed under shortest paths, at(x, y) <= at(x, z) + at(z,
// y), so that two zones are equal iff their matrices are, and one includes the other iff it does so entry by
// entry. Clocks are never negative: at(0, x) <= "<= 0".
//
// Every operation keeps the matrix canonical. One that could make the zone empty returns false in that case
// and leaves the content unspecified: assign or load() before the next use.
//
// With n the dimension, memory is 4n^2 bytes, owned. No operation on an existing Dbm allocates, assignment
// between equal dimensions included. Constants stay below kMaxConstant in size; an operation whose result
// would not fit throws base::Error (Code::kRange) instead of wrapping around. Exact zones of long runs can
// get there with moderate constants in the model, since a clock that is never reset grows without end.
//
// Not synchronised: const members may run concurrently, others need exclusive access.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "zones/bound.hpp"

namespace tarrier::zones {
using ClockIndex = std::uint32_t;  // clock 0 is the constant zero

// Minus infinity in the vectors of bounds given to the extrapolations: the clock is never compared.
inline constexpr std::int32_t kNoBound = std::numeric_limits<std::int32_t>::min();

// Is the zone with the matrix `inner` a subset of that with `outer`? REQUIRES: canonical matrices of one
// dimension. O(n^2), ends at the first block that decides.
[[nodiscard]] bool is_included(std::span<const Bound> inner, std::span<const Bound> outer) noexcept;

class Dbm {
 public:
  // REQUIRES: dimension >= 1; it counts clock 0.
  static Dbm zero(ClockIndex dimension);      // all clocks are 0
  static Dbm universe(ClockIndex dimension);  // all clocks are >= 0

  [[nodiscard]] ClockIndex dimension() const noexcept { return dimension_; }
  [[nodiscard]] Bound at(ClockIndex x, ClockIndex y) const noexcept {
    return cells_[std::size_t{x} * dimension_ + y];
  }
  [[nodiscard]] std::span<const Bound> cells() const noexcept { return cells_; }  // row major

  // Copies a matrix in. REQUIRES: dimension^2 cells, canonical and non-empty.
  void load(std::span<const Bound> cells);

  // Adds x - y `bound`; false if that leaves nothing. O(n^2); O(1) if the zone satisfies it already or is
  // emptied.
  [[nodiscard]] bool constrain(ClockIndex x, ClockIndex y, Bound bound);
  // Would constrain(x, y, bound) return true? O(1)
  [[nodiscard]] bool intersects(ClockIndex x, ClockIndex y, Bound bound) const noexcept {
    return bound + at(y, x) >= Bound::zero();
  }

  void elapse() noexcept;           // lets time pass (future, "up"). O(n)
  void elapse_strictly() noexcept;  // the same, but some time must pass. O(n)
  // Lets time pass while the clocks with stopped[x] stand still. The result is not convex in general: this is
  // the smallest zone around it. REQUIRES: `dimension` entries. O(n^2)
  void elapse_except(const std::vector<bool>& stopped) noexcept;
  void down() noexcept;  // all that may become this zone by waiting (past), clocks staying >= 0. O(n^2)

  // REQUIRES for these: 0 < x < dimension, y < dimension, 0 <= value < kMaxConstant. O(n)
  void reset(ClockIndex x, std::int32_t value);
  void copy(ClockIndex x, ClockIndex y) noexcept;  // x := y
  // x := x + amount, which may be negative if x >= -amount in the whole zone.
  void shift(ClockIndex x, std::int32_t amount);
  void free(ClockIndex x) noexcept;  // forgets the value of x, except that x >= 0

  // REQUIRES for these: equal dimensions.
  [[nodiscard]] bool intersect(const Dbm& other);  // false: empty. O(n^3); O(n^2) if `other` includes this
  [[nodiscard]] bool includes(const Dbm& other) const noexcept { return includes(other.cells()); }
  // The span is a canonical matrix of this dimension. O(n^2), ends at the first block that decides.
  [[nodiscard]] bool includes(std::span<const Bound> other) const noexcept;
  [[nodiscard]] bool is_included_in(std::span<const Bound> other) const noexcept;

  [[nodiscard]] std::uint64_t hash() const noexcept;  // of the cells; equal zones have equal hashes
  friend bool operator==(const Dbm&, const Dbm&) = default;

  // Finite abstractions by the constants that clocks are compared with (Behrmann, Bouyer, Larsen, Pelánek
  // 2006, "Lower and upper bounds in zone-based abstractions of timed automata"). Vectors are indexed by
  // clock; entry 0 is 0; kNoBound stands for minus infinity, and so does any negative number. lower[x] is the
  // largest c in a constraint x > c or x >= c, upper[x] in x < c or x <= c, m[x] in any. The result includes
  // the zone: extrapolate_m the least, extrapolate_lu_plus the most. Sound for diagonal-free automata ONLY:
  // with a guard on x - y they add behaviour. REQUIRES: `dimension` entries each. O(n^2), and O(n^3) if
  // something changes.
  void extrapolate_m(std::span<const std::int32_t> m);
  void extrapolate_lu(std::span<const std::int32_t> lower, std::span<const std::int32_t> upper);
  void extrapolate_lu_plus(std::span<const std::int32_t> lower, std::span<const std::int32_t> upper);

  [[nodiscard]] bool is_canonical() const noexcept;  // the invariant, for tests and assertions. O(n^3)

  // Readable constraints such as "x<=5 && y>2 && x-y<3", or "true"; implied ones are left out. Names are
  // indexed by clock, so names[0] is not used. REQUIRES: `dimension` names.
  [[nodiscard]] std::string to_string(std::span<const std::string> names) const;

 private:
  Dbm(ClockIndex dimension, Bound fill)
      : dimension_(dimension), cells_(std::size_t{dimension} * dimension, fill) {}

  [[nodiscard]] Bound* row(ClockIndex x) noexcept { return cells_.data() + std::size_t{x} * dimension_; }
  [[nodiscard]] const Bound* row(ClockIndex x) const noexcept {
    return cells_.data() + std::size_t{x} * dimension_;
  }
  [[nodiscard]] bool close();  // shortest paths; false: a negative cycle, i.e. empty. O(n^3)
  void check_range() const;    // throws if a constant has grown too large

  ClockIndex dimension_;
  std::vector<Bound> cells_;
};
}  // namespace tarrier::zones
