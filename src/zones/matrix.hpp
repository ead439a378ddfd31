// SPDX-License-Identifier: MIT
// A square matrix of bounds, in rows of whole lanes. What it means is up to its owner.
#pragma once
#include <algorithm>
#include <vector>

#include "zones/lanes.hpp"

namespace tarrier::zones {
using ClockIndex = std::uint32_t;  // clock 0 is the constant zero

class Matrix {
 public:
  Matrix() = default;
  Matrix(ClockIndex dimension, Bound fill) {
    resize(dimension);
    for (ClockIndex x = 0; x < dimension; ++x) std::fill_n(row(x), dimension, fill.code());
  }

  [[nodiscard]] ClockIndex dimension() const noexcept { return dimension_; }
  // Codes in a row; those after the last clock are the padding, which is infinite.
  [[nodiscard]] std::size_t stride() const noexcept { return stride_; }
  [[nodiscard]] std::int32_t* row(ClockIndex x) noexcept { return codes_.data() + x * stride_; }
  [[nodiscard]] const std::int32_t* row(ClockIndex x) const noexcept { return codes_.data() + x * stride_; }
  [[nodiscard]] Bound at(ClockIndex x, ClockIndex y) const noexcept { return Bound::from_code(row(x)[y]); }
  void set(ClockIndex x, ClockIndex y, Bound bound) noexcept { row(x)[y] = bound.code(); }

  // The content is unspecified afterwards, except for the padding. Allocates only to become larger than ever.
  void resize(ClockIndex dimension) {
    if (dimension == dimension_) return;
    dimension_ = dimension;
    stride_ = padded(dimension);
    codes_.resize(dimension * stride_);
    for (ClockIndex x = 0; x < dimension; ++x)
      std::fill(row(x) + dimension, row(x) + stride_, Bound::infinity().code());
  }

  friend bool operator==(const Matrix&, const Matrix&) = default;

 private:
  ClockIndex dimension_ = 0;
  std::size_t stride_ = 0;
  std::vector<std::int32_t> codes_;
};

// Is each bound of `inner` at most that of `outer`? REQUIRES: one dimension.
[[nodiscard]] inline bool is_below(const Matrix& inner, const Matrix& outer) noexcept {
  for (ClockIndex x = 0; x < inner.dimension(); ++x) {
    Lane above{};
    for (std::size_t j = 0; j < inner.stride(); j += kLaneSize)
      above |= read(inner.row(x) + j) > read(outer.row(x) + j);
    if (any(above)) return false;
  }
  return true;
}
}  // namespace tarrier::zones
