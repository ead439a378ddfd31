// SPDX-License-Identifier: MIT
// What h^L and h^U have in common: a relaxation of the problem, made once, and its layers, built for each
// state.
#pragma once
#include "heuristics/relaxation/layers.hpp"
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
class Monotonicity : public search::Heuristic {
 public:
  Monotonicity(const search::Problem& problem, Increments increments, bool explains)
      : relaxation_(relax(problem.network, *problem.goal, {.increments = increments})),
        layers_(relaxation_, explains) {}
  // Following an edge of the graph takes a few nanoseconds; the time of a successor grows with the size of
  // states. Measured on models from 30 to 600 processes, variables and clocks: right up to a factor of 2.
  [[nodiscard]] std::uint64_t work() const override {
    const model::Network& network = *relaxation_.network;
    const std::size_t size = network.processes.size() + network.variables.size() + network.clocks.size();
    return layers_.work() / (128 + 4 * size);
  }
  [[nodiscard]] std::string blind_because() const override {
    return relaxation_.goal == kAlways ? "it ignores clocks and deadlock, and the goal asks for nothing "
                                         "else; use --search bfs or topological"
                                       : "";
  }

 protected:
  Relaxation relaxation_;
  Layers layers_;
};

inline base::OptionEntry increments_option() {
  return {.name = "inc",
          .summary = "v := v + c counts each time, or once for any number of times",
          .standard = "step",
          .words = {"step", "shortcut"}};
}
inline Increments increments(const base::Options& options) {
  return options.word("inc") == "step" ? Increments::kStep : Increments::kShortcut;
}
}  // namespace tarrier::heuristics
