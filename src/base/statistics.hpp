// SPDX-License-Identifier: MIT
// The counters that every run reports; names as in the literature on directed model checking.
#pragma once
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace tarrier::base {
struct Statistics {
  std::uint64_t explored = 0;                     // taken from the open list and expanded (the goal is not)
  std::uint64_t generated = 0;                    // successors computed, the initial states included
  std::uint64_t transitions = 0;                  // successors computed, the initial states not included
  std::uint64_t stored = 0;                       // live entries of the passed list at the end
  std::uint64_t covered = 0;                      // successors dropped because a stored state covers them
  std::uint64_t removed = 0;                      // stored states dropped because a later one covers them
  std::uint64_t dead_ends = 0;                    // states dropped because the heuristic proved them hopeless
  std::uint64_t heuristic_calls = 0;              // estimates computed
  std::uint64_t heuristic_recalls = 0;            // estimates that were still known
  double heuristic_seconds = 0;                   // spent on computing estimates, as far as samples tell
  std::optional<std::uint32_t> initial_estimate;  // of the initial state
  std::optional<std::uint32_t> best_estimate;     // the least one
  std::uint64_t deadlocks = 0;                    // expanded states without any successor
  std::uint64_t abstract_states = 0;              // looked at before the search, to make estimates
  double preprocessing_seconds = 0;
  double search_seconds = 0;
  std::uint64_t peak_memory_bytes = 0;  // our own accounting
  std::uint64_t resident_bytes = 0;     // largest resident set of the process

  // Counts those of another search for the same answer, which kept its memory to the end.
  void add(const Statistics& other);
};

// Estimates of heuristics: the largest says that there is no way to the goal, and is proved; so says the one
// below, without a proof.
inline constexpr std::uint32_t kInfiniteEstimate = std::numeric_limits<std::uint32_t>::max();
inline bool is_infinite(std::uint32_t estimate) { return estimate >= kInfiniteEstimate - 1; }

// By process and edge: the successors computed whose step the edge is part of. Also the steps through states
// that a search only passes through count, and all successors of the last state expanded.
using EdgeCounts = std::vector<std::vector<std::uint64_t>>;
// In the place of a count: the edge was left out of the search.
inline constexpr std::uint64_t kUncounted = std::numeric_limits<std::uint64_t>::max();
// Either may be empty: nobody counted.
void add(EdgeCounts& counts, const EdgeCounts& others);

// Largest resident set size of this process so far, in bytes.
std::uint64_t peak_resident_bytes();
// Its size now; 0 where the system does not say (it does on Linux).
std::uint64_t resident_bytes();
// Returns what has been freed to the system, so that it does not count any more.
void give_back_memory();
}  // namespace tarrier::base
