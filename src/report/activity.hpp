// SPDX-License-Identifier: MIT
// How much each process and each edge had to do with a search.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/statistics.hpp"
#include "model/network.hpp"

namespace tarrier::report {
struct EdgeActivity {
  std::uint32_t index = 0;  // of the edge in its process, from 0
  std::string from;
  std::string to;
  std::uint32_t line = 0;
  std::uint64_t transitions = 0;  // that it was part of (base::EdgeCounts)
};

struct ProcessActivity {
  std::string process;
  std::uint64_t transitions = 0;  // that it took part in: with one edge each, so this is their sum
  std::vector<EdgeActivity> edges;
};

// REQUIRES: counts for all edges of the network, or none at all.
std::vector<ProcessActivity> make_activity(const model::Network& network, const base::EdgeCounts& counts);

// A table of the processes, the busiest edges, and those that were never taken.
std::string to_text(const std::vector<ProcessActivity>& processes);
}  // namespace tarrier::report
