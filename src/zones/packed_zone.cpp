// SPDX-License-Identifier: MIT
#include "zones/packed_zone.hpp"

#include <limits>

namespace tarrier::zones {
namespace {
constexpr std::int32_t kLowest = std::numeric_limits<std::int32_t>::min();

// Calls `visit` with a value of the type that has the width.
template <typename Visit>
decltype(auto) with_cell(CellWidth width, const Visit& visit) {
  switch (width) {
    case CellWidth::k8: return visit(std::int8_t{});
    case CellWidth::k16: return visit(std::int16_t{});
    case CellWidth::k32: break;
  }
  return visit(std::int32_t{});
}

template <typename Cell>
Cell narrowed(std::int32_t code) {
  constexpr std::int32_t kLow = std::numeric_limits<Cell>::min();
  constexpr std::int32_t kHigh = std::numeric_limits<Cell>::max();
  return static_cast<Cell>(std::clamp(code, kLow, kHigh));
}

template <typename Cell>
std::int32_t widened(Cell cell) {
  if (cell == std::numeric_limits<Cell>::max()) return Bound::infinity().code();
  if (cell == std::numeric_limits<Cell>::min()) return kLowest;
  return cell;
}

// Compares whole words, without a branch for each cell.
template <typename Cell>
bool is_below_words(const std::uint64_t* inner, const std::uint64_t* outer, std::size_t size) {
  constexpr std::size_t kPair = 2;
  typedef Cell Single __attribute__((vector_size(sizeof(std::uint64_t))));  // gcc takes no `using` here
  typedef Cell Double __attribute__((vector_size(kPair * sizeof(std::uint64_t))));
  std::size_t i = 0;
  for (; i + kPair <= size; i += kPair) {
    Double a;
    Double b;
    std::memcpy(&a, inner + i, sizeof a);
    std::memcpy(&b, outer + i, sizeof b);
    if (any(reinterpret_cast<Lane>(a > b))) return false;
  }
  if (i == size) return true;
  Single a;
  Single b;
  std::memcpy(&a, inner + i, sizeof a);
  std::memcpy(&b, outer + i, sizeof b);
  const auto above = a > b;
  std::uint64_t bits = 0;
  std::memcpy(&bits, &above, sizeof bits);
  return bits == 0;
}

template <typename Inner, typename Outer>
bool is_below_cells(const std::uint64_t* inner, const std::uint64_t* outer, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    Inner a;
    Outer b;
    std::memcpy(&a, reinterpret_cast<const char*>(inner) + i * sizeof a, sizeof a);
    std::memcpy(&b, reinterpret_cast<const char*>(outer) + i * sizeof b, sizeof b);
    // "No bound" is another number in each width, so cells of two widths cannot be compared as they are.
    if (widened(a) > widened(b)) return false;
  }
  return true;
}
}  // namespace

CellWidth fitting_width(const Matrix& matrix) noexcept {
  Lane low{};
  Lane high{};
  for (ClockIndex x = 0; x < matrix.dimension(); ++x) {
    for (std::size_t j = 0; j < matrix.stride(); j += kLaneSize) {
      const Lane codes = read(matrix.row(x) + j);
      const Lane finite = ~(is_infinite(codes) | (codes == splat(kLowest))) & codes;
      low = least(low, finite);
      high = greatest(high, finite);
    }
  }
  // The limits themselves are taken: one says "no bound", the other one "below all bounds".
  const auto fits = [&](std::int32_t limit) { return !any((low <= splat(-limit)) | (high >= splat(limit))); };
  if (fits(std::numeric_limits<std::int8_t>::max())) return CellWidth::k8;
  return fits(std::numeric_limits<std::int16_t>::max()) ? CellWidth::k16 : CellWidth::k32;
}

void pack(const Matrix& matrix, CellWidth width, std::uint64_t* words) noexcept {
  with_cell(width, [&](auto zero) {
    using Cell = decltype(zero);
    auto* out = reinterpret_cast<char*>(words);
    const auto put = [&](std::int32_t code) {
      // Clamping turns infinity into the largest number of the width, and "below all bounds" into the
      // smallest. All other codes fit.
      const Cell cell = narrowed<Cell>(code);
      std::memcpy(out, &cell, sizeof cell);
      out += sizeof cell;
    };
    const ClockIndex dimension = matrix.dimension();
    for (ClockIndex x = 0; x < dimension; ++x) {
      const std::int32_t* const row = matrix.row(x);
      for (ClockIndex y = 0; y < x; ++y) put(row[y]);
      for (ClockIndex y = x + 1; y < dimension; ++y) put(row[y]);
    }
    const char* const end = reinterpret_cast<char*>(words + packed_words(dimension, width));
    // Infinite on both sides of a comparison, the rest of the last word is never "above", and equal zones
    // have equal words.
    while (out != end) put(Bound::infinity().code());
  });
}

void unpack(PackedZone zone, Matrix& matrix) {
  matrix.resize(zone.dimension);
  with_cell(zone.width, [&](auto zero) {
    using Cell = decltype(zero);
    const auto* in = reinterpret_cast<const char*>(zone.words);
    const auto get = [&] {
      Cell cell;
      std::memcpy(&cell, in, sizeof cell);
      in += sizeof cell;
      return widened(cell);
    };
    for (ClockIndex x = 0; x < zone.dimension; ++x) {
      std::int32_t* const row = matrix.row(x);
      for (ClockIndex y = 0; y < x; ++y) row[y] = get();
      row[x] = Bound::zero().code();
      for (ClockIndex y = x + 1; y < zone.dimension; ++y) row[y] = get();
    }
  });
}

Bound bound_at(PackedZone zone, ClockIndex x, ClockIndex y) noexcept {
  // There is no diagonal: each row is one shorter, and what comes after the diagonal has moved up.
  const std::size_t place = std::size_t{x} * (zone.dimension - 1) + y - (y > x ? 1 : 0);
  return with_cell(zone.width, [&](auto cell) {
    std::memcpy(&cell, reinterpret_cast<const char*>(zone.words) + place * sizeof cell, sizeof cell);
    return Bound::from_code(widened(cell));
  });
}

bool is_below(PackedZone inner, PackedZone outer) noexcept {
  // Cells of one width are compared as they are: what is finite lies between the extremes of the width.
  if (inner.width == outer.width) {
    return with_cell(inner.width, [&](auto zero) {
      return is_below_words<decltype(zero)>(inner.words, outer.words, inner.size());
    });
  }
  const std::size_t count = std::size_t{inner.dimension} * (inner.dimension - 1);
  return with_cell(inner.width, [&](auto a) {
    return with_cell(outer.width, [&](auto b) {
      return is_below_cells<decltype(a), decltype(b)>(inner.words, outer.words, count);
    });
  });
}
}  // namespace tarrier::zones
