// SPDX-License-Identifier: MIT
// How long the rest may take, as far as the runs so far tell.
#pragma once
#include <chrono>
#include <cstddef>
#include <string>

namespace tarrier::cli {
class RemainingTime {
 public:
  // A run has ended that took so long.
  void add(double seconds);
  // "run 12 of 120, 40 s, about 6 min to go", with so many runs left and so many at once.
  [[nodiscard]] std::string text(std::size_t done, std::size_t all, std::size_t left,
                                 std::size_t at_once) const;

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  double seconds_ = 0;
  std::size_t runs_ = 0;
};
}  // namespace tarrier::cli
