// SPDX-License-Identifier: MIT
#include <algorithm>

#include "heuristics/relaxation/landmarks/landmark_cuts.hpp"
#include "heuristics/relaxation/monotonicity.hpp"

namespace tarrier::heuristics {
namespace {
// LM-cut (Helmert, Domshlak 2009): in how many places every way to the goal has to pay. landmark_cuts.hpp
// says why it is admissible. A transition that is charged once is free from then on with all that it does,
// which may be worth more than one layer; so h^L counts where it is larger. Not consistent: what a cut
// consists of is partly a matter of chance.
class LandmarkCut final : public Monotonicity {
 public:
  explicit LandmarkCut(const search::Problem& problem)
      : Monotonicity(problem, Precision{}, Layers::Causes::kForgotten), cuts_(relaxation_) {}
  search::Estimate evaluate(const search::StateView& state) override {
    const search::Estimate layers = layers_.build(state.discrete);
    // Layers are much cheaper, and decide these cases for cuts, too.
    if (layers == 0 || layers == search::kDeadEnd) return layers;
    return std::max(layers, cuts_.count(state.discrete)) * relaxation_.least_cost;
  }

 private:
  [[nodiscard]] std::uint64_t followed() const override { return layers_.work() + cuts_.work(); }

  LandmarkCuts cuts_;
};
}  // namespace

search::HeuristicEntry lmcut() {
  return {.name = "lmcut",
          .summary = "LM-cut: sets of transitions of which each solution has one; the largest lower bound",
          .traits = {.admissible = true, .safe = true},
          .make = search::make_heuristic<LandmarkCut>};
}
}  // namespace tarrier::heuristics
