// SPDX-License-Identifier: MIT
// Codes of bounds, several at a time, in the vector types that gcc and clang have for every machine.
//
// Rows of matrices are padded with "no bound" to whole lanes, so that no loop has a remainder.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "zones/bound.hpp"

namespace tarrier::zones {
inline constexpr std::size_t kLaneSize = 4;
using Lane = std::int32_t __attribute__((vector_size(kLaneSize * sizeof(std::int32_t))));

// The length of a row with room for `size` codes.
constexpr std::size_t padded(std::size_t size) { return (size + kLaneSize - 1) / kLaneSize * kLaneSize; }

inline Lane read(const std::int32_t* codes) {
  Lane lane;
  std::memcpy(&lane, codes, sizeof lane);
  return lane;
}
inline void write(Lane lane, std::int32_t* codes) { std::memcpy(codes, &lane, sizeof lane); }
inline Lane splat(std::int32_t code) { return Lane{code, code, code, code}; }

// Masks are -1 where a condition holds and 0 elsewhere.
inline Lane select(Lane mask, Lane yes, Lane no) { return (mask & yes) | (~mask & no); }
inline Lane least(Lane a, Lane b) { return select(a < b, a, b); }
inline Lane greatest(Lane a, Lane b) { return select(a > b, a, b); }
inline Lane is_infinite(Lane codes) { return codes == splat(Bound::infinity().code()); }
inline bool any(Lane mask) {
  std::int64_t halves[2];
  static_assert(sizeof halves == sizeof mask);
  std::memcpy(halves, &mask, sizeof mask);
  return (halves[0] | halves[1]) != 0;
}

// The sums of one finite bound with many: see operator+ of Bound. Two weak bounds are the only ones with a
// weak sum, so a weak summand leaves the last bits of the others alone and a strict one clears them.
class Summand {
 public:
  explicit Summand(std::int32_t code) : mask_(splat((code & 1) != 0 ? -1 : -2)), step_(splat(code & -2)) {}
  [[nodiscard]] Lane operator+(Lane codes) const {
    using Unsigned = std::uint32_t __attribute__((vector_size(sizeof(Lane))));  // infinity may wrap around
    const auto sum =
        reinterpret_cast<Lane>(reinterpret_cast<Unsigned>(codes & mask_) + reinterpret_cast<Unsigned>(step_));
    return select(is_infinite(codes), codes, sum);
  }

 private:
  Lane mask_;
  Lane step_;
};
}  // namespace tarrier::zones
