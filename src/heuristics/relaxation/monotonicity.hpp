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
