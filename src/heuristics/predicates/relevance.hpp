// SPDX-License-Identifier: MIT
// How directly the edges of a part have to do with its goal: those that are close have the conditions that
// tell most about the way to it.
#pragma once
#include <cstdint>
#include <limits>
#include <vector>

#include "heuristics/predicates/subsystem.hpp"

namespace tarrier::heuristics {
// An edge is at distance 0 if it goes to a location of the goal, or assigns a variable or sets a clock that the goal
// reads; at distance k + 1 if it does so for an edge at distance k: goes to where that begins, assigns or sets
// what it reads or compares, or has the action that it synchronises on. A location has the distance of the
// nearest edge that begins or ends there.
class Relevance {
 public:
  static constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

  // What is farther than `most` counts as far away. Looks at all edges `most` times.
  Relevance(const Subsystem& subsystem, std::uint32_t most);

  [[nodiscard]] std::uint32_t of_edge(std::size_t process, std::size_t edge) const {
    return edges_[process][edge];
  }
  [[nodiscard]] std::uint32_t of_location(std::size_t process, std::size_t location) const {
    return locations_[process][location];
  }

 private:
  std::vector<std::vector<std::uint32_t>> edges_;      // by process
  std::vector<std::vector<std::uint32_t>> locations_;  // by process
};
}  // namespace tarrier::heuristics
