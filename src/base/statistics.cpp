// SPDX-License-Identifier: MIT
#include "base/statistics.hpp"

#include <sys/resource.h>

namespace tarrier::base {
std::uint64_t peak_resident_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;  // Linux counts in KiB
}
}  // namespace tarrier::base
