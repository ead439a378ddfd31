// SPDX-License-Identifier: MIT
// What h^L and h^U have in common: a relaxation of the problem, made once, and its layers, built for each
// state.
#pragma once
#include "heuristics/relaxation/layers.hpp"
#include "heuristics/relaxation/relaxed_heuristic.hpp"

namespace tarrier::heuristics {
class Monotonicity : public RelaxedHeuristic {
 public:
  Monotonicity(const search::Problem& problem, Increments increments, bool explains)
      : RelaxedHeuristic(problem, increments), layers_(relaxation_, explains) {}

 protected:
  [[nodiscard]] std::uint64_t followed() const override { return layers_.work(); }
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
