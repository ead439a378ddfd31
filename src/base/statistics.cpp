// SPDX-License-Identifier: MIT
#include "base/statistics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace tarrier::base {
void Statistics::add(const Statistics& other) {
  const auto least = [](const auto& a, const auto& b) { return !a || (b && *b < *a) ? b : a; };
  explored += other.explored;
  generated += other.generated;
  transitions += other.transitions;
  stored += other.stored;
  covered += other.covered;
  removed += other.removed;
  dead_ends += other.dead_ends;
  heuristic_calls += other.heuristic_calls;
  heuristic_recalls += other.heuristic_recalls;
  heuristic_seconds += other.heuristic_seconds;
  if (!initial_estimate) initial_estimate = other.initial_estimate;
  best_estimate = least(best_estimate, other.best_estimate);
  deadlocks += other.deadlocks;
  abstract_states += other.abstract_states;
  preprocessing_seconds += other.preprocessing_seconds;
  search_seconds += other.search_seconds;
  peak_memory_bytes += other.peak_memory_bytes;
  resident_bytes = std::max(resident_bytes, other.resident_bytes);
}

void add(EdgeCounts& counts, const EdgeCounts& others) {
  if (counts.empty())
    counts = others;
  else if (!others.empty())
    for (std::size_t p = 0; p < counts.size(); ++p)
      for (std::size_t e = 0; e < counts[p].size(); ++e) counts[p][e] += others[p][e];
}

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
