// SPDX-License-Identifier: MIT
#include "heuristics/relaxation/monotonicity.hpp"
#include "heuristics/relaxation/relaxed_plan.hpp"

namespace tarrier::heuristics {
namespace {
// h^U (Kupferschmid, Hoffmann, Dierks, Behrmann 2006, section 4): the length of a relaxed solution, an upper
// bound of that of a shortest one. Not admissible; infinite where h^L is, so dead ends are proved.
class RelaxedSolution final : public Monotonicity {
 public:
  RelaxedSolution(const search::Problem& problem, const Precision& precision)
      : Monotonicity(problem, precision, Layers::Causes::kKept), plan_(relaxation_, layers_) {}
  search::Estimate evaluate(const search::StateView& state) override { return length(layers_.build(state)); }
  PlanEdges plan_edges(const search::StateView& state) override {
    // The plan is that of the state that was evaluated last, which need not be this one.
    if (evaluate(state) == search::kDeadEnd) return {};
    return {plan_.first_edges(), plan_.edges()};
  }
  search::Estimate evaluate_without(const search::StateView& state, search::Edges edges) override {
    return length(layers_.build(state, edges));
  }

 private:
  search::Estimate length(search::Estimate layers) {
    return layers == search::kDeadEnd ? layers : plan_.length(layers);
  }
  RelaxedPlan plan_;
};
}  // namespace

search::HeuristicEntry hu() {
  return {.name = "hu",
          .summary = "h^U: transitions of a relaxed plan (delete relaxation); the best for finding errors",
          .traits = {.safe = true, .has_preferred_operators = true},
          .options = {increments_option(), clocks_option()},
          .refined = traits_with_clocks,
          .make = [](const base::Options& options,
                     const search::Problem& problem) -> std::unique_ptr<search::Heuristic> {
            return std::make_unique<RelaxedSolution>(problem, precision(options));
          }};
}
}  // namespace tarrier::heuristics
