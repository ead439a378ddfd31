// SPDX-License-Identifier: MIT
// What h^L and h^U have in common: a relaxation of the problem, made once, and its layers, built for each
// state.
#pragma once
#include "heuristics/relaxation/layers.hpp"
#include "heuristics/relaxation/relaxed_heuristic.hpp"

namespace tarrier::heuristics {
class Monotonicity : public RelaxedHeuristic {
 public:
  Monotonicity(const search::Problem& problem, const Precision& precision, Layers::Causes causes)
      : RelaxedHeuristic(problem, precision), layers_(relaxation_, causes) {}
  [[nodiscard]] bool reads_zone() const override { return !relaxation_.timing.is_empty(); }

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
inline base::OptionEntry clocks_option() {
  return {.name = "clocks",
          .summary = "time limits what is possible: each clock has an interval of values in each layer",
          .standard = "off",
          .words = {"on", "off"}};
}
inline Precision precision(const base::Options& options) {
  return {.increments = options.word("inc") == "step" ? Increments::kStep : Increments::kShortcut,
          .clocks = options.word("clocks") == "on"};
}
// With clocks, estimates are those of zones, and not consistent any more (timing.hpp).
inline search::HeuristicTraits traits_with_clocks(search::HeuristicTraits traits,
                                                  const base::Options& options) {
  if (options.word("clocks") == "off") return traits;
  traits.consistent = false;
  traits.reads_zone = true;
  return traits;
}
}  // namespace tarrier::heuristics
