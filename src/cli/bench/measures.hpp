// SPDX-License-Identifier: MIT
// What tables show of a run, by name.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/benchmark.hpp"

namespace tarrier::cli {
struct Measure {
  std::string_view name;
  std::string_view title;
  std::optional<double> (*of)(const report::BenchmarkRun&);
  int digits = 0;
};
std::span<const Measure> measures();
bool is_measure(std::string_view name);
// REQUIRES: is_measure(name)
const Measure& measure_named(std::string_view name);

// Large numbers as papers write them: 1,080 and 1.3e+8.
std::string short_number(double value, int digits = 0);
}  // namespace tarrier::cli
