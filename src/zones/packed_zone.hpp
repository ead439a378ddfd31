// SPDX-License-Identifier: MIT
// Matrices in as few bytes as their numbers need: the form in which zones are stored and compared.
//
// A packed matrix has the codes of its bounds row by row, without the diagonal, in 8, 16 or 32 bits each, and
// is filled up with infinite ones to whole words, at least one. Each width keeps its largest number for "no
// bound", which is above all others, and its smallest for a code below all bounds (simulation.hpp). The width
// that is just sufficient makes the form unique: equal zones are equal words.
#pragma once
#include <algorithm>
#include <cstdint>

#include "zones/matrix.hpp"

namespace tarrier::zones {
enum class CellWidth : std::uint8_t { k8, k16, k32 };

// The least width that all codes of the matrix fit.
[[nodiscard]] CellWidth fitting_width(const Matrix& matrix) noexcept;

[[nodiscard]] constexpr std::size_t packed_words(ClockIndex dimension, CellWidth width) noexcept {
  const std::size_t bytes = std::size_t{dimension} * (dimension - 1) << static_cast<unsigned>(width);
  return std::max<std::size_t>(1, (bytes + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t));
}

// A packed matrix that somebody else owns.
struct PackedZone {
  const std::uint64_t* words = nullptr;
  ClockIndex dimension = 1;
  CellWidth width = CellWidth::k8;
  [[nodiscard]] std::size_t size() const noexcept { return packed_words(dimension, width); }
};

// Writes packed_words() words. REQUIRES: the matrix fits the width, and its diagonal is zero.
void pack(const Matrix& matrix, CellWidth width, std::uint64_t* words) noexcept;
void unpack(PackedZone zone, Matrix& matrix);
// A single bound. REQUIRES: x != y, both below the dimension.
[[nodiscard]] Bound bound_at(PackedZone zone, ClockIndex x, ClockIndex y) noexcept;

// Is each bound of `inner` at most that of `outer`? REQUIRES: one dimension.
[[nodiscard]] bool is_below(PackedZone inner, PackedZone outer) noexcept;
}  // namespace tarrier::zones
