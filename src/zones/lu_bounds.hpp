// SPDX-License-Identifier: MIT
// The constants that clocks are compared with: on which extrapolations and simulations depend.
#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "zones/matrix.hpp"

namespace tarrier::zones {
// Minus infinity: the clock is never compared in this way.
inline constexpr std::int32_t kNoBound = std::numeric_limits<std::int32_t>::min();

// lower(x) is the largest c in a constraint x > c or x >= c, upper(x) in x < c or x <= c. Clocks are never
// negative, so a negative constant is as good as none. Both are kept as codes of bounds, in lanes, the way
// the inner loops use them: "<= lower" and "< -upper".
class LuBounds {
 public:
  LuBounds() { clear(); }
  // Only clock 0 is left, and its constants are 0.
  void clear() {
    dimension_ = 0;
    append();
    lower_[0] = Bound::weak(0).code();
    upper_[0] = Bound::strict(0).code();
  }
  // One more clock, without constants.
  void append() {
    if (dimension_ % kLaneSize == 0) {
      if (dimension_ == lower_.size()) {
        lower_.resize(lower_.size() + kLaneSize);
        upper_.resize(upper_.size() + kLaneSize);
      }
      std::fill_n(lower_.begin() + dimension_, kLaneSize, kNoLower);
      std::fill_n(upper_.begin() + dimension_, kLaneSize, kNoUpper);
    }
    ++dimension_;
  }
  // One more clock, with constants as lower_codes() and upper_codes() have them.
  void append_codes(std::int32_t lower, std::int32_t upper) {
    append();
    lower_[dimension_ - 1] = lower;
    upper_[dimension_ - 1] = upper;
  }
  static LuBounds of(std::span<const std::int32_t> lower, std::span<const std::int32_t> upper) {
    LuBounds bounds;
    for (ClockIndex x = 1; x < lower.size(); ++x) {
      bounds.append();
      bounds.raise(x, lower[x], upper[x]);
    }
    return bounds;
  }

  void raise(ClockIndex x, std::int32_t lower, std::int32_t upper) {
    raise_codes(x, lower_code(lower), upper_code(upper));
  }
  // The same with codes.
  void raise_codes(ClockIndex x, std::int32_t lower, std::int32_t upper) {
    lower_[x] = std::max(lower_[x], lower);
    upper_[x] = std::min(upper_[x], upper);
  }
  static std::int32_t lower_code(std::int32_t lower) {
    return lower < 0 ? kNoLower : Bound::weak(lower).code();
  }
  static std::int32_t upper_code(std::int32_t upper) {
    return upper < 0 ? kNoUpper : Bound::strict(-upper).code();
  }
  // Makes both the larger one.
  void level() {
    for (ClockIndex x = 1; x < dimension_; ++x) {
      const std::int32_t most = std::max(lower(x), upper(x));
      raise(x, most, most);
    }
  }

  [[nodiscard]] std::int32_t lower(ClockIndex x) const {
    return lower_[x] == kNoLower ? kNoBound : Bound::from_code(lower_[x]).value();
  }
  [[nodiscard]] std::int32_t upper(ClockIndex x) const {
    return upper_[x] == kNoUpper ? kNoBound : -Bound::from_code(upper_[x]).value();
  }

  // "<= lower(x)": a bound above it is on a value larger than lower(x). Below every bound if there is none.
  [[nodiscard]] const std::int32_t* lower_codes() const { return lower_.data(); }
  // "< -upper(x)": an entry (0, x) below it says that x > upper(x). Infinite if there is none.
  [[nodiscard]] const std::int32_t* upper_codes() const { return upper_.data(); }
  static constexpr std::int32_t kNoLower = std::numeric_limits<std::int32_t>::min();
  static constexpr std::int32_t kNoUpper = std::numeric_limits<std::int32_t>::max();

 private:
  ClockIndex dimension_ = 0;
  std::vector<std::int32_t> lower_;  // at least as many whole lanes as there are clocks
  std::vector<std::int32_t> upper_;
};
}  // namespace tarrier::zones
