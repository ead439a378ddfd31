// SPDX-License-Identifier: MIT
#include "base/statistics.hpp"

#include <fcntl.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>

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

// Allocations ask for it, so it makes none.
std::uint64_t resident_bytes() {
  static const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  static const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::array<char, 128> text{};
  // Opened once for all: the system writes the file anew for each read from its beginning.
  const ssize_t length = file < 0 ? 0 : pread(file, text.data(), text.size(), 0);
  if (length <= 0) return 0;
  // The second number is the resident set.
  const void* const space = std::memchr(text.data(), ' ', static_cast<std::size_t>(length));
  std::uint64_t pages = 0;
  if (space != nullptr) std::from_chars(static_cast<const char*>(space) + 1, text.data() + length, pages);
  return pages * page;
}

void give_back_memory() { malloc_trim(0); }
}  // namespace tarrier::base
