// SPDX-License-Identifier: MIT
#include "search/walks/softmax.hpp"

#include <algorithm>
#include <cmath>

namespace tarrier::search {
std::optional<Draw> draw(std::span<const Estimate> estimates, double temperature, base::Random& random) {
  const Estimate best = estimates.empty() ? kDeadEnd : *std::ranges::min_element(estimates);
  if (best == kDeadEnd) return std::nullopt;
  // In relation to the best estimate: by themselves, the exponentials of large ones would all be 0.
  const auto weight = [&](Estimate h) {
    return h == kDeadEnd ? 0 : std::exp(-static_cast<double>(h - best) / temperature);
  };
  double total = 0;
  for (const Estimate h : estimates) total += weight(h);
  // Uniform in [0, total): 53 bits are what the fraction of a double holds.
  double left = static_cast<double>(random.next() >> 11) * 0x1p-53 * total;
  std::size_t chosen = 0;
  for (std::size_t i = 0; i < estimates.size(); ++i) {
    if (estimates[i] == kDeadEnd) continue;
    // Also if none comes below 0: rounding may leave a little over after the last one.
    chosen = i;
    left -= weight(estimates[i]);
    if (left < 0) break;
  }
  return Draw{.index = chosen, .log_weight = std::log(total) - static_cast<double>(best) / temperature};
}
}  // namespace tarrier::search
