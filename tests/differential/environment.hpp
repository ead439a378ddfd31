// SPDX-License-Identifier: MIT
// Settings of the tests with random models.
//
// TARRIER_DIFFERENTIAL_SEED and TARRIER_DIFFERENTIAL_COUNT choose other models; a failure names its seed and
// can be repeated with that seed and count 1. TARRIER_DIFFERENTIAL_TIMES asks for so many times as many;
// TARRIER_DIFFERENTIAL_SIZE, for networks with at most so many processes and clocks, and little more of the rest
// (scripts/shrink_random.py).
#pragma once
#include <cstdint>
#include <cstdlib>

namespace tarrier::differential {
inline std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

inline std::uint64_t first_seed() { return from_environment("TARRIER_DIFFERENTIAL_SEED", 1); }
inline std::uint64_t seed_count(std::uint64_t usual) {
  return from_environment("TARRIER_DIFFERENTIAL_COUNT", usual) *
         from_environment("TARRIER_DIFFERENTIAL_TIMES", 1);
}
}  // namespace tarrier::differential
