// SPDX-License-Identifier: MIT
// What all heuristics that solve a relaxed problem have in common.
#pragma once
#include "heuristics/relaxation/relaxation.hpp"
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
class RelaxedHeuristic : public search::Heuristic {
 public:
  explicit RelaxedHeuristic(const search::Problem& problem, const Precision& precision = {})
      : relaxation_(relax(problem.network, *problem.goal, precision)) {}
  // Following an edge of the graph takes a few nanoseconds; the time of a successor grows with the size of
  // states. Measured on models from 30 to 600 processes, variables and clocks: right up to a factor of 2.
  [[nodiscard]] std::uint64_t work() const override {
    const model::Network& network = *relaxation_.network;
    const std::size_t size = network.processes.size() + network.variables.size() + network.clocks.size();
    return followed() / (64 + 8 * size);
  }
  [[nodiscard]] std::string blind_because() const override {
    return relaxation_.goal == kAlways ? "it ignores clocks and deadlock, and the goal asks for nothing "
                                         "else; use --search bfs or topological"
                                       : "";
  }

 protected:
  // How many edges of the graph estimates have followed so far.
  [[nodiscard]] virtual std::uint64_t followed() const = 0;

  Relaxation relaxation_;
};
}  // namespace tarrier::heuristics
