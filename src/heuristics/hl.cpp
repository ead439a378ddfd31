// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/monotonicity.hpp"

namespace tarrier::heuristics {
namespace {
// h^L (Kupferschmid, Hoffmann, Dierks, Behrmann 2006, section 4): in how many layers the goal becomes true, a
// lower bound of the length of a shortest relaxed solution. relaxation.hpp says why it is admissible,
// consistent and safe; so it is with costs if a layer counts as much as the cheapest transition.
class LayersToGoal final : public Monotonicity {
 public:
  LayersToGoal(const search::Problem& problem, Increments increments)
      : Monotonicity(problem, increments, false) {}
  search::Estimate evaluate(const search::StateView& state) override {
    const search::Estimate layers = layers_.build(state.discrete);
    return layers == search::kDeadEnd ? layers : layers * relaxation_.least_cost;
  }
};
}  // namespace

search::HeuristicEntry hl() {
  return {.name = "hl",
          .summary = "h^L: layers until the goal if nothing is ever undone; the best for shortest traces",
          .traits = {.admissible = true, .consistent = true, .safe = true},
          .options = {increments_option()},
          .make = [](const base::Options& options,
                     const search::Problem& problem) -> std::unique_ptr<search::Heuristic> {
            return std::make_unique<LayersToGoal>(problem, increments(options));
          }};
}
}  // namespace tarrier::heuristics
