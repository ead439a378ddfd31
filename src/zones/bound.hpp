// SPDX-License-Identifier: MIT
// The entry of a difference bound matrix: an upper bound "< c" or "<= c" with an integer c, or no bound.
//
// Packed into one word as 2c (strict) or 2c+1 (weak), so that comparing codes compares bounds: `a < b` means
// that a is tighter than b. Infinity is the largest code. All operations are one to three instructions.
#pragma once
#include <compare>
#include <cstdint>
#include <limits>
#include <string>

namespace tarrier::zones {
// Finite bounds have |c| < kMaxConstant; then even a sum of three of them cannot overflow.
inline constexpr std::int32_t kMaxConstant = std::int32_t{1} << 28;

class Bound {
 public:
  constexpr Bound() noexcept : Bound(std::numeric_limits<std::int32_t>::max()) {}  // no bound

  static constexpr Bound strict(std::int32_t c) noexcept { return Bound(2 * c); }
  static constexpr Bound weak(std::int32_t c) noexcept { return Bound(2 * c + 1); }
  static constexpr Bound infinity() noexcept { return Bound(); }
  static constexpr Bound zero() noexcept { return weak(0); }
  // The inverse of code(), for storage.
  static constexpr Bound from_code(std::int32_t code) noexcept { return Bound(code); }

  [[nodiscard]] constexpr std::int32_t code() const noexcept { return code_; }
  [[nodiscard]] constexpr bool is_infinite() const noexcept { return code_ == infinity().code_; }
  [[nodiscard]] constexpr bool is_strict() const noexcept { return (code_ & 1) == 0; }  // REQUIRES: finite
  // The constant; for infinity a number above every constant, which saves the extrapolations a case.
  [[nodiscard]] constexpr std::int32_t value() const noexcept { return code_ >> 1; }

  // The bound of the complement: not (x - y <= c) is y - x < -c, not (x - y < c) is y - x <= -c.
  // REQUIRES: finite.
  [[nodiscard]] constexpr Bound negated() const noexcept { return Bound(1 - code_); }

  friend constexpr auto operator<=>(Bound, Bound) = default;

  // The bound on x - z that follows from a on x - y and b on y - z.
  friend constexpr Bound operator+(Bound a, Bound b) noexcept {
    if (a.is_infinite() || b.is_infinite()) return infinity();
    return Bound(a.code_ + b.code_ - ((a.code_ | b.code_) & 1));  // weak only if both are
  }

  [[nodiscard]] std::string to_string() const {  // "<5", "<=5", "inf"
    if (is_infinite()) return "inf";
    std::string text = is_strict() ? "<" : "<=";
    text += std::to_string(value());  // not `+`, for which gcc 12 gives a false warning
    return text;
  }

 private:
  constexpr explicit Bound(std::int32_t code) noexcept : code_(code) {}

  std::int32_t code_;
};
static_assert(sizeof(Bound) == 4);
}  // namespace tarrier::zones
