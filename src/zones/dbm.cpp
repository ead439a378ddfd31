// SPDX-License-Identifier: MIT
#include "zones/dbm.hpp"

#include <xxhash.h>

#include <algorithm>
#include <type_traits>

#include "base/assert.hpp"
#include "base/error.hpp"

namespace tarrier::zones {
namespace {
static_assert(std::is_trivially_copyable_v<Bound>);

// The hot loops work on codes and not on bounds: copies of a class in a loop keep gcc from vectorising it.
inline void tighten(Bound& cell, std::int32_t code) {
  const std::int32_t old = cell.code();
  cell = Bound::from_code(code < old ? code : old);
}

// row[j] = min(row[j], step + source[j]): the inner loop of all closures. REQUIRES: step is finite, the rows
// are different.
inline void relax(Bound* __restrict row, Bound step, const Bound* __restrict source, std::size_t size) {
  constexpr std::int32_t kInfinity = Bound::infinity().code();
  const std::int32_t a = step.code();
  for (std::size_t j = 0; j < size; ++j) {
    const std::int32_t b = source[j].code();
    tighten(row[j], b == kInfinity ? kInfinity : a + b - ((a | b) & 1));
  }
}

// The extreme finite constants among the summands of one closure step. Whether a sum can be too large is
// asked once per step and not per entry; only if it can, the whole matrix is searched.
class Extremes {
 public:
  void include(Bound bound) {
    if (bound.is_infinite()) return;
    least_ = std::min(least_, bound.value());
    greatest_ = std::max(greatest_, bound.value());
  }
  void include(const Bound* row, std::size_t size) {
    for (std::size_t j = 0; j < size; ++j) include(row[j]);
  }
  // Might the sum of one of these and one of the others be out of range?
  [[nodiscard]] bool can_overflow(const Extremes& other) const {
    return least_ + other.least_ <= -kMaxConstant || greatest_ + other.greatest_ >= kMaxConstant;
  }

 private:
  std::int32_t least_ = 0;
  std::int32_t greatest_ = 0;
};
}  // namespace

// A block is compared without a branch, in vector instructions, before its result
// is looked at. Not a row at a time: the usual dimensions are below ten, too short for vectors. Not a block
// of constant length: gcc would unroll that instead of vectorising it.
bool is_included(std::span<const Bound> inner, std::span<const Bound> outer) noexcept {
  const std::size_t size = inner.size();
  constexpr std::size_t kBlock = 32;
  for (std::size_t begin = 0; begin < size; begin += kBlock) {
    const std::size_t end = std::min(begin + kBlock, size);
    std::int32_t above = 0;
    for (std::size_t i = begin; i < end; ++i) above |= inner[i].code() > outer[i].code() ? -1 : 0;
    if (above != 0) return false;
  }
  return true;
}

Dbm Dbm::zero(ClockIndex dimension) {
  TARRIER_ASSERT(dimension >= 1);
  return Dbm(dimension, Bound::zero());
}

Dbm Dbm::universe(ClockIndex dimension) {
  TARRIER_ASSERT(dimension >= 1);
  Dbm zone(dimension, Bound::infinity());
  std::fill_n(zone.row(0), dimension, Bound::zero());
  for (ClockIndex x = 1; x < dimension; ++x) zone.row(x)[x] = Bound::zero();
  return zone;
}

void Dbm::load(std::span<const Bound> cells) {
  TARRIER_ASSERT(cells.size() == cells_.size());
  std::copy(cells.begin(), cells.end(), cells_.begin());
}

bool Dbm::constrain(ClockIndex x, ClockIndex y, Bound bound) {
  if (bound >= at(x, y)) return true;
  if (!intersects(x, y, bound)) return false;

  // Only paths through the new edge can be shorter, and none of them uses it twice: one pass is enough. Row y
  // and column x do not change during it, as at(y, x) + bound is not negative.
  const Bound* const tail = row(y);
  Extremes steps;
  for (ClockIndex i = 0; i < dimension_; ++i) {
    Bound* const target = row(i);
    const Bound step = target[x] + bound;
    // Where the path from i to y gets no shorter, nothing beyond y does: at(i, j) <= at(i, y) + at(y, j).
    if (step >= target[y]) continue;
    relax(target, step, tail, dimension_);
    steps.include(step);
  }
  Extremes ends;
  ends.include(tail, dimension_);
  if (steps.can_overflow(ends)) check_range();
  return true;
}

void Dbm::elapse() noexcept {
  for (ClockIndex x = 1; x < dimension_; ++x) *row(x) = Bound::infinity();
}

// x >= c becomes x > c. All lower bounds get strict at once, so none of them follows from another any more
// tightly than before, and upper bounds are gone: the matrix stays closed.
void Dbm::elapse_strictly() noexcept {
  elapse();
  Bound* const lower = row(0);
  for (ClockIndex x = 1; x < dimension_; ++x)
    if (!lower[x].is_strict()) lower[x] = Bound::strict(lower[x].value());
}

// A running clock grows without limit, and so does its distance from a clock that stands still; all other
// bounds on differences remain. The entries that become infinite are those of running rows and stopped
// columns (0 stands still, too), so no path through them is finite and the matrix stays closed.
void Dbm::elapse_except(const std::vector<bool>& stopped) noexcept {
  for (ClockIndex x = 1; x < dimension_; ++x) {
    if (stopped[x]) continue;
    Bound* const running = row(x);
    *running = Bound::infinity();
    for (ClockIndex y = 1; y < dimension_; ++y)
      if (stopped[y]) running[y] = Bound::infinity();
  }
}

void Dbm::down() noexcept {
  // The lower bound that remains for y comes from clocks that would be negative before it: y - x >= c, x >=
  // 0.
  Bound* const lower = row(0);
  std::fill_n(lower, dimension_, Bound::zero());
  for (ClockIndex x = 1; x < dimension_; ++x) {
    const Bound* const differences = row(x);
    for (ClockIndex y = 1; y < dimension_; ++y) tighten(lower[y], differences[y].code());
  }
}

void Dbm::reset(ClockIndex x, std::int32_t value) {
  TARRIER_ASSERT(0 < x && x < dimension_ && 0 <= value && value < kMaxConstant);
  const Bound plus = Bound::weak(value);
  const Bound minus = Bound::weak(-value);
  const Bound* const lower = row(0);
  Bound* const target = row(x);
  for (ClockIndex y = 0; y < dimension_; ++y) {
    target[y] = plus + lower[y];
    row(y)[x] = *row(y) + minus;
  }
  target[x] = Bound::zero();
}

void Dbm::copy(ClockIndex x, ClockIndex y) noexcept {
  if (x == y) return;
  std::copy_n(row(y), dimension_, row(x));
  for (ClockIndex z = 0; z < dimension_; ++z) row(z)[x] = row(z)[y];  // also makes at(x, x) = at(y, y)
}

void Dbm::shift(ClockIndex x, std::int32_t amount) {
  TARRIER_ASSERT(0 < x && x < dimension_ && -kMaxConstant < amount && amount < kMaxConstant);
  TARRIER_ASSERT(at(0, x) <= Bound::weak(amount));
  const Bound plus = Bound::weak(amount);
  const Bound minus = Bound::weak(-amount);
  Bound* const target = row(x);
  for (ClockIndex y = 0; y < dimension_; ++y) {
    if (y == x) continue;
    target[y] = target[y] + plus;
    row(y)[x] = row(y)[x] + minus;
  }
  check_range();
}

void Dbm::free(ClockIndex x) noexcept {
  for (ClockIndex y = 0; y < dimension_; ++y) row(y)[x] = *row(y);
  std::fill_n(row(x), dimension_, Bound::infinity());
  row(x)[x] = Bound::zero();
}

bool Dbm::intersect(const Dbm& other) {
  bool changed = false;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    changed |= other.cells_[i] < cells_[i];
    tighten(cells_[i], other.cells_[i].code());
  }
  return !changed || close();
}

bool Dbm::includes(std::span<const Bound> other) const noexcept { return is_included(other, cells_); }

bool Dbm::is_included_in(std::span<const Bound> other) const noexcept { return is_included(cells_, other); }

std::uint64_t Dbm::hash() const noexcept { return XXH3_64bits(cells_.data(), cells_.size() * sizeof(Bound)); }

bool Dbm::close() {
  for (ClockIndex via = 0; via < dimension_; ++via) {
    const Bound* const tail = row(via);
    Extremes steps;
    for (ClockIndex i = 0; i < dimension_; ++i) {
      Bound* const target = row(i);
      const Bound step = target[via];
      if (i == via || step.is_infinite()) continue;
      relax(target, step, tail, dimension_);
      steps.include(step);
    }
    // Before the next round: around a negative cycle the entries would double each time.
    for (ClockIndex i = 0; i < dimension_; ++i)
      if (row(i)[i] < Bound::zero()) return false;
    Extremes ends;
    ends.include(tail, dimension_);
    if (steps.can_overflow(ends)) check_range();
  }
  return true;
}

void Dbm::check_range() const {
  for (const Bound cell : cells_) {
    const bool fits = cell.is_infinite() || (-kMaxConstant < cell.value() && cell.value() < kMaxConstant);
    if (!fits)
      throw base::Error(base::Code::kRange, {}, "a difference of two clocks has become too large",
                        "differences below 2^28");
  }
}

bool Dbm::is_canonical() const noexcept {
  for (ClockIndex i = 0; i < dimension_; ++i) {
    if (at(i, i) != Bound::zero() || at(0, i) > Bound::zero()) return false;
    for (ClockIndex k = 0; k < dimension_; ++k)
      for (ClockIndex j = 0; j < dimension_; ++j)
        if (at(i, k) + at(k, j) < at(i, j)) return false;
  }
  return true;
}

std::string Dbm::to_string(std::span<const std::string> names) const {
  TARRIER_ASSERT(names.size() == dimension_);
  std::string text;
  const auto append = [&text](const std::string& left, const char* relation, std::int32_t value) {
    text += (text.empty() ? "" : " && ") + left + relation + std::to_string(value);
  };
  for (ClockIndex x = 1; x < dimension_; ++x) {
    const Bound lower = at(0, x);
    const Bound upper = at(x, 0);
    if (lower + upper == Bound::zero()) {
      append(names[x], "==", upper.value());
      continue;
    }
    if (lower != Bound::zero()) append(names[x], lower.is_strict() ? ">" : ">=", -lower.value());
    if (!upper.is_infinite()) append(names[x], upper.is_strict() ? "<" : "<=", upper.value());
  }
  for (ClockIndex x = 1; x < dimension_; ++x) {
    for (ClockIndex y = 1; y < dimension_; ++y) {
      const Bound bound = at(x, y);
      if (x == y || bound == at(x, 0) + at(0, y)) continue;
      const std::string left = names[x] + "-" + names[y];
      const bool exact = bound + at(y, x) == Bound::zero();
      if (!exact) append(left, bound.is_strict() ? "<" : "<=", bound.value());
      if (exact && x < y) append(left, "==", bound.value());  // said once for both directions
    }
  }
  return text.empty() ? "true" : text;
}
}  // namespace tarrier::zones
