// SPDX-License-Identifier: MIT
// How deep iterations of deep random search go.
#pragma once
#include <cstdint>

namespace tarrier::search {
struct Depths {
  std::uint64_t start = 256;    // the first; the root has depth 1
  std::uint64_t increment = 0;  // 0: it doubles
  std::uint64_t cutoff = 0;     // the largest; 0: none

  [[nodiscard]] std::uint64_t after(std::uint64_t depth) const {
    return increment == 0 ? depth * 2 : depth + increment;
  }
};
}  // namespace tarrier::search
