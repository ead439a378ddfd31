// SPDX-License-Identifier: MIT
#include "search/loops/loop_estimates.hpp"

namespace tarrier::search {
namespace {
model::Formula is_in(const model::Recurrence& recurrence, std::size_t set) {
  if (set > 0) return model::Formula::of(recurrence.conditions[set - 1]);
  std::vector<model::Formula> places;
  for (std::uint32_t l = 0; l < recurrence.locations.size(); ++l)
    if (recurrence.locations[l])
      places.push_back(
          model::Formula::of(model::Expression::at_location(recurrence.process, model::LocationId{l})));
  return model::Formula::any(std::move(places));
}
}  // namespace

LoopEstimates::Target::Target(const Problem& whole, model::Formula wanted, const HeuristicFactory& factory)
    : goal(std::move(wanted)),
      problem{.network = whole.network,
              .goal = &goal,
              .zones = whole.zones,
              .reductions = whole.reductions,
              .seed = whole.seed},
      heuristic(factory.make(problem)) {}

LoopEstimates::LoopEstimates(const Problem& problem, HeuristicFactory factory)
    : problem_(problem), factory_(std::move(factory)), targets_(1 + problem.recurrence->conditions.size()) {}

Estimate LoopEstimates::evaluate(std::size_t set, const StateView& state) {
  std::unique_ptr<Target>& target = targets_[set];
  // When it is first asked for: a heuristic may take long to prepare, and some conditions just hold.
  if (!target) target = std::make_unique<Target>(problem_, is_in(*problem_.recurrence, set), factory_);
  ++calls_;
  return target->heuristic->evaluate(state);
}

std::uint64_t LoopEstimates::work() const {
  std::uint64_t sum = calls_;
  for (const auto& target : targets_) sum += target ? target->heuristic->work() : 0;
  return sum;
}

std::uint64_t LoopEstimates::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& target : targets_) sum += target ? target->heuristic->bytes() : 0;
  return sum;
}
}  // namespace tarrier::search
