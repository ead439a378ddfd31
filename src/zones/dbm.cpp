// SPDX-License-Identifier: MIT
#include "zones/dbm.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "base/error.hpp"

namespace tarrier::zones {
namespace {
constexpr std::int32_t kZero = Bound::zero().code();
constexpr std::int32_t kInfinity = Bound::infinity().code();

std::int32_t sum(std::int32_t a, std::int32_t b) {
  return (Bound::from_code(a) + Bound::from_code(b)).code();
}

// row[j] = min(row[j], step + source[j]): the inner loop of all closures. REQUIRES: step is finite, the rows
// are different.
inline void relax(std::int32_t* __restrict row, std::int32_t step, const std::int32_t* __restrict source,
                  std::size_t stride) {
  const Summand summand(step);
  for (std::size_t j = 0; j < stride; j += kLaneSize)
    write(least(read(row + j), summand + read(source + j)), row + j);
}

// The extreme finite codes among the summands of one closure step. Whether a sum can be too large is asked
// once per step and not per entry; only if it can, the whole matrix is searched.
class Extremes {
 public:
  void include(std::int32_t code) {
    least_ = std::min(least_, code);
    greatest_ = std::max(greatest_, code);
  }
  void include(const std::int32_t* row, std::size_t stride) {
    Lane low{};
    Lane high{};
    for (std::size_t j = 0; j < stride; j += kLaneSize) {
      const Lane codes = read(row + j);
      const Lane finite = ~is_infinite(codes) & codes;  // 0 does no harm
      low = zones::least(low, finite);
      high = zones::greatest(high, finite);
    }
    for (std::size_t j = 0; j < kLaneSize; ++j) {
      include(low[j]);
      include(high[j]);
    }
  }
  // Might the sum of one of these and one of the others be out of range?
  [[nodiscard]] bool can_overflow(const Extremes& other) const {
    return least_ + other.least_ <= -kLimit || greatest_ + other.greatest_ > kLimit;
  }
  // Is the sum of `count` of these always in range?
  [[nodiscard]] bool fits(ClockIndex count) const {
    // Of a weak bound the constant, doubled, is one less than the code, which makes a negative one larger.
    return std::int64_t{count} * std::max(greatest_, 1 - least_) <= kLimit;
  }

 private:
  // A code is twice its constant, and one more if the bound is weak: the codes of two weak bounds whose sum is
  // -kMaxConstant add up to -kLimit.
  static constexpr std::int32_t kLimit = 2 * (kMaxConstant - 1);
  std::int32_t least_ = 0;
  std::int32_t greatest_ = 0;
};
}  // namespace

Dbm Dbm::zero(ClockIndex dimension) {
  TARRIER_ASSERT(dimension >= 1);
  return Dbm(Matrix(dimension, Bound::zero()));
}

Dbm Dbm::universe(ClockIndex dimension) {
  TARRIER_ASSERT(dimension >= 1);
  // Closed: all finite entries are in row 0 and on the diagonal, so no path of two edges is shorter.
  Matrix matrix(dimension, Bound::infinity());
  std::fill_n(matrix.row(0), dimension, kZero);
  for (ClockIndex x = 1; x < dimension; ++x) matrix.set(x, x, Bound::zero());
  return Dbm(std::move(matrix));
}

bool Dbm::constrain(ClockIndex x, ClockIndex y, Bound bound) {
  TARRIER_ASSERT(x < dimension() && y < dimension());
  if (bound >= at(x, y)) return true;
  // The least cycle through the new edge goes straight back, since the matrix is closed. If that one is not
  // negative, none is, and the zone is not empty.
  if (!intersects(x, y, bound)) return false;

  // Only paths through the new edge can be shorter, and none of them uses it twice: one pass is enough. Row y
  // and column x do not change during it, as at(y, x) + bound is not negative.
  const std::int32_t* const tail = row(y);
  const std::size_t stride = matrix_.stride();
  Extremes steps;
  for (ClockIndex i = 0; i < dimension(); ++i) {
    std::int32_t* const target = row(i);
    const std::int32_t step = sum(target[x], bound.code());
    // Where the path from i to y gets no shorter, nothing beyond y does: at(i, j) <= at(i, y) + at(y, j).
    if (step >= target[y]) continue;
    relax(target, step, tail, stride);
    steps.include(step);
  }
  Extremes ends;
  ends.include(tail, stride);
  if (steps.can_overflow(ends)) check_range();
  return true;
}

// All clocks grow alike: differences and lower bounds stay. No path goes through clock 0 any more, unless
// it begins there, so the matrix stays closed.
void Dbm::elapse() noexcept {
  for (ClockIndex x = 1; x < dimension(); ++x) *row(x) = kInfinity;
}

// x >= c becomes x > c. All lower bounds get strict at once, so none of them follows from another any more
// tightly than before, and upper bounds are gone: the matrix stays closed.
void Dbm::elapse_strictly() noexcept {
  elapse();
  for (ClockIndex x = 1; x < dimension(); ++x) row(0)[x] &= -2;
}

// A running clock grows without limit, and so does its distance from a clock that stands still; all other
// bounds on differences remain. The entries that become infinite are those of running rows and stopped
// columns (0 stands still, too), so no path through them is finite and the matrix stays closed.
void Dbm::elapse_except(const std::vector<bool>& stopped) noexcept {
  for (ClockIndex x = 1; x < dimension(); ++x) {
    if (stopped[x]) continue;
    std::int32_t* const running = row(x);
    *running = kInfinity;
    for (ClockIndex y = 1; y < dimension(); ++y)
      if (stopped[y]) running[y] = kInfinity;
  }
}

void Dbm::down() noexcept {
  // The lower bound that remains for y comes from clocks that would be negative before it: y - x >= c, x >=
  // 0.
  std::int32_t* const lower = row(0);
  std::fill_n(lower, dimension(), kZero);
  for (ClockIndex x = 1; x < dimension(); ++x)
    for (ClockIndex y = 1; y < dimension(); ++y) lower[y] = std::min(lower[y], row(x)[y]);
}

void Dbm::reset(ClockIndex x, std::int32_t value) {
  TARRIER_ASSERT(0 < x && x < dimension() && 0 <= value && value < kMaxConstant);
  // x is clock 0, moved by the value, and so are its row and its column. Nothing has to be closed, and
  // nothing can be out of range: the bounds are on differences of numbers from 0 to below kMaxConstant.
  const std::int32_t plus = Bound::weak(value).code();
  const std::int32_t minus = Bound::weak(-value).code();
  for (ClockIndex y = 0; y < dimension(); ++y) {
    row(x)[y] = sum(plus, row(0)[y]);
    row(y)[x] = sum(*row(y), minus);
  }
  row(x)[x] = kZero;
}

// Two clocks with the same row and column have the same value: the matrix is closed as it was.
void Dbm::copy(ClockIndex x, ClockIndex y) noexcept {
  if (x == y) return;
  std::copy_n(row(y), dimension(), row(x));
  for (ClockIndex z = 0; z < dimension(); ++z) row(z)[x] = row(z)[y];  // also makes at(x, x) = at(y, y)
}

void Dbm::shift(ClockIndex x, std::int32_t amount) {
  TARRIER_ASSERT(0 < x && x < dimension() && -kMaxConstant < amount && amount < kMaxConstant);
  // No value becomes negative: row 0 would say so, and all else relies on clocks being at least 0.
  TARRIER_ASSERT(at(0, x) <= Bound::weak(amount));
  const std::int32_t plus = Bound::weak(amount).code();
  const std::int32_t minus = Bound::weak(-amount).code();
  for (ClockIndex y = 0; y < dimension(); ++y) {
    if (y == x) continue;
    row(x)[y] = sum(row(x)[y], plus);
    row(y)[x] = sum(row(y)[x], minus);
  }
  check_range();
}

void Dbm::free(ClockIndex x) noexcept {
  // All that remains of x is x >= 0, from which y - x <= y follows.
  for (ClockIndex y = 0; y < dimension(); ++y) row(y)[x] = *row(y);
  std::fill_n(row(x), dimension(), kInfinity);
  row(x)[x] = kZero;
}

// Differences of terms are differences of clocks plus constants, so the result is closed like the source.
void Dbm::assign(const Dbm& source, std::span<const Term> terms) {
  TARRIER_ASSERT(!terms.empty() && terms[0].clock == 0 && terms[0].offset == 0);
  matrix_.resize(static_cast<ClockIndex>(terms.size()));
  std::int32_t largest = 0;
  for (const Term& term : terms) TARRIER_ASSERT(term.clock < source.dimension());
  for (ClockIndex i = 0; i < terms.size(); ++i) {
    const std::int32_t* const from = source.row(terms[i].clock);
    std::int32_t* const to = row(i);
    for (ClockIndex j = 0; j < terms.size(); ++j) {
      const std::int32_t code = from[terms[j].clock];
      // Twice the difference changes the constant and leaves the last bit, which says whether the bound is
      // strict.
      to[j] = code == kInfinity ? code : code + 2 * (terms[i].offset - terms[j].offset);
    }
    largest = std::max(largest, terms[i].offset);
  }
  if (largest > 0) check_range();
}

bool Dbm::intersect(const Dbm& other) {
  // Where a few constraints make the difference, they are taken over one by one; bounds on single clocks
  // first, from which much of the rest follows.
  ClockIndex left = dimension() / 4;
  for (const bool single : {true, false}) {
    for (ClockIndex x = 0; x < dimension(); ++x) {
      for (ClockIndex y = 0; y < dimension(); ++y) {
        // Bounds on single clocks are row 0 and column 0.
        if (single && x != 0 && y > 0) break;
        if (other.at(x, y) >= at(x, y)) continue;
        if (left-- == 0) return intersect_all(other);
        if (!constrain(x, y, other.at(x, y))) return false;
      }
    }
  }
  return true;
}

bool Dbm::intersect_all(const Dbm& other) {
  Lane changed{};
  for (ClockIndex x = 0; x < dimension(); ++x) {
    for (std::size_t j = 0; j < matrix_.stride(); j += kLaneSize) {
      const Lane mine = read(row(x) + j);
      const Lane others = read(other.row(x) + j);
      changed |= others < mine;
      write(least(mine, others), row(x) + j);
    }
  }
  return !any(changed) || close();
}

bool Dbm::close() {
  const std::size_t stride = matrix_.stride();
  for (ClockIndex via = 0; via < dimension(); ++via) {
    const std::int32_t* const tail = row(via);
    Extremes steps;
    for (ClockIndex i = 0; i < dimension(); ++i) {
      std::int32_t* const target = row(i);
      const std::int32_t step = target[via];
      if (i == via || step == kInfinity) continue;
      relax(target, step, tail, stride);
      steps.include(step);
    }
    // Before the next round: around a negative cycle the entries would double each time.
    for (ClockIndex i = 0; i < dimension(); ++i)
      if (row(i)[i] < kZero) return false;
    Extremes ends;
    ends.include(tail, stride);
    if (steps.can_overflow(ends)) check_range();
  }
  return true;
}

// There are no negative cycles, so that all sums on the way are those of paths without repetition.
void Dbm::close_loosened() {
  const std::size_t stride = matrix_.stride();
  Extremes all;
  for (ClockIndex x = 0; x < dimension(); ++x) all.include(row(x), stride);
  if (!all.fits(dimension())) {
    // Slower, since it looks for sums that are too large, but then it complains in time.
    TARRIER_ASSERT(close());
    return;
  }
  for (ClockIndex via = 0; via < dimension(); ++via) {
    std::int32_t* const tail = row(via);
    Lane finite{};
    tail[via] = kInfinity;  // no path gets shorter by a loop
    // After an extrapolation whole rows are infinite. Nothing gets shorter through such a clock.
    for (std::size_t j = 0; j < stride; j += kLaneSize) finite |= ~is_infinite(read(tail + j));
    if (any(finite)) {
      for (ClockIndex i = 0; i < dimension(); ++i)
        if (i != via && row(i)[via] != kInfinity) relax(row(i), row(i)[via], tail, stride);
    }
    tail[via] = kZero;
  }
}

void Dbm::check_range() const {
  for (ClockIndex x = 0; x < dimension(); ++x) {
    for (ClockIndex y = 0; y < dimension(); ++y) {
      const Bound cell = at(x, y);
      const bool fits = cell.is_infinite() || (-kMaxConstant < cell.value() && cell.value() < kMaxConstant);
      if (!fits)
        throw base::Error(base::Code::kRange, {}, "a difference of two clocks has become too large",
                          "differences below 2^28");
    }
  }
}

bool Dbm::is_canonical() const noexcept {
  for (ClockIndex i = 0; i < dimension(); ++i) {
    if (at(i, i) != Bound::zero() || at(0, i) > Bound::zero()) return false;
    for (ClockIndex k = 0; k < dimension(); ++k)
      for (ClockIndex j = 0; j < dimension(); ++j)
        if (at(i, k) + at(k, j) < at(i, j)) return false;
  }
  return true;
}

std::string Dbm::to_string(std::span<const std::string> names) const {
  TARRIER_ASSERT(names.size() == dimension());
  std::string text;
  const auto append = [&text](const std::string& left, const char* relation, std::int32_t value) {
    text += (text.empty() ? "" : " && ") + left + relation + std::to_string(value);
  };
  for (ClockIndex x = 1; x < dimension(); ++x) {
    const Bound lower = at(0, x);
    const Bound upper = at(x, 0);
    if (lower + upper == Bound::zero()) {
      append(names[x], "==", upper.value());
      continue;
    }
    if (lower != Bound::zero()) append(names[x], lower.is_strict() ? ">" : ">=", -lower.value());
    if (!upper.is_infinite()) append(names[x], upper.is_strict() ? "<" : "<=", upper.value());
  }
  for (ClockIndex x = 1; x < dimension(); ++x) {
    for (ClockIndex y = 1; y < dimension(); ++y) {
      const Bound bound = at(x, y);
      // What follows from the bounds of the two clocks has been said.
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
