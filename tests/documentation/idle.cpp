// SPDX-License-Identifier: MIT
#include "search/heuristic.hpp"

namespace tarrier::heuristics {
namespace {
// How many processes have not moved yet. A step can move several, so this is not admissible; it says nothing
// about dead ends either.
class Idle final : public search::Heuristic {
 public:
  explicit Idle(const search::Problem& problem) : processes_(problem.network.processes) {}

  search::Estimate evaluate(const search::StateView& state) override {
    search::Estimate idle = 0;
    for (std::size_t p = 0; p < processes_.size(); ++p)
      if (state.discrete.locations[p] == index(processes_[p].initial.front())) ++idle;
    return idle;
  }

 private:
  const std::vector<model::Process>& processes_;
};
}  // namespace

search::HeuristicEntry idle() {
  return {.name = "idle",
          .summary = "how many processes are at their initial locations",
          .traits = {.admissible = false, .consistent = false, .safe = false},
          .make = search::make_heuristic<Idle>};
}
}  // namespace tarrier::heuristics
