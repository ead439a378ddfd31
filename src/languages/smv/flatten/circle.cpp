// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/circle.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tarrier::languages::smv {
std::string describe_circle(const std::vector<std::string>& names) {
  // Four names at each end are enough to find the circle in the text.
  constexpr std::ptrdiff_t kAtEachEnd = 4;
  if (names.size() <= 2 * kAtEachEnd + 1) return fmt::format("{}", fmt::join(names, " -> "));
  return fmt::format("{} -> … -> {}", fmt::join(names.begin(), names.begin() + kAtEachEnd, " -> "),
                     fmt::join(names.end() - kAtEachEnd, names.end(), " -> "));
}
}  // namespace tarrier::languages::smv
