// SPDX-License-Identifier: MIT
#include "cli/bench/remaining_time.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::cli {
namespace {
std::string duration_text(double seconds) {
  constexpr double kMinute = 60;
  if (seconds < 2 * kMinute) return fmt::format("{:.0f} s", seconds);
  if (seconds < 2 * kMinute * kMinute) return fmt::format("{:.0f} min", seconds / kMinute);
  return fmt::format("{:.1f} h", seconds / kMinute / kMinute);
}
}  // namespace

void RemainingTime::add(double seconds) {
  seconds_ += seconds;
  ++runs_;
}

std::string RemainingTime::text(std::size_t done, std::size_t all, std::size_t left,
                                std::size_t at_once) const {
  const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  std::string text = fmt::format("run {} of {}, {}", std::min(done + 1, all), all, duration_text(elapsed));
  if (runs_ == 0) return text;
  // The mean of those so far: nothing better is known, since the rows are of very different kinds.
  const double rest =
      seconds_ / static_cast<double>(runs_) * static_cast<double>(left) / static_cast<double>(at_once);
  return text + fmt::format(", about {} to go", duration_text(rest));
}
}  // namespace tarrier::cli
