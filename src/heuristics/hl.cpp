// SPDX-License-Identifier: MIT
#include <optional>

#include "heuristics/relaxation/monotonicity.hpp"
#include "heuristics/relaxation/relaxed_plan.hpp"

namespace tarrier::heuristics {
namespace {
// h^L (Kupferschmid, Hoffmann, Dierks, Behrmann 2006, section 4): in how many layers the goal becomes true, a
// lower bound of the length of a shortest relaxed solution. relaxation.hpp says why it is admissible,
// consistent and safe; so it is with costs if a layer counts as much as the cheapest transition.
class LayersToGoal final : public Monotonicity {
 public:
  LayersToGoal(const search::Problem& problem, const Precision& precision)
      : Monotonicity(problem, precision, Layers::Causes::kForgotten) {}
  search::Estimate evaluate(const search::StateView& state) override { return cost(layers_.build(state)); }
  PlanEdges plan_edges(const search::StateView& state) override {
    // Made when it is first asked for: A* with this estimate asks for no advice.
    if (!explanation_) explanation_.emplace(relaxation_);
    const search::Estimate layers = explanation_->layers.build(state);
    if (layers == search::kDeadEnd) return {};
    explanation_->plan.length(layers);
    return {explanation_->plan.first_edges(), explanation_->plan.edges()};
  }
  search::Estimate evaluate_without(const search::StateView& state, search::Edges edges) override {
    return cost(layers_.build(state, edges));
  }

 private:
  [[nodiscard]] search::Estimate cost(search::Estimate layers) const {
    // Each layer takes at least one more transition, which costs at least that; more would be no lower bound.
    return layers == search::kDeadEnd ? layers : layers * relaxation_.least_cost;
  }

  // Layers that tell how they came about take longer.
  struct Explanation {
    explicit Explanation(const Relaxation& relaxation)
        : layers(relaxation, Layers::Causes::kKept), plan(relaxation, layers) {}
    Layers layers;
    RelaxedPlan plan;
  };
  std::optional<Explanation> explanation_;
};
}  // namespace

search::HeuristicEntry hl() {
  return {.name = "hl",
          .summary = "h^L: layers of the delete relaxation until the goal; the best for shortest traces",
          .traits = {.admissible = true, .consistent = true, .safe = true, .has_preferred_operators = true},
          .options = {increments_option(), clocks_option()},
          .refined = traits_with_clocks,
          .make = [](const base::Options& options,
                     const search::Problem& problem) -> std::unique_ptr<search::Heuristic> {
            return std::make_unique<LayersToGoal>(problem, precision(options));
          }};
}
}  // namespace tarrier::heuristics
