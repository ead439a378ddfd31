// SPDX-License-Identifier: MIT
#include "report/distribution.hpp"

#include <algorithm>
#include <cmath>

namespace tarrier::report {
namespace {
double quantile(const std::vector<double>& sorted, double share) {
  const double place = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], place - static_cast<double>(below));
}
}  // namespace

std::optional<Distribution> distribution_of(std::vector<double> sample) {
  if (sample.empty()) return std::nullopt;
  std::sort(sample.begin(), sample.end());
  return Distribution{.minimum = sample.front(),
                      .lower_quartile = quantile(sample, 0.25),
                      .median = quantile(sample, 0.5),
                      .upper_quartile = quantile(sample, 0.75),
                      .maximum = sample.back()};
}
}  // namespace tarrier::report
