// SPDX-License-Identifier: MIT
#include "base/statistics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

namespace tarrier::base {
std::uint64_t peak_resident_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;  // Linux counts in KiB
}

std::uint64_t resident_bytes() {
  std::ifstream pages("/proc/self/statm");
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  pages >> all >> resident;
  return pages ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) : 0;
}
}  // namespace tarrier::base
