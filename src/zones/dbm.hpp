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
// With n the dimension, memory is 4n^2 bytes and the padding of rows, owned. No operation on an existing Dbm
// allocates, except to make it larger than it has been before. Constants stay below kMaxConstant in size; an
// operation whose result would not fit throws base::Error (Code::kRange) instead of wrapping around. Exact
// zones of long runs can get there with moderate constants in the model, since a clock that is never reset
// grows without end.
//
// Not synchronised: const members may run concurrently, others need exclusive access.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "zones/lu_bounds.hpp"
#include "zones/matrix.hpp"

namespace tarrier::zones {
// The value of a clock, plus a constant.
struct Term {
  ClockIndex clock = 0;
  std::int32_t offset = 0;
};

class Dbm {
 public:
  // REQUIRES: dimension >= 1; it counts clock 0.
  static Dbm zero(ClockIndex dimension);      // all clocks are 0
  static Dbm universe(ClockIndex dimension);  // all clocks are >= 0

  // REQUIRES: canonical and not empty.
  static Dbm of(Matrix matrix) { return Dbm(std::move(matrix)); }

  [[nodiscard]] ClockIndex dimension() const noexcept { return matrix_.dimension(); }
  [[nodiscard]] Bound at(ClockIndex x, ClockIndex y) const noexcept { return matrix_.at(x, y); }
  [[nodiscard]] const Matrix& matrix() const noexcept { return matrix_; }
  // Gives the matrix to `fill`, which makes it another one. REQUIRES: it is canonical and not empty then.
  template <typename Fill>
  void load(const Fill& fill) {
    fill(matrix_);
  }

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

  // Becomes what `source` is for a new set of clocks: clock i has the value of terms[i]. REQUIRES: terms[0]
  // is clock 0 itself, and no value becomes negative. `source` is another zone. O(n^2)
  void assign(const Dbm& source, std::span<const Term> terms);

  // REQUIRES for these: equal dimensions.
  [[nodiscard]] bool intersect(const Dbm& other);  // false: empty. O(n^3); O(n^2) where little changes
  [[nodiscard]] bool includes(const Dbm& other) const noexcept { return is_below(other.matrix_, matrix_); }
  friend bool operator==(const Dbm&, const Dbm&) = default;

  // Finite abstractions by the constants that clocks are compared with (Behrmann, Bouyer, Larsen, Pelánek
  // 2006, "Lower and upper bounds in zone-based abstractions of timed automata"). The result includes the
  // zone: extrapolate_m the least, extrapolate_lu_plus the most. extrapolate_m uses the larger of the two
  // constants of a clock, which `bounds` must have made equal. Sound for diagonal-free automata ONLY: with a
  // guard on x - y they add behaviour. REQUIRES: bounds of this dimension. O(n^2), and O(n^3) if something
  // changes.
  void extrapolate_m(const LuBounds& bounds) { extrapolate_lu(bounds); }
  void extrapolate_lu(const LuBounds& bounds);
  void extrapolate_lu_plus(const LuBounds& bounds);

  [[nodiscard]] bool is_canonical() const noexcept;  // the invariant, for tests and assertions. O(n^3)

  // Readable constraints such as "x<=5 && y>2 && x-y<3", or "true"; implied ones are left out. Names are
  // indexed by clock, so names[0] is not used. REQUIRES: `dimension` names.
  [[nodiscard]] std::string to_string(std::span<const std::string> names) const;

 private:
  explicit Dbm(Matrix matrix) : matrix_(std::move(matrix)) {}

  [[nodiscard]] std::int32_t* row(ClockIndex x) noexcept { return matrix_.row(x); }
  [[nodiscard]] const std::int32_t* row(ClockIndex x) const noexcept { return matrix_.row(x); }
  [[nodiscard]] bool intersect_all(const Dbm& other);
  [[nodiscard]] bool close();  // shortest paths; false: a negative cycle, i.e. empty. O(n^3)
  // The same for a matrix that was closed and has become larger, so that it is not empty. O(n^3)
  void close_loosened();
  void check_range() const;  // throws if a constant has grown too large

  Matrix matrix_;
};
}  // namespace tarrier::zones
