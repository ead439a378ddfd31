// SPDX-License-Identifier: MIT
// How a figure is spread over repeated runs.
#pragma once
#include <optional>
#include <vector>

namespace tarrier::report {
// Quartiles between two values of the sample are interpolated linearly, as in R (type 7) and NumPy.
struct Distribution {
  double minimum = 0;
  double lower_quartile = 0;
  double median = 0;
  double upper_quartile = 0;
  double maximum = 0;
};

// None of an empty sample.
std::optional<Distribution> distribution_of(std::vector<double> sample);
}  // namespace tarrier::report
